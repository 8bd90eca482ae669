"""A position of a game: immutable, with the game that led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.attacks import attackers, checkers, dimension, is_pinned
from ndvariants.game.door import Listed
from ndvariants.game.drawn import drawn
from ndvariants.game.faces import PlacedPiece
from ndvariants.game.move import Move, Outcome
from ndvariants.game.moves.read_move import read_move
from ndvariants.game.moves.san import write_san
from ndvariants.game.moves.turns import legal_turns, turn_of
from ndvariants.game.oddities import oddities
from ndvariants.game.sections import sequence
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.letters import CodedPiece
from ndvariants.model.walk import OUT

if TYPE_CHECKING:
    from ndvariants.game.board import Board
    from ndvariants.game.game import Game

NumberArray = NDArray[np.int64]
_PLIES_BETWEEN_KEYS = 16  # a position keeps the keys of its game when that many before it keep none


class Position:
    """One position of ``game``.

    ``previous`` is the position before ``last_move`` (both ``None`` at the first position known).
    Positions are equal when the rules cannot tell them apart: their history and clocks do not count.

    >>> from ndvariants import load
    >>> position = load("chess").start().play("e2e4").play("e7e5")
    >>> position.side, position.ply, len(position.legal_moves())
    ('white', 2, 29)
    """

    __slots__ = (
        "_fields",
        "_in_check",
        "_key",
        "_keys",
        "_moves",
        "_numbers",
        "_outcome",
        "_ways",
        "game",
        "last_move",
        "previous",
        "state",
    )

    def __init__(
        self, game: Game, state: bytes, previous: Position | None = None, last_move: Move | None = None
    ) -> None:
        self.game, self.state, self.previous, self.last_move = game, state, previous, last_move
        self._numbers: tuple[int, ...] | None = None
        self._moves: tuple[Move, ...] | None = None
        self._ways: tuple[tuple[Move, Move], ...] = ()
        self._outcome: tuple[Outcome | None] | None = None
        self._in_check: bool | None = None
        self._key: int | None = None
        self._keys: tuple[int, ...] | None = None
        self._fields: PositionFields | None = None

    # ----------------------------------------------------------------------- what it is

    @property
    def fields(self) -> PositionFields:
        """Everything the position is, in codes and cell numbers."""
        if self._fields is None:
            self._fields = self.game.fields_of(self.game.engine.door.state(self.state))
        return self._fields

    @property
    def side(self) -> str:
        """The name of the player to move."""
        return self.game.players[self.fields.side]

    @property
    def ply(self) -> int:
        """How many plies have been played since the start of the game."""
        return self.fields.ply

    @property
    def clock(self) -> int:
        """How many plies have been quiet: no capture, and no move of a piece that resets the clock."""
        return self.fields.clock

    @property
    def phase(self) -> str | None:
        """The name of the phase of the game, ``None`` in games without phases."""
        phases = self.game.variant.phases
        return phases[self.fields.phase].name if phases else None

    def pieces(self) -> list[PlacedPiece]:
        """The pieces on the board, in the order of the cells."""
        by_code = self.game.letters.by_code
        return [self._placed(cell, by_code[code]) for cell, code in enumerate(self.fields.board) if code in by_code]

    def piece_at(self, cell: str) -> PlacedPiece | None:
        """The piece on a cell, ``None`` when it is empty; raises NotationError when there is no such cell."""
        number = self.game.notation.cell(cell)
        coded = self.game.letters.by_code.get(self.fields.board[number])
        return None if coded is None else self._placed(number, coded)

    def _placed(self, cell: int, coded: CodedPiece) -> PlacedPiece:
        return PlacedPiece(self.game.cells[cell], self.game.letters.players[coded.player], coded.piece, coded.unmoved)

    def piece_map(self) -> dict[str, PlacedPiece]:
        """The pieces on the board by their cells."""
        return {piece.cell: piece for piece in self.pieces()}

    def oddities(self) -> tuple[str, ...]:
        """Features of this position that no game can reach, in sentences; empty if nothing is proved."""
        return oddities(self)

    def dimension(self, cell: str) -> int:
        """On how many axes another cell is left on the line of this one; 0 for a cell that is gone, and off grids."""
        return dimension(self, cell)

    def sequence(self) -> tuple[str, ...]:
        """The sections of the board in the order in which its thread joins them now; none on boards without."""
        return sequence(self)

    def deleted(self) -> list[str]:
        """The names of the cells that are gone: those that the board has lost, and those that are yet to come."""
        return self.game.deleted_cells(self.fields)

    def hand(self, player: str) -> dict[str, int]:
        """The hand of a player (or of the neutral one): count by piece name, without zeros."""
        index = self.game.letters.players.index(player)
        return {piece: n for owner, piece, n in self.fields.hands if owner == index and n}

    def registers(self) -> dict[str, tuple[int, ...]]:
        """The counters of the variant by name; tables are written out with their last index fastest."""
        return dict(self.fields.registers)

    def outs(self) -> tuple[str, ...]:
        """The players who are out while others go on, the first to leave first."""
        order = self.registers().get(OUT, ()) if self.game.has_outs else ()
        return tuple(player for n, player in sorted(zip(order, self.game.players, strict=False)) if n)

    def in_check(self) -> bool:
        """Is a royal piece of the player to move attacked?"""
        if self._in_check is None:
            self._in_check = self.game.engine.in_check(self.state)
        return self._in_check

    def text(self) -> str:
        """The position as text: FEN in two dimensions; ``game.position(text)`` gives an equal position."""
        return self.game.write(self.fields)

    # ----------------------------------------------------------------------- moves

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that the rules allow; none when the position itself ends the game."""
        if self._moves is None and self.game.has_turns:
            turns = legal_turns(self.game, self.state)
            self._moves, self._ways = turns.moves, turns.ways
            self._numbers = tuple(move.number for move in self._moves)
        elif self._moves is None:
            self._numbers, keys = self.game.engine.legal_named(self.state)
            named = len(keys) == len(self._numbers)
            self._moves = self.game.names.named(keys) if named else self.game.moves_of(self.state, self._numbers)
        assert self._moves is not None
        return self._moves

    def other_ways(self) -> tuple[tuple[Move, Move], ...]:
        """Further ways to make a legal move of several parts, each with that move: see ``turns.legal_turns``."""
        self.legal_moves()
        return self._ways

    def legal_numbers(self) -> NumberArray:
        """The legal moves as the kernel's numbers, an array of int64, in the same order: names are not made.

        Moves of several parts have longer numbers: the array is of objects then.
        """
        numbers = self._listed()
        return np.array(numbers, object if self.game.has_turns else np.int64)

    def pseudo_legal_moves(self) -> tuple[Move, ...]:
        """The moves that pieces can make, whatever happens to the own royals; of turns of several parts the first."""
        return self.game.moves_of(self.state, self.game.engine.pseudo(self.state))

    def is_legal(self, move: Move | str | int) -> bool:
        """May this move be made here? It may be a Move, a text, or the kernel's number."""
        if isinstance(move, str):
            return self.why_not(move) is None
        if isinstance(move, Move):
            return move.number in self._listed() or move in self.legal_moves()
        return move in self._listed() or any(way.number == move for way, _ in self._ways)

    def why_not(self, move: Move | str) -> str | None:
        """A sentence that says why a move is not allowed here; ``None`` when it is."""
        try:
            self.parse_move(str(move))
        except (NotationError, IllegalMoveError) as error:
            return str(error)
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

    def play(self, move: Move | str | int) -> Position:
        """The position after a legal move, given as Move, text or kernel number; this one stays as it is."""
        if isinstance(move, str):
            chosen = self.parse_move(move)
        elif isinstance(move, Move):
            chosen = move if move.number in self._listed() else self.parse_move(move.text)
        else:
            chosen = self.numbered(move)
        return Position(self.game, self.game.engine.play(self.state, Listed(chosen.number)), self, chosen)

    def _listed(self) -> tuple[int, ...]:
        if self._numbers is None and self.game.has_turns:
            self.legal_moves()
        elif self._numbers is None:
            self._numbers = self.game.engine.legal(self.state)
        assert self._numbers is not None
        return self._numbers

    def numbered(self, number: int) -> Move:
        """The legal move that has this kernel number; raises IllegalMoveError where there is none."""
        if self._moves is None and self.game.has_turns and (found := turn_of(self.game, self.state, number)):
            return found
        listed = self._listed()
        if number in listed:
            return self.legal_moves()[listed.index(number)]
        way = next((move for way, move in self._ways if way.number == number), None)
        if way is None:
            raise IllegalMoveError(f"{number} is not the number of a legal move here")
        return way

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
        """Is a royal of the player who moves next attacked after this legal move?"""
        return self.play(move).in_check()

    def is_pinned(self, cell: str) -> bool:
        """Would an own royal be attacked by one more piece, were the piece on this cell gone?"""
        return is_pinned(self, cell)

    # ----------------------------------------------------------------------- playing on

    def board(self) -> Board:
        """A board to make moves on and take them back, with this position on it and its game behind it."""
        from ndvariants.game.board import Board

        return Board(self)

    def after(self, moves: str) -> Position:
        """The position after several moves written in a row: ``after("e2e4 e7e5")``.

        Move numbers and commas are passed over, but for those between the parts of a move; a move may be written in two
        words (``1e2 1e4``).
        """
        position = self
        separate = moves if self.game.has_turns else moves.replace(",", " ")
        words = [word.strip(",") for word in separate.split() if not word.strip(".,").isdigit()]
        while words:
            position = position._after_words(words)
        return position

    def _after_words(self, words: list[str]) -> Position:
        """The position after the move in the first word or the first two; takes them away."""
        try:
            position = self.play(words[0])
        except NotationError:
            try:
                position = self.play(" ".join(words[:2]))
            except NotationError:
                pass
            else:
                del words[:2]
                return position
            raise
        del words[0]
        return position

    # ----------------------------------------------------------------------- the game so far

    @property
    def key(self) -> int:
        """A hash of what makes two positions the same."""
        if self._key is None:
            self._key = self.game.engine.key(self.state)
        return self._key

    def _backwards(self) -> Iterator[Position]:
        position: Position | None = self
        while position is not None:
            yield position
            position = position.previous

    def line(self) -> list[Position]:
        """All positions of the game from the first known to this one."""
        return list(self._backwards())[::-1]

    @property
    def history(self) -> tuple[Position, ...]:
        """The earlier positions of the game, oldest first."""
        return tuple(self.line()[:-1])

    def keys(self) -> tuple[int, ...]:
        """The keys of the positions of the game, this one last; none where no ending asks the history."""
        if not self.game.needs_history:
            return ()
        known: tuple[int, ...] = ()
        since: list[Position] = []
        for position in self._backwards():
            if position._keys is not None:
                known = position._keys
                break
            since.append(position)
        keys = (*known, *(position.key for position in reversed(since)))
        if len(since) >= _PLIES_BETWEEN_KEYS:
            self._keys = keys
        return keys

    def repetitions(self) -> int:
        """How often this position has occurred in the game, this time included."""
        return Counter(position.key for position in self._backwards())[self.key]

    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it runs.

        Also ``None`` where a player cannot move and no ending says what that means.
        """
        if self._outcome is None:
            number = self.game.engine.outcome(self.state, self.keys())
            self._outcome = (self.game.endings.outcome(number, number != 0 and self.in_check()),)
        return self._outcome[0]

    # ----------------------------------------------------------------------- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_game = self.game is other.game or self.game.variant == other.game.variant
        return same_game and self.game.identity(self.state) == other.game.identity(other.state)

    def __hash__(self) -> int:
        return hash(self.game.identity(self.state))

    def __repr__(self) -> str:
        return f"<Position of {self.game.variant.name}: {self.text()}>"

    def __str__(self) -> str:
        """The position drawn as text."""
        return drawn(self, "board_text")

    def _repr_svg_(self) -> str:
        """The position as a notebook shows it."""
        return drawn(self, "position_svg")
