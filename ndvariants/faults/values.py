"""Values of the wrong kind, and what cannot be worked out."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.errors import Hint, write
from ndvariants.faults.fault import Advised, Example, Fault

# fmt: off


class NotConstant(Fault):
    """A number must be known before the game.

    , or an expression of parameters.
    """

    code = "NDV301"
    examples = (Example("slide any up to rank", "slide any up to 3", at="slide any", shown=True),)

SET_OF_AXES = NotConstant.plain("a set of axes is not a value", "only after `in`")
CHANGES_DURING_THE_GAME = NotConstant.plain("this number must be known before the game", "changes during the game",
    "write a number, or an expression of parameters")


class ParameterKind(Fault):
    """A parameter of the wrong kind.

    `setup + 1 = 2` where `setup` is a word → `setup = wall`. `sizes = 3` where `sizes` is a list → `sizes[0] = 3`.
    """

    code = "NDV302"
    examples = (
        Example("setup + 1 = 2", "setup = wall", at="slide orthogonal", inside="slide orthogonal if «»"),
        Example("sizes = 3", "sizes[0] = 3", at="slide orthogonal", inside='"slide orthogonal if «»"'),
    )

class WordForANumber(ParameterKind):
    name: str
    words: str
    value: object
    says = "`{name}` is a word ({words}), not a number", "a word", "compare it: `{name} = {value}`"

class ListForANumber(ParameterKind):
    name: str
    says = "`{name}` is a list, not a number", "a list", "take one of them: `{name}[0]`"

class WordComparedOtherwise(ParameterKind):
    name: str
    says = "`{name}` is a word: compare it only with words", "", "write `{name} = WORD`"


class OfWhichCell(Fault):
    """An axis, but of which cell?

    `if: rank = 3` in a rule → `if: rank(target) = 3`.
    """

    code = "NDV303"
    examples = (Example("if: rank = 3", "if: rank(target) = 3", at="#rule",
        inside="r: {when: any piece moves, «», do: draw}"),)
    axis: str
    says = "`{axis}` needs a cell", "of which cell?", "write `{axis}(origin)` or `{axis}(target)`"


class WholeTable(Fault):
    """A table where a number is asked.

    `if checks > 3` where `checks` is counted per player → `if checks[me] > 3`.
    """

    code = "NDV304"
    examples = (Example("if checks > 3", "if checks[me] > 3", at="#ending", inside="- «»: win"),)


class WholeRegister(WholeTable):
    name: str
    depth: int
    hides: str
    says = "the register `{name}` is a table", "one number is needed"

    def remedy(self) -> Hint:
        which = f"choose one: `{self.name}[{', '.join(['...'] * self.depth)}]`"
        return f"{which}; {self.hides}" if self.hides else which


class MoreThanTheCell(Fault):
    """The position is asked where only a cell is known.

    `zones: {here: origin}` → zones, `from`, `to`, `drop`, `promotes` and setups are asked of a cell alone. Use `if`
    for what depends on the game.
    """

    code = "NDV305"
    examples = (Example("here: origin", "here: rank = 1", at="#zone"),)

ZONE_NOT_STATIC = MoreThanTheCell.plain("this zone depends on more than the cell", "not known before the game")

class RegisterOfACell(MoreThanTheCell):
    name: str
    says = "`{name}` depends on the position, but only the cell is known", "a register"

NOT_STATIC = MoreThanTheCell.plain("this depends on more than the cell", "not known before the game")


class NameOfThePosition(MoreThanTheCell):
    name: str
    kind: str
    hides: str
    says = "`{name}` depends on the position, but only the cell is known", "a {kind}", "{hides}"


class DivisionByZero(Fault):
    """Division by zero.

    `file / 0 = 1` → another number.
    """

    code = "NDV306"
    examples = (Example("file / 0 = 1", "file / 2 = 1", at="#zone", inside="z: «»"),)
    says = "this divides by zero", "zero"


class BeyondTheBoard(Fault):
    """Beyond the board.

    `file = k` on a board of 8 files → a letter or number that exists.
    """

    code = "NDV307"
    examples = (Example("file = k", "file = h", at="#zone", inside="z: «»"),)

class LetterBeyond(BeyondTheBoard):
    axis: str
    width: int
    letter: str
    last: str
    says = "`{axis}` has {width} cells: it is never `{letter}`", "beyond the board", "the last one is `{last}`"

class NumberBeyond(BeyondTheBoard):
    axis: str
    width: int
    value: int
    says = "`{axis}` has {width} cells: there is no {value}", "beyond the board", "the last one is {width}"


class WrongCount(Fault):
    """Wrong number of arguments or indices.

    `total[me, 2]` for a register counted per player → `total[me]`.
    """

    code = "NDV308"
    examples = (Example("total[me, 2]", "total[me]", at="#ending", inside="- if «» > 3: win"),)

class ArgumentsOfFunction(WrongCount):
    name: str
    wanted: int
    s: str
    given: int
    says = "`{name}` takes {wanted} argument{s}, not {given}", "wrong number of arguments"

NO_COORDINATES = WrongCount.plain("this board has no coordinates", "no axes",
    "name the cell, or write `neighbours of target by ...`")

class CoordinatesOfCell(WrongCount):
    wanted: int
    given: int
    axes: str
    says = "`cell at` takes {wanted} coordinates here, not {given}", "one for each axis", "in this order: {axes}"

class IndicesOf(WrongCount):
    name: str
    wanted: int
    what: str
    given: int
    more: str
    says = "`{name}` takes {wanted} {what}, not {given}", "wrong number of {more}"


class ArgumentsOfDefinition(WrongCount):
    name: str
    arguments: Sequence[str]
    given: int
    says = "`{name}` takes {wanted} argument{s}, not {given}", "wrong number of arguments"

    @property
    def wanted(self) -> int:
        return len(self.arguments)

    @property
    def s(self) -> str:
        return "s" * (self.wanted != 1)

    def remedy(self) -> Hint:
        return f"write `{self.name}({', '.join(self.arguments)})`" if self.arguments else f"write `{self.name}`"


class BeyondTheList(Fault):
    """Beyond the end of a list.

    `steps[3]` of a list of three → `steps[2]`: elements are counted from 0.
    """

    code = "NDV309"
    examples = (Example("steps[3]", "steps[2]", at="slide diagonal", inside='"slide diagonal up to «»"'),)
    name: str
    length: int
    number: int
    says = "the list `{name}` has {length} elements, counted from 0: {number} is beyond its end", "beyond the end"


class NoLeap(Fault):
    """A leap to nowhere.

    `leap (0,0)` → at least one coordinate that is not 0, none beyond 1000.
    """

    code = "NDV310"
    examples = (Example("leap (0,0)", "leap (2,1)", at="leap (2,1)"),)

LEAP_NOWHERE = NoLeap.plain("this leap goes nowhere", "all zero")

class LeapTooLong(NoLeap):
    most: int
    says = "no leap is longer than {most}", "too far"


class NoSteps(Fault):
    """No steps."""

    code = "NDV311"
    examples = (Example("slide any 3..2", "slide any 2..3", at="slide diagonal", shown=True),)

class CountedInPlay(NoSteps):
    most: int
    says = ("a range counted in play needs a straight path, and only one such range in a line", "counted in play",
        "on grids without seams, of at most {most} cells a side; or write a line for each number")

class NoStepsBetween(NoSteps):
    low: int
    high: int | None
    says = "a leg cannot have {low} to {high} steps", "no steps"


class NoCastling(Fault):
    """A castling that is none.

    `king slides file e to g, rook rank a to c` → both pieces move along one axis, or by cells: `king e1 to g3, rook
    i5 to f2`. `king e1 to f3` on hexagons, which no line joins → `king e1 via e2 to f3`. `betza KisO2` where no
    king stands in a row with a piece of its own at the edge → place them so, or leave `isO2` out. `king slides file
    e to g, rook file h to g`: the king would be gone → `rook file h to f`. `nothing between` without `both unmoved`
    → `both unmoved, nothing between`. `queen never attacked` where no queen moves → `king never attacked`.
    """

    code = "NDV312"
    examples = (
        Example("king slides file e to g, rook rank a to c", "king slides file e to g, rook file h to f",
            at="king slides file e to g, rook file h to f"),
        Example("king slides file e to g, rook file h to g", "rook file h to f", at="rook file h to f"),
        Example("queen never attacked", "king never attacked", at="king never attacked"),
        Example("nothing between", "both unmoved, nothing between", at="both unmoved, nothing between"),
    )

class SameTarget(NoCastling):
    piece: str
    other: str
    says = ("the {piece} and the {other} end on the same cell", "the same cell",
        "give each a cell of its own: `king slides file e to g, rook file h to f`")

TWO_AXES = NoCastling.plain("the pieces of a castling move along one axis", "two axes",
    "name the cells: `king e1 to g3, rook i5 to f2`")

class NotInCastling(NoCastling):
    piece: str
    mover: str
    says = "the {piece} does not move in this castling", "not part of it", "write `{mover} never attacked`"

CASTLING_AFTER_MOVES = NoCastling.plain("only pieces that have not moved can castle", "`both unmoved` is missing",
    "add `, both unmoved`")

class NoEdgeCastling(NoCastling):
    piece: str
    says = ("no {piece} is in place for this castling", "no castling at the start",
        "two axes, one of them forward; its row ends with a piece of its own side, beyond where it goes")

class NoWayThere(NoCastling):
    piece: str
    says = ("no straight line leads the {piece} to its target", "which way?",
        "name the cells between, as in `king e1 via e2 | f2 to f3`")


class KindsDoNotMix(Fault):
    """Kinds that do not mix.

    Numbers, conditions, cells, sets of cells, players and pieces are different kinds. `put pawn on line` where
    `line` is a set → `put pawn on nearest to target of line`, or `for each line, put pawn on cell`.
    """

    code = "NDV313"
    examples = (
        Example("from 2", "from rank = 2", at="slide diagonal", inside="slide diagonal «»", shown=True),
        Example("rank in 4-5", "rank in 4..5", at="#zone", inside="z: «»", shown=True),
        Example("if count(pawn of me):", "if count(pawn of me) > 0:", at="#rule",
            inside="r:\n  when: any piece moves\n  do: |\n    «» draw", shown=True),
        Example("put pawn on line", "put pawn on nearest to target of line", at="#rule",
            inside="r:\n  when: any piece moves\n  do: |\n    let line = cells in (rank = 1)\n    «»"),
    )

class RowsNotAlike(KindsDoNotMix):
    name: str
    says = ("the rows of `{name}` are of different kinds", "mixed",
        "give a kind of piece in every row, or a number in every row; and as many kinds to each")


class UnfitInDefinition(Advised, KindsDoNotMix):
    name: str
    reason: object
    says = "in `{name}` {reason}", "does not fit there"

class OtherKindWanted(Advised, KindsDoNotMix):
    found: str
    wanted: str
    says = "this is {found}, and {wanted} wanted", "{found}"

class CellToCell(KindsDoNotMix):
    span: str
    says = "this goes from cell to cell", "no difference of numbers", write("{span}")

class TwoKinds(Advised, KindsDoNotMix):
    left: str
    right: str
    says = "this compares {left} with {right}", "two kinds"
