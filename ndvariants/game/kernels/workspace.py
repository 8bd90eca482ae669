"""The vectors in which one position is asked and moves are made on it, for one caller at a time.

A ``Board`` owns one; an engine gives every thread one of its own. What can be asked stands in
``kernel.questions.answer``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from ndvariants.errors import IllegalMoveError
from ndvariants.game.door import Door, Listed, State
from ndvariants.game.kernels.runner import PlainRunner, Runner
from ndvariants.game.text.convert import words
from ndvariants.game.text.moves import name_bits
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive
from ndvariants.kernel.questions import answer as Q
from ndvariants.machine.vectors import Vector

_FEW, _MANY_WRITES = 16, 4096  # levels that the log has room for at first, where moves write few words
_MANY_CELLS = 1 << 14  # boards of more cells are never walked cell by cell in Python


class Workspace:
    """``S``, ``M``, ``H`` and ``B`` are views of its vectors: words that may be read and written.

    ``plain`` is the runner of un-jitted kernels, whose tables Python can read; ``runner`` the one that works here.
    With no ``levels`` positions are only put in, never moved on: there is no undo log.
    """

    def __init__(self, plain: PlainRunner, runner: Runner, door: Door, levels: int = 1) -> None:
        self.runner, self._plain, self._T, self._door = runner, plain, plain.T, door
        self._levels = levels  # most moves made one after the other, and words of the undo log for them
        self._log = 2 * plain.T[head.MAX_WRITES] * (min(levels, _FEW) if plain.T[head.MAX_WRITES] < _MANY_WRITES else 1)
        self._bind(
            runner.vector((), self._T[head.SIZE_OF_S] + self._log if levels else self._T[head.IN_S_UNDO_LOG]),
            runner.vector((), 3 * self._T[head.MAX_MOVES] + 8, 64),
            runner.vector((), levels + 8, 64),
            runner.vector((), Q.MARKS + 2 * levels + 8, 64),
        )
        self._unsettled = 0  # LOAD, when S holds a position whose derived words are still to be made

    def _bind(self, *vectors: Any) -> None:
        self._vectors = vectors
        self.S, self.M, self.H, self.B = map(self.runner.view, vectors)
        self.B[Q.ROOM] = len(self.S)
        self.B[Q.CELL_BITS], self.B[Q.CODE_BITS] = name_bits(self._T)
        self._answer = self.runner.bound(Q.answer, *vectors)

    # ----------------------------------------------------------------------- a position, and questions to it

    def load(self, state: bytes, keys: Sequence[int] = (), keyed: bool = False) -> None:
        """Put a saved position in. ``keys`` are those of the game so far, this one last; ``keyed``: keep them on.

        Raises PositionError where it is none of this game.
        """
        state = self._door.state(state)
        if len(keys) + self._levels + 2 > len(self.H):
            self._make_room(len(keys))
        self.H[0] = self.B[Q.BASE] = len(keys)
        self.B[Q.LEVEL], self.B[Q.KEYED] = 0, int(keyed)
        saved = words(state)
        if self.runner is not self._plain:
            self.H[1 : len(keys) + 1] = array(self.H.format, keys)
            self.S[: len(saved)] = saved
            self._unsettled = Q.LOAD
            return
        for k, key in enumerate(keys):
            self.H[k + 1] = key
        T, S = self._T, self.S
        serial = S[L.EPOCH]
        S[: len(saved)] = saved.tolist()
        if T[head.N_CELLS] > _MANY_CELLS:
            _derive_pieces(T, S, np.asarray(saved))
            S[L.EPOCH] = serial  # the stamps are not cleared
        else:
            derive(T, S)
        if T[head.IS_MUTABLE]:
            set_dimensions(T, self._plain.R, S)

    def ask(self, what: int, keep: int = 0, moves: Sequence[int] = ()) -> None:
        """Keep that many of the moves made, make others, answer ``what``.

        Raises IllegalMoveError at a move that no piece can make there; the moves before it have been made then.
        """
        B = self.B
        B[Q.KEEP], B[Q.WHAT] = keep, what | self._unsettled
        if not moves:
            B[Q.NEW] = self._unsettled = 0
            self._answer()
        elif len(moves) == 1 and keep < self._levels:
            B[Q.NEW], B[Q.MOVES] = 1, moves[0]
            self._unsettled = 0
            if self._answer() != Q.FINE:
                self._make(what, moves, 0)
        else:
            B[Q.NEW], B[Q.WHAT], self._unsettled = 0, self._unsettled, 0
            self._answer()
            self._make(what, moves, 0)

    def _make(self, what: int, moves: Sequence[int], done: int) -> None:
        """Make the moves behind the first ``done``, a bundle at a time and with room for all, and answer ``what``."""
        first = self.B[Q.LEVEL] - done
        while True:
            if first + len(moves) > self._levels:
                self._levels = 2 * (first + len(moves))
                self._make_room(self.B[Q.BASE])
            B, part = self.B, moves[done : done + Q.MOST_NEW]
            for k, move in enumerate(part):
                B[Q.MOVES + k] = move
            B[Q.KEEP], B[Q.NEW] = B[Q.LEVEL], len(part)
            B[Q.WHAT] = what if done + len(part) == len(moves) else 0
            fault = self._answer()
            done = B[Q.LEVEL] - first
            if fault == Q.REFUSED:
                raise IllegalMoveError(f"{moves[done]} is not the number of a move that can be made here")
            if fault == Q.NO_ROOM:
                self._log *= 2
                self._make_room(B[Q.BASE])
            elif done == len(moves):
                return

    @property
    def made(self) -> int:
        """Number of moves made since ``load``."""
        return int(self.B[Q.LEVEL])

    def moves(self) -> tuple[Listed, ...]:
        """The moves that were listed."""
        return tuple(self.M[: self.B[Q.N_MOVES]])

    def named_moves(self) -> tuple[tuple[Listed, ...], list[int]]:
        """The moves that were listed, and the numbers of their names, if these were asked."""
        n, asked = self.B[Q.N_MOVES], self.B[Q.WHAT] & Q.NAMES
        keys = self.M[n : 2 * n] if asked else ()
        return tuple(self.M[:n]), list(keys)

    def saved(self) -> State:
        """The position as bytes, after SAVE was asked."""
        part = self.S[: self._T[head.SIZE_SAVED]]
        return self._door.made(part.tobytes() if isinstance(part, memoryview) else array("i", part).tobytes())

    def _make_room(self, n_keys: int) -> None:
        """Lay the vectors out again, with what they hold, for all levels, keys and logged words that are needed now."""
        S, M, H, B = self._vectors
        grown = self.runner.grown
        self._bind(
            grown(S, self._T[head.SIZE_OF_S] + self._log),
            M,
            grown(H, max(len(self.H), 2 * (n_keys + self._levels) + 16)),
            grown(B, Q.MARKS + 2 * self._levels + 8),
        )


def _derive_pieces(T: Vector, S: Vector, saved: Any) -> None:
    """Same as ``kernel.position.undo_log.derive``, without visiting every cell and its stamps one by one."""
    counts, first = T[head.IN_S_COUNT], T[head.IN_S_BOARD]
    for code in range(T[head.N_CODES]):
        S[counts + code] = 0
    for cell in np.flatnonzero(saved[first : first + T[head.N_CELLS]] >= L.FIRST_PIECE).tolist():
        code = S[first + cell]
        n = S[counts + code]
        S[T[T[head.AT_LISTS] + code] + n] = cell
        S[T[head.IN_S_INDEX] + cell] = n
        S[counts + code] = n + 1
    S[L.TOP] = T[head.IN_S_UNDO_LOG]
