"""The figures of pieces by name, from ``figures.toml`` and ``characters.toml``: paths, so that no font is needed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ndvariants.language.drawing import IDENTITY, Layer, Matrix, times

Layers = tuple[Layer, ...]


@cache
def figures() -> Mapping[str, Layers]:
    """All figures by name; a character is the name of its own."""
    written = {**_read("figures"), **characters()}
    return {name: tuple(_layers(written, name, IDENTITY)) for name in written if name != "also"}


@cache
def characters() -> Mapping[str, Sequence[str]]:
    """The characters that stand on a base, as they are written."""
    return _read("characters")


def figure_meant(name: str) -> str:
    """The name of the figure that a name or a character means; empty for none."""
    plain = name.removesuffix("\N{VARIATION SELECTOR-16}")
    meant = _also().get(plain, plain)
    return meant if meant in figures() else ""


def moved(layers: Layers, matrix: Matrix) -> Layers:
    """The same layers somewhere else."""
    return tuple(layer._replace(matrix=_matrix(times(matrix, _whole(layer.matrix)))) for layer in layers)


@cache
def _also() -> Mapping[str, str]:
    names: Mapping[str, str] = _read("figures")["also"]
    return names


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


def _layers(written: Mapping[str, Sequence[str]], name: str, matrix: Matrix) -> Iterator[Layer]:
    for text in written[name]:
        kind, _, rest = text.partition(" ")
        if kind == "use":
            used, *numbers = rest.split()
            yield from _layers(written, used, times(matrix, _whole(tuple(map(float, numbers)))))
        elif kind in ("line", "edge"):
            width, _, path = rest.partition(" ")
            yield Layer(path, kind, float(width), _matrix(matrix))
        else:
            yield Layer(rest, kind, matrix=_matrix(matrix))


def _whole(matrix: Sequence[float]) -> Matrix:
    if not matrix:
        return IDENTITY
    a, b, c, d, e, f = matrix
    return a, b, c, d, e, f


def _matrix(matrix: Matrix) -> tuple[float, ...]:
    return () if matrix == IDENTITY else tuple(round(value, 5) for value in matrix)
