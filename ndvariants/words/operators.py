"""What every operator and function takes, gives and means: the one table for all who read or evaluate expressions.

Expressions are evaluated in five ways: folded when a file is read (``model/folding.py``), searched for cells
(``builder/names/solve.py``), worked out for all cells at once (``compiler/boards/static.py``), written as
instructions (``compiler/rules/expressions.py``) and over-estimated (``compiler/rules/proofs/reach.py``). Each has its
own way through a tree; how many operands there are, of which kinds, and what comes out, stands here. A test compares
them all.

Numbers are held within ``-LIMIT .. LIMIT``; ``/`` rounds down; ``x / 0`` and ``x mod 0`` are 0. Inside the evaluators
true is 1 and false is 0, but they are no numbers: who writes ``rank + (file = 2)`` has made a slip.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

LIMIT = 1_000_000_000  # as in ``kernel/rules/opcodes.py``


class Kind(Enum):
    """What a value is; how a person calls it."""

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
    """

    takes: tuple[Kinds, ...]
    gives: Kind
    means: Callable[..., int] | None = None
    more: bool = False
    of_the_board: bool = False

    @property
    def steady(self) -> bool:
        """Whether it is known to give the same before a move as when its rules run, if its operands do."""
        return self.means is not None or self.of_the_board

    def fits(self, count: int) -> bool:
        """Whether it takes so many operands."""
        return count == len(self.takes) or (self.more and count > len(self.takes))


def held(value: int) -> int:
    """The number, held within ``-LIMIT .. LIMIT``."""
    return max(-LIMIT, min(LIMIT, value))


def _row(kinds: Kinds, gives: Kind, means: Callable[[int, int], int]) -> Operation:
    return Operation((kinds, kinds), gives, lambda a, b: held(int(means(a, b))))


ANY = frozenset(Kind)
OPERATORS: dict[str, Operation] = {
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
UNARY: dict[str, Operation] = {
    "not": Operation((TRUTH,), Kind.TRUTH, lambda a: int(not a)),
    "-": Operation((NUMBER,), Kind.NUMBER, lambda a: -a),
}
OF_CELL = Operation((CELL,), Kind.NUMBER, of_the_board=True)  # the coordinate on an axis, whose name is the function's
SEEN_BY = Operation((CELL, PLAYER), Kind.NUMBER, of_the_board=True)  # the same as that player counts it
FUNCTIONS: dict[str, Operation] = {
    "dimension": OF_CELL,
    "axis": Operation((frozenset({Kind.MOVE}),), Kind.AXIS, of_the_board=True),
    "width": Operation((frozenset({Kind.AXIS}),), Kind.NUMBER, of_the_board=True),
    "owner": Operation((CELL | {Kind.PLACED},), Kind.PLAYER),
    "piece": Operation((CELL | {Kind.PLACED},), Kind.PIECE),
    "empty": Operation((CELL,), Kind.TRUTH),
    "exists": Operation((CELL,), Kind.TRUTH),
    "unmoved": Operation((CELL | {Kind.PLACED},), Kind.TRUTH),
    "section": Operation((CELL,), Kind.SECTION),
    "number": Operation((frozenset({Kind.SECTION}),), Kind.NUMBER, lambda a: a),  # of a section, in order of the file
    "in check": Operation((PLAYER,), Kind.TRUTH),
    "attacked": Operation((CELLS, PLAYER), Kind.TRUTH),
    "no legal move": Operation((PLAYER,), Kind.TRUTH),
    "out": Operation((PLAYER,), Kind.TRUTH),
    "player after": Operation((PLAYER,), Kind.PLAYER),
    "player before": Operation((PLAYER,), Kind.PLAYER),
    "players left": Operation((), Kind.NUMBER),
    "abs": Operation((NUMBER,), Kind.NUMBER, abs),
    "min": Operation((NUMBER, NUMBER), Kind.NUMBER, min, more=True),
    "max": Operation((NUMBER, NUMBER), Kind.NUMBER, max, more=True),
    "count": Operation((COUNTED,), Kind.NUMBER),
}


def between(value: int, low: int, high: int) -> int:
    """1 if the number is one of ``low .. high``, both included, else 0."""
    return int(low <= value <= high)


def element(values: tuple[int, ...], at: int) -> int:
    """The element of a list, counted from 0; past either end the outermost one holds on."""
    return values[max(0, min(at, len(values) - 1))]
