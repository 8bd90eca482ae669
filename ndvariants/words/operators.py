"""Operators and functions: operands, result and meaning; the one table for all readers and evaluators of expressions.

Expressions are evaluated in five ways: folded when a file is read (``model/folding.py``), searched for cells
(``builder/names/solve.py``), worked out for all cells at once (``compiler/boards/static.py``), written as
instructions (``compiler/rules/expressions.py``) and over-estimated (``compiler/rules/proofs/reach.py``). Each has its
own way through a tree; how many operands there are, of which kinds, and what comes out, stands here. A test compares
them all.

Numbers are held within ``-LIMIT .. LIMIT``; ``/`` rounds down; ``x / 0`` and ``x mod 0`` are 0. Inside the evaluators
true is 1 and false is 0, but they are not numbers: ``rank + (file = 2)`` is a mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Literal

LIMIT = 1_000_000_000  # as in ``kernel/rules/opcodes.py``


class Kind(Enum):
    """Kind of a value, with its name for people."""

    NUMBER = "a number"
    TRUTH = "a condition"
    CELL = "a cell"
    SET = "a set of cells"
    PLAYER = "a player"
    PLACED = "a piece on the board"  # a piece code
    PIECE = "a kind of piece"  # its number in the variant
    HAND = "a hand"
    AXIS = "an axis"
    MOVE = "the move"
    WORD = "a word"
    LIST = "a list"
    PHASE = "a phase"
    SECTION = "a section"


class Asks(Flag):
    """Parts of the game that the value of a word depends on, besides its operands."""

    ORIGIN = auto()
    TARGET = auto()
    MOVER = auto()
    CAPTURED = auto()
    WAY = auto()  # the cells that a move passes
    POSITION = auto()


NOTHING, EVERYTHING = Asks(0), ~Asks(0)
Kinds = frozenset[Kind]
NUMBER, TRUTH, CELL, PLAYER = (frozenset({kind}) for kind in (Kind.NUMBER, Kind.TRUTH, Kind.CELL, Kind.PLAYER))
CELLS = frozenset({Kind.SET, Kind.CELL, Kind.PIECE})  # a cell is a set of one; a kind of piece: all that stand there
COUNTED = CELLS | {Kind.HAND}
THING = frozenset({Kind.PIECE, Kind.PLACED})
ALIKE = (*(frozenset({kind}) for kind in Kind if kind not in THING | {Kind.SET, Kind.LIST, Kind.HAND}), THING)


@dataclass(frozen=True, slots=True)
class Operation:
    """One row: the kinds of the operands, of the result, and the result for whole numbers.

    ``takes`` has an entry for each operand; with ``more`` the last may be repeated. ``means`` is ``None`` where the
    board or the position must be asked. ``of_the_board``: the position has no part in it, but for cells that are gone.
    ``of_the_past``: the positions before have.
    ``asks``: what it depends on besides; a word that does not declare it counts as depending on everything.
    ``meaning`` is one line, to which documents add ``also``; ``says`` its sentence in the rules in words (without:
    ``the NAME of ...``).
    """

    takes: tuple[Kinds, ...]
    gives: Kind
    means: Callable[..., int] | None = None
    more: bool = False
    of_the_board: bool = False
    meaning: str = ""
    says: str = ""
    example: str = ""
    also: str = ""
    of_the_past: bool = False
    asks: Asks = EVERYTHING

    @property
    def steady(self) -> bool:
        """True if it is known to give the same before a move as when its rules run, if its operands do."""
        return self.means is not None or self.of_the_board

    def fits(self, count: int) -> bool:
        """Return whether it takes that many operands."""
        return count == len(self.takes) or (self.more and count > len(self.takes))


def held(value: int) -> int:
    """The number, held within ``-LIMIT .. LIMIT``."""
    return max(-LIMIT, min(LIMIT, value))


def _row(kinds: Kinds, gives: Kind, means: Callable[[int, int], int]) -> Operation:
    return Operation((kinds, kinds), gives, lambda a, b: held(int(means(a, b))), asks=NOTHING)


ANY = frozenset(Kind)
Operator = Literal["+", "-", "*", "/", "mod", "=", "!=", "<", "<=", ">", ">=", "and", "or"]
OPERATORS: dict[Operator, Operation] = {
    "+": _row(NUMBER, Kind.NUMBER, lambda a, b: a + b),
    "-": _row(NUMBER, Kind.NUMBER, lambda a, b: a - b),
    "*": _row(NUMBER, Kind.NUMBER, lambda a, b: a * b),
    "/": _row(NUMBER, Kind.NUMBER, lambda a, b: a // b if b else 0),
    "mod": _row(NUMBER, Kind.NUMBER, lambda a, b: a % b if b else 0),
    "=": _row(ANY, Kind.TRUTH, lambda a, b: a == b),  # of one kind: ALIKE
    "!=": _row(ANY, Kind.TRUTH, lambda a, b: a != b),
    "<": _row(NUMBER, Kind.TRUTH, lambda a, b: a < b),
    "<=": _row(NUMBER, Kind.TRUTH, lambda a, b: a <= b),
    ">": _row(NUMBER, Kind.TRUTH, lambda a, b: a > b),
    ">=": _row(NUMBER, Kind.TRUTH, lambda a, b: a >= b),
    "and": _row(TRUTH, Kind.TRUTH, lambda a, b: bool(a and b)),
    "or": _row(TRUTH, Kind.TRUTH, lambda a, b: bool(a or b)),
}
UNARY: dict[Literal["not", "-"], Operation] = {
    "not": Operation((TRUTH,), Kind.TRUTH, lambda a: int(not a), asks=NOTHING),
    "-": Operation((NUMBER,), Kind.NUMBER, lambda a: -a, asks=NOTHING),
}
OF_CELL = Operation(
    (CELL,), Kind.NUMBER, of_the_board=True, asks=NOTHING
)  # the coordinate on an axis, whose name is the function's
SEEN_BY = Operation((CELL, PLAYER), Kind.NUMBER, of_the_board=True, asks=NOTHING)  # the same as that player counts it
PIECE_OR_CELL = CELL | {Kind.PLACED}
FUNCTIONS: dict[str, Operation] = {
    "dimension": Operation((CELL,), Kind.NUMBER, of_the_board=True, meaning="along how many axes another cell exists",
        example="dimension(target)", also="; on a board that is `unbroken: true` those along which no cell is gone",
        asks=Asks.POSITION),
    "distance": Operation(
        (CELL, CELL), Kind.NUMBER, of_the_board=True, meaning="how many steps lead from one cell to another",
        says="the number of steps from {0} to {1}", example="distance(origin, target)",
        also=" on the empty board, in any direction (over edges where there are no axes, over all relations where none "
        "is called `edge`), around walls and holes; the "
        "number of cells where no way leads there", asks=NOTHING),
    "manhattan distance": Operation((CELL, CELL), Kind.NUMBER, of_the_board=True,
        meaning="the sum of the differences of coordinates", says="the Manhattan distance of {0} and {1}",
        example="manhattan distance(origin, target)", also=", on each axis the shorter way where its ends are joined, "
        "whatever walls and holes there are; the number of cells where one is nowhere, or in another section",
        asks=NOTHING),
    "squared distance": Operation((CELL, CELL), Kind.NUMBER, of_the_board=True,
        meaning="the sum of the squares of these differences", says="the square of the distance of {0} and {1}",
        example="squared distance(origin, target) <= 5", also=", the square of Euclid's distance; the square of the "
        "number of cells where one is nowhere, or in another section", asks=NOTHING),
    "cell at": Operation(
        (NUMBER,), Kind.CELL, more=True, of_the_board=True, meaning="the cell with these coordinates",
        says="the cell at ({0})", example="cell at (9 - file(target), rank(target))",
        also=", one for each axis in the order of the file, counted as `file(target)` counts them; nowhere beyond the "
        "board or in a hole", asks=NOTHING),
    "axis": Operation((frozenset({Kind.MOVE}),), Kind.AXIS, of_the_board=True,
        meaning="the axis along which a move goes", example="axis(move)",
        also=", for `cells along`; of a move along none, as a diagonal one, it is none: no cell lies along it",
        asks=NOTHING),
    "width": Operation((frozenset({Kind.AXIS}),), Kind.NUMBER, of_the_board=True, meaning="how many cells an axis has",
        example="width(rank)", asks=NOTHING),
    "owner": Operation((PIECE_OR_CELL,), Kind.PLAYER, meaning="whose piece it is", example="owner(target)",
        also=", of a cell or a piece", asks=Asks.POSITION),
    "piece": Operation((PIECE_OR_CELL,), Kind.PIECE, meaning="which kind of piece", example="piece(target) = pawn",
        also=", of a cell or a piece", asks=Asks.POSITION),
    "empty": Operation(
        (CELL,), Kind.TRUTH, meaning="whether nothing stands on a cell", says="{0} is empty", example="empty(target)",
        asks=Asks.POSITION),
    "exists": Operation(
        (CELL,), Kind.TRUTH, meaning="whether a cell is still there", says="{0} exists", example="exists(target)",
        asks=Asks.POSITION),
    "unmoved": Operation((PIECE_OR_CELL,), Kind.TRUTH, meaning="whether a piece has not moved yet",
        says="{0} is yet unmoved", example="unmoved(mover)", also=" since the start; `mover`: before this move. A "
        "drop, `put CELL on CELL` and `swap` leave a piece unmoved. A piece has moved once it is carried or turned to "
        "another cell or changed into something else, and so has a new one",
        asks=Asks.POSITION),
    "section": Operation((CELL,), Kind.SECTION, meaning="the section of a cell", example="section(target) = A",
        asks=NOTHING),
    "number": Operation((frozenset({Kind.SECTION}),), Kind.NUMBER, lambda a: a,
        meaning="the number of a section, in order of the file", example="number(section(target))", asks=NOTHING),
    "in check": Operation(
        (PLAYER,), Kind.TRUTH, meaning="whether a royal is attacked", says="{0} is in check", example="in check(me)",
        also=", as legality has it: by captures or by what rules would do; in a movement's `if` before the move, in "
        "rules after it, as what was done so far has left the board", asks=Asks.POSITION),
    "attacked": Operation((CELLS, PLAYER), Kind.TRUTH, meaning="whether a player attacks a cell, or one of a set",
        says="{1} attacks {0}", example="attacked(target, opponent)",
        also=", as if a royal stood there (in a game without royals, some piece that may be captured): along its ways, "
        "where its `if`s hold, whatever rules would do",
        asks=Asks.POSITION),
    "no legal move": Operation((PLAYER,), Kind.TRUTH, meaning="whether a player would have no legal move",
        says="{0} has no legal move", example="no legal move(opponent)",
        also=", were it its turn in the position at hand: in guards and `pass` before the move, in rules after it. "
        "Passing is a move. Inside such a look ahead the word itself is false, so that it ends", asks=Asks.POSITION),
    "out": Operation((PLAYER,), Kind.TRUTH, meaning="whether a player is out", says="{0} is out", example="out(red)",
        asks=Asks.POSITION),
    "player after": Operation((PLAYER,), Kind.PLAYER, meaning="the next player who is not out",
        says="the player after {0}", example="player after me", also=", in the order of turns", asks=Asks.POSITION),
    "player before": Operation((PLAYER,), Kind.PLAYER, meaning="the player who moved before and is not out",
        says="the player before {0}", example="player before me", asks=Asks.POSITION),
    "players left": Operation((), Kind.NUMBER, meaning="how many players are not out",
        says="the number of players left", example="players left", asks=Asks.POSITION),
    "occurrences": Operation((), Kind.NUMBER, meaning="how often the position has occurred, this time included",
        says="the number of times that the position has occurred", example="occurrences >= 3", of_the_past=True,
        also="; in rules the position that stands if the turn ends now ([positions that come back]"
        "(#positions-that-come-back))", asks=Asks.POSITION),
    "unchanged": Operation((), Kind.TRUTH, meaning="whether the position is that before the turn",
        says="the turn has left the position as it was", example="unchanged", of_the_past=True,
        also=", but for who is to move: the whole turn with all its parts; before a move, and in endings, the last "
        "turn", asks=Asks.POSITION),
    "abs": Operation((NUMBER,), Kind.NUMBER, abs, meaning="a number without its sign",
        says="the absolute value of ({0})", example="abs(ply - 3)", asks=NOTHING),
    "min": Operation((NUMBER, NUMBER), Kind.NUMBER, min, more=True, meaning="the least of some numbers",
        says="the smaller of {0:term} and {1:term}", example="min(ply, 3)", asks=NOTHING),
    "max": Operation((NUMBER, NUMBER), Kind.NUMBER, max, more=True, meaning="the greatest of some numbers",
        says="the larger of {0:term} and {1:term}", example="max(ply, 3)", asks=NOTHING),
    "count": Operation((COUNTED,), Kind.NUMBER, meaning="how many", example="count(pawn of me)",
        also=": of pieces, of cells, of pieces in hand (of a kind that is endless there: 1)", asks=Asks.POSITION),
}  # fmt: skip
OF_THE_PAST = frozenset(name for name, row in FUNCTIONS.items() if row.of_the_past)


def between(value: int, low: int, high: int) -> int:
    """1 if the number is one of ``low .. high``, both included, else 0."""
    return int(low <= value <= high)


def element(values: tuple[int, ...], at: int) -> int:
    """The element of a list, counted from 0; past either end the outermost one holds on."""
    return values[max(0, min(at, len(values) - 1))]
