"""The syntax trees of expressions, directions and movements; those of rules and endings: ``language.trees.steps``.

Frozen dataclasses only: no lark, no meaning. ``place`` is where a node stands in the file (``None``: made later).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from ndvariants.errors import Place
from ndvariants.words.movements import ZONES, CastlingClause, Clause, Going, Manner, Mode, Whose
from ndvariants.words.operators import Operator
from ndvariants.words.sets import Choice, Sets


@dataclass(frozen=True, slots=True)
class Number:
    """An integer."""

    value: int
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word: an axis, zone, parameter, register, piece, player, or a word of the event
    (``origin target mover me opponent``). What it means is decided by the model, not here."""

    text: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Unary:
    """``not x`` or ``- x``."""

    operator: Literal["not", "-"]
    operand: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands: ``+ - * / mod`` (integers, ``/`` floors), ``= != < <= > >=``, ``and or``."""

    operator: Operator
    left: Expr
    right: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """``x in low..high``, both ends included."""

    operand: Expr
    low: Expr
    high: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """``cell in ZONE`` (also ``target in ZONE``): is a cell in a named set of cells?"""

    operand: Expr
    zone: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """``rank(target)``, ``dimension(origin)``, ``axis(move)``: a function of a cell or of the move."""

    function: str
    arguments: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Index:
    """``research[me, dimension(cell)]``: an element of a register or of a list parameter."""

    name: str
    indices: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class AxisSet:
    """``axes except file except rank``, or a list of axis names; ``names`` empty means all axes."""

    names: tuple[str, ...]
    excluded: tuple[str, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Quantifier:
    """``every a in axes except file: a = 1`` (or ``some a in ...``) over a set of axes."""

    kind: Literal["every", "some"]
    variable: str
    axes: AxisSet
    body: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PieceSet:
    """``pawn of me``, ``pieces of opponent on line``, ``royals of me``, ``pieces on X``.

    ``kinds`` are piece names (empty: every piece; ``("royal",)`` as written ``royals``);
    ``owner`` a player expression or ``None``; ``cells`` a cell-set expression or ``None``.
    """

    kinds: tuple[str, ...]
    owner: Expr | None
    cells: Expr | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class HandSet:
    """Pieces off the board: ``king in hand`` (``owner`` ``None``: mine), ``pawn in hand of opponent``,
    ``hand of shared`` (``kinds`` empty: every piece)."""

    kinds: tuple[str, ...]
    owner: Expr | None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """``count(pawn of me in ZONE)``: how many; of pieces, of pieces in hand, or of cells."""

    what: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class CellSet:
    """A set of cells of this kind (``words/sets.py``), of ``arguments``, and in a ``direction``."""

    kind: Sets
    arguments: tuple[Expr, ...]
    place: Place | None = None
    direction: Direction | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """One thing chosen from many; of ``nearest`` ``options`` may say ``origin side first``."""

    kind: Choice
    arguments: tuple[Expr, ...]
    options: tuple[str, ...] = ()
    place: Place | None = None


Expr = Union[
    Number, Name, Unary, Binary, Between, Member, Call, Index, Quantifier,
    PieceSet, HandSet, Count, CellSet, Select, AxisSet,
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Axes:
    """``axes(2)``, ``axes(even)``, ``axes(1..n)``, ``axes(all)``: exactly k coordinates change by 1.

    ``counts`` is an expression pair (low, high), or the word ``"even" | "odd" | "all"``.
    """

    counts: tuple[Expr, Expr] | str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Leaper:
    """``(2,1)``: all placements and signs of these absolute coordinates, the rest 0."""

    vector: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Signed:
    """``+rank``, ``±x``, ``+y+z``: one vector; terms are (sign, axis name), sign ``"+" "-" "±"``.

    ``+axes except file`` (each of several axes, one at a time) has an AxisSet in place of the name.
    """

    terms: tuple[tuple[str, str | AxisSet], ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """``orthogonal diagonal triagonal any forward backward sideways left right``, or a relation or line that
    the board declares (``edge``, ``side_corner``, ``strip``, ``thread`` ...). What a thread leads
    to beside itself is two words: ``"thread turning"``, ``"thread opposite"``."""

    text: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Combine:
    """``A | B`` (either), ``A except B``, ``A + B`` (one of A plus one of B on different axes)."""

    operator: Literal["|", "except", "+"]
    left: Direction
    right: Direction
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Scaled:
    """``2 forward``: every vector of a direction that many times as long, as one leap.

    ``2 forward + sideways`` is the knight's leap of shogi.
    """

    factor: int
    direction: Direction
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """``orthogonal over level``: a step along the other axes, to any cell there, wherever it lies on these.

    ``whole`` (``as one``): all cells of a column count as one place of a flat board, which any piece in it blocks, and
    which is there even where no cell is.
    """

    direction: Direction
    axes: tuple[str, ...]
    whole: bool = False
    place: Place | None = None


Direction = Union[Axes, Leaper, Signed, Word, Combine, Scaled, Over]


@dataclass(frozen=True, slots=True)
class Hurdle:
    """Hurdles of a hop: how many, and whose (``friend enemy any``).

    ``landing`` is ``"beyond"`` (any cell after the hurdle: cannon) or ``"next"`` (the very next
    cell: grasshopper). ``before`` is ``"slide"`` (any number of empty cells first) or ``"next"``
    (the hurdle stands next to the origin, or next to the last hurdle). Pieces ``spared`` are no hurdles.
    """

    count: int
    whose: Whose
    landing: Literal["beyond", "next"]
    before: Literal["slide", "next"]
    place: Place | None = None
    spared: tuple[str, ...] = ()


ANYWHERE = "anywhere"  # the direction from every cell to every other one
STAY = "stay"  # the direction of a leg that leads nowhere: the piece stays on its cell


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight part of a path.

    ``verb`` is ``step`` or ``leap`` (once), ``slide`` (through empty cells) or ``hop``.
    ``low``/``high`` bound the number of steps (``high`` ``None``: no bound).
    ``manner`` says how it goes on: outward, bouncing at edges, crooked ...
    """

    verb: Going
    direction: Direction
    low: Expr
    high: Expr | None
    hurdle: Hurdle | None = None
    manner: tuple[Manner, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """One line of a piece's ``moves``.

    ``mode`` is ``move``, ``capture`` or ``both``. The cells between two legs must be empty.
    ``origin_zone`` (``from``), ``target_zone`` (``to``), ``within`` (every cell of the path), ``via``
    (where one leg ends and the next begins) are expressions over a cell, counted from the owner's
    side. ``condition`` (``if``) is asked of the
    position, before the move. ``taking`` names the pieces that it may capture (empty: any).
    ``flags`` are the clauses that nothing follows, such as ``on trail``.
    """

    mode: Mode
    legs: tuple[Leg, ...]
    origin_zone: Expr | None = None
    target_zone: Expr | None = None
    within: Expr | None = None
    condition: Expr | None = None
    taking: tuple[str, ...] = ()
    flags: frozenset[Clause] = frozenset()
    place: Place | None = None
    via: Expr | None = None

    @property
    def clauses(self) -> frozenset[Clause]:
        """The clauses that it has."""
        fields = {clause: clause.record.field for clause in Clause if clause.record.field}
        return self.flags | {clause for clause, field in fields.items() if getattr(self, field)}

    @property
    def zones(self) -> dict[str, Expr]:
        """The zones that its clauses name, by field."""
        return {field: zone for field in ZONES if (zone := getattr(self, field)) is not None}


@dataclass(frozen=True, slots=True)
class Each:
    """``each a in axes except file: MOVEMENT``: the movement once for every axis, ``a`` replaced."""

    variable: str
    axes: AxisSet
    body: Movement | Each
    place: Place | None = None


WHEREVER = ("any", "first", "last")


@dataclass(frozen=True, slots=True)
class CastlingPart:
    """``king slides file e to g``: a piece and where it goes along one axis (1-based indices).

    ``start`` may be a name in WHEREVER: where the piece, or the first or last of its kind, stands at the start.
    """

    piece: str
    axis: str
    start: Expr
    stop: Expr
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class CastlingWay:
    """``king e1 to g3``, ``king e1 via e2 | f2 to f3``: a piece and its way by the names of cells.

    ``cells``: where it starts, the cells that are written between, where it ends. Of two the line between is meant.
    """

    piece: str
    cells: tuple[Expr, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Castling:
    """``king slides file e to g, rook file h to f, both unmoved, nothing between, king never attacked``.

    ``unattacked`` are the pieces that the flag NEVER_ATTACKED is about; none: the first.
    """

    parts: tuple[CastlingPart | CastlingWay, ...]
    flags: frozenset[CastlingClause]
    condition: Expr | None = None
    place: Place | None = None
    unattacked: tuple[Name, ...] = ()

    def is_unattacked(self, part: CastlingPart | CastlingWay) -> bool:
        """Return True if the part's piece may be attacked on no cell of its way."""
        names = [name.text for name in self.unattacked] or [self.parts[0].piece]
        return CastlingClause.NEVER_ATTACKED in self.flags and part.piece in names


@dataclass(frozen=True, slots=True)
class EdgeCastling:
    """``isO2``: a king goes ``steps`` cells to each of ``sides`` (-1 left, 1 right), and the piece at the edge there
    (or ``inward`` cells before it) over it, to the cell beside it."""

    steps: int
    sides: tuple[int, ...]
    inward: int
    place: Place
