"""A position under its rules, with the line that led to it: all that needs no text of a move, no drawing, no board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import IllegalMoveError
from ndvariants.game.door import Listed
from ndvariants.game.move import Move, Outcome
from ndvariants.game.rules import Rules
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.letters import CodedPiece
from ndvariants.game.turns import legal_turns, turn_numbers, turn_of, turn_of_parts
from ndvariants.model.walk import OUT

NumberArray = NDArray[np.int64]
_PLIES_BETWEEN_KEYS = 16  # a position keeps the keys of its game when that many before it keep none


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board. ``player`` is its owner's name; ``unmoved`` only where the piece remembers it."""

    cell: str
    player: str
    piece: str
    unmoved: bool = False


class Situation:
    """A ``Position`` as the functions see it that it calls itself: those that read moves, write them, look at cells.

    ``previous`` is the situation before ``last_move`` (both ``None`` at the first one known).
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

    def __init__(self, game: Rules, state: bytes, previous: Self | None = None, last_move: Move | None = None) -> None:
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
        """The whole position, in codes and cell numbers."""
        if self._fields is None:
            self._fields = self.game.fields_of(self.game.engine.door.state(self.state))
        return self._fields

    @property
    def side(self) -> str:
        """The name of the player to move."""
        return self.game.players[self.fields.side]

    @property
    def ply(self) -> int:
        """Number of plies played since the start of the game."""
        return self.fields.ply

    @property
    def clock(self) -> int:
        """Number of quiet plies: no capture, and no move of a piece that resets the clock."""
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
        """Return True if a royal piece of the player to move is attacked."""
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

    def play(self, move: Move | int) -> Self:
        """The position after a legal move, given as Move or kernel number; this one stays as it is."""
        chosen = self.numbered(move.number if isinstance(move, Move) else move)
        return self._after(chosen.number, chosen)

    def after_parts(self, parts: tuple[Move, ...]) -> Self:
        """The position after the parts of a turn, each legal after those before it; of most games one."""
        move = turn_of_parts(parts)
        return self._after(move.number, move)

    def _after(self, number: Listed, move: Move | None = None) -> Self:
        """The position after a move that a piece has, legal or not; *move* is the same, where it has a name."""
        game = self.game
        state = game.engine.play(self.state, number)
        if move is None:
            move = self.numbered(number) if game.has_turns else game.moves_of(self.state, (number,))[0]
        return type(self)(game, state, self, move)

    # ----------------------------------------------------------------------- the game so far

    @property
    def key(self) -> int:
        """A hash of what makes two positions the same."""
        if self._key is None:
            self._key = self.game.engine.key(self.state)
        return self._key

    def _backwards(self) -> Iterator[Self]:
        position: Self | None = self
        while position is not None:
            yield position
            position = position.previous

    def line(self) -> list[Self]:
        """All positions of the game from the first known to this one."""
        return list(self._backwards())[::-1]

    @property
    def history(self) -> tuple[Self, ...]:
        """The earlier positions of the game, oldest first."""
        return tuple(self.line()[:-1])

    def keys(self) -> tuple[int, ...]:
        """The keys of the positions of the game, this one last; none where no ending asks the history."""
        if not self.game.needs_history:
            return ()
        known: tuple[int, ...] = ()
        since: list[Situation] = []
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
        """Return how often this position has occurred in the game, this time included."""
        return Counter(position.key for position in self._backwards())[self.key]

    def outcome(self) -> Outcome | None:
        """Return how the game ended; ``None`` while it runs.

        Also ``None`` where a player cannot move and no ending says what that means.
        """
        if self._outcome is None:
            number = self.game.engine.outcome(self.state, self.keys())
            self._outcome = (self.game.endings.outcome(number, number != 0 and self.in_check()),)
        return self._outcome[0]

    # ----------------------------------------------------------------------- as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        same_game = self.game is other.game or self.game.variant == other.game.variant
        return same_game and self.game.identity(self.state) == other.game.identity(other.state)

    def __hash__(self) -> int:
        return hash(self.game.identity(self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        line = [(position.state, position.last_move) for position in self.line()]
        return _along, (type(self), self.game, line)  # not one inside the other: a game may have thousands

    def __repr__(self) -> str:
        return f"<Position of {self.game.variant.name}: {self.text()}>"


Somewhere = TypeVar("Somewhere", bound=Situation)


def _along(kind: type[Somewhere], game: Rules, line: Iterable[tuple[bytes, Move | None]]) -> Somewhere | None:
    position = None
    for state, move in line:
        position = kind(game, state, position, move)
    return position


def line_of(start: Somewhere, parts: Iterable[int]) -> list[Somewhere]:
    """The positions along a row of parts, *start* first. Raises IllegalMoveError at one that is not legal."""
    game, line = start.game, [start]
    for number in turn_numbers(game, start.state, map(int, parts)) if game.has_turns else parts:
        line.append(line[-1].play(int(number)))
    return line
