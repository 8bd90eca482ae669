"""Faults of the shape of a file: keys, kinds of values, what it extends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ndvariants.errors import Hint, Remedy, Surety, write
from ndvariants.faults.fault import Advised, Example, Fault, Says, Unknown
from ndvariants.suggest import listed

# fmt: off

class Misshapen(Fault):
    """Faults of keys and values."""


class UnknownKey(Misshapen):
    """Unknown key.

    Every key is described in `schemas/variant.schema.json` (`ndvariants schema`).
    """

    code = "NDV020"
    examples = (Example("titel: Chess", "title: Chess", at="title: School chess", shown=True),)

class KeyElsewhere(UnknownKey):
    key: str
    said: str
    right: str
    says = "`{key}` stands {said}", "no axis", "write `{right}`"

class UnknownSize(Unknown, UnknownKey):
    sizes: str
    says = ("unknown key `{name}` in `board.grid`", "no axis here",
        "known keys: {sizes}; or name every axis with its width: `grid: {{file: 8, rank: 8}}`")

class KeyNotKnown(Advised, Unknown, UnknownKey):
    where: str
    says = "unknown key `{name}` {where}", "not a key of it", "known keys: {listed}"
    of = "keys"

    @property
    def listed(self) -> str:
        return ", ".join(self.known)

class KeyMeant(UnknownKey):
    name: str
    where: str
    meant: str
    says = "unknown key `{name}` {where}", "not a key of it", write("{meant}", surety=Surety.SURE)


class Missing(Misshapen):
    """Something is missing.

    `pawn: {moves: step forward}` (no letter) → `pawn: {letter: p, moves: step forward}`.
    """

    code = "NDV021"
    examples = (Example("pawn: {moves: step forward}", "pawn: {letter: p, moves: step forward}",
        at="pawn: {letter: p, moves: step forward, promotes: {on: last, to: [queen]}}"),)

class NoBoard(Missing):
    forms: str
    says = "the file has no board: {forms}", "no form of board", "for example: board: {{grid: {{file: 8, rank: 8}}}}"

class NoSizeKey(Missing):
    key: str
    says = "the grid has no `{key}`", "`{key}` is missing", "write `{key}: 3`"

class LineWithoutWay(Missing):
    name: str
    says = ("line `{name}` needs exactly one way to continue", "one way",
        "`straight: edge`, `zigzag: edge`, or `alternate: [edge], apart: 3`")

POINTS_NOWHERE = Missing.plain("points need `above` or `below`", "both are missing", "write `above: u`")

class ConditionWithoutThat(Missing):
    name: str
    says = ("the condition `{name}` has no `that`", "`that` is missing",
        "write `that: if unmoved`, for example")

NO_PIECES_SECTION = Missing.plain("the file has no pieces", "`pieces` is missing",
    "write `pieces: {{king: {{letter: k, royal: true, moves: leap any}}}}`")
NO_PLAYERS_SECTION = Missing.plain("the file has no players", "`players` is missing",
    "write `players: {{white: {{}}, black: {{}}}}`")
INVARIANT_WITHOUT_THAT = Missing.plain("this invariant has no `that`", "`that` is missing",
    "write `that: count(king of me) = 1`, for example")

class MissingKey(Missing):
    where: str
    key: str
    example: str
    says = "{where} has no `{key}`", "`{key}` is missing", "write `{key}: {example}`, for example"

class PartWithoutKey(Missing):
    part: str
    key: str
    says: ClassVar[Says] = "the {part} has no `{key}`", "`{key}` is missing"

class PartWithoutKeySuchAs(PartWithoutKey):
    example: str
    fix = "write `{key}: {example}`"

class PieceWithoutMoves(PartWithoutKeySuchAs):
    fix = "write `{key}: {example}`, or `moves: none`"

class CountsNothing(Missing):
    measure: str
    says = ("the measure `{measure}` counts nothing", "`when` is missing",
        "write `when: any piece captures`, `rule: NAME`, or `count: pieces`")


class WrongKind(Misshapen):
    """Wrong kind of value."""

    code = "NDV022"
    examples = (Example("wrap: file", "wrap: [file]", at="board: {grid: {file: 8, rank: 8}}",
        inside="board: {grid: {file: 8, rank: 8}, «»}", shown=True),)

DRAWN_GRID = WrongKind.plain("`draw` of a grid must be `ring`, or a direction for each axis", "neither of them",
    "write `draw: ring`, or a direction for each axis: `draw: {{file: [1, 0], rank: [0.5, 0.87]}}`")
DRAWN_GRAPH = WrongKind.plain("`draw` of a graph must be a list of relations", "not a list", "draw: [road]")
CELL_WITHOUT_PLACE = WrongKind.plain("a cell needs a place (right, up), or a polygon of at least three corners",
    "neither")

class OneText(WrongKind):
    text: str
    words: str
    says = ("`{text}` is one text, not several words", "one text",
        Remedy("[{text}]", "write it as a list: {words}", Surety.SURE))

class NeitherTrueNorFalse(WrongKind):
    value: str
    says: ClassVar[Says] = ("`{value}` is neither true nor false", "expected true or false",
        "write `true` or `false`; or a condition of parameters")

class SwitchMeant(NeitherTrueNorFalse):
    meant: str
    fix = write("{meant}", surety=Surety.SURE)

class WrongType(Advised, WrongKind):
    name: str
    wanted: str
    found: str
    says = "{name} must be {wanted}, not {found}", "expected {wanted}"


class NotAllowed(Misshapen):
    """A value that is not allowed.

    `grid: {file: a-h}` → `file: 8`. Also sizes below 1, names that are no names (`two words:`), and letters with
    spaces or punctuation.
    """

    code = "NDV023"
    examples = (
        Example("- no legal move: stalemate", "- no legal move: draw", at="- no legal move: draw", shown=True),
        Example("file: a-h", "file: 8", at="grid: {file: 8,", inside="grid: {«»,"),
        Example("two words:", "two_words:", at="#piece", inside="«» {letter: t, moves: step any}"))

class SpanForWidth(NotAllowed):
    text: str
    axis: object
    count: int
    says = ("`{text}` is not a number of cells", "not a number",
        "write how many cells there are: `{axis}: {count}`")

class UndrawnSymbol(NotAllowed):
    reason: object
    says = ("this symbol cannot be drawn: {reason}", "not drawn",
        "draw it with paths, circles, rectangles and polygons alone, or name a figure: `symbol: archbishop`")

_NAME = "letters, digits and underscores, not beginning with a digit"

class NoName(NotAllowed):
    text: str
    says: ClassVar[Says] = "`{text}` cannot be a name", "not a name", _NAME

class NameMeant(NoName):
    name: str
    fix = write("{name}", f": {_NAME}")

class NotOneOf(Advised, NotAllowed):
    key: str
    value: str
    words: str
    says = "`{key}` cannot be `{value}`", "expected {words}"

class BelowTheLeast(NotAllowed):
    key: str
    least: int
    found: object
    says = "`{key}` must be at least {least}, not {found}", "too small"

class TooFewOfThem(NotAllowed):
    key: str
    least: int
    found: int
    says = "`{key}` needs at least {least} entries, not {found}", "too few"

class TooManyOfThem(Advised, NotAllowed):
    key: str
    most: int
    found: int
    says = "`{key}` takes at most {most} entries, not {found}", "too many"

class TooManyCharacters(NotAllowed):
    key: str
    most: int
    says = "`{key}` takes at most {most} characters", "too long"

class WrittenOtherwise(Advised, NotAllowed):
    key: str
    value: str
    says = "`{key}` cannot be written `{value}`", "not allowed here"


class Empty(Misshapen):
    """A key without a value.

    `queen:` with nothing behind it. → Write the value or remove the line. Only in a file that extends another
    `null` is allowed: it removes what is inherited.
    """

    code = "NDV024"
    examples = (
        Example("queen:", "queens: file = d", at="#zone"),
        Example("queen:", "queen: {letter: q, moves: slide any}", at="queen: {letter: q, moves: slide any}"),
    )
    key: str
    says = "`{key}` has no value", "the value is missing", "write a value, or remove the line"


class NotExtended(Misshapen):
    """A variant that cannot be extended.

    Also, with `--confined`, files outside the own folder; files that extend each other in a circle, and parents
    that are no YAML.
    """

    code = "NDV025"
    examples = (Example("extends: ches", "extends: chess", whole="variant: plain\n«»", shown=True),)

class ParentsContradict(NotExtended):
    first: str
    second: str
    key: str
    says = ("`{first}` and `{second}` contradict each other on `{key}`", "both change it",
        "set `{key}` in this file too, or extend only one of them")

class TooManyParents(NotExtended):
    most: int
    says = ("a chain of `extends` has at most {most} files", "too many",
        "join some of them")

class ParentWithFaults(NotExtended):
    parent: str
    says = "`{parent}` has faults", "cannot be inherited", "correct that file first"

class ParentsInACircle(NotExtended):
    names: str
    says = ("the variants extend each other in a circle: {names}", "a circle",
        "remove `extends` from one of them")

class ParentUnread(NotExtended):
    reason: str
    hint: str
    says = "{reason}", "cannot be inherited", "{hint}"

class NotInspected(NotExtended):
    reason: str
    message = "{reason}"


class Exclusive(Misshapen):
    """Forms that exclude each other.

    `board:` with both `grid` and `graph` → one of them. Also `names` beside widths, `wrap` and `holes` on boards
    that are no grids, `seams` and `walls` where there are no axes, a `thread` without sections, `per: [player, each
    piece]`.
    """

    code = "NDV026"
    examples = (Example("grid: {file: 8, rank: 8}, graph: {cells: [A, B], edges: {road: [[A, B]]}}",
        "grid: {file: 8, rank: 8}", at="grid: {file: 8, rank: 8}"),)

class NeedsAxes(Exclusive):
    key: str
    says = "only a board with axes has {key}", "no axes", "remove it"

THREAD_WITHOUT_SECTIONS = Exclusive.plain("only a board of sections has a thread", "no sections")

class TwoBoards(Exclusive):
    first: str
    second: str
    forms: str
    says = "the board is both a {first} and a {second}", "second form", "keep one of {forms}"

class ForGrids(Exclusive):
    key: str
    says = "`{key}` is for grids", "not for this board", "remove it"

POINTS_WITHOUT_SQUARES = Exclusive.plain("points are only for grids of squares", "not squares",
    "write `style: plain`, or leave it out")
COLOURS_WITHOUT_GRID = Exclusive.plain("only the cells of a grid have coordinates", "not a grid")
NO_RING = Exclusive.plain("a ring needs an axis that wraps", "not a ring", "add `wrap`")
DRAW_WITHOUT_GRID = Exclusive.plain("`draw` is for grids and graphs", "not for this board", "remove it")
NAMES_WITHOUT_SIZES = Exclusive.plain("`names` needs `shape`, or `dimensions` and `side`", "no sizes")

class HexagonAxis(Exclusive):
    name: str
    says = "`{name}` is already an axis of the hexagons", "not a further axis"

NOT_TWO_AXES = Exclusive.plain("hexagons need two axes of at least 2 cells", "not two such axes")
SECOND_FURTHER_AXIS = Exclusive.plain("a tiling has one further axis at most", "one too many")
CELLS_ALREADY_NAMED = Exclusive.plain("the cells of this solid have names of their own", "no such names")
HEADING_NOT_FLAT = Exclusive.plain("lines lead up or down only on a flat board", "not flat")
EACH_PIECE_BESIDE = Exclusive.plain("`each piece` cannot be combined with other counts", "not alone",
    "write `per: [each piece]`")
ONLY_ALONG_AXES = Exclusive.plain("only lines along axes are broken", "no axes")
ONLY_WHERE_CELLS_GO = Exclusive.plain("only a board that may lose cells has broken lines", "add `mutable: true`")

class GridOnly(Advised, Exclusive):
    what: str
    says = "only a grid {what}: the cells of this board have names", "not a grid", "remove it"

class GridOnlyNoSections(GridOnly):
    message = "only a grid {what}: these are sections"

class RunsWithinTheBoard(Exclusive):
    axis: str
    free: str
    says = "`{axis}` runs within the drawn board", "no axis for piles"

    def remedy(self) -> Hint:
        return f"write `piled: {self.free}`" if self.free else "remove it: no axis is left over"

class OneTiling(Unknown, Exclusive):
    kinds: Sequence[str]
    says = "a board has one tiling, and this one has {found}", "one tiling", "one of {listed}"

    @property
    def found(self) -> str:
        return f"both {listed(self.kinds, 'and')}" if self.kinds else "no tiling"

    @property
    def listed(self) -> str:
        return ", ".join(self.known)

EVENT_AND_RULES = Exclusive.plain("a measure counts an event or rules, not both", "does not fit",
    "leave `when` or `rule` out")
VALUE_OF_AN_EVENT = Exclusive.plain("`value` is a number at the end of each turn", "does not fit",
    "write `add` to add to an event")
AXIS_WITHOUT_MOVE = Exclusive.plain("only a move has an axis", "does not fit",
    "name the event: `when: any piece moves`")

class TwoAmounts(Exclusive):
    first: str
    second: str
    says = "`{first}` and `{second}` exclude each other", "does not fit", "make two measures, or leave `{second}` out"

class OnlyOfRules(Exclusive):
    key: str
    says = "`{key}` is for measures of rules", "does not fit", "name the rule: `rule: NAME`"


class TableUnfit(Misshapen):
    """A table that cannot be used.

    `cells: ../states.csv` → a table stands in the folder of the file and is named without folders; it has at most 5
    MB, UTF-8, and the number of parts in each line that its place asks for: name, right, up for cells; cell, cell
    for edges; player, piece, cell for a setup.
    """

    code = "NDV028"
    examples = (Example("cells: ../states.csv", "cells: {a: [0, 0], b: [1, 0]}", file="plain"),)

class TableDoesNotFit(TableUnfit):
    name: str
    error: object
    says = "{name}, {error}", "this table does not fit"

class NoTable(TableUnfit):
    name: str
    file: str
    says: ClassVar[Says] = ("table `{name}` not found beside the file", "not found",
        "put the table into the folder of the file, and write `{file}`")

class TableInAFolder(NoTable):
    message = "table `{name}` must be named without folders"

class TableTooLarge(NoTable):
    most: int
    says = "table `{name}` has more than {most:,} bytes", "too large", "leave out what the board does not need"

class TableUnread(NoTable):
    says = ("table `{name}` cannot be read as UTF-8", "not a table",
        "save it as UTF-8, its parts with `,` between them")
