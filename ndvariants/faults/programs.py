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

SET_FOR_A_VALUE = Unsayable.plain("this is a set of cells, and one value is wanted")

class OfWhichCellHere(Unsayable):
    name: str
    says = "`{name}` of which cell?", "", "say `{name}(target)` or `target in {name}`"

class NoRegisterHere(Unsayable):
    name: str
    message = "`{name}` is no register"

class OtherIndices(Unsayable):
    name: str
    wanted: int
    given: int
    message = "`{name}` has {wanted} indices, here are {given}"

OWNER_UNKNOWN = Unsayable.plain("the owner of this hand must be known beforehand")
NEAREST_WITHOUT_AXES = Unsayable.plain("`nearest` needs a board with axes")
ZONE_OWNER_UNKNOWN = Unsayable.plain("whose zone this is must be known beforehand",
    fix="say `of me`, `of opponent` or a player")

class NoValueOfCall(Unsayable):
    function: str
    message = "`{function}` of this has no value here"

THREAD_WITHOUT_ATTACKS = Unsayable.plain("a board with a thread cannot ask which cells are attacked")

class FunctionWithoutAxes(Unsayable):
    function: str
    says = "`{function}` needs a board with axes", "", "ask for `distance`, which counts steps"

class FunctionBoardTooLarge(Unsayable):
    function: str
    most: int
    message = "`{function}` is for boards of at most {most:,} cells, or plain grids"

SAME_COORDINATES = Unsayable.plain("several cells of this board have the same coordinates", fix="name the cells")

class TooManyCoordinates(Unsayable):
    most: int
    message = "`cell at` is for boards of at most {most:,} coordinates"

ROYAL_BY_COUNTS = Unsayable.plain("who is royal may depend on counts of pieces alone",
    fix="write `royal: count(king of me) = 1`")
ROYAL_ANYWHERE = Unsayable.plain("who is royal may depend on how many pieces there are, wherever they stand",
    fix="write `royal: count(king of me) = 1`")

class KindForCells(Unsayable):
    kind: str
    message = "this is {kind}, and cells are wanted"

ATTACKS_OF_GONE = Unsayable.plain("cells that are gone, and boards with a thread, cannot say what is attacked")
NUMBER_OF_A_WAY = Unsayable.plain("this number must be known beforehand, and no way leads over cells that are gone")
NOTHING_STRAIGHT_ON = Unsayable.plain("nothing lies straight on: this board has no axes",
    fix="say along which lines: `by NAME`")
NO_WAY_UP_TO_A_SET = Unsayable.plain("no way leads over cells that are gone up to a set")
NUMBER_UNKNOWN = Unsayable.plain("this number must be known beforehand", fix="write a number, or a parameter")
REGISTER_WANTED = Unsayable.plain("a register is wanted here")

class KindForPieceOrPlayer(Unsayable):
    kind: str
    message = "this is {kind}, and a piece or a player is wanted"

class KindForPiece(Unsayable):
    kind: str
    message = "this is {kind}, and a piece is wanted"

class KindForPieceOrCell(Unsayable):
    kind: str
    message = "this is {kind}, and a piece or a cell is wanted"

CELLS_HAVE_NO_VALUE = Unsayable.plain("this has no single value here",
    fix="these are cells: count them, as in `count(...) > 0`")
NO_SINGLE_VALUE = Unsayable.plain("this has no single value here")
NO_CAPTURE_HERE = Unsayable.plain("no capture is spoken of here: `captured` is known in rules alone",
    fix="before a move ask what stands there, `piece(target) = ...`; what follows a capture is a rule, `when: any "
    "piece captures`")
NO_MOVE_HERE = Unsayable.plain("no move is spoken of here: `mover` is known in movements and in rules",
    fix="ask for the piece on a cell, `piece(last mover) = ...`")
NO_CELL_HERE = Unsayable.plain("no `cell` is in question here",
    fix="it is each one inside `cells in (...)` and `for each ...`")

class NothingOfThisName(Unsayable):
    name: str
    message = "there is no `{name}` here"


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
    says = ("this board is too large for its pieces to be tabulated",
        "{cells:,} cells, and tables are made for {most} at most", "fewer cells, axes or directions")

class PathsTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces to be tabulated",
        "the paths from every cell hold about {cells:,} cells, and {most:,} are the limit",
        "fewer cells, axes or directions")

class TooManyKinds(TablesTooLarge):
    kinds: int
    cells: int
    says = ("this board is too large for its pieces to be tabulated", "{kinds} kinds of pieces on {cells:,} cells",
        "fewer pieces, players or cells")

class MovementTooLong(TablesTooLarge):
    piece: str
    entries: int
    most: int
    says = ("this board is too large for its pieces to be tabulated",
        "the {piece} has about {entries:,} entries here, and {most:,} are the limit", "fewer cells, axes or directions")

class BentTooLong(TablesTooLarge):
    piece: str
    entries: int
    most: int
    says = ("this board is too large for its pieces to be tabulated",
        "the {piece} has about {entries:,} entries here, and {most:,} are the limit",
        "fewer cells or directions, or shorter legs: `slide any up to 3 then ...`")

class BentWaysTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces to be tabulated",
        "bent ways seen from where they end hold {cells:,} cells, and {most:,} are the limit",
        "fewer cells or directions, or shorter legs: `slide any up to 3 then ...`")

class WaysTooLong(TablesTooLarge):
    cells: int
    most: int
    says = ("this board is too large for its pieces to be tabulated",
        "with this line the ways of the pieces hold {cells:,} cells, and {most:,} are the limit",
        "fewer cells, axes or directions")

class StreamsTooLarge(TablesTooLarge):
    what: str
    room: int
    says = ("this board is too large for its pieces to be tabulated",
        "{what}; with such lines and pieces {room:,} cells are the most", "fewer cells, axes or directions")

class StreamWords(TablesTooLarge):
    most: int
    says = ("this board is too large for its pieces to be tabulated", "the streams take more than {most:,} words",
        "fewer cells, axes or directions")

class RuleChangesTooMuch(TablesTooLarge):
    writes: int
    most: int
    says = ("this rule may change too much in one move", "up to {writes:,} changes; {most:,} are the limit",
        "fewer loops inside loops, or over fewer cells")

class WordsTooLarge(TablesTooLarge):
    size: int
    what: str
    most: int
    hint: str
    says = "this variant is too large to be tabulated", "{size:,} {what}, and {most:,} are the limit", "{hint}"
