"""Moves and outcomes, as people and programs read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ndvariants.errors import PositionError
from ndvariants.game.door import Listed
from ndvariants.kernel.perft.turns import MOST_BEGUN

PART_BITS = 64  # of the number of a move of several parts: the first part has the lowest
_PART = (1 << PART_BITS) - 1
_TOO_OFTEN = "a rule says `again ... joined` too often; give it a condition, such as `if: phase = NAME`"


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one position; ``str(move)`` is its text, which ``Position.play`` reads back.

    ``origin`` and ``target`` are cell names (``origin`` is ``None`` for a drop, both for a pass).
    ``promotion`` names what the piece becomes, ``drop`` the piece put on the board.
    ``piece`` names the piece that moves, ``captures`` the piece on the target or ``""``.
    ``number`` is the kernel's move, looked up among those listed when it is played. ``parts``: of a turn of several;
    the first gives origin and target.
    """

    origin: str | None
    target: str | None
    promotion: str | None
    drop: str | None
    text: str
    piece: str = field(default="", compare=False)
    captures: str = field(default="", compare=False)
    number: Listed = field(default=Listed(-1), compare=False, repr=False)
    parts: tuple[Move, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's name or its team's (``None`` for a draw), and the reason in words.

    Reasons are ``checkmate``, ``stalemate``, ``repetition``, ``quiet-move rule``, ``ply limit``, or
    the text of the variant's own ending or rule.
    """

    winner: str | None
    reason: str

    def __str__(self) -> str:
        return f"{self.winner} wins: {self.reason}" if self.winner else f"draw: {self.reason}"


def parts_of(number: int) -> tuple[int, ...]:
    """The kernel's moves that a move is made of.

    >>> parts_of(joined([5, 7, 9]))
    (5, 7, 9)
    """
    if number <= _PART:
        return (number,)
    parts = []
    while number > 0:
        parts.append(number & _PART)
        number >>= PART_BITS
    return tuple(parts)


def joined(parts: Sequence[Listed]) -> Listed:
    """The number of the move that is made of these."""
    return Listed(sum(part << PART_BITS * k for k, part in enumerate(parts)))


class TooOften(PositionError):
    """A turn has too many ways to go on: what is said before *where* that is."""

    def __init__(self, before: str, where: str = "here") -> None:
        super().__init__(f"{before} {where}", _TOO_OFTEN)
        self.args = (before, where)

    def at(self, where: str) -> TooOften:
        """The same of another place."""
        return TooOften(self.args[0], where)


def too_many_begun(where: str) -> TooOften:
    """The error for a position with more turns of several parts than are followed."""
    return TooOften(f"the rules let more than {MOST_BEGUN:,} moves of several parts begin").at(where)
