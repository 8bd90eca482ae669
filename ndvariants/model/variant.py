"""A validated variant as frozen dataclasses.

Frozen dataclasses, parameters bound, names resolved, every count known. A ``Variant`` that exists
is correct and need not be checked again. Movements, expressions and effects stay the
trees of ``language.trees.syntax`` (with ``each`` over axes unrolled and parameters replaced by numbers).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Union

from ndvariants.errors import Place
from ndvariants.language.trees.steps import Step, Trigger
from ndvariants.language.trees.syntax import Castling, Expr, Movement
from ndvariants.model.boards.axes import Axis as Axis
from ndvariants.model.boards.axes import Notation as Notation
from ndvariants.model.boards.graph import GraphBoard as GraphBoard
from ndvariants.model.boards.grid import GridBoard as GridBoard
from ndvariants.model.boards.joined import SectionBoard as SectionBoard
from ndvariants.model.boards.kind import Kind
from ndvariants.model.boards.mesh import LineRule as LineRule
from ndvariants.model.boards.mesh import MeshBoard as MeshBoard
from ndvariants.model.boards.sections import Point as Point
from ndvariants.model.boards.sections import Section as Section
from ndvariants.model.boards.sections import Thread as Thread
from ndvariants.model.promises import Invariant, Promise
from ndvariants.words import operators
from ndvariants.words.endings import End, Result

ParameterValue = Union[int, str, bool, tuple[int, ...]]
Board = Kind  # of any kind
MAX_PROMOTIONS = 5  # of one piece


@dataclass(frozen=True, slots=True)
class Promotion:
    """Promotion: zone expressions of the target and of the origin (``None``: any), from the owner's side.

    ``forced``: it must promote; otherwise it may also stay what it is. ``to`` are piece names. ``capturing``: only by
    captures, or only by other moves. ``condition`` is tested in the position before the move.
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
    """Condition on the moves of some piece types (none named: of all), given once in the file.

    ``asked`` is a movement without legs: its mode (``capture``: captures only; ``drop``: drops only) and its clauses.
    Movements and drops of pieces already include it, castlings do not.
    """

    name: str
    kinds: tuple[str, ...]
    asked: Movement
    place: Place | None = None

    def is_asked_of(self, piece: Piece) -> bool:
        """Return whether the movements of a piece stand under it; markers of sections only where they are named."""
        return piece.name in self.kinds if self.kinds else piece.place is not None


@dataclass(frozen=True, slots=True)
class Player:
    """A side. ``forward`` gives a sign (+1, -1) for each axis named forward; a player with -1 on an
    axis sees its coordinates and signed vectors mirrored on that axis (relative to +1), and on the axes
    ``turned`` as well: a board of hexagons is seen after half a turn. ``sections`` says what is forward
    in those sections where it is something else. ``team``: with whom it wins and loses; empty where it is alone."""

    name: str
    forward: tuple[tuple[str, int], ...]
    neutral: bool = False
    turned: tuple[str, ...] = ()
    sections: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    team: str = ""

    @property
    def signs(self) -> dict[str, int]:
        """The axes that are not seen as they are counted, and those named forward, with their signs."""
        return {**dict.fromkeys(self.turned, -1), **dict(self.forward)}

    def signs_in(self, section: str) -> dict[str, int]:
        """The signs in a section of this name."""
        return dict(dict(self.sections)[section]) if section in dict(self.sections) else self.signs


@dataclass(frozen=True, slots=True)
class Zone:
    """A named set of cells: one expression for every player, counted from the owner's side."""

    name: str
    expressions: tuple[Expr, ...]  # by player
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece at the start: piece, player, cell (number by the board's cell order)."""

    piece: str
    player: str
    cell: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Pieces off the board at the start: player (or a neutral one: shared), piece, how many; 1 where it is endless."""

    player: str
    piece: str
    count: int
    endless: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the game: which pieces may be dropped, whether pieces move, and when it ends.

    ``drops``: piece names that may be dropped in this phase. ``moves``: pieces on the board move, of the kinds in
    ``movers`` (neutral ones as well), or all pieces of the player if it is empty; with ``mover`` only the piece that
    made the last part of this turn. ``only``: of all these the moves of this kind. ``passes``: the player may pass;
    ``freely``: whatever the variant's condition for passing says.
    ``until``: expression over the position, asked after every turn with ``me`` the player to move.
    ``extra``: it does not follow another phase: only a step ``again in`` it leads there.
    """

    name: str
    drops: tuple[str, ...]
    moves: bool
    until: Expr | None = None
    place: Place | None = None
    movers: tuple[str, ...] = ()
    passes: bool = False
    extra: bool = False
    mover: bool = False
    only: Trigger | None = None
    freely: bool = False


EACH = "each piece"


@dataclass(frozen=True, slots=True)
class Register:
    """A named integer, or a table of them: ``per`` lists ``player``, ``piece``, ``dimension``; or it is EACH alone:
    a number of each piece on the board, which goes where the piece goes.

    ``identity``: part of what makes two positions the same. ``initial`` everywhere at the start. ``levels`` are
    named lists by the last index; drawings say where the register has reached them (a list's last element holds on),
    and ``badges`` are the kinds of pieces that wear the name of a level where its entry for them has.
    Its values are written under the board if they are to be ``shown``, after its ``label``.
    """

    name: str
    per: tuple[str, ...]
    initial: int = 0
    identity: bool = True
    levels: tuple[tuple[str, tuple[int, ...]], ...] = ()
    place: Place | None = None
    label: str = ""
    shown: bool = True
    badges: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Constant table indexed by *depth* piece types, with piece types (Kind.PIECE) or numbers as values.

    ``rows`` are those given in the file: otherwise the entry is no type, or 0.
    """

    name: str
    depth: int
    gives: operators.Kind
    rows: tuple[tuple[tuple[str, ...], int | str], ...]
    place: Place | None = None

    def kinds_for(self, kind: str) -> tuple[str, ...]:
        """The kind of piece that it has for one, alone; none where it has none."""
        return tuple(value for kinds, value in self.rows if kinds == (kind,) and isinstance(value, str))


@dataclass(frozen=True, slots=True)
class Rule:
    """When this happens, if this holds, do these steps. ``told``: what it does, in sentences of the file."""

    name: str
    when: Trigger
    condition: Expr | None
    steps: tuple[Step, ...]
    place: Place | None = None
    told: tuple[str, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Measure:
    """Count that reports make in games: registers that rules of their own write, beside those of the game.

    ``by`` are the words that it is counted by: those of a register, or the axis, with a register for each of ``axes``.
    ``rules`` belong to it; ``before`` and ``after`` are steps that rules of the game do first and last, by their names.
    ``is_state``: it is a number of the position after each turn; else it grows from event to event.
    """

    name: str
    label: str
    by: tuple[str, ...]
    registers: tuple[Register, ...]
    axes: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    before: tuple[tuple[str, tuple[Step, ...]], ...] = ()
    after: tuple[tuple[str, tuple[Step, ...]], ...] = ()
    is_state: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """All conditions of an ending hold at the start of a turn: the game ends with ``result`` for the
    player to move; or with WIN for the ``winner``, whichever player is to move.

    ``conditions``: pairs of a word and its value: ``(End.REPETITION, 3)``. ``quiet_resets`` names the pieces whose
    moves reset the quiet clock (captures always do). ``called``: its name, or the text itself where it has none.
    """

    conditions: tuple[tuple[End, int | Expr | None], ...]
    result: Result
    text: str
    quiet_resets: tuple[str, ...] = ()
    place: Place | None = None
    name: str | None = None
    winner: str | None = None

    @property
    def said(self) -> str:
        """The result as files write it."""
        return f"{self.winner} wins" if self.winner else self.result

    @property
    def called(self) -> str:
        """Why a game ended by it: its name, else its text."""
        return self.name or self.text


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells that are drawn in a way of their own, ``how``; ``player``: whose zone they are, by number."""

    how: str
    player: int
    cells: frozenset[int]


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a board is to be drawn, where that does not follow from what it is; it changes no rule.

    ``vectors``: on a grid where a step along an axis leads (right, up). ``ring``: the axis whose ends join lies as a
    ring. ``relations``: which relations of a graph are drawn (``None``: all). ``shades``: the colour class of every
    cell by number, from 0; empty for two colours by turns. ``arrows``: cells of a grid and vectors that leave them,
    where those differ from cell to cell. ``style``: a word for how it is painted; ``marks`` are painted on it.
    ``figures``: the set of pieces. ``piled``: the axis (by index) along which pieces lie on one cell, a pile.
    """

    vectors: tuple[tuple[str, tuple[float, float]], ...] = ()
    ring: bool = False
    relations: tuple[str, ...] | None = None
    shades: tuple[int, ...] = ()
    arrows: tuple[tuple[int, tuple[int, ...]], ...] = ()
    style: str = "checkered"
    marks: tuple[Mark, ...] = ()
    figures: str = "figures"
    piled: int | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """Pieces of a player whose places among some cells a number chooses, which ``parameter`` says.

    ``draws``: in the order drawn, the names of pieces and the cells that they may be put on.
    """

    player: str
    parameter: str
    cells: tuple[int, ...]
    draws: tuple[tuple[tuple[str, ...], frozenset[int]], ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """Everything the rules of one game say. See the classes of its parts."""

    name: str
    title: str
    inventor: str
    year: int | None
    source: str
    description: str
    parameters: Mapping[str, ParameterValue]
    board: Board
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    setup: tuple[Placement, ...]
    gone: tuple[int, ...]  # the cells that are not there at the start, and may come
    hands: tuple[Hand, ...]
    phases: tuple[Phase, ...]
    castlings: tuple[Castling, ...]
    registers: tuple[Register, ...]
    rules: tuple[Rule, ...]
    endings: tuple[Ending, ...]
    notation: Notation
    # A move must leave no own royal in check, and lose none. True: a royal is in check from every answer that would
    # remove it; "direct": only from captures that land on it and cost their owner none of its own royals.
    # "all": only when every own royal is attacked.
    check: bool | Literal["direct", "all"] = True
    may_pass: bool = False
    pass_condition: Expr | None = None
    must: tuple[Trigger, ...] = ()  # kinds of move, in order of weight, that must be made where one is legal
    values: Mapping[str, int] = field(default_factory=dict)  # what its file says that pieces are worth to players
    drawing: Drawing = field(default_factory=Drawing)
    conditions: tuple[Condition, ...] = ()  # those of many movements, said once
    tables: tuple[Table, ...] = ()
    path: str = field(default="", compare=False)
    merged: str = field(default="", compare=False, repr=False)  # its file with all that it inherits, as JSON (and YAML)
    files: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)  # (path, text)
    lots: tuple[Lot, ...] = field(default=(), compare=False)  # what parameters choose of the start
    promises: tuple[Promise, ...] = field(default=(), compare=False)  # the tests of its file
    invariants: tuple[Invariant, ...] = field(default=(), compare=False)  # what its author says of every position
    measures: tuple[Measure, ...] = ()  # what reports count: no part of the rules

    @property
    def teams(self) -> tuple[str, ...]:
        """For each player who moves the name of its team, or its own where it plays alone."""
        return tuple(player.team or player.name for player in self.players if not player.neutral)

    def owners(self, piece: Piece) -> list[int]:
        """Return the numbers, among all players, of those who have pieces of this kind."""
        return [number for number, player in enumerate(self.players) if player.name in piece.owners]
