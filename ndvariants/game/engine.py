"""Positions handed to the kernels: un-jitted for small jobs, compiled for large ones.

A position goes in and out as ``state``: the saved words of ``S`` as bytes, those that mean nothing between
moves set to zero.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ndvariants.game.runner import CompiledRunner, PlainRunner, Runner
from ndvariants.game.text.convert import words
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.endings import outcome, position_outcome
from ndvariants.kernel.legality.hashing import position_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.perft import perft
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive
from ndvariants.machine.jit import CHECKED, is_stored
from ndvariants.machine.vectors import Vector

_MANY_CELLS = 1 << 14  # boards of more cells are never walked cell by cell in Python
_PASSING = (L.TOP, L.EPOCH, L.CHECKERS, L.NODE_FLAGS, *range(L.SCRATCH, L.IDENTITY))


class Engine:
    """The vectors of one game, and the kernels that work on them. Pickles as its tables."""

    def __init__(self, T: Any, R: Any) -> None:
        self._tables = T, R
        self.plain = PlainRunner(T, R)
        self.compiled: Runner = self.plain if CHECKED else CompiledRunner(T, R)
        self.T, self.R = self.plain.T, self.plain.R

    def __reduce__(self) -> tuple[Any, ...]:
        return Engine, self._tables

    # ----------------------------------------------------------------------- one position, un-jitted

    def legal(self, state: bytes) -> tuple[int, ...]:
        """The legal moves; none when the position itself, not its history, ends the game."""
        return self._listed(legal_moves(self.T, self.R, self.loaded(state), self._M, 0))

    def pseudo(self, state: bytes) -> tuple[int, ...]:
        """The moves that pieces can make, whatever happens to the royals."""
        return self._listed(pseudo_legal_moves(self.T, self.R, self.loaded(state), self._M, 0))

    def play(self, state: bytes, move: int) -> bytes:
        """The position after a move."""
        S = self.loaded(state)
        make(self.T, self.R, S, self._M, move)
        return self._saved(S)

    def in_check(self, state: bytes, player: int | None = None) -> bool:
        """Is a royal piece of a player (of the one to move) attacked?"""
        S = self.loaded(state)
        asked = S[L.SIDE] if player is None else player
        return in_check(self.T, self.R, S, self._M, asked, self.T[L.MAX_MOVES]) == 1

    def key(self, state: bytes) -> int:
        """A hash of what makes two positions the same."""
        return int(position_key(self.T, self.R, self.loaded(state), self._M))

    def outcome(self, state: bytes, keys: Sequence[int], n_legal: int) -> int:
        """The kernel's outcome number of a position with ``n_legal`` moves; ``keys`` of the game's positions."""
        T, R, S, M = self.T, self.R, self.loaded(state), self._M
        if n_legal == 0 and position_outcome(T, R, S, M) != 0:
            n_legal = 1  # the position itself ends the game: this is no stalemate
        return int(outcome(T, R, S, M, [len(keys), *keys], n_legal))

    @property
    def most_of_one_code(self) -> int:
        """How many pieces of one code there may be."""
        first = self.T[L.AT_LISTS] + L.FIRST_PIECE
        return self.T[first + 1] - self.T[first]

    # ----------------------------------------------------------------------- many positions

    @property
    def has_compiled_perft(self) -> bool:
        """Is the compiled ``perft`` loaded?"""
        return self.compiled.is_loaded(perft)

    @property
    def has_stored_perft(self) -> bool:
        """Does the compiled ``perft`` lie on disk, so that it loads in a second?"""
        return is_stored(perft)

    def perft(self, state: bytes, depth: int, compiled: bool) -> int:
        """The number of lines of ``depth`` legal moves, by the compiled kernel or un-jitted."""
        T, S = self.T, self.loaded(state)
        kernels = self.compiled if compiled else self.plain
        n_S, n_M = T[L.SIZE_OF_S] + 2 * depth * T[L.MAX_WRITES], (depth + 2) * T[L.MAX_MOVES]
        if depth > 1:
            n_M += T[L.SIZE_OF_DEPENDENCIES]
        return kernels.run(perft, kernels.vector(S, n_S), kernels.vector((), n_M, 64), depth, 0)

    # ----------------------------------------------------------------------- vectors

    def loaded(self, state: bytes) -> Vector:
        """The working ``S`` with this position in it, derived words included; good until the next question."""
        S, T = self._S, self.T
        saved = words(state)
        serial = S[L.EPOCH]
        S[: len(saved)] = saved.tolist()
        if T[L.N_CELLS] > _MANY_CELLS:
            _derive_pieces(T, S, np.asarray(saved))
            S[L.EPOCH] = serial  # the stamps are not cleared
        else:
            derive(T, S)
        if T[L.IS_MUTABLE]:
            set_dimensions(T, self.R, S)
        return S

    def _saved(self, S: Vector) -> bytes:
        saved = array("i", S[: self.T[L.SIZE_SAVED]])
        for word in _PASSING:
            saved[word] = 0
        return saved.tobytes()

    def _listed(self, n: int) -> tuple[int, ...]:
        return tuple(self._M[:n])

    @cached_property
    def _S(self) -> Vector:
        return self.plain.vector((), self.T[L.SIZE_OF_S])

    @cached_property
    def _M(self) -> Vector:
        return self.plain.vector((), 3 * self.T[L.MAX_MOVES], 64)


def _derive_pieces(T: Vector, S: Vector, saved: Any) -> None:
    """What ``kernel.position.undo_log.derive`` makes, without a look at every cell and its stamps one by one."""
    counts, first = T[L.IN_S_COUNT], T[L.IN_S_BOARD]
    for code in range(T[L.N_CODES]):
        S[counts + code] = 0
    for cell in np.flatnonzero(saved[first : first + T[L.N_CELLS]] >= L.FIRST_PIECE).tolist():
        code = S[first + cell]
        n = S[counts + code]
        S[T[T[L.AT_LISTS] + code] + n] = cell
        S[T[L.IN_S_INDEX] + cell] = n
        S[counts + code] = n + 1
    S[L.TOP] = T[L.IN_S_UNDO_LOG]
