"""Faults that depend on the shape of the board."""

from __future__ import annotations

from ndvariants.faults.fault import Example, Fault

# fmt: off


class Uncompiled(Fault):
    """Faults that only the compiler finds."""


class DirectionUnknown(Uncompiled):
    """No direction of this board.

    Like NDV206 (`slide edgy` → `slide edge`), of a board or a variant that was made in Python and not read from a
    file.
    """

    code = "NDV410"

class LineByNothing(DirectionUnknown):
    line: str
    unknown: str
    relations: str
    message = "line `{line}` runs by `{unknown}`, but a polyhedron has {relations}"

class NoWordOfBoard(DirectionUnknown):
    word: str
    known: str
    says = "unknown direction `{word}`", "no such direction", "its directions: {known}"

class NoWordOfGrid(DirectionUnknown):
    word: str
    says = ("unknown direction `{word}`", "no such direction", "a grid has orthogonal, diagonal, "
        "triagonal, any, anywhere, forward, backward, sideways, axes(k), (2,1), +axis, ±axis; and left, right where "
        "one axis is forward and one sideways")

class SectionInAnotherOrder(DirectionUnknown):
    section: str
    message = "section `{section}` names its axes in another order"


class DirectionUnfit(Uncompiled):
    """A direction that this kind of board cannot have.

    `slide edge bouncing` on a polyhedron (only lines along axes bounce) → `slide edge`. The same for `over gaps` on
    several legs, and a line of `lines` that leads nowhere.
    """

    code = "NDV411"
    examples = (Example("slide edge bouncing", "slide edge", file="faces"),)

ANYWHERE_HAS_NO_VECTOR = DirectionUnfit.plain("'anywhere' has no vector to add to or to lengthen",
    "no vector", "join it to other directions only by `|` and `except`")
FREE_AXIS_BENDS = DirectionUnfit.plain("a line over a free axis does not bend", "over")
ONLY_AXES_BEND = DirectionUnfit.plain("only lines along axes bend", "no axes",
    "write out such lines: `rays` of a graph")
ONLY_LINES_PASS_GAPS = DirectionUnfit.plain("only a line passes over gaps", "not a line", "leave `over gaps` out")

class NoVectorsHere(DirectionUnfit):
    known: str
    says = ("vectors and sums of directions need a board with axes", "needs a grid",
        "its directions: {known}")

NO_NUMBER_HERE = DirectionUnfit.plain("a number in a direction must be known before the game", "not constant")
NO_COLUMNS = DirectionUnfit.plain("only a grid, or sections in one space, have columns to step over", "no columns",
    "leave `over` out, or the seams of the board")
SEVERAL_LEGS_PASS_GAPS = DirectionUnfit.plain("only a way of one leg passes over gaps", "several legs",
    "leave `over gaps` out")
AS_ONE_ALONE = DirectionUnfit.plain("a way over columns as one has one leg, and jumps nothing", "not alone",
    "leave `as one` out")

class LineLeadsNowhere(DirectionUnfit):
    line: str
    says = "line `{line}` leads nowhere: no two cells lie so together", ""

class ApartLeadsNowhere(DirectionUnfit):
    line: str
    apart: int
    says = ("line `{line}` leads nowhere: no tile is without a vertex of the one {apart} steps back", "",
        "`apart` is 2 for a line across, 3 for a strip of triangles")


class BadGraph(Uncompiled):
    """A graph with an edge to nowhere.

    Like NDV212 (`edges: {road: [[A, Z]]}` without a cell `Z` → `[[A, B]]`), of a board that was made in Python and
    not read from a file. Also lines of more than a million cells as seen from all of theirs.
    """

    code = "NDV413"

class LinesTooLong(BadGraph):
    what: str
    most: int
    message = "{what}: at most {most:,} are possible"

class ThroughNoCell(BadGraph):
    where: str
    name: str
    message = "{where} goes through `{name}`, but the board has no such cell"


class BranchesWithoutEnd(Uncompiled):
    """A line that branches without end.

    A line rule whose next cell is not unique. → Increase `apart`. A slide `over` an axis with high columns: each
    step chooses among their cells. `slide orthogonal over level` with 12 levels → `slide orthogonal up to 2 over
    level`.
    """

    code = "NDV415"
    examples = (Example("slide orthogonal over level", "slide orthogonal up to 2 over level", file="columns"),)

class TooManyWaysRound(BranchesWithoutEnd):
    label: str
    says = "this board is too large: {label}", "", "fewer cells round one vertex"

class LineBranches(BranchesWithoutEnd):
    line: str
    says = "line `{line}` branches too often to list", "", "a smaller `apart` leaves fewer ways on"

class LinesWithoutEnd(BranchesWithoutEnd):
    label: str
    says = "this board is too large: {label}", "", "fewer cells"

TOO_MANY_OVER_SEAMS = BranchesWithoutEnd.plain(
    "this board is too large: too many ways lead over its seams: fewer cells or axes")

class SeamedTooLarge(BranchesWithoutEnd):
    label: str
    message = "this board is too large: {label}"

SEAMED_WITHOUT_END = BranchesWithoutEnd.plain("a line over the seams of this board branches without end")
COLUMNS_BRANCH = BranchesWithoutEnd.plain("this line branches into too many ways", "over columns",
    "say how far: `slide orthogonal up to 3 over level`")


class Unsewn(Uncompiled):
    """A seam that cannot be sewn.

    It joins nothing, because no open side of one lies opposite one of the other; or a side is sewn already; or
    named cells differ in number. → Say with `if` or `of` which cells are meant.
    """

    code = "NDV417"
    examples = (Example("+file to -file, +file to +file", "+file to -file", at="grid: {file: 8, rank: 8}}",
        inside="grid: {file: 8, rank: 8}, seams: [«»]}"),)

SEWN_TO_NOTHING = Unsewn.plain("this seam joins nothing: no cell of one side lies opposite one of the other",
    "sewn to nothing", "without `of CELL` a side is an open one, where a step leads nowhere")
SEWN_TWICE = Unsewn.plain("a side of this seam is sewn already", "sewn twice",
    "say with `if` or `of` which cells are meant")

class NotOneToOne(Unsewn):
    left: int
    reached: int
    says = "named cells are joined one to one, in order", "{left} to {reached} cells"

WHICH_HEXAGONS = Unsewn.plain("over the third pair of edges of hexagons cells are joined one to one", "which cells?",
    "name the cells: `+file+rank of a1 | b2 to -file-rank of e5 | f6`")
ONE_BEHIND_ANOTHER = Unsewn.plain("two cells of the side that is entered lie one behind the other", "which of them?",
    "say with `if` or `of` which cells are meant")

class ArrivesWhere(Unsewn):
    axis: str
    says = "the seam does not give the `{axis}` of the target", "missing", "add `with {axis} -> ...`"

BENT_BY_THE_SEAM = Unsewn.plain("this seam would bend a straight line of hexagons",
    "no symmetry of hexagons", "leave `flipped` out, or twist a board of squares")


class TooMuchToRemember(Uncompiled):
    """More than a position remembers.

    `move slide forward leaving a trail` on twenty ranks → `slide forward up to 9 leaving a trail`: a trail has 8
    cells at most. More than 31 castlings of the pieces of the setup, all players together.
    """

    code = "NDV451"
    examples = (Example("move slide forward leaving a trail", "move slide forward up to 9 leaving a trail",
        file="long"),)

class TooManyCastlings(TooMuchToRemember):
    ways: int
    most: int
    says = ("the pieces of the setup can castle in {ways} ways", "the limit is {most} rights",
        "fewer castlings, or fewer pieces that castle")

class TrailTooLong(TooMuchToRemember):
    cells: int
    most: int
    steps: int
    says = ("this movement leaves a trail of {cells} cells", "the limit is {most}",
        "limit its length: `up to {steps}`")


class NotStatic(Uncompiled):
    """A zone or hole that depends on the position.

    Like NDV305. Also what a movement along a thread cannot have: ranges, zones, hurdles, trails, `unmoved`,
    promotion on the way.
    """

    code = "NDV414"
    examples = (Example("holes: count(pawn) > 0", "holes: rank = 4 and file in d..e",
        at="board: {grid: {file: 8, rank: 8}}", inside="board: {grid: {file: 8, rank: 8}, «»}", shown=True),)

HOLES_DEPEND = NotStatic.plain("holes cannot depend on the position", "depends on pieces or players",
    "use the axes: `rank = 4`")
ZONE_DEPENDS = NotStatic.plain("a zone may depend only on the cell")
HOLES_OF_A_BOARD = NotStatic.plain("holes may depend only on the cell")
SIDE_DEPENDS = NotStatic.plain("a side may depend only on the cell")
TURN_DEPENDS = NotStatic.plain("the turn of a path may depend only on the cell")

class PlainAlongThread(NotStatic):
    thread: str
    says = ("along the {thread} a piece takes one step or slides",
        "no ranges, zones, hurdles, bends, trails or first moves here", "write 'step {thread}' or 'slide {thread}'")

class PromotesAlongThread(NotStatic):
    piece: str
    thread: str
    says = ("the {piece} would promote along the {thread}", "its zone of promotion contains labelled cells",
        "leave them out of the zone, or let a rule change the piece")

ZONE_DEPENDS_ON_POSITION = NotStatic.plain("a zone may depend only on the cell", "this depends on the position",
    "use 'if' instead")
