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
from ndvariants.language.trees.syntax import Castling, Expr
from ndvariants.model.mesh_board import LineRule as LineRule
from ndvariants.model.mesh_board import MeshBoard as MeshBoard
from ndvariants.model.pieces import MAX_PROMOTIONS as MAX_PROMOTIONS
from ndvariants.model.pieces import Condition as Condition
from ndvariants.model.pieces import Piece as Piece
from ndvariants.model.pieces import Promotion as Promotion
from ndvariants.model.promises import Invariant, Promise
from ndvariants.model.seams import Seam
from ndvariants.words.endings import End

ParameterValue = Union[int, str, bool, tuple[int, ...]]


# --------------------------------------------------------------------------- boards


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a grid: its name, how many cells wide, and whether its two ends join.

    ``room``, where it is not 0, is how many cell numbers the axis takes: those from ``width`` on are no cells
    but walls around a big board (see ``compiler.boards.padding``).
    """

    name: str
    width: int
    wrap: bool = False
    room: int = 0

    @property
    def span(self) -> int:
        """How many numbers the axis takes."""
        return self.room or self.width


@dataclass(frozen=True, slots=True)
class GridBoard:
    """An n-dimensional grid. Cell number = sum of coordinate * stride, the first axis fastest (``model.cells``).

    ``holes`` is an expression over a cell (absolute, 1-based): where it holds there is no cell.
    ``hexagons`` are the numbers of two axes whose cells are hexagons: a step along both at once, with equal signs,
    crosses an edge like a step along one of them.
    ``seams`` (and walls) say where steps lead that do not lead to the next cell.
    """

    axes: tuple[Axis, ...]
    holes: Expr | None = None
    mutable: bool = False
    unbroken: bool = False
    hexagons: tuple[int, int] | None = None
    seams: tuple[Seam, ...] = ()


@dataclass(frozen=True, slots=True)
class PolyhedronBoard:
    """The faces of a solid as cells.

    ``base`` is a Platonic solid; ``subdivide`` splits each triangle's edges into that many parts.
    ``faces`` names the base faces by their ordered vertices, in order (letter -> vertex numbers);
    ``suffixes`` names the parts of a face: at the first, second, third vertex, then the centre.
    Relations are always ``edge``, ``side_corner``, ``direct_corner``; ``lines`` are added to them.
    """

    base: str
    subdivide: int
    faces: tuple[tuple[str, tuple[int, ...]], ...]
    suffixes: tuple[str, ...]
    lines: tuple[LineRule, ...] = ()
    mutable: bool = False
    unbroken: bool = False


@dataclass(frozen=True, slots=True)
class GraphBoard:
    """Cells by name with a place to draw each (x, y), labelled edges, and lines written out.

    ``edges``: relation -> ((from, to), ...), as directed pairs.
    ``lines``: line name -> tuples of cell names; a slide runs along them both ways;
    a line whose first and last names are equal is a ring.
    ``rays``: ray name -> tuples of cell names; a slide runs along one from its first cell only.
    ``polygons``: for each cell how it is drawn, () for a disc; none at all where no cell has one.
    """

    cells: tuple[tuple[str, float, float], ...]
    edges: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    lines: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    mutable: bool = False
    unbroken: bool = False
    rays: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    polygons: tuple[tuple[tuple[float, float], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A board within a board: a fixed or movable grid with a name of its own.

    ``labels``: thread label -> cell, as 0-based coordinates. ``piece`` is the neutral piece
    whose cell (a point) tells where a movable section stands, or ``None`` for a fixed one.
    ``pattern`` writes a cell: ``{section}`` and ``{cell}`` are replaced. ``steps``: pieces on it go along its axes,
    not along the thread alone. ``at``: on a board in one space the 0-based place of its first cell on each common axis.
    """

    name: str
    axes: tuple[Axis, ...]
    labels: tuple[tuple[str, tuple[int, ...]], ...]
    piece: str | None = None
    position: tuple[float, float, float] = (0.0, 0.0, 0.0)
    pattern: str = "{section}{cell}"
    steps: bool = True
    at: tuple[tuple[str, int], ...] = ()

    @property
    def start(self) -> tuple[int, ...]:
        """The place of its first cell on its own axes: zeros where sections are apart."""
        places = dict(self.at)
        return tuple(places.get(axis.name, 0) for axis in self.axes)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a movable section may stand: above or below a cell (0-based) of a fixed section."""

    name: str
    section: str
    above: bool
    cell: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thread:
    """The order in which sections follow each other.

    For each movable section in declared order that stands on a point: going up, its fixed section
    then itself when it stands above, itself then the fixed section when below; a section equal to
    the last one is not repeated. ``stack`` lists the fixed sections from lowest to highest: two
    neighbours of which at least one carries no movable section are joined as branches.
    ``rotation`` is the cyclic order of the labels. ``closed``: after the last section comes the first. ``turning_off``:
    branches are taken in either sense; otherwise upwards to a higher section and downwards to a lower one.
    """

    name: str
    stack: tuple[str, ...]
    rotation: tuple[str, ...]
    closed: bool = False
    turning_off: bool = False


@dataclass(frozen=True, slots=True)
class SectionBoard:
    """Several grids in one game, joined by seams or a thread. Cells: every section's, then the points.

    ``space`` are the common axes of sections that lie in one space, where rays lead from one to the next; none where
    each is a board of its own.
    """

    sections: tuple[Section, ...]
    points: tuple[Point, ...] = ()
    thread: Thread | None = None
    mutable: bool = False
    unbroken: bool = False
    seams: tuple[Seam, ...] = ()
    space: tuple[Axis, ...] = ()


Board = Union[GridBoard, PolyhedronBoard, MeshBoard, GraphBoard, SectionBoard]


# --------------------------------------------------------------------------- pieces and rules


@dataclass(frozen=True, slots=True)
class Player:
    """A side. ``forward`` gives a sign (+1, -1) for each axis named forward; a player with -1 on an
    axis sees its coordinates and signed vectors mirrored on that axis (relative to +1), and on the axes
    ``turned`` as well: a board of hexagons is seen after half a turn. ``sections`` says what is forward
    in those sections where it is something else."""

    name: str
    forward: tuple[tuple[str, int], ...]
    neutral: bool = False
    turned: tuple[str, ...] = ()
    sections: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()

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
    made the last part of this turn. ``only``: of all these the moves of this kind. ``passes``: the player may pass.
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


@dataclass(frozen=True, slots=True)
class Register:
    """A named integer, or a table of them: ``per`` lists ``player``, ``piece``, ``dimension``.

    ``identity``: part of what makes two positions the same. ``initial`` everywhere at the start. ``levels`` are
    named lists by the last index; drawings say where the register has reached them (a list's last element holds on).
    """

    name: str
    per: tuple[str, ...]
    initial: int = 0
    identity: bool = True
    levels: tuple[tuple[str, tuple[int, ...]], ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """When this happens, if this holds, do these steps."""

    name: str
    when: Trigger
    condition: Expr | None
    steps: tuple[Step, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """All conditions of an ending hold at the start of a turn: the game ends with ``result`` for the
    player to move (``loss win draw``).

    ``conditions``: pairs of a word and its value: ``(End.REPETITION, 3)``. ``quiet_resets`` names the pieces whose
    moves reset the quiet clock (captures always do).
    """

    conditions: tuple[tuple[End, int | Expr | None], ...]
    result: str
    text: str
    quiet_resets: tuple[str, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Notation:
    """How cells are written: (axis index, style) from first to last; style ``a A 1``.

    Boards with named cells leave it empty. ``names``, where they are not empty, are the names of a grid's cells by
    number (``""`` for a hole), and ``cells`` says only in what order rows are read and drawn. ``aliases`` are other
    names that are understood, each with the name that is written.
    """

    cells: tuple[tuple[int, str], ...] = ()
    names: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a board is to be drawn, where that does not follow from what it is; it changes no rule.

    ``vectors``: on a grid where a step along an axis leads (right, up). ``ring``: the axis whose ends join lies as a
    ring. ``relations``: which relations of a graph are drawn (``None``: all). ``shades``: the colour class of every
    cell by number, from 0; empty for two colours by turns. ``arrows``: cells of a grid and vectors that leave them,
    where those differ from cell to cell.
    """

    vectors: tuple[tuple[str, tuple[float, float]], ...] = ()
    ring: bool = False
    relations: tuple[str, ...] | None = None
    shades: tuple[int, ...] = ()
    arrows: tuple[tuple[int, tuple[int, ...]], ...] = ()


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
    path: str = field(default="", compare=False)
    merged: str = field(default="", compare=False, repr=False)  # its file with all that it inherits, as JSON (and YAML)
    files: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)  # (path, text)
    lots: tuple[Lot, ...] = field(default=(), compare=False)  # what parameters choose of the start
    promises: tuple[Promise, ...] = field(default=(), compare=False)  # the tests of its file
    invariants: tuple[Invariant, ...] = field(default=(), compare=False)  # what its author says of every position
