"""Positions handed to the kernels: un-jitted for small jobs, compiled for large ones.

The same kernel functions run in two ways. As plain Python over lists they start at once and take some ten
thousand steps a second; compiled, they need a second to load and are some hundred times faster. What each of
them answers is the same, down to the order of the moves.

A position goes in and out as ``state``: the saved words of ``S`` as bytes, those that mean nothing between
moves set to zero.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

from ndvariants.game.convert import words
from ndvariants.kernel import layout as L
from ndvariants.kernel.check import in_check
from ndvariants.kernel.deletion import set_dimensions
from ndvariants.kernel.endings import outcome, position_outcome
from ndvariants.kernel.generate import pseudo_legal_moves
from ndvariants.kernel.hashing import position_key
from ndvariants.kernel.jit import CHECKED, compiled, is_stored
from ndvariants.kernel.legal import legal_moves
from ndvariants.kernel.make import make
from ndvariants.kernel.perft import perft
from ndvariants.kernel.playout import PLAYED, playouts
from ndvariants.kernel.state import derive
from ndvariants.kernel.vectors import CheckedVector, Memory, Vector

_MANY_CELLS = 1 << 14  # boards of more cells are never walked cell by cell in Python
_AS_LISTS = 400_000  # tables of more words than this are read in place: copying them to a list takes longer
_logger = logging.getLogger("ndvariants")
_PASSING = (L.TOP, L.SERIAL, L.CHECKERS, L.NODE_FLAGS, *range(L.SCRATCH, L.IDENTITY))


@dataclass(frozen=True, slots=True)
class Played:
    """One random game: the kernel's outcome number (0: the ply limit), whether the last player was in check, plies.

    ``choices`` are the legal moves of ``counted`` positions of the game, added up.
    """

    outcome: int
    check: bool
    plies: int
    choices: int
    counted: int


class Arena:
    """The vectors of one game, and the kernels that work on them. Pickles as its tables."""

    def __init__(self, T: Any, R: Any) -> None:
        self._tables = T, R
        self.T: Vector = _readable(T)
        self.R: Vector = _readable(R)
        self._fast: set[Any] = set()

    def __reduce__(self) -> tuple[Any, ...]:
        return Arena, self._tables

    # ----------------------------------------------------------------------- one position, un-jitted

    def legal(self, state: bytes) -> tuple[int, ...]:
        """The legal moves; none when the position itself, not its history, ends the game."""
        return self._listed(legal_moves(self.T, self.R, self._loaded(state), self._M, 0))

    def pseudo(self, state: bytes) -> tuple[int, ...]:
        """The moves that pieces can make, whatever happens to the royals."""
        return self._listed(pseudo_legal_moves(self.T, self.R, self._loaded(state), self._M, 0))

    def play(self, state: bytes, move: int) -> bytes:
        """The position after a move."""
        S = self._loaded(state)
        make(self.T, self.R, S, self._M, move)
        return self._saved(S)

    def in_check(self, state: bytes, player: int | None = None) -> bool:
        """Is a royal man of a player (of the one to move) attacked?"""
        S = self._loaded(state)
        asked = S[L.SIDE] if player is None else player
        return in_check(self.T, self.R, S, self._M, asked, self.T[L.T_MAX_MOVES]) == 1

    def key(self, state: bytes) -> int:
        """A hash of what makes two positions the same."""
        return int(position_key(self.T, self.R, self._loaded(state), self._M))

    def outcome(self, state: bytes, keys: Sequence[int], n_legal: int) -> int:
        """The kernel's outcome number of a position with ``n_legal`` moves; ``keys`` of the game's positions."""
        T, R, S, M = self.T, self.R, self._loaded(state), self._M
        if n_legal == 0 and position_outcome(T, R, S, M) != 0:
            n_legal = 1  # the position itself ends the game: this is no stalemate
        return int(outcome(T, R, S, M, [len(keys), *keys], n_legal))

    @property
    def room(self) -> int:
        """How many men of one code there may be."""
        first = self.T[L.T_LIST] + L.FIRST_PIECE
        return self.T[first + 1] - self.T[first]

    # ----------------------------------------------------------------------- many positions

    @property
    def has_compiled_perft(self) -> bool:
        """Is the compiled ``perft`` loaded?"""
        return perft in self._fast

    @property
    def has_stored_perft(self) -> bool:
        """Does the compiled ``perft`` lie on disk, so that it loads in a second?"""
        return is_stored(perft)

    def perft(self, state: bytes, depth: int, compiled: bool) -> int:
        """The number of lines of ``depth`` legal moves, by the compiled kernel or un-jitted."""
        T, R = self.T, self.R
        S = self._loaded(state)
        n_S, n_M = T[L.T_SIZE_S] + 2 * depth * T[L.T_MAX_WRITES], (depth + 2) * T[L.T_MAX_MOVES]
        if CHECKED or not compiled:
            return int(perft(T, R, _vector(S, n_S), _vector((), n_M, 64), depth, 0))
        words32, words64 = np.zeros(n_S, np.int32), np.zeros(n_M, np.int64)
        words32[: len(S)] = S
        vectors = *self._memory, Memory(words32, "words32"), Memory(words64, "words64")
        return int(self._compiled(perft)(*vectors, depth, 0))

    def play_out(
        self,
        state: bytes,
        keys: Sequence[int],
        seed: int,
        max_plies: int,
        first: int,
        games: int,
        compiled: bool = True,
    ) -> Iterator[Played]:
        """The random games ``first`` ... of a run, from a position; each depends on the seed and its number only.

        ``keys`` are those of the positions before, this one last, or none.
        """
        T, R = self.T, self.R
        S = self._loaded(state)
        history = [len(keys), *keys, *[0] * (max_plies + 8)]
        n_M, n_out = 3 * T[L.T_MAX_MOVES], games * PLAYED
        if CHECKED or not compiled:
            out: Any = _vector((), n_out, 64)
            vectors = _vector(S), _vector((), n_M, 64), _vector(history, bits=64), _vector(S)
            playouts(T, R, *vectors, seed, first, games, max_plies, out)
        else:
            start, out = np.array(S, np.int32), np.zeros(n_out, np.int64)
            arrays = np.zeros(n_M, np.int64), np.array(history, np.int64), out
            M, H, results = (Memory(words, "words64") for words in arrays)
            S32, copy = Memory(start.copy(), "words32"), Memory(start, "words32")
            self._compiled(playouts)(*self._memory, S32, M, H, copy, seed, first, games, max_plies, results)
        rows = (out[k * PLAYED : k * PLAYED + 5] for k in range(games))
        for number, check, plies, choices, counted in rows:
            yield Played(int(number), bool(check), int(plies), int(choices), int(counted))

    def compile(self) -> None:
        """Make sure that the compiled playouts lie in the cache."""
        if not CHECKED:
            self._compiled(playouts)

    # ----------------------------------------------------------------------- vectors

    def _loaded(self, state: bytes) -> Vector:
        """The working ``S`` with this position in it, derived words included."""
        S, T = self._S, self.T
        saved = words(state)
        serial = S[L.SERIAL]
        S[: len(saved)] = saved.tolist()
        if T[L.T_CELLS] > _MANY_CELLS:
            _derive_men(T, S, np.asarray(saved))
            S[L.SERIAL] = serial  # the stamps are not cleared
        else:
            derive(T, S)
        if T[L.T_MUTABLE]:
            set_dimensions(T, self.R, S)
        return S

    def _saved(self, S: Vector) -> bytes:
        saved = array("i", S[: self.T[L.T_SIZE_SAVED]])
        for word in _PASSING:
            saved[word] = 0
        return saved.tobytes()

    def _listed(self, n: int) -> tuple[int, ...]:
        return tuple(self._M[:n])

    @cached_property
    def _S(self) -> Vector:
        return _vector((), self.T[L.T_SIZE_S])

    @cached_property
    def _M(self) -> Vector:
        return _vector((), 3 * self.T[L.T_MAX_MOVES], 64)

    @cached_property
    def _memory(self) -> tuple[Memory, Memory]:
        T, R = (np.ascontiguousarray(words, np.int32) for words in self._tables)
        return Memory(T, "constant32"), Memory(R, "words32")

    def _compiled(self, function: Callable[..., int]) -> Callable[..., int]:
        """A kernel at machine speed; tells once when it has to be compiled first."""
        if function not in self._fast and not is_stored(function):
            _logger.info("compiling the kernels, once on this machine: some seconds")
        self._fast.add(function)
        return compiled(function)


def _derive_men(T: Vector, S: Vector, saved: Any) -> None:
    """What ``kernel.state.derive`` makes, without a look at every cell and its stamps one by one."""
    counts, first = T[L.T_S_COUNT], T[L.T_S_BOARD]
    for code in range(T[L.T_CODES]):
        S[counts + code] = 0
    for cell in np.flatnonzero(saved[first : first + T[L.T_CELLS]] >= L.FIRST_PIECE).tolist():
        code = S[first + cell]
        n = S[counts + code]
        S[T[T[L.T_LIST] + code] + n] = cell
        S[T[L.T_S_INDEX] + cell] = n
        S[counts + code] = n + 1
    S[L.TOP] = T[L.T_S_TRAIL]


def _vector(first: Sequence[int], n: int | None = None, bits: int = 32) -> Vector:
    """A list of at least ``n`` words that begins with ``first``; checked when that is asked for."""
    filled = [*first, *[0] * ((len(first) if n is None else n) - len(first))]
    return CheckedVector(filled, bits) if CHECKED else filled


def _readable(table: Any) -> Vector:
    """A table as Python integers: never numpy's, whose 32 bits overflow."""
    if CHECKED:
        return CheckedVector(table.tolist())
    if len(table) <= _AS_LISTS:
        return list(table.tolist())
    return cast(Vector, np.ascontiguousarray(table, np.int32).data)
