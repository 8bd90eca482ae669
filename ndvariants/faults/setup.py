"""Faults of the setup, and of pieces in hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ndvariants.errors import Hint, write
from ndvariants.faults.fault import Example, Fault, Unknown, suggestion
from ndvariants.suggest import listed

# fmt: off


class TwoOnACell(Fault):
    """Two pieces on one cell.

    `white: {king: [e1], rook: [e1]}` → one of them elsewhere.
    """

    code = "NDV331"
    examples = (Example("white: {king: [e1], rook: [e1]}", "white: {king: [e1], rook: [a1]}", at="setup: |",
        inside="setup: {cells: {«», black: {king: e8}}}\ndescription: |"),)
    cell: str
    player: str
    piece: str
    other_player: str
    other_piece: str
    says = ("two pieces are on {cell}: {player} {piece} and {other_player} {other_piece}", "taken",
        "remove one of them")


class OnAHole(Fault):
    """A piece on a hole.

    A piece drawn where `holes` says that there is no cell, or `gone` that there is none at the start. → `.` or `#`
    there.
    """

    code = "NDV332"
    examples = (Example("holes: rank = 1", "holes: rank = 5", at="board: {grid: {file: 8, rank: 8}}",
        inside="board: {grid: {file: 8, rank: 8}, «»}"),)

class Hole(OnAHole):
    cell: str
    says = "{cell} is a hole", "a hole"

class Gone(OnAHole):
    cell: str
    says = "{cell} does not exist at the start", "gone"


class Undrawable(Fault):
    """A setup that this board cannot have.

    A drawn block on a board of three axes → `slices: {level=1: ...}`. Blocks and rows on boards that are no grids →
    `cells: {white: {king: NAME}}`.
    """

    code = "NDV333"
    examples = (Example("grid: {file: 8, rank: 8, level: 2}", "grid: {file: 8, rank: 8}",
        at="grid: {file: 8, rank: 8}"),)

class NotMirrored(Undrawable):
    manners: str
    says = ("mirroring needs two players on a board without axes, and pieces of only one of them", "cannot be mirrored",
        "the ways are {manners}")

class NoSymmetry(Undrawable):
    cell: str
    manners: str
    says = "{cell} has no mirror image", "not a symmetry of the board", "try one of {manners}"

class SectionUndrawn(Undrawable):
    section: str
    says = ("only a grid or a section can be drawn", "not a grid",
        "write `slices:` below `setup:`, and below that a drawing by section: `{section}: |`")

BOARD_UNDRAWN = Undrawable.plain("only a grid or a section can be drawn", "not a grid",
    "use `cells: {{white: {{king: NAME}}}}`")

class MoreAxes(Undrawable):
    axes: str
    first: str
    says = ("a drawn block shows only two axes, not {axes}", "more axes",
        "write `slices:` below `setup:`, and below that a drawing for each slice that has pieces: `{first}: |`")

NO_ROWS = Undrawable.plain("only a grid has rows", "not a grid", "use `cells: {{white: {{king: NAME}}}}`")

HOW_TO_DRAW = "write `{key}: |`, and each row on a line of its own below, `.` for an empty cell"


class WrongRows(Fault):
    """Wrong number of rows.

    Seven rows drawn on a board of eight ranks. → Draw every rank, the highest first. `setup: |` with the rows 8 to
    2 → a row for rank 1 below them, `. . . . . . . .` where it is empty.
    """

    code = "NDV334"
    examples = (Example("", "P P P P P P P P\n", at="P P P P P P P P\n", inside="«»"),)

class RowsRunTogether(WrongRows):
    key: object
    says = "the rows of this drawing run together", "`|` is missing", "write `{key}: |`, and the rows below it"

class FenForADrawing(WrongRows):
    key: object
    says = "`setup` is a drawing, not FEN", "all rows on one line", f"draw it: {HOW_TO_DRAW}"

class RowsMissing(WrongRows):
    rows: int
    axis: str
    height: int
    says = ("{rows} row{s} drawn; `{axis}` has {height} cells", "rows missing",
        "draw every row once, also empty ones")

    @property
    def s(self) -> str:
        return "s" * (self.rows != 1)

class RowsTooMany(RowsMissing):
    label = "one too many"

class RowTooMany(RowsTooMany):
    fix = "remove a row: the drawing has one row for each cell of the axis"


class WrongCells(Fault):
    """Wrong number of cells in a row.

    `p p p p p p p` on eight files → eight letters or dots.
    """

    code = "NDV335"
    examples = (Example("p p p p p p p", "p p p p p p p p", at="p p p p p p p p"),)
    cells: int
    axis: str
    width: int
    message = "this row has {cells} cells; `{axis}` has {width}"

class CellTooMany(WrongCells):
    label = "one too many"
    fix = "remove it, or make the board wider"

class CellsMissing(WrongCells):
    label = "{missing} missing"
    fix = "write `.` for each empty cell: {width} signs in all"

    @property
    def missing(self) -> int:
        return self.width - self.cells


class UnknownLetter(Fault):
    """An unknown letter.

    `r n x q` → the letter of a piece, `.` for none.
    """

    code = "NDV336"
    examples = (Example("r n x q", "r n b q", at="r n b q"),)

class LetterOfNobody(UnknownLetter):
    player: str
    letter: str
    known: str
    says = "{player} has no piece `{letter}`", "no such letter", "its letters: {known}"

class Commas(UnknownLetter):
    row: str
    says = "a drawn row has no commas", "commas", "put spaces between the cells: `{row}`"

class CountedCells(UnknownLetter):
    empty: str
    number: str
    says = "a drawing does not count empty cells", "a number", "draw each cell by itself: `{empty}` for `{number}`"

class SignOfNothing(UnknownLetter):
    letter: str
    says = "no piece has the letter `{letter}`", "unknown letter"

class BlankForAPoint(SignOfNothing):
    fix = write(".", " for an empty cell")

class LineBetweenCells(SignOfNothing):
    fix = "remove the lines between the cells: spaces are enough"

class Figure(SignOfNothing):
    written: str
    fix = "pieces are drawn by their letters: `{written}`"

class LetterOfNothing(SignOfNothing):
    pieces: Mapping[str, str]

    def remedy(self) -> Hint:
        close, most = suggestion(self.letter, self.pieces), 20
        if close or not 0 < len(self.pieces) <= most:
            return close
        return f"known letters: {', '.join(f'{sign} ({name})' for sign, name in sorted(self.pieces.items()))}"


class Whose(Fault):
    """A piece without a player.

    Upper and lower case tell two players apart; with more players, and for letters without case → `red:K`.
    """

    code = "NDV337"
    examples = (Example("K", "red:K", file="by_case"),)
    letter: str
    player: str
    says = ("`{letter}` does not show its player: upper and lower case are only for two players", "which player?",
        "write `{player}:{letter}`")


class NoSlice(Fault):
    """A slice that cannot be.

    `level: |`, `rank=1: |` (drawn in every slice), `level=9: |` → the axes that are not drawn, with a number each:
    `level=1: |`, `hyper=1 level=2: |`.
    """

    code = "NDV338"
    examples = (
        Example("level: |", "level=1: |", file="levels"),
        Example("level=9: |", "level=1: |", file="levels"),
    )

class SliceWithoutNumber(NoSlice):
    meant: str
    says = "a slice is named by the axes that it does not show", "not AXIS=NUMBER"

    def remedy(self) -> Hint:
        return f"write `{self.meant}: |`" if self.meant else "for example `level=1: |`"

class NoSliceAxis(Unknown, NoSlice):
    what: str
    says = "`{name}` is {what}", "cannot name a slice"
    of = "axes to name"

class SliceBeyond(NoSlice):
    name: str
    width: int
    value: object
    says = "`{name}` has {width} cells: there is no {value}", "beyond the board", "the last one is `{name}={width}`"


class LowerCase(Fault):
    """A row in lower case.

    `{row: r n b q, ...}` → `R N B Q`: a row stands for every player.
    """

    code = "NDV339"
    examples = (Example("{row: r n b q k b n r", "{row: R N B Q K B N R", at="setup: |",
        inside="setup: {rows: [«», along: file, on: rank = 1}]}\ndescription: |"),)
    row: str
    says = "a row is for every player: write upper-case letters", "lower case", "{row}"


class NoRoyal(Fault):
    """No royal.

    An ending speaks of check, but no piece has `royal: true`; or a player starts without one. → Declare it, put one
    on the board, or `options: {check: false}` and no such ending.
    """

    code = "NDV342"
    examples = (Example("moves: leap any", "royal: true, moves: leap any", at="royal: true, moves: leap any"),)

ROYAL_IN_AN_ENDING = NoRoyal.plain("an ending mentions a royal, but no piece is royal", "no royal",
    "write `royal: true` at the king")

class StartsWithoutRoyal(NoRoyal):
    player: str
    pieces: str
    says = "{player} starts without a royal", "no royal piece", "put a {pieces} of {player} on the board or in the hand"


class NoPieces(Fault):
    """No pieces.

    Neither `setup` nor `hands` put anything into the game. no `setup` at all → `setup: {cells: {white: {king: e1},
    black: {king: e8}}}`.
    """

    code = "NDV343"
    examples = (Example("", "setup: {cells: {white: {king: e1}, black: {king: e8}}}", at="setup: |",
        inside="«»\ndescription: |"),)
    says = "no piece is on the board or in a hand", "no pieces", "write `setup`"


class NeverDropped(Fault):
    """A piece that can never be dropped.

    `hands: {white: {wall: 2}}` where `wall` has no `drop`, or no phase drops it; `give wall to me` (a warning). →
    `drop: true`, or a zone.
    """

    code = "NDV344"
    examples = (Example("{white: {rook: 2}}", "{white: {rook: 0}}", inside="hands: «»"),)

class DropsWithoutDrop(NeverDropped):
    name: str
    says = "`{name}` has no `drop`: it cannot be dropped", "nowhere", "write `drop: true` at `{name}`, or a zone"

class InHandForEver(NeverDropped):
    piece: str
    says = "`{piece}` is in a hand, but has no `drop`", "stays in the hand for ever", "write `drop: true` at `{piece}`"

class InHandOutOfPhase(InHandForEver):
    message = "`{piece}` is in a hand, but is dropped in no phase"

class GivenForEver(NeverDropped):
    severity = "warning"
    piece: str
    says = ("`{piece}` is given into a hand, but has no `drop`", "stays in the hand for ever",
        "write `drop: true` at `{piece}`, or a zone")


class NoTest(Fault):
    """A test that cannot be meant.

    `outcome: whte wins`, `cells: {e4: nothing}`, an entry of `tests` that expects nothing. → `white wins`, `draw`
    or `none`; `white pawn`, `empty` or `gone`; write at least one of `perft`, `legal`, `illegal`, `outcome`,
    `check`, `cells`, `registers`, `becomes`.
    """

    code = "NDV346"
    examples = (
        Example("outcome: whte wins", "outcome: white wins", inside="tests:\n  - «»"),
        Example("cells: {e4: nothing}", "cells: {e4: empty}", inside="tests:\n  - «»"),
    )

EXPECTS_NOTHING = NoTest.plain("this test expects nothing", "no expectation",
    "write `perft`, `legal`, `illegal`, `outcome`, `check`, `cells`, `registers` or `becomes`")

class NoOutcome(NoTest):
    text: str
    known: Iterable[str]
    says = "`{text}` is not an outcome of this game", "unknown outcome"

    def remedy(self) -> Hint:
        known = [*self.known]
        return suggestion(self.text, known) or f"write {listed(f'`{word}`' for word in known)}"

class NoContent(NoTest):
    text: str
    says = ("`{text}` does not describe a cell", "expected a player and a piece",
        "write `empty`, `gone`, or a player and a piece, as in `white pawn`")


class NoDraw(Fault):
    """A lot that cannot be drawn.

    `draw: [N N N]` where only two cells are left on the line. → fewer letters, or a wider condition behind `on`.
    """

    code = "NDV347"
    examples = (Example("draw: [N N N]", "draw: [N N]", at="setup: |", inside="setup: {cells: {white: {king: e1}, "
        "black: {king: e8}}, lots: [{on: rank = 4 and file <= 2, along: file, number: 0, «»}]}\ndescription: |"),)
    pieces: int
    cells: int
    says = "{pieces} pieces cannot be drawn on {cells} free cells", "too few cells, or too many"
