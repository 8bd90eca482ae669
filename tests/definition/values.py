"""Positions, moves and the values of expressions: dataclasses of dictionaries and sets."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ndvariants.language.trees.syntax import Movement
from ndvariants.words.operators import Kind

Thing = TypeVar("Thing")


def but(thing: Thing, **changes: Any) -> Thing:
    """Return a copy of a dataclass with some fields changed."""
    other = object.__new__(type(thing))
    other.__dict__.update(thing.__dict__, **changes)
    return other


class Silent(Exception):
    """The documents do not decide; the text is the sentence that they owe."""


class Undefined(Exception):
    """A part of the language that the definition does not cover yet."""


@dataclass(frozen=True)
class Man:
    """A piece on the board. ``number`` tells it from all others; ``marks`` are its registers `per: [each piece]`."""

    player: str
    kind: str
    unmoved: bool
    marks: tuple[tuple[str, int], ...]
    number: int


@dataclass(frozen=True)
class Value:
    """The value of an expression, and its kind."""

    kind: Kind
    data: Any


@dataclass(frozen=True)
class Move:
    """One part of a move: of a piece, of several (castling), from the hand, or none (pass, out).

    ``passed`` are the cells between origin and target, ``taken`` the cells of captured pieces. ``bend`` is the axis of
    the move, ``trail`` the cells on which the mover may be taken.
    """

    word: str  # move, castle, drop, pass, out
    origin: int | None = None
    target: int | None = None
    kind: str = ""  # the piece that moves, or comes from the hand
    becomes: str | None = None
    taken: tuple[int, ...] = ()
    victims: tuple[str, ...] = ()  # their kinds
    passed: tuple[int, ...] = ()
    trail: tuple[int, ...] = ()
    axis: str | None = None
    rifle: bool = False
    at_end: bool = False
    owner: str = ""  # of the hand that it comes from
    others: tuple[tuple[int, int], ...] = ()  # of a castling where the other pieces go
    line: Movement | None = field(default=None, compare=False)


@dataclass
class Position:
    """All that the rules know of a game at one time."""

    board: dict[int, Man]
    gone: set[int]
    side: str
    hands: dict[tuple[str, str], int]
    registers: dict[tuple[Any, ...], int]
    rights: set[tuple[int, ...]]
    ply: int = 0
    clock: int = 0
    phase: int | None = None
    back: int | None = None  # the phase that follows an extra one
    after: str | None = None  # while another player chooses: whose turn it is
    out: tuple[str, ...] = ()
    result: str | None = None  # the team that has won, or "draw"
    reason: str = ""
    last: int | None = None  # where the last move ended
    mover: int | None = None  # where the last part of this turn ended
    trail: dict[int, int] = field(default_factory=dict)  # a cell just passed, and where the piece that passed it is
    waiting: set[int] = field(default_factory=set)  # where pieces wait that are taken when the turn is over
    vacated: set[int] = field(default_factory=set)  # left by the parts of this turn
    first: Position | None = None  # the position before the first part of this turn
    met: tuple[Any, ...] = ()  # identities within this turn, behind its parts
    joined: bool = False  # parts of this move are still to come
    parts: int = 0
    past: tuple[Any, ...] = ()  # identities between turns
    moments: tuple[Any, ...] = ()  # what repetitions count, after each move
    before: Position | None = None  # the position before this turn, or before the last one where none is under way
    turning: bool = False  # a turn of several moves is under way
    numbers: int = 0  # of the next new piece
    forbidden: bool = False
    again: tuple[int | None, bool, str | None] | None = None  # phase, joined, player: what a rule has asked for
    leaving: tuple[str, ...] = ()  # players whom a step has put out in this move
    ahead: bool = False  # inside `no legal move`
    trying: bool = False  # while moves are tried out for a question

    def copy(self) -> Position:
        """Return another position with the same content."""
        other = copy(self)
        other.board, other.hands, other.registers = dict(self.board), dict(self.hands), dict(self.registers)
        other.gone, other.rights, other.trail = set(self.gone), set(self.rights), dict(self.trail)
        other.waiting, other.vacated = set(self.waiting), set(self.vacated)
        return other
