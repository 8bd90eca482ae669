"""The compiled vectors of a text, by which a mended file is judged: equal ones are the same game."""

from __future__ import annotations

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import source_from_text

Vectors = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def vectors(text: str) -> Vectors:
    """T, R and start of the game that a text describes."""
    tables = compile_variant(build_explained(source_from_text(text, "slip.yaml")))
    return tuple(map(int, tables.T)), tuple(map(int, tables.R)), tuple(map(int, tables.start))


def loads(text: str) -> bool:
    """Whether a text is a game."""
    try:
        return bool(vectors(text))
    except VariantError:
        return False
