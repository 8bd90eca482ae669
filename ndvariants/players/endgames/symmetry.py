"""Symmetries of a board under which some pieces move alike: positions that turn into each other are worth the same.

A symmetry is used only if the compiled rays of every piece are mapped onto rays with the same actions, in a game whose
rules ask for nothing else. Anything unknown leaves the identity alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel.words import base_of, cell_of, left_of, rays_of, row_of
from ndvariants.language.trees.syntax import Binary, Count, Each, Expr, Movement, Name, Number, PieceSet
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.variant import Piece, Variant
from ndvariants.players.worth.reflections import reflections

Cells = NDArray[np.int64]
MOST = 4096  # symmetries of a group


@dataclass(frozen=True, eq=False)
class Fold:
    """Cells up to symmetry: ``orbit`` int64[n_cells] numbers their classes, whose least cells are ``reps``.

    ``turn`` int64[n_cells]: the row of ``turns`` int64[n, n_cells] that maps each cell to the least of its class.
    """

    reps: Cells
    orbit: Cells
    turn: Cells
    turns: Cells

    @property
    def sizes(self) -> Cells:
        """Number of cells of each class."""
        return np.bincount(self.orbit, minlength=len(self.reps))

    def words(self) -> list[int]:
        """Classes as the kernel reads them: ``reps``, ``orbit``, ``turn`` and ``turns``."""
        return [*self.reps.tolist(), *self.orbit.tolist(), *self.turn.tolist(), *self.turns.ravel().tolist()]


def fold(game: Game, codes: Sequence[int]) -> Fold | None:
    """The classes of cells for pieces of these codes; ``None`` where only the identity is known."""
    board = game.tables.variant.board
    if not isinstance(board, GridBoard) or not _is_plain(game, [game.tables.codes[code].piece for code in codes]):
        return None
    kept = [one for one in _generators(game, board) if all(_respects(game, code, one) for code in set(codes))]
    group = _generated(kept, game.engine.T[H.N_CELLS]) if kept else None
    if group is None:
        return None
    least = group.min(axis=0)
    reps, orbit = np.unique(least, return_inverse=True)
    turn = group.argmin(axis=0)
    used, row = np.unique(turn, return_inverse=True)
    return Fold(reps, orbit.astype(np.int64), row.astype(np.int64), group[used])


def _is_plain(game: Game, pieces: Sequence[str]) -> bool:
    """Return True if nothing but the rays of these pieces decides about moves and ends."""
    variant, board = game.tables.variant, game.tables.variant.board
    if variant.rules or variant.registers or variant.phases or variant.conditions or variant.must or board.mutable:
        return False
    if variant.may_pass or variant.pass_condition is not None or game.engine.T[H.AT_ROYAL_WHEN]:
        return False
    if not all(_is_of_no_cell(value) for ending in variant.endings for _, value in ending.conditions):
        return False
    return all(not piece.promotions and _is_unconditional(piece) for piece in _named(variant, pieces))


def _is_of_no_cell(value: int | Expr | None) -> bool:
    """Return True for a condition of an ending that asks how many pieces there are, at most: no cells."""
    match value:
        case None | int() | Number() | Name(text="me" | "opponent"):
            return True
        case Binary(left=left, right=right):
            return _is_of_no_cell(left) and _is_of_no_cell(right)
        case Count(what=PieceSet(owner=owner, cells=None)):
            return _is_of_no_cell(owner)
    return False


def _named(variant: Variant, pieces: Sequence[str]) -> Iterator[Piece]:
    return (piece for piece in variant.pieces if piece.name in pieces)


def _is_unconditional(piece: Piece) -> bool:
    for line in piece.movements:
        while isinstance(line, Each):
            line = line.body
        if not isinstance(line, Movement) or line.condition is not None or line.clauses:
            return False
    return True


def _generators(game: Game, board: GridBoard) -> Iterator[Cells]:
    if not (
        board.seams or board.holes is not None or board.hexagons or any(one.wrap or one.room for one in board.axes)
    ):
        yield from reflections(board, game.tables.coordinates.astype(np.int64))


def _respects(game: Game, code: int, turned: Cells) -> bool:
    """Return True if the rays of a piece on each cell become those of the piece where the cell goes."""
    rays = [_rays(game, code, cell) for cell in range(len(turned))]
    to = turned.tolist()
    return all(
        sorted(tuple((to[there], row) for there, row in ray) for ray in rays[cell]) == sorted(rays[to[cell]])
        for cell in range(len(turned))
    )


def _rays(game: Game, code: int, cell: int) -> list[tuple[tuple[int, int], ...]]:
    T, R = game.engine.T, game.engine.R
    start, base = rays_of(T, code, cell), base_of(T, cell)
    at, end, found = start + 1, start + 1 + int(R[start]), []
    while at < end:
        n = left_of(T, int(R[at]))
        found.append(tuple((cell_of(T, base, int(word)), row_of(T, int(word))) for word in R[at : at + n]))
        at += n
    return found


def _generated(generators: Sequence[Cells], n_cells: int) -> Cells | None:
    found = {tuple(range(n_cells)): None}
    edge = [np.arange(n_cells)]
    while edge:
        new = []
        for one in edge:
            for generator in generators:
                product = generator[one]
                key = tuple(product.tolist())
                if key not in found:
                    found[key] = None
                    new.append(product)
        if len(found) > MOST:
            return None
        edge = new
    return np.array(list(found), np.int64)
