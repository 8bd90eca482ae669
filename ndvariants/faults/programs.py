"""Faults that only the compiler finds: what programs cannot do, and what is too large for the tables."""

from __future__ import annotations

from ndvariants.faults.fault import Example
from ndvariants.faults.geometry import Uncompiled

# fmt: off


class Unsayable(Uncompiled):
    """An effect or condition that cannot be said here.

    The expression or step has no meaning at this place: [effects.md](effects.md) tells what has.
    """

    code = "NDV416"
    examples = (Example("royal: count(king of me in last) = 1", "royal: count(king of me) = 1", at="royal: true",
        shown=True),)

class NoValueOf(Unsayable):
    name: str
    message = "`{name}` has no value here"

SET_FOR_A_VALUE = Unsayable.plain("expected one value, not a set of cells")

class OfWhichCellHere(Unsayable):
    name: str
    says = "`{name}` needs a cell", "", "write `{name}(target)` or `target in {name}`"

class NoRegisterHere(Unsayable):
    name: str
    message = "`{name}` is not a register"

class OtherIndices(Unsayable):
    name: str
    wanted: int
    given: int
    message = "wrong number of indices: `{name}` takes {wanted}, not {given}"

OWNER_UNKNOWN = Unsayable.plain("the owner of this hand must be known before the game")
NEAREST_WITHOUT_AXES = Unsayable.plain("`nearest` needs a board with axes")
ZONE_OWNER_UNKNOWN = Unsayable.plain("the owner of this zone must be known before the game",
    fix="write `of me`, `of opponent` or a player")

class NoValueOfCall(Unsayable):
    function: str
    message = "`{function}` of this has no value here"

THREAD_WITHOUT_ATTACKS = Unsayable.plain("attacks are not available on a board with a thread")

class FunctionWithoutAxes(Unsayable):
    function: str
    says = "`{function}` needs a board with axes", "", "use `distance`, which counts steps"

class FunctionBoardTooLarge(Unsayable):
    function: str
    most: int
    message = "`{function}` is for boards of at most {most:,} cells, or plain grids"

SAME_COORDINATES = Unsayable.plain("several cells of this board have the same coordinates", fix="name the cells")

class TooManyCoordinates(Unsayable):
    most: int
    message = "`cell at` is for boards of at most {most:,} coordinates"

ROYAL_BY_COUNTS = Unsayable.plain("a condition of `royal` may use only counts of pieces",
    fix="write `royal: count(king of me) = 1`")
ROYAL_ANYWHERE = Unsayable.plain("a condition of `royal` may count pieces only on the whole board",
    fix="write `royal: count(king of me) = 1`")

class KindForCells(Unsayable):
    kind: str
    message = "expected cells, not {kind}"

ATTACKS_OF_GONE = Unsayable.plain("attacks are not available for deleted cells, or on boards with a thread")
NUMBER_OF_A_WAY = Unsayable.plain("`cells beyond` needs a constant number, and does not find deleted cells")
NOTHING_STRAIGHT_ON = Unsayable.plain("a board without axes has no cells straight on",
    fix="name the lines: `by NAME`")
NO_WAY_UP_TO_A_SET = Unsayable.plain("a path up to a set of cells does not find deleted cells")
NUMBER_UNKNOWN = Unsayable.plain("this number must be known before the game", fix="write a number, or a parameter")
REGISTER_WANTED = Unsayable.plain("expected a register")

class KindForPieceOrPlayer(Unsayable):
    kind: str
    message = "expected a piece or a player, not {kind}"

class KindForPiece(Unsayable):
    kind: str
    message = "expected a piece, not {kind}"

class KindForPieceOrCell(Unsayable):
    kind: str
    message = "expected a piece or a cell, not {kind}"

CELLS_HAVE_NO_VALUE = Unsayable.plain("this has no single value here",
    fix="these are cells: count them, as in `count(...) > 0`")
NO_SINGLE_VALUE = Unsayable.plain("this has no single value here")
NO_CAPTURE_HERE = Unsayable.plain("`captured` is available only in rules",
    fix="in a movement write `piece(target) = ...`; the effects of a capture are a rule, `when: any "
    "piece captures`")
NO_MOVE_HERE = Unsayable.plain("`mover` is available only in movements and in rules",
    fix="use the piece on a cell, `piece(last mover) = ...`")
NO_CELL_HERE = Unsayable.plain("`cell` is available only in loops and sets",
    fix="use it inside `cells in (...)` or `for each ...`")

class NothingOfThisName(Unsayable):
    name: str
    message = "unknown name `{name}`"


class TablesTooLarge(Uncompiled):
    """A variant that is too large for the tables.

    The rays of all pieces may hold 5,000,000 cells, and those of rules (`cells from target towards any`) 2,000,000.
    Nested loops of a rule may change no more than the program can undo. → A smaller board, or fewer movements. A grid
    may have about two million cells (HyperChess: six axes of 10) if it has no joined ends, rules or captures in zones;
    other boards half a million. `grid: {file: 2000, rank: 2000}` with rules that capture → `grid: {file: 500, rank:
    500}`.
    """

    code = "NDV450"

class TooManyCells(TablesTooLarge):
    cells: int
    most: str
    says = ("this board is too large for its pieces",
        "{cells:,} cells; the limit is {most}", "fewer cells, axes or directions")

class PathsTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces",
        "the paths from all cells have about {cells:,} cells; the limit is {most:,}",
        "fewer cells, axes or directions")

class TooManyKinds(TablesTooLarge):
    kinds: int
    cells: int
    says = ("this board is too large for its pieces", "{kinds} kinds of pieces on {cells:,} cells",
        "fewer pieces, players or cells")

class MovementTooLong(TablesTooLarge):
    piece: str
    entries: int
    most: int
    says = ("this board is too large for its pieces",
        "the {piece} has about {entries:,} entries; the limit is {most:,}", "fewer cells, axes or directions")

class BentTooLong(TablesTooLarge):
    piece: str
    entries: int
    most: int
    says = ("this board is too large for its pieces",
        "the {piece} has about {entries:,} entries; the limit is {most:,}",
        "fewer cells or directions, or shorter legs: `slide any up to 3 then ...`")

class BentWaysTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces",
        "bent paths, seen from their ends, have {cells:,} cells; the limit is {most:,}",
        "fewer cells or directions, or shorter legs: `slide any up to 3 then ...`")

class WaysTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces",
        "with this line the paths of the pieces have {cells:,} cells; the limit is {most:,}",
        "fewer cells, axes or directions")

class StreamsTooLarge(TablesTooLarge):
    what: str
    room: int
    says = ("this board is too large for its pieces",
        "{what}; with such lines and pieces the limit is {room:,} cells", "fewer cells, axes or directions")

class StreamWords(TablesTooLarge):
    most: int
    says = ("this board is too large for its pieces", "the streams take more than {most:,} words",
        "fewer cells, axes or directions")

class RuleChangesTooMuch(TablesTooLarge):
    writes: int
    most: int
    says = ("this rule may change too much in one move", "up to {writes:,} changes; the limit is {most:,}",
        "fewer loops inside loops, or over fewer cells")

class WordsTooLarge(TablesTooLarge):
    size: int
    what: str
    most: int
    hint: str
    says = "this variant is too large", "{size:,} {what}; the limit is {most:,}", "{hint}"
