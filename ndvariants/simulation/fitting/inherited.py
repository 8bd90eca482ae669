"""The values of the game that a file extends, where its pieces are the same: what learning may begin with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.kernel import layout as L
from ndvariants.players.worth.learned import Learned, LearnedCells, bring, learned_of, learned_text, values_text
from ndvariants.players.worth.values import Values, values_as_learned, values_of


def inherited_of(game: Game) -> Learned | None:
    """The learned values of the nearest game that this one extends and that has some; of pieces that move alike.

    Other pieces keep what is derived here, on the scale of those. ``None`` where there is nothing to inherit.
    """
    for path, _ in game.variant.files[1:]:
        parent = _loaded(path, game)
        known = Learned() if parent is None else learned_of(parent)
        if parent is not None and known.values:
            return _of_parent(game, parent, known)
    return None


VALUES = ("inherited", "own", "derived")  # which values of pieces players go by


def settle_values(game: Game, which: str) -> None:
    """Let players of *game* go by its ``own`` values, or by those ``derived`` from moves.

    ``inherited``: by its own, and where it has none by those of the game that it extends.
    """
    if which == "derived":
        bring(game, "")
    elif which == "inherited" and not values_text(game):
        learned = inherited_of(game)
        bring(game, "" if learned is None else learned_text(game, learned))


def _loaded(path: str, game: Game) -> Game | None:
    for parameters in (dict(game.variant.parameters), {}):
        try:
            return load(Path(path), **parameters)
        except (NdVariantsError, OSError):
            continue
    return None


def _of_parent(game: Game, parent: Game, known: Learned) -> Learned | None:
    theirs = {piece.name: piece for piece in parent.variant.pieces}
    same = {
        piece.name
        for piece in game.variant.pieces
        if piece.name in theirs and piece.movements == theirs[piece.name].movements
    }
    values = {name: value for name, value in known.values.items() if name in same}
    if not values:
        return None
    found = Learned(values, None, known.weights)
    if known.cells is None or parent.cells != game.cells:
        return found
    return replace(found, cells=_cells(game, parent, values_as_learned(game, found), same))


def _cells(game: Game, parent: Game, derived: Values, same: set[str]) -> LearnedCells:
    old, infos = values_of(parent), parent.tables.codes
    codes = {(one.piece, one.player, one.unmoved): code for code, one in enumerate(infos) if code >= L.FIRST_PIECE}
    squares, held = np.stack([derived.squares, derived.late]), derived.held.copy()
    for code, info in enumerate(game.tables.codes):
        there = codes.get((info.piece, info.player, info.unmoved), 0)
        if code >= L.FIRST_PIECE and there and info.piece in same:
            squares[0, code], squares[1, code] = old.squares[there], old.late[there]
            held[code] = old.held[there]
    return LearnedCells(squares, held)
