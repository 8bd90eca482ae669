"""The moves made on a position, by number; vectors follow them when something is asked."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.errors import IllegalMoveError
from ndvariants.game.kernels.engine import Engine
from ndvariants.game.kernels.workspace import Workspace
from ndvariants.game.move import Move, parts_of
from ndvariants.kernel import header as H
from ndvariants.kernel.questions import answer as Q

_LEVELS = 250  # moves that there is room for at first


class Line:
    """``numbers`` are the moves made, ``moves`` what they are called, where that is known: both may be appended to.

    The first position is a saved one, with the ``keys`` of the game that led to it. ``swift``: do the kernels answer at
    once, compiled, and name moves, none of which has several parts?
    """

    def __init__(self, engine: Engine, state: bytes, keys: Sequence[int]) -> None:
        self.numbers, self.moves = list[int](), list[Move | None]()
        self._engine, self._first = engine, (state, keys, bool(engine.T[H.ASKS_REPEATS]))
        self._open()

    def _open(self) -> None:
        self._work: Workspace = self._engine.workspace(_LEVELS)
        compiled = self._work.runner is not self._engine.plain
        self.swift = compiled and self._engine.has_name_numbers and self._engine.T[H.HAS_JOINED_TURNS] == 0
        self._work.load(*self._first)
        self._work.B[Q.PLAYER] = -1  # of the one to move is asked whether its royal is attacked
        self._made = 0  # how many of the moves, from the first on, stand on the vectors

    def ask(self, what: int) -> Workspace:
        """The vectors with the moves on them and with the answers.

        Raises IllegalMoveError at a move that no piece has: it is dropped, with those behind it.
        """
        if not self.swift and self._work.runner is not self._engine.runner:
            self._open()
        kept, self._made = self._made, len(self.numbers)
        try:
            if self.swift:
                self._work.ask(what, kept, self.numbers[kept:])
            else:
                self._engine.ask(self._work, what, len(_parts(self.numbers[:kept])), _parts(self.numbers[kept:]))
        except IllegalMoveError:
            made = range(len(self.numbers) + 1)
            self._made = max(k for k in made if len(_parts(self.numbers[:k])) <= self._work.made)
            del self.numbers[self._made :], self.moves[self._made :]
            raise
        except BaseException:  # interrupted, or out of memory: the moves are what counts, vectors follow them
            self._open()
            raise
        return self._work

    def drop(self) -> None:
        """Take the last move back."""
        del self.numbers[-1], self.moves[-1]
        if self._made > len(self.numbers):
            self._made = len(self.numbers)


def _parts(numbers: Sequence[int]) -> list[int]:
    return [part for number in numbers for part in parts_of(number)]
