"""Values that ``learn`` has found and kept beside a variant's file: ``my.yaml`` has them in ``my.values.json``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.kernel import layout as L
from ndvariants.players.worth.survey import Ints
from ndvariants.players.worth.weights import Weights, read_weights
from ndvariants.resources import read_text

SUFFIX = ".values.json"
MOST = 100_000


@dataclass(frozen=True, slots=True)
class LearnedValue:
    """The value of a piece with its 95 % interval, from ``low`` to ``high``."""

    value: int
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class LearnedCells:
    """Learned piece values by cell, from the owner's side, and in hand.

    ``squares`` int[2, n_codes, n_cells]: early and late; ``held`` int[n_codes].
    """

    squares: Ints
    held: Ints


@dataclass(frozen=True, eq=False)
class Learned:
    """Learned values stored beside a file: those of pieces, perhaps those by cell, weights, and their origin."""

    values: Mapping[str, LearnedValue] = field(default_factory=dict)
    cells: LearnedCells | None = None
    weights: Weights | None = None
    how: Mapping[str, Any] = field(default_factory=dict)


def values_path(game: Game) -> Path | None:
    """Path of the stored values of a game; ``None`` for games without a file."""
    path = game.variant.path
    return Path(path).with_suffix(SUFFIX) if path else None


_brought: WeakKeyDictionary[Game, str] = WeakKeyDictionary()


def bring(game: Game, text: str) -> None:
    """Let a game have the values of this text ("" for none), whatever lies beside its file."""
    _brought[game] = text


def is_brought(game: Game) -> bool:
    """Return True if the game has values that do not lie beside its file."""
    return game in _brought


def values_text(game: Game) -> str:
    """The text of the values that a game has: those it was brought, else those beside its file; "" for none."""
    path = values_path(game)
    if game in _brought or path is None or not path.exists():
        return _brought.get(game, "")
    return read_text(path) or "\n"  # an empty file is damaged, not absent


def learned_of(game: Game) -> Learned:
    """Learned values stored beside the file of a game; empty if there are none or they are for other parameters.

    Raises NdVariantsError if they are damaged.
    """
    text = values_text(game)
    return read_learned(game, text, str(values_path(game))) if text else Learned()


def read_learned(game: Game, text: str, place: str) -> Learned:
    """Learned values in such a text; empty if it is for other parameters. Raises NdVariantsError if it is damaged."""
    try:
        found = json.loads(text)
        if found["parameters"] != _plain(game.variant.parameters):
            return Learned()
        values = {name: LearnedValue(**entry) for name, entry in found["values"].items()}
        cells = _read_cells(game, found["cells"]) if "cells" in found else None
        weights = read_weights(found["weights"]) if "weights" in found else None
        how = dict(found["how"])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError):
        values, cells, weights, how = {"": LearnedValue(0, 0, 0)}, None, None, {}
    pieces = {piece.name for piece in game.variant.pieces if not piece.royal}
    numbers = [number for value in values.values() for number in asdict(value).values()]
    if not set(values) <= pieces or any(type(n) is not int or abs(n) > MOST for n in numbers):
        raise NdVariantsError(f"{place} holds no values of this game", "remove it, or learn them with `learn`")
    return Learned(values, cells, weights, how)


def learned_text(game: Game, learned: Learned) -> str:
    """The text of such a file: a line for each row of numbers."""
    parts: dict[str, Any] = {
        "variant": game.variant.name,
        "parameters": _plain(game.variant.parameters),
        "how": dict(learned.how),
        "values": {name: asdict(value) for name, value in learned.values.items()},
    }
    parts |= {} if learned.weights is None else {"weights": asdict(learned.weights)}
    parts |= {} if learned.cells is None else {"cells": dict(_rows(game, learned.cells))}
    return "{\n" + ",\n".join(f"  {_json(name)}: {_block(part)}" for name, part in parts.items()) + "\n}\n"


def _block(part: Any) -> str:
    """A part of the file: a mapping with one line for each entry."""
    if not isinstance(part, dict) or not part:
        return _json(part)
    return "{\n" + ",\n".join(f"    {_json(name)}: {_json(entry)}" for name, entry in part.items()) + "\n  }"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _rows(game: Game, cells: LearnedCells) -> Iterator[tuple[str, list[int]]]:
    """The name and the numbers of each row of a file: in hand, then on the cells early, then late."""
    for code, name in _names(game).items():
        early, late = cells.squares[:, code].tolist()
        yield name, [int(cells.held[code]), *early, *late]


def _names(game: Game) -> dict[int, str]:
    names = {}
    for code, info in enumerate(game.tables.codes):
        if code >= L.FIRST_PIECE and 0 <= info.player < len(game.players):
            names[code] = f"{game.players[info.player]} {info.piece}" + " unmoved" * info.unmoved
    return names


def _read_cells(game: Game, found: Mapping[str, list[int]]) -> LearnedCells:
    """The rows of such a file; raises ValueError where they are not of this game."""
    names, n_cells = _names(game), len(game.cells)
    if set(found) != set(names.values()):
        raise ValueError("other pieces")
    squares = np.zeros((2, len(game.tables.codes), n_cells), np.int64)
    held = np.zeros(len(game.tables.codes), np.int64)
    for code, name in names.items():
        row = found[name]
        if len(row) != 1 + 2 * n_cells or any(type(n) is not int or abs(n) > MOST for n in row):
            raise ValueError("other cells")
        held[code], squares[:, code] = row[0], np.reshape(row[1:], (2, n_cells))
    return LearnedCells(squares, held)


def _plain(parameters: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(dict(parameters), default=str))
