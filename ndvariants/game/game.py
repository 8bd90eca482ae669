"""A game, its positions and its boards, as Python sees them: each leads to the others.

What they know stands below: ``Rules``, a ``Situation``, the ``Line`` of moves that a board is.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.attacks import attackers, checkers, dimension, is_pinned
from ndvariants.game.door import MOVE_WORDS, Listed, move_word
from ndvariants.game.drawn import drawn
from ndvariants.game.kernels.line import Line
from ndvariants.game.move import Move, Outcome
from ndvariants.game.moves.legal_moves import LegalMoves
from ndvariants.game.moves.read_move import after_row, read_move
from ndvariants.game.moves.san import write_san
from ndvariants.game.oddities import oddities
from ndvariants.game.rules import Rules
from ndvariants.game.sections import sequence
from ndvariants.game.situation import NumberArray, Situation
from ndvariants.game.text.fields import PositionFields
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions import answer as Q

_MOVES = Q.LEGAL | Q.NAMES


class Game(Rules):
    """A variant ready to be played.

    ``players`` are the names of those who move, ``teams`` of those who win: a player who is in none plays alone and is
    one. ``cells`` are the names of the cells by number, ``letters`` and ``notation`` how pieces, cells and moves are
    written.
    """

    def start(self) -> Position:
        """The position in which the game begins."""
        return Position(self, self.first)

    def board(self, text: str | None = None) -> Board:
        """A board to make moves on and take them back, with the start or the position of a text on it."""
        return Board(self.start() if text is None else self.position(text))

    def position(self, text: str) -> Position:
        """The position that a text describes; raises PositionError with the place, the reason and a suggestion.

        Every position of a game can be read from its own text: the start as well, even if a royal is attacked there.
        """
        return Position(self, self.read(text))

    def position_from(self, fields: PositionFields) -> Position:
        """The position that a plain value describes; no test whether the opponent is in check."""
        return Position(self, self.state_of(fields))

    def _repr_svg_(self) -> str:
        return self.start()._repr_svg_()


class Position(Situation):
    """One position of ``game``.

    ``previous`` is the position before ``last_move`` (both ``None`` at the first position known).
    Positions are equal when the rules cannot tell them apart: their history and clocks do not count.

    >>> from ndvariants import load
    >>> position = load("chess").start().play("e2e4").play("e7e5")
    >>> position.side, position.ply, len(position.legal_moves())
    ('white', 2, 29)
    """

    __slots__ = ()
    game: Game

    def oddities(self) -> tuple[str, ...]:
        """Features of this position that no game can reach, in sentences; empty if nothing is proved."""
        return oddities(self)

    def dimension(self, cell: str) -> int:
        """On how many axes another cell is left on the line of this one; 0 for a cell that is gone, and off grids."""
        return dimension(self, cell)

    def sequence(self) -> tuple[str, ...]:
        """The sections of the board in the order in which its thread joins them now; none on boards without."""
        return sequence(self)

    # ----------------------------------------------------------------------- moves

    def is_legal(self, move: Move | str | int) -> bool:
        """Return True if this move is legal. It may be a Move, a text, or the kernel's number."""
        if isinstance(move, str):
            return self.why_not(move) is None
        if isinstance(move, Move):
            return move.number in self._listed() or move in self.legal_moves()
        return move in self._listed() or any(way.number == move for way, _ in self._ways)

    def why_not(self, move: Move | str) -> str | None:
        """A sentence that says why a move is not allowed here; ``None`` when it is."""
        try:
            read = self.parse_move(str(move))
        except (NotationError, IllegalMoveError) as error:
            return str(error)
        if isinstance(move, Move) and not self.is_legal(move):
            return f"'{move}' is not legal: here this text means '{read}'"
        return None

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names.

        Raises NotationError when it is no move of this game, IllegalMoveError (with the reason) when it is not
        allowed here.
        """
        return read_move(self, text)

    def san(self, move: Move | str) -> str:
        """A legal move in short: ``Nf3``, ``exd5``, ``O-O``, ``e8=Q#``, ``N1e4``; ``parse_move`` reads it back."""
        return write_san(self, move if isinstance(move, Move) else self.parse_move(move))

    def play(self, move: Move | str | int) -> Self:
        """The position after a legal move, given as Move, text or kernel number; this one stays as it is."""
        if isinstance(move, Move):
            chosen = move if move.number in (self._numbers or self._listed()) else self.parse_move(move.text)
        elif isinstance(move, str):
            chosen = self.parse_move(move)
        else:
            chosen = self.numbered(move)
        return self._after(chosen.number, chosen)

    # ----------------------------------------------------------------------- who attacks what

    def attackers(self, cell: str, by: str) -> tuple[str, ...]:
        """The cells of the pieces of the player ``by`` that could take an enemy on a cell, whichever player is to move.

        Asked of the move generator, so hops, captures from afar, threads and rules count; the own royals do not.
        """
        return attackers(self, cell, by)

    def checkers(self) -> dict[str, tuple[str, ...]]:
        """For the cell of each royal of the player to move that is attacked: the cells of its attackers."""
        return checkers(self, self.side)

    def gives_check(self, move: Move | str | int) -> bool:
        """Return True if a royal of the player who moves next is attacked after this legal move."""
        return self.play(move).in_check()

    def is_pinned(self, cell: str) -> bool:
        """Return True if an own royal would be attacked by one more piece, were the piece on this cell gone."""
        return is_pinned(self, cell)

    # ----------------------------------------------------------------------- playing on

    def board(self) -> Board:
        """A board to make moves on and take them back, with this position on it and its game behind it."""
        return Board(self)

    def after(self, moves: str) -> Self:
        """The position after several moves written in a row: ``after("e2e4 e7e5")``.

        Move numbers and commas are passed over, but for those between the parts of a move; a move may be written in two
        words (``1e2 1e4``).
        """
        return after_row(self, moves)

    def __str__(self) -> str:
        """The position drawn as text."""
        return drawn(self, "board_text")

    def _repr_svg_(self) -> str:
        return drawn(self, "position_svg")


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
        self.game, self._engine, self._called = position.game, position.game.engine, position.game.names
        self._positions = [position]  # the first one, and those after the first moves of the line, where asked for
        self._line = Line(self._engine, position.state, position.keys())
        self._numbers, self._names, self._ask = self._line.numbers, self._line.moves, self._line.ask
        self._turns = self.game.has_turns
        self._moves: LegalMoves | None = None
        self._result: int | None = None

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
        self._numbers.append(number)
        self._names.append(name)
        self._moves = self._result = None

    def pop(self) -> Move:
        """Take the last move back, and return it; IndexError when none was pushed."""
        move = self._names[-1] or self.peek()
        self._line.drop()
        del self._positions[len(self._numbers) + 1 :]
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
        """Number of moves that can be taken back."""
        return len(self._numbers)

    def copy(self) -> Board:
        """Another board with the same moves on it."""
        other = Board(self._positions[0])
        other._positions = self._positions.copy()
        other._numbers += self._numbers
        other._names += self._names
        return other

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_moves, (self._positions[0], self._numbers)

    def position(self) -> Position:
        """The position on the board now, with the game that led to it: all that a Board does not answer, it does."""
        if len(self._positions) <= len(self._numbers):
            self._ask(0)  # a move that no piece has is refused
        for k in range(len(self._positions) - 1, len(self._numbers)):
            self._positions.append(self._positions[-1]._after(Listed(self._numbers[k]), self._names[k]))
        return self._positions[-1]

    # ----------------------------------------------------------------------- questions

    def legal_moves(self) -> LegalMoves:
        """The moves that the rules allow; none when the position itself ends the game."""
        if self._moves is not None:
            return self._moves
        if self._turns:
            turns = self.position().legal_moves()
            self._moves = LegalMoves([move.number for move in turns], self._called, moves=turns)
        elif self._line.swift:  # a call costs more than its answers: the outcome is asked at once
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
        """Return how many legal moves there are: no list of them is made."""
        if self._moves is not None or self._turns:
            return len(self.legal_moves())
        return int(self._ask(Q.LEGAL).B[Q.N_MOVES])

    def is_legal(self, move: Move | str | int) -> bool:
        """Return True if this move is legal."""
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
        """Return True if a royal piece of the player to move is attacked."""
        return bool(self._ask(Q.CHECK).B[Q.CHECKED])

    def outcome(self) -> Outcome | None:
        """Return how the game ended; ``None`` while it runs.

        Also ``None`` where a player cannot move and no ending says what that means.
        """
        number = self._outcome_number()
        return self.game.endings.outcome(number, self.in_check()) if number else None

    def is_over(self) -> bool:
        """Return True if the game has ended."""
        return self._outcome_number() != 0

    def _outcome_number(self) -> int:
        if self._result is None and self._line.swift:
            self.legal_moves()
        if self._result is None:
            self._result = int(self._ask(Q.LEGAL | Q.OUTCOME).B[Q.RESULT])
        return self._result

    @property
    def key(self) -> int:
        """A hash of what makes two positions the same."""
        return int(self._ask(Q.POSITION_KEY).B[Q.KEY])

    def repetitions(self) -> int:
        """Return how often this position has occurred in the game, this time included."""
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
        """Number of plies played since the start of the game."""
        return int(self._ask(0).S[L.PLY])

    def text(self) -> str:
        """The position as text, as ``Position.text`` writes it."""
        return self.position().text()

    def __repr__(self) -> str:
        return f"<Board of {self.game.variant.name}: {self.text()}>"

    def __str__(self) -> str:
        """The board drawn as text."""
        return str(self.position())

    def _repr_svg_(self) -> str:
        return self.position()._repr_svg_()

    def san(self, move: Move | str) -> str:
        """A legal move in short; see ``Position.san``."""
        return self.position().san(move)


def _with_moves(position: Position, numbers: list[int]) -> Board:
    board = Board(position)
    for number in numbers:
        board.push(number)
    return board
