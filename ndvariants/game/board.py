"""A board that changes: moves are made on it and taken back.

Where a ``Position`` is a value, a ``Board`` is a place: one set of vectors, whose undo log is the stack of moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ndvariants.errors import IllegalMoveError
from ndvariants.game.door import MOVE_WORDS, Listed, move_word
from ndvariants.game.move import Move, Outcome, parts_of
from ndvariants.game.moves.legal_moves import LegalMoves
from ndvariants.game.position import NumberArray, Position
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions import answer as Q

if TYPE_CHECKING:
    from ndvariants.game.kernels.workspace import Workspace

_LEVELS = 250  # moves that a board has room for at first
_MOVES = Q.LEGAL | Q.NAMES


class Board:
    """One game in progress. Not for two threads at once: give each its own (``copy``).

    A Move or number pushed is made when the next question is asked, together with those before it: that raises
    IllegalMoveError when no piece has such a move. Whether it leaves an own royal in check is not looked at (a text is
    always looked up among the legal moves, and so is a move of several parts, at once). Moves are listed in an order
    that depends on those made before, and is not that of ``Position``.

    >>> from ndvariants import load
    >>> board = load("chess").board()
    >>> board.push("e2e4")
    >>> board.side, len(board.legal_moves()), board.peek().text
    ('black', 20, 'e2e4')
    >>> board.pop().text, board.ply
    ('e2e4', 0)
    """

    def __init__(self, position: Position) -> None:
        self.game = position.game
        self._engine, self._called = self.game.engine, self.game.names
        self._positions = [position]  # the first one, and those after the first moves of the line, where asked for
        self._line: list[int] = []  # the numbers of the moves since
        self._names: list[Move | None] = []  # and what they are called, where that is known
        self._forget()
        self._open()

    def _open(self) -> None:
        """Take vectors of the engine's present runner, with the first position on them."""
        self._work: Workspace = self._engine.workspace(_LEVELS)
        self._turns = self.game.has_turns  # then the vectors stand some levels higher than the moves are many
        compiled = self._work.runner is not self._engine.plain
        self._swift = compiled and self._engine.has_name_numbers and not self._turns
        self._work.load(self._positions[0].state, self._positions[0].keys(), keyed=self.game.needs_history)
        self._made = 0  # how many moves of the line, from the first on, stand on the vectors

    def _forget(self) -> None:
        self._moves: LegalMoves | None = None
        self._result: int | None = None

    def _ask(self, what: int) -> Workspace:
        """The vectors with the line on them and with the answers."""
        if not self._swift and self._work.runner is not self._engine.runner:
            self._open()
        kept, self._made = self._made, len(self._line)
        ask = self._work.ask if self._swift else partial(self._engine.ask, self._work)
        try:
            if self._turns:
                ask(what, len(_parts(self._line[:kept])), _parts(self._line[kept:]))
            else:
                ask(what, kept, self._line[kept:])
        except IllegalMoveError:
            made = range(len(self._line) + 1)  # the moves from there on are dropped
            self._made = max(k for k in made if len(_parts(self._line[:k])) <= self._work.made)
            del self._line[self._made :], self._names[self._made :], self._positions[self._made + 1 :]
            self._forget()
            raise
        except BaseException:  # interrupted, or out of memory: the line is what counts, vectors follow it
            self._open()
            self._forget()
            raise
        return self._work

    # ----------------------------------------------------------------------- moves made and taken back

    def push(self, move: Move | str | int) -> None:
        """Make a move; a text may be any that ``parse_move`` reads."""
        if isinstance(move, str) or (isinstance(move, Move) and move.number < 0):
            move = self.parse_move(str(move))
        name = move if isinstance(move, Move) else None
        number: int = move if name is None else name.number  # type: ignore[assignment]
        if self._turns:
            name = self.position().numbered(number)
        elif number.__class__ is not int or not 0 <= number < MOVE_WORDS:  # asked here: calls take as long as all this
            number = move_word(number)
        self._line.append(number)
        self._names.append(name)
        self._moves = self._result = None

    def pop(self) -> Move:
        """Take the last move back, and return it; IndexError when none was pushed."""
        move = self.peek()
        del self._line[-1], self._names[-1], self._positions[len(self._line) + 1 :]
        self._made = min(self._made, len(self._line))
        self._moves = self._result = None
        return move

    def peek(self) -> Move:
        """The last move pushed; IndexError when there is none."""
        move = self._names[-1]
        if move is None:
            move = self._names[-1] = self.position().last_move
            assert move is not None
        return move

    @property
    def depth(self) -> int:
        """How many moves can be taken back."""
        return len(self._line)

    def copy(self) -> Board:
        """Another board with the same moves on it."""
        other = Board(self._positions[0])
        other._line, other._names, other._positions = self._line.copy(), self._names.copy(), self._positions.copy()
        return other

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_moves, (self._positions[0], self._line)

    def position(self) -> Position:
        """The position on the board now, with the game that led to it: all that a Board does not answer, it does."""
        if len(self._positions) <= len(self._line):
            self._ask(0)  # a move that no piece has is refused
        for k in range(len(self._positions) - 1, len(self._line)):
            before, number = self._positions[-1], self._line[k]
            move = self._names[k] or self._named(before, number)
            after = self._engine.play(before.state, Listed(number))  # it stands on the vectors: a piece has it
            self._positions.append(Position(self.game, after, before, move))
        return self._positions[-1]

    def _named(self, before: Position, number: int) -> Move:
        """The move of a position that has a number."""
        if self._turns:
            return before.numbered(number)
        return self.game.moves_of(before.state, (number,))[0]

    # ----------------------------------------------------------------------- questions

    def legal_moves(self) -> LegalMoves:
        """The moves that the rules allow; none when the position itself ends the game."""
        if self._moves is None and self._turns:
            turns = self.position().legal_moves()
            self._moves = LegalMoves([move.number for move in turns], self._called, moves=turns)
        if self._moves is None:
            if self._swift:  # a call costs more than its answers: the outcome is asked at once
                work = self._ask(_MOVES | Q.OUTCOME)
                n, self._result = work.B[Q.N_MOVES], work.B[Q.RESULT]
                self._moves = LegalMoves(work.M[n : n + n].tolist(), self._called, work.B[Q.ALIKE] == 1)
            else:
                numbers, keys = self._ask(_MOVES if self._engine.has_name_numbers else Q.LEGAL).named_moves()
                named = None if len(keys) == len(numbers) else self.game.moves_of(self.position().state, numbers)
                self._moves = LegalMoves(keys or numbers, self._called, moves=named)
        return self._moves

    def legal_numbers(self) -> NumberArray:
        """The legal moves as the kernel's numbers, a new array of int64, in the same order: names are not made."""
        if self._turns:
            return self.position().legal_numbers()
        work = self._ask(Q.LEGAL)
        return np.array(work.M[: work.B[Q.N_MOVES]], np.int64)

    def count_legal(self) -> int:
        """How many legal moves there are: no list of them is made."""
        if self._moves is not None or self._turns:
            return len(self.legal_moves())
        return int(self._ask(Q.LEGAL).B[Q.N_MOVES])

    def is_legal(self, move: Move | str | int) -> bool:
        """May this move be made here?"""
        if isinstance(move, str) or self._turns:
            return self.position().is_legal(move)
        return (move.number if isinstance(move, Move) else move) in self._ask(Q.LEGAL).moves()

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names; see ``Position.parse_move``."""
        for move in self.legal_moves():
            if move.text == text:
                return move
        return self.position().parse_move(text)

    def in_check(self) -> bool:
        """Is a royal piece of the player to move attacked?"""
        self._work.B[Q.PLAYER] = -1
        return bool(self._ask(Q.CHECK).B[Q.CHECKED])

    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it runs.

        Also ``None`` where a player cannot move and no ending says what that means.
        """
        number = self._outcome_number()
        return self.game.endings.outcome(number, self.in_check()) if number else None

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._outcome_number() != 0

    def _outcome_number(self) -> int:
        if self._result is None and self._swift:
            self.legal_moves()
        if self._result is None:
            self._result = int(self._ask(Q.LEGAL | Q.OUTCOME).B[Q.RESULT])
        return self._result

    @property
    def key(self) -> int:
        """A hash of what makes two positions the same."""
        return int(self._ask(Q.POSITION_KEY).B[Q.KEY])

    def repetitions(self) -> int:
        """How often this position has occurred in the game, this time included."""
        if not self.game.needs_history:
            return self.position().repetitions()
        work = self._ask(0)
        keys = list(work.H[1 : work.H[0] + 1])
        return keys.count(keys[-1])

    @property
    def side(self) -> str:
        """The name of the player to move."""
        return self.game.players[int(self._ask(0).S[L.SIDE])]

    @property
    def ply(self) -> int:
        """How many plies have been played since the start of the game."""
        return int(self._ask(0).S[L.PLY])

    def text(self) -> str:
        """The position as text, as ``Position.text`` writes it."""
        text: str = self.position().text()
        return text

    def __repr__(self) -> str:
        return f"<Board of {self.game.variant.name}: {self.text()}>"

    def __str__(self) -> str:
        """The board drawn as text."""
        return str(self.position())

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        return self.position()._repr_svg_()

    def san(self, move: Move | str) -> str:
        """A legal move in short; see ``Position.san``."""
        return self.position().san(move)


def _parts(line: Sequence[int]) -> list[int]:
    """The kernel's moves that the moves of a line are made of."""
    return [part for number in line for part in parts_of(number)]


def _with_moves(position: Position, numbers: list[int]) -> Board:
    """A board with these moves on it."""
    board = Board(position)
    for number in numbers:
        board.push(number)
    return board
