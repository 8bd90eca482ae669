"""Faults of the setup, and of pieces in hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ndvariants.errors import Hint, write
from ndvariants.faults.fault import Example, Fault, Unknown, listed, suggestion


class TwoOnACell(Fault):
    """Two pieces on one cell.

    `white: {king: [e1], rook: [e1]}` → one of them elsewhere.
    """

    code = "NDV331"
    examples = (
        Example(
            "white: {king: [e1], rook: [e1]}",
            "white: {king: [e1], rook: [a1]}",
            at="setup: |",
            inside="setup: {cells: {«», black: {king: e8}}}\ndescription: |",
        ),
    )
    cell: str
    player: str
    piece: str
    other_player: str
    other_piece: str
    message = "two pieces stand on {cell}: {player} {piece} and {other_player} {other_piece}"
    label = "taken"
    fix = "take one of them away"


class OnAHole(Fault):
    """A piece on a hole.

    A piece drawn where `holes` says that there is no cell, or `gone` that there is none at the start. → `.` or `#`
    there.
    """

    code = "NDV332"
    examples = (
        Example(
            "holes: rank = 1",
            "holes: rank = 5",
            at="board: {grid: {file: 8, rank: 8}}",
            inside="board: {grid: {file: 8, rank: 8}, «»}",
        ),
    )


class Hole(OnAHole):
    cell: str
    message = "there is no cell {cell}: it is a hole"
    label = "a hole"


class Gone(OnAHole):
    cell: str
    message = "there is no cell {cell} at the start"
    label = "gone"


class Undrawable(Fault):
    """A setup that this board cannot have.

    A drawn block on a board of three axes → `slices: {level=1: ...}`. Blocks and rows on boards that are no grids →
    `cells: {white: {king: NAME}}`.
    """

    code = "NDV333"
    examples = (
        Example("grid: {file: 8, rank: 8, level: 2}", "grid: {file: 8, rank: 8}", at="grid: {file: 8, rank: 8}"),
    )


class NotMirrored(Undrawable):
    manners: str
    message = "two players on a board without axes, of whom one has pieces, can be mirrored"
    label = "cannot be mirrored here"
    fix = "the ways are {manners}"


class NoSymmetry(Undrawable):
    cell: str
    manners: str
    message = "nothing lies where this takes {cell}"
    label = "no symmetry of the board"
    fix = "try one of {manners}"


class SectionUndrawn(Undrawable):
    section: str
    message = "only a grid or a section can be drawn"
    label = "no grid"
    fix = "write `slices:` below `setup:`, and below that a drawing by section: `{section}: |`"


BOARD_UNDRAWN = Undrawable.plain(
    "only a grid or a section can be drawn", "no grid", "use `cells: {{white: {{king: NAME}}}}`"
)


class MoreAxes(Undrawable):
    axes: str
    first: str
    message = "a drawn block shows two axes; {axes} would not be known"
    label = "more axes"
    fix = "write `slices:` below `setup:`, and below that a drawing for each slice that has pieces: `{first}: |`"


NO_ROWS = Undrawable.plain("only a grid has rows", "no grid", "use `cells: {{white: {{king: NAME}}}}`")


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
    message = "the rows of this drawing run together"
    label = "`|` is missing here"
    fix = "write `{key}: |`, and the rows below it"


class FenForADrawing(WrongRows):
    key: object
    message = "this is FEN; a setup is drawn"
    label = "all rows on one line"
    fix = f"draw it: {HOW_TO_DRAW}"


class RowsMissing(WrongRows):
    rows: int
    axis: str
    height: int
    message = "{rows} row{s} drawn; `{axis}` has {height} cells"
    label = "rows missing"
    fix = "draw every row once, also those without pieces"

    @property
    def s(self) -> str:
        return "s" * (self.rows != 1)


class RowsTooMany(RowsMissing):
    label = "one too many"


class RowTooMany(RowsTooMany):
    fix = "remove a row: there is one for each cell of the axis, also for those without pieces"


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
    message = "{player} has no piece `{letter}`"
    label = "no such letter"
    fix = "its letters: {known}"


class Commas(UnknownLetter):
    row: str
    message = "a drawn row has no commas"
    label = "commas"
    fix = "put spaces between the cells: `{row}`"


class CountedCells(UnknownLetter):
    empty: str
    number: str
    message = "a drawing does not count empty cells"
    label = "a number"
    fix = "draw each cell by itself: `{empty}` for `{number}`"


class SignOfNothing(UnknownLetter):
    letter: str
    message = "no piece is written `{letter}`"
    label = "unknown letter"


class BlankForAPoint(SignOfNothing):
    fix = write(".", " for an empty cell")


class LineBetweenCells(SignOfNothing):
    fix = "leave the lines between the cells out: spaces are enough"


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
    """Whose piece?

    Upper and lower case tell two players apart; with more players, and for letters without case → `red:K`.
    """

    code = "NDV337"
    examples = (
        Example(
            "K",
            "red:K",
            file="three",
        ),
    )
    letter: str
    player: str
    message = "whose is `{letter}`? upper and lower case tell two players apart"
    label = "which player?"
    fix = "write `{player}:{letter}`"


class NoSlice(Fault):
    """A slice that cannot be.

    `level: |`, `rank=1: |` (drawn in every slice), `level=9: |` → the axes that are not drawn, with a number each:
    `level=1: |`, `hyper=1 level=2: |`.
    """

    code = "NDV338"
    examples = (
        Example(
            "level: |",
            "level=1: |",
            file="levels",
        ),
        Example(
            "level=9: |",
            "level=1: |",
            file="levels",
        ),
    )


class SliceWithoutNumber(NoSlice):
    meant: str
    message = "a slice is named by the axes that it does not show"
    label = "not AXIS=NUMBER"

    def remedy(self) -> Hint:
        return f"write `{self.meant}: |`" if self.meant else "for example `level=1: |`"


class NoSliceAxis(Unknown, NoSlice):
    what: str
    of = "axes to name"
    message = "`{name}` is {what}"
    label = "cannot name a slice"


class SliceBeyond(NoSlice):
    name: str
    width: int
    value: object
    message = "`{name}` has {width} cells: there is no {value}"
    label = "beyond the board"
    fix = "the last one is `{name}={width}`"


class LowerCase(Fault):
    """A row in lower case.

    `{row: r n b q, ...}` → `R N B Q`: a row stands for every player.
    """

    code = "NDV339"
    examples = (
        Example(
            "{row: r n b q k b n r",
            "{row: R N B Q K B N R",
            at="setup: |",
            inside="setup: {rows: [«», along: file, on: rank = 1}]}\ndescription: |",
        ),
    )
    row: str
    message = "a row stands for every player: letters in upper case"
    label = "lower case"
    fix = "{row}"


class NoRoyal(Fault):
    """No royal.

    An ending speaks of check, but no piece has `royal: true`; or a player starts without one. → Declare it, put one
    on the board, or `options: {check: false}` and no such ending.
    """

    code = "NDV342"
    examples = (Example("moves: leap any", "royal: true, moves: leap any", at="royal: true, moves: leap any"),)


ROYAL_IN_AN_ENDING = NoRoyal.plain(
    "an ending speaks of a royal, but no piece is royal", "no royal", "write `royal: true` at the king"
)


class StartsWithoutRoyal(NoRoyal):
    player: str
    pieces: str
    message = "{player} starts without a royal"
    label = "no royal piece"
    fix = "put a {pieces} of {player} on the board or in the hand"


class NoPieces(Fault):
    """No pieces.

    Neither `setup` nor `hands` put anything into the game. no `setup` at all → `setup: {cells: {white: {king: e1},
    black: {king: e8}}}`.
    """

    code = "NDV343"
    examples = (
        Example(
            "", "setup: {cells: {white: {king: e1}, black: {king: e8}}}", at="setup: |", inside="«»\ndescription: |"
        ),
    )
    message = "no piece stands on the board or in a hand"
    label = "no pieces"
    fix = "write `setup`"


class NeverDropped(Fault):
    """A piece that can never be dropped.

    `hands: {white: {wall: 2}}` where `wall` has no `drop`, or no phase drops it; `give wall to me` (a warning). →
    `drop: true`, or a zone.
    """

    code = "NDV344"
    examples = (Example("{white: {rook: 2}}", "{white: {rook: 0}}", inside="hands: «»"),)


class DropsWithoutDrop(NeverDropped):
    name: str
    message = "`{name}` has no `drop`: it cannot be dropped"
    label = "nowhere"
    fix = "write `drop: true` at `{name}`, or a zone"


class InHandForEver(NeverDropped):
    piece: str
    reason: str
    message = "`{piece}` is in a hand, but {reason}"
    label = "stays in the hand for ever"
    fix = "write `drop: true` at `{piece}`"


class GivenForEver(NeverDropped):
    piece: str
    severity = "warning"
    message = "`{piece}` is given into a hand, but has no `drop`"
    label = "stays in the hand for ever"
    fix = "write `drop: true` at `{piece}`, or a zone"


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


EXPECTS_NOTHING = NoTest.plain(
    "this test expects nothing",
    "nothing to be compared",
    "write `perft`, `legal`, `illegal`, `outcome`, `check`, `cells`, `registers` or `becomes`",
)


class NoOutcome(NoTest):
    text: str
    known: Iterable[str]
    message = "`{text}` is no outcome of this game"
    label = "nobody's win, and no draw"

    def remedy(self) -> Hint:
        known = [*self.known]
        return suggestion(self.text, known) or f"write {listed(f'`{word}`' for word in known)}"


class NoContent(NoTest):
    text: str
    message = "`{text}` does not say what stands there"
    label = "expected a player and a piece"
    fix = "write `empty`, `gone`, or a player and a piece, as in `white pawn`"


class NoDraw(Fault):
    """A lot that cannot be drawn.

    `draw: [N N N]` where only two cells are left on the line. → fewer letters, or a wider condition behind `on`.
    """

    code = "NDV347"
    examples = (
        Example(
            "draw: [N N N]",
            "draw: [N N]",
            at="setup: |",
            inside=(
                "setup: {cells: {white: {king: e1}, black: {king: e8}}, lots: [{on: rank = 4 and file <= 2, along: "
                "file, number: 0, «»}]}\ndescription: |"
            ),
        ),
    )
    pieces: int
    cells: int
    message = "these pieces cannot be put on the cells that are left"
    label = "{pieces} pieces, {cells} free cells"
