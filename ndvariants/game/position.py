"""A position of a game: immutable, with the game that led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.explain import why_illegal
from ndvariants.game.move import Move, Outcome
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.notation import Reading

if TYPE_CHECKING:
    from ndvariants.game.game import Game


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board. ``player`` is its owner's name; ``unmoved`` only where the piece remembers it."""

    cell: str
    player: str
    piece: str
    unmoved: bool = False


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
        "_moves",
        "_numbers",
        "_outcome",
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
        self._outcome: tuple[Outcome | None] | None = None
        self._in_check: bool | None = None
        self._key: int | None = None
        self._fields: PositionFields | None = None

    # ----------------------------------------------------------------------- what it is

    @property
    def fields(self) -> PositionFields:
        """Everything the position is, in codes and cell numbers."""
        if self._fields is None:
            self._fields = self.game.fields_of(self.state)
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
        letters, cells = self.game.letters, self.game.cells
        found = ((cell, letters.by_code.get(code)) for cell, code in enumerate(self.fields.board))
        return [
            PlacedPiece(cells[cell], letters.players[coded.player], coded.piece, coded.unmoved)
            for cell, coded in found
            if coded is not None
        ]

    def deleted(self) -> list[str]:
        """The names of the cells that the board has lost since the start."""
        return self.game.deleted_cells(self.fields)

    def hand(self, player: str) -> dict[str, int]:
        """What a player (or the neutral one) has in hand: piece name to how many, without zeros."""
        index = self.game.letters.players.index(player)
        return {piece: n for owner, piece, n in self.fields.hands if owner == index and n}

    def registers(self) -> dict[str, tuple[int, ...]]:
        """The counters of the variant by name; tables are written out with their last index fastest."""
        return dict(self.fields.registers)

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
        if self._moves is None:
            self._moves = self.game.moves_of(self.state, self.legal_numbers())
        return self._moves

    def legal_numbers(self) -> tuple[int, ...]:
        """The legal moves as the kernel's numbers, in the same order: cheaper where names are not needed."""
        if self._numbers is None:
            self._numbers = self.game.engine.legal(self.state)
        return self._numbers

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names.

        Raises NotationError when it is no move of this game, IllegalMoveError (with the reason) when it is not
        allowed here.
        """
        for move in self.legal_moves():
            if move.text == text:
                return move
        wing = text.lower().replace("0", "o")
        castlings = [move for move in self.legal_moves() if self.game.castling_side(move) == wing]
        if text and len(castlings) == 1:
            return castlings[0]
        readings = self.game.notation.readings(text)
        found: list[Move] = []
        for reading in readings:
            found += [move for move in self.legal_moves() if self._fits(move, reading) and move not in found]
        choices = [move for move in found if move.promotion is None] if len(found) > 1 else found
        if len(choices) == 1:
            return choices[0]
        if found:
            names = ", ".join(move.text for move in found)
            raise NotationError(f"'{text}' may be several moves\n  hint: write one of {names}")
        raise IllegalMoveError(why_illegal(self, readings[0], text))

    def play(self, move: Move | str | int) -> Position:
        """The position after a legal move, given as Move, text or kernel number; this one stays as it is."""
        chosen = self.parse_move(str(move)) if isinstance(move, (Move, str)) else self._numbered(move)
        return Position(self.game, self.game.engine.play(self.state, chosen.number), self, chosen)

    def after(self, moves: str) -> Position:
        """The position after several moves written in a row: ``after("e2e4 e7e5")``.

        Move numbers and commas are passed over; a move may be written in two words (``1e2 1e4``).
        """
        position = self
        words = [word for word in moves.replace(",", " ").split() if not word.rstrip(".").isdigit()]
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

    def _numbered(self, number: int) -> Move:
        for move in self.legal_moves():
            if move.number == number:
                return move
        raise IllegalMoveError(f"{number} is not the number of a legal move here")

    def _fits(self, move: Move, reading: Reading) -> bool:
        cells = self.game.cells
        origin = cells[reading.origin] if reading.origin >= 0 else None
        target = cells[reading.target] if reading.target >= 0 else None
        if (move.origin, move.target, move.drop or "") != (origin, target, reading.drop):
            return False
        if reading.promotion and not self.game.letters.alike(reading.promotion, move.promotion):
            return False
        return move.text.endswith("!") == reading.rifle

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
        return tuple(position.key for position in self.line()) if self.game.needs_history else ()

    def repetitions(self) -> int:
        """How often this position has occurred in the game, this time included."""
        return Counter(position.key for position in self._backwards())[self.key]

    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it runs."""
        if self._outcome is None:
            number = self.game.engine.outcome(self.state, self.keys(), len(self.legal_numbers()))
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
        return self.text()
