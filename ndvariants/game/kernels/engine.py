"""Positions handed to the kernels: un-jitted for small jobs, compiled for large ones and for those who ask often.

A position goes in and out as ``state``: the saved words of ``S`` as bytes, those that mean nothing between
moves set to zero.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

from ndvariants.errors import IllegalMoveError
from ndvariants.game.door import Bools, Door, Listed, State, move_word, within
from ndvariants.game.kernels.jit_policy import WARMTH
from ndvariants.game.kernels.runner import CompiledRunner, PlainRunner, Runner
from ndvariants.game.kernels.workspace import Workspace
from ndvariants.game.move import parts_of, too_many_begun
from ndvariants.game.text.moves import has_name_numbers
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.perft.perft import perft
from ndvariants.kernel.perft.turns import TOO_MANY, turn_room
from ndvariants.kernel.questions import answer as Q
from ndvariants.kernel.questions.notes import legal_moves_of_line
from ndvariants.machine.jit import CHECKED, is_stored
from ndvariants.machine.vectors import Vector

MOST_DEPTH = 500  # of perft: every ply is a call inside the one before


class Engine:
    """The tables of one game, and the kernels that work on them; threads may ask at once. Pickles as its tables.

    ``holes`` bool[n_cells]: where there is never a cell. Saved positions that no kernel has written are looked at.
    ``players``: their names, for what is refused.
    """

    def __init__(self, T: Any, R: Any, holes: Bools, players: tuple[str, ...]) -> None:
        self._tables = T, R, holes, players
        self.plain = PlainRunner(T, R)
        self.compiled: Runner = self.plain if CHECKED else CompiledRunner(T, R)
        self.T, self.R = self.plain.T, self.plain.R
        self.door = Door(self.T, holes, players)
        self._threads = threading.local()

    def __reduce__(self) -> tuple[Any, ...]:
        return Engine, self._tables

    # ----------------------------------------------------------------------- one position

    @cached_property
    def has_name_numbers(self) -> bool:
        """True if the kernel can number the names of moves."""
        return has_name_numbers(self.T)

    @property
    def runner(self) -> Runner:
        """The current runner: compiled kernels once they are loaded, un-jitted ones before."""
        return self.compiled if WARMTH.is_warm else self.plain

    def workspace(self, levels: int = 1) -> Workspace:
        """New vectors for one caller alone; with room for that many moves at first."""
        return Workspace(self.plain, self.runner, self.door, levels)

    def ask(self, workspace: Workspace, what: int, keep: int = 0, moves: Sequence[int] = ()) -> None:
        """``Workspace.ask``, which in the long run makes the compiled kernels load."""
        if workspace.runner is self.plain and not CHECKED:
            with WARMTH.felt():
                workspace.ask(what, keep, moves)
        else:
            workspace.ask(what, keep, moves)

    def legal(self, state: bytes) -> tuple[Listed, ...]:
        """The legal moves; none when the position itself, not its history, ends the game."""
        return self._asked(state, Q.LEGAL).moves()

    def legal_named(self, state: bytes) -> tuple[tuple[Listed, ...], list[int]]:
        """The legal moves, and for each the number of its name (see ``MoveNames``); none where these do not fit."""
        return self._asked(state, Q.LEGAL | (Q.NAMES if self.has_name_numbers else 0)).named_moves()

    def legal_parts(self, state: bytes) -> tuple[tuple[Listed, ...], list[int], list[int]]:
        """The same, and for each move 1 where the turn goes on after it, else 0."""
        asked = self._asked(state, Q.LEGAL | Q.GOES_ON | (Q.NAMES if self.has_name_numbers else 0))
        numbers, keys = asked.named_moves()
        n = len(numbers)
        return numbers, keys, list(asked.M[2 * n : 3 * n])

    def pseudo(self, state: bytes) -> tuple[Listed, ...]:
        """The moves that pieces can make, whatever happens to the royals."""
        return self._asked(state, Q.PSEUDO).moves()

    def play(self, state: bytes, move: Listed) -> State:
        """The position after a move that was listed, with all its parts."""
        return self._asked(state, Q.SAVE, parts_of(move), trusted=1).saved()

    def tried(self, state: bytes, move: int) -> State:
        """The same for a number from elsewhere; raises IllegalMoveError where no piece has such a move."""
        return self._asked(state, Q.SAVE, [move_word(part) for part in parts_of(move)]).saved()

    def after(self, state: bytes, part: int) -> State:
        """The position after a move of one part from elsewhere; raises IllegalMoveError where it is not legal."""
        if move_word(part) not in self.legal(state):
            raise IllegalMoveError(f"{part} is not the number of a legal move here")
        return self.play(state, Listed(part))

    def settled(self, state: bytes) -> State:
        """The same position in the first phase, from its own on, whose end has not come."""
        return self._asked(state, Q.SETTLE | Q.SAVE).saved()

    def legal_line(self, runner: Runner, start: Any, moves: Sequence[int]) -> list[Listed]:
        """The moves of a line from elsewhere, each legal behind those before it from the loaded ``S`` *start* on.

        Raises IllegalMoveError at the first that is not.
        """
        T, numbers = self.T, [move_word(move) for move in moves]
        S, M = runner.vector((), T[H.SIZE_OF_S]), runner.vector((), 3 * T[H.MAX_MOVES], 64)
        line = runner.vector(numbers, 1, 64)
        legal = runner.run(legal_moves_of_line, S, M, start, line, len(numbers))
        if legal < len(numbers):
            raise IllegalMoveError(f"move {legal + 1} of the line, {numbers[legal]}, is not legal where it is made")
        return [Listed(move) for move in numbers]

    def in_check(self, state: bytes, player: int = -1) -> bool:
        """Return True if a royal piece of a player (-1: of the one to move) is attacked."""
        player = within("the number of a player", player, -1, self.T[H.N_PLAYERS] - 1)
        return bool(self._asked(state, Q.CHECK, player=player).B[Q.CHECKED])

    def attackers(self, state: bytes, cell: int, player: int) -> tuple[int, ...]:
        """The cells of a player's pieces that attack a cell, whichever player is to move."""
        player = within("the number of a player", player, 0, self.T[H.N_PLAYERS] - 1)
        cell = within("the number of a cell", cell, 0, self.T[H.N_CELLS] - 1)
        asked = self._asked(state, Q.ATTACKERS, player=player, cell=cell)
        return tuple(asked.M[: asked.B[Q.N_FOUND]])

    def key(self, state: bytes) -> int:
        """A hash of what makes two positions the same."""
        return int(self._asked(state, Q.POSITION_KEY).B[Q.KEY])

    def identity(self, state: bytes) -> bytes:
        """The words that ``key`` is made of: equal for equal positions."""
        if state[4 * L.N_EN_PASSANT : 4 * L.N_EN_PASSANT + 4] != bytes(4):
            state = self._asked(state, Q.IDENTITY | Q.SAVE).saved()
        return state[4 * L.IDENTITY : 4 * self.T[H.IN_S_IDENTITY_END]]

    def outcome(self, state: bytes, keys: Sequence[int]) -> int:
        """The kernel's outcome number of a position; ``keys`` of the game's positions, where an ending asks them."""
        return int(self._asked(state, Q.OUTCOME, keys=keys).B[Q.RESULT])

    def _asked(
        self,
        state: bytes,
        what: int,
        moves: Sequence[int] = (),
        keys: Sequence[int] = (),
        player: int = -1,
        cell: int = 0,
        trusted: int = 0,
    ) -> Workspace:
        mine: Workspace | None = getattr(self._threads, "workspace", None)
        if mine is None or mine.runner is not self.runner:
            mine = self._threads.workspace = self.workspace()
        mine.load(state, keys)
        mine.B[Q.TRUSTED] = trusted
        mine.B[Q.PLAYER], mine.B[Q.CELL] = player, cell
        self.ask(mine, what, 0, moves)
        return mine

    # ----------------------------------------------------------------------- many positions

    @property
    def has_compiled_perft(self) -> bool:
        """True if the compiled ``perft`` is loaded."""
        return self.compiled.is_loaded(perft)

    @property
    def has_stored_perft(self) -> bool:
        """True if the compiled ``perft`` lies on disk, so that it loads in a second."""
        return is_stored(perft) or is_stored(perft, tuple(self.T[: H.HEADER_SIZE]))

    def perft(self, state: bytes, depth: int, compiled: bool) -> int:
        """The number of lines of ``depth`` legal moves, by the compiled kernel or un-jitted.

        Raises PositionError where a position on the way has more moves of several parts than can be listed.
        """
        depth = within("a depth", depth, 0, MOST_DEPTH)
        T, S = self.T, self.before_log(state)
        kernels = self.compiled if compiled else self.plain
        levels = depth * (L.MOST_TURN_PARTS if T[H.HAS_JOINED_TURNS] else 1)
        n_S, n_M = T[H.SIZE_OF_S] + 2 * levels * T[H.MAX_WRITES], (depth + 2) * T[H.MAX_MOVES] + turn_room(T, depth)
        if depth > 1:
            n_M += T[H.SIZE_OF_DEPENDENCIES]
        found = kernels.run(perft, kernels.vector(S, n_S), kernels.vector((), n_M, 64), depth, 0)
        if found == TOO_MANY:
            raise too_many_begun("on the way of these lines")
        return found

    def loaded(self, state: bytes) -> Vector:
        """A new ``S`` with this position in it, derived words included, for un-jitted kernels."""
        asked = Workspace(self.plain, self.plain, self.door)
        asked.load(state)
        return cast(Vector, asked.S)

    def before_log(self, state: bytes) -> Vector:
        """The same but for the undo log, which is empty and may be a million words long: a start to be copied."""
        asked = Workspace(self.plain, self.plain, self.door, levels=0)
        asked.load(state)
        return cast(Vector, asked.S)
