"""The pieces of a checked variant: how they move, what they become, and what is asked of many of them at once."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr, Movement

MAX_PROMOTIONS = 5  # of one piece


@dataclass(frozen=True, slots=True)
class Promotion:
    """Where a piece becomes another: zone expressions of the target and of the origin (``None``: any), owner's side.

    ``forced``: it must; otherwise it may also stay what it is. ``to`` are piece names. ``capturing``: only by captures,
    or only by other moves. ``condition`` is asked of the position before the move.
    """

    on: Expr
    to: tuple[str, ...]
    forced: bool = True
    place: Place | None = None
    origin_zone: Expr | None = None
    capturing: bool | None = None
    condition: Expr | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece type.

    ``owners`` are player names (usually all). ``drop`` is where it may be dropped (owner's side), ``None``
    for never; ``drop_as`` as which pieces (none: as itself), ``drop_if`` under which condition of the position.
    ``iron``: cannot be captured. ``royal_when``: a royal piece is royal only while this holds.
    """

    name: str
    letter: str
    movements: tuple[Movement, ...]
    royal: bool = False
    owners: tuple[str, ...] = ()
    promotions: tuple[Promotion, ...] = ()  # of which the first that fits a move holds for it
    drop: Expr | None = None
    drop_as: tuple[str, ...] = ()
    drop_if: Expr | None = None
    iron: bool = False
    symbol: str = ""
    royal_when: Expr | None = None
    place: Place | None = None
    own_movements: tuple[Movement, ...] = ()  # as its own lines say, where conditions of the file changed them


@dataclass(frozen=True, slots=True)
class Condition:
    """What the file asks once of the moves of some kinds of pieces (none named: of all).

    ``asked`` is a movement without legs: its mode (``capture``: of captures only; ``drop``: of drops only) and its
    clauses. Movements and drops of pieces have it in them already, castlings have not.
    """

    name: str
    kinds: tuple[str, ...]
    asked: Movement
    place: Place | None = None

    def is_asked_of(self, piece: Piece) -> bool:
        """Whether the movements of a piece stand under it; markers of sections only where they are named."""
        return piece.name in self.kinds if self.kinds else piece.place is not None
