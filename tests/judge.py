"""What several tests ask the kernels: lists of moves by three ways, counted leaves, moves of lone men.

The functions marked ``@kernel`` are kernels of the tests: they run un-jitted or compiled like all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from ndvariants import load
from ndvariants.game.game import Game, Position
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.header import AT_EFFECTS, IN_S_BOARD, IN_S_UNDO_LOG, IS_MUTABLE, MAX_MOVES, N_CELLS
from ndvariants.kernel.layout import (
    BECOME,
    CASTLE,
    DROP,
    EFFECT_SHIFT,
    EFFECT_WIDTH,
    EN_PASSANT,
    FIRST_PIECE,
    LEAVE_EN_PASSANT,
    MOVE_CELL_MASK,
    NO_MOVE,
    PLAIN,
    PLY,
    SIDE,
    TAKE_EN_PASSANT,
    TARGET_SHIFT,
    TOP,
    WALL,
    Moves,
    Rays,
    Tables,
)
from ndvariants.kernel.layout import Position as State
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.legal import legal_moves, legal_moves_by_making, reference_legal_moves
from ndvariants.kernel.moves.generate import piece_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive, undo
from ndvariants.kernel.random import key_of
from ndvariants.machine.jit import CHECKED, compiled, kernel
from ndvariants.machine.vectors import CheckedVector, Memory, Words64
from tests.kernel.drawing import random_move

BASE = 8
LISTS, LONE, SCOUT, DRAWS, TALLY = range(5)  # what ``ask`` may be asked
IN_CHECK, HAS_PROMOTION, HAS_EN_PASSANT, HAS_CASTLING, HAS_DROP = (1 << k for k in range(5))
NODES, CAPTURES, EN_PASSANTS, CASTLINGS, PROMOTIONS, CHECKS, MATES = range(7)


@kernel
def answer(T: Tables, R: Rays, S: State, M: Moves, question: int, a: int, b: int, c: int, out: Words64) -> int:
    """What ``ask`` answers for a position of which ``S`` holds the saved words."""
    derive(T, S)
    if T[IS_MUTABLE] != 0:
        set_dimensions(T, R, S)
    return ask(T, R, S, M, question, a, b, c, out)


@kernel
def ask(T: Tables, R: Rays, S: State, M: Moves, question: int, a: int, b: int, c: int, out: Words64) -> int:
    """The answer to one of the questions below, which are compiled together: that takes a quarter of the time."""
    if question == LISTS:
        return three_lists(T, R, S, M)
    if question == LONE:
        return lone_moves(T, R, S, M, a, b, out)
    if question == SCOUT:
        return scout(T, R, S, M, a, b, out)
    if question == DRAWS:
        return count_draws(T, R, S, M, a, b, c, out)
    n = legal_moves(T, R, S, M, b)  # TALLY: out is raised by what the leaves of *a* moves are; M[b:] is a stack
    mark = S[TOP]
    for i in range(b, b + n):
        if a > 1:
            make(T, R, S, M, M[i])
            ask(T, R, S, M, TALLY, a - 1, b + n, c, out)
        else:
            tally_leaf(T, R, S, M, M[i], b + n, out)
        undo(S, mark)
    return n


@kernel
def three_lists(T: Tables, R: Rays, S: State, M: Moves) -> int:
    """0; at ``M[BASE:]`` the legal moves by the filter, by making each, and by definition; ``M[0:3]`` how many."""
    room = T[MAX_MOVES]
    M[0] = legal_moves(T, R, S, M, BASE)
    M[1] = legal_moves_by_making(T, R, S, M, BASE + room)
    M[2] = reference_legal_moves(T, R, S, M, BASE + 2 * room)
    return 0


@kernel
def tally_leaf(T: Tables, R: Rays, S: State, M: Moves, move: int, at: int, out: Words64) -> None:
    """Make a move, and raise in ``out`` what it is: a capture, a promotion, a check ..."""
    found = S[T[IN_S_BOARD] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)]
    kind = T[T[AT_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH]
    make(T, R, S, M, move)
    out[NODES] += 1
    if kind == TAKE_EN_PASSANT and found == EN_PASSANT:
        out[EN_PASSANTS] += 1
        out[CAPTURES] += 1
    if kind != CASTLE and found >= FIRST_PIECE:
        out[CAPTURES] += 1
    if kind == CASTLE:
        out[CASTLINGS] += 1
    if kind == BECOME:
        out[PROMOTIONS] += 1
    if in_check(T, R, S, M, S[SIDE], at) == 1:
        out[CHECKS] += 1
        if legal_moves(T, R, S, M, at) == 0:
            out[MATES] += 1


@kernel
def lone_moves(T: Tables, R: Rays, S: State, M: Moves, code: int, keep: int, out: Words64) -> int:
    """All moves of a man of *code* alone on the board, from every cell: ``out[cell]`` is their number there.

    With *keep* = 1 they are left in ``M``, cell after cell.
    """
    total = 0
    for cell in range(T[N_CELLS]):
        n = 0
        if S[T[IN_S_BOARD] + cell] != WALL:
            n = piece_moves(T, R, S, M, total * keep, code, cell) - total * keep
        out[cell] = n
        total += n
    return total


@kernel
def scout(T: Tables, R: Rays, S: State, M: Moves, game: int, plies: int, out: Words64) -> int:
    """How many plies a random game had; for each the features of the position and the move, at ``out[2 * ply]``."""
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        features = in_check(T, R, S, M, S[SIDE], 0)
        n = legal_moves(T, R, S, M, 0)
        for i in range(n):
            effect = T[AT_EFFECTS] + (M[i] >> EFFECT_SHIFT) * EFFECT_WIDTH
            kind = T[effect]
            if kind == TAKE_EN_PASSANT:
                features |= HAS_EN_PASSANT
            elif kind == CASTLE:
                features |= HAS_CASTLING
            elif kind == DROP:
                features |= HAS_DROP
            elif kind != PLAIN and kind != LEAVE_EN_PASSANT and T[effect + 1] != 0:
                features |= HAS_PROMOTION
        move = random_move(T, R, S, M, 0, key_of(game, S[PLY]), 64)
        if move == NO_MOVE:
            return ply
        out[2 * ply] = features
        out[2 * ply + 1] = move
    return plies


@kernel
def count_draws(T: Tables, R: Rays, S: State, M: Moves, key: int, draws: int, tries: int, out: Words64) -> int:
    """How many draws were no legal moves; ``out[i]`` how often legal move *i* was drawn."""
    n = legal_moves(T, R, S, M, 0)
    mark = S[TOP]
    unknown = 0
    for k in range(draws):
        move = random_move(T, R, S, M, n, key_of(key, k), tries)
        undo(S, mark)
        found = 0
        while found < n and M[found] != move:
            found += 1
        if found < n:
            out[found] += 1
        else:
            unknown += 1
    return unknown


class Lists(NamedTuple):
    """Legal moves found in three ways."""

    filtered: tuple[int, ...]
    verified: tuple[int, ...]
    truth: tuple[int, ...]


class Bench:
    """The vectors of one game for the kernels of the tests."""

    def __init__(self, game: Game) -> None:
        self.game = game
        engine = game.engine
        self.T, self.R = engine.T, engine.R
        self.max_moves: int = engine.T[H.MAX_MOVES]
        T, R = (np.ascontiguousarray(words, np.int32) for words in (game.tables.T, game.tables.R))
        self._tables = Memory(T, "constant32"), Memory(R, "words32")

    def plain(self, state: bytes, deeper: int = 0) -> list[int]:
        """``S`` as a list with a position in it, derived words included."""
        T = self.T
        S = CheckedVector() if CHECKED else []
        S += memoryview(state).cast("i").tolist()
        S += [0] * (T[H.SIZE_OF_S] + 2 * deeper * T[H.MAX_WRITES] - len(S))
        derive(T, S)
        if T[H.IS_MUTABLE]:
            set_dimensions(T, self.R, S)
        return S

    def ask(self, state: bytes, question: int, M: Any, a: int = 0, b: int = 0, c: int = 0, out: Any = None) -> int:
        """The compiled answer for a position; ``M`` and ``out`` are arrays of 64-bit numbers."""
        deeper = a if question == TALLY else 0
        S = np.zeros(self.T[H.SIZE_OF_S] + 2 * deeper * self.T[H.MAX_WRITES], np.int32)
        S[: len(state) // 4] = np.frombuffer(state, np.int32)
        results = Memory(np.zeros(1, np.int64) if out is None else out, "words64")
        vectors = *self._tables, Memory(S, "words32"), Memory(M, "words64")
        return int(compiled(answer)(*vectors, question, a, b, c, results))

    def lists(self, state: bytes) -> Lists:
        """The legal moves by three ways."""
        M = np.zeros(BASE + 6 * self.max_moves, np.int64)
        self.ask(state, LISTS, M)
        starts = [BASE + k * self.max_moves for k in range(3)]
        return Lists(*(tuple(M[at : at + int(n)].tolist()) for at, n in zip(starts, M[:3], strict=True)))

    def tally(self, state: bytes, depth: int) -> dict[str, int]:
        """What the leaves of *depth* moves are, by the names of the oracle of HyperChess."""
        out = np.zeros(8, np.int64)
        self.ask(state, TALLY, np.zeros((depth + 3) * self.max_moves, np.int64), depth, out=out)
        return dict(zip(("nodes", "cap", "ep", "cs", "pr", "ck", "mate"), out.tolist(), strict=False))

    def lone_counts(self, code: int) -> list[int]:
        """How many moves a lone man has from each cell."""
        out = np.zeros(len(self.game.cells), np.int64)
        self.ask(self.empty, LONE, np.zeros(3 * self.max_moves, np.int64), code, out=out)
        return [int(n) for n in out]

    def lone_targets(self, code: int) -> list[list[int]]:
        """Where a lone man may go from each cell."""
        counts = self.lone_counts(code)
        out, M = np.zeros(len(counts), np.int64), np.zeros(sum(counts) + 3 * self.max_moves, np.int64)
        self.ask(self.empty, LONE, M, code, 1, out=out)
        targets = (M >> TARGET_SHIFT) & MOVE_CELL_MASK
        return [targets[end - n : end].tolist() for end, n in zip(np.cumsum(out), out, strict=True)]

    @property
    def empty(self) -> bytes:
        """The empty board."""
        return position_with(self.game, {}).state


@cache
def game_of(name: str, **parameters: str | int) -> Game:
    """A game, loaded once."""
    return load(name, **parameters)


@lru_cache(32)
def bench_of(game: Game) -> Bench:
    """The vectors of a game, made once; random rules ask for those of thousands."""
    return Bench(game)


def code_of(game: Game, player: str, piece: str, unmoved: bool = False) -> int:
    """The code of a man; that of the unmoved one where *unmoved* and the piece remembers it."""
    owner = game.letters.players.index(player)
    known = game.letters.by_code.items()
    codes = {one.unmoved: code for code, one in known if (one.player, one.piece) == (owner, piece)}
    return codes.get(unmoved, codes[min(codes)])


def position_with(game: Game, men: dict[int, int], player: int = 0) -> Position:
    """A position with nothing but these men (cell -> code) on the board, and nobody having anything in hand."""
    fields = game.start().fields
    board = tuple(men.get(cell, L.WALL if code == L.WALL else 0) for cell, code in enumerate(fields.board))
    parts = {name: getattr(fields, name) for name in fields.__slots__}
    return game.position_from(type(fields)(**{**parts, "board": board, "side": player, "rights": 0, "hands": ()}))


def cell_at(game: Game, coordinates: Sequence[int]) -> int:
    """The number of the cell with these coordinates, counted from 0."""
    found = np.flatnonzero((game.tables.coordinates == np.asarray(coordinates)).all(axis=1))
    return int(found[0])
