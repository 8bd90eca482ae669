"""Names that nothing has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ndvariants.errors import Hint, Remedy, Surety, meant
from ndvariants.faults.fault import Advised, Example, Fault, Says, Unknown, suggestion
from ndvariants.suggest import listed

# fmt: off


class Misnamed(Fault):
    """Names of nothing: their hints are about spelling."""


class NothingCalled(Misnamed):
    """Nothing is called so.

    `last: laast` → `last: last`. The word is no axis, zone, parameter, player, piece, register or word of the
    language. An axis of a position needs its cell: `rank(target)`.
    """

    code = "NDV201"
    examples = (Example("laast", "last", at="on: last", inside="on: «»"),)

class UnknownZone(Unknown, NothingCalled):
    says = "unknown zone `{name}`", "no such zone"
    of = "zones"

PHASE_NOT_WITH_THESE = NothingCalled.plain("with these parameters the phase does not exist", "no such phase",
    "test the parameter in the rule too")

class UnknownRule(Unknown, NothingCalled):
    says = "unknown rule `{name}`", "no such rule"
    of = "rules"

class UnknownPhase(Unknown, NothingCalled):
    more: str
    says = "unknown phase `{name}`", "no such phase", "declare it under `phases`{more}"
    of = "phases"

class NameOfALoop(NothingCalled):
    name: str
    says = ("unknown name `{name}`", "unknown",
        "leave it out, as in `for each pawn of me, ...`: inside the loop, `cell` is the current cell")

class NumberInWords(NothingCalled):
    word: str
    digits: str
    says = "unknown name `{word}`", "unknown", "write the number in digits: `{digits}`"

class NoNumberOfAxes(NothingCalled):
    word: str
    count: str
    says = "`{word}` is not a number of axes", "", meant("{count}")

class UnknownName(Advised, Unknown, NothingCalled):
    declared: Sequence[str]
    says = "unknown name `{name}`", "unknown"

    def remedy(self) -> Hint:
        names = f"names here: {', '.join(self.declared)}" if 0 < len(self.declared) <= 20 else ""
        return super().remedy() or names

class UnknownLevel(Unknown, NothingCalled):
    says = "unknown level `{name}`", "no such level", "declare it: `levels: {{{name}: [1]}}`"
    of = "levels"

class DefinedBelow(NothingCalled):
    name: str
    says = "`{name}` is not defined yet", "defined further down", "move `{name}` above its first use"


class NoPiece(Misnamed):
    """No piece of this name.

    `promotes: {on: last, to: [quen]}` → `[queen]`. Removed pieces (`queen: null`) stay in lists that are inherited:
    write these again.
    """

    code = "NDV202"
    examples = (Example("promotes: {on: last, to: [quen]}", "promotes: {on: last, to: [queen]}",
        at="promotes: {on: last, to: [queen]}"),)
    name: str
    says: ClassVar[Says] = "unknown piece `{name}`", "no piece of this name"

class UnknownPiece(Advised, Unknown, NoPiece):
    also: Iterable[str]
    of = "pieces"

    def remedy(self) -> Hint:
        """Return what was meant: first of all words that may stand there, then of the pieces."""
        return self.advice or suggestion(self.name, [*self.known, *self.also]) or super().remedy()

class LetterForAPiece(NoPiece):
    letter: str
    fix = Remedy("{letter}", "`{name}` is its letter: write `{letter}`", Surety.SURE)

class PiecesInOneText(NoPiece):
    pieces: str
    fix = Remedy("[{pieces}]", "write a list: [{pieces}]", Surety.SURE)

class AllPieces(NoPiece):
    pieces: str
    fix = Remedy("[{pieces}]", "name them: [{pieces}]", Surety.LIKELY)

class PieceHereAlready(NoPiece):
    near: str
    fix = "`{near}` stands here already: join the two"

class RegisterForAPiece(NoPiece):
    fix = Remedy("{name}[me]", "it is a register: write `{name}[me]` or `{name}[opponent]`", Surety.LIKELY)

class PieceToChange(NoPiece):
    near: str
    says = "the parent has no piece `{name}`", "not inherited", meant("{near}", Surety.LIKELY)

class SaysNotWho(Unknown, NoPiece):
    says = "`{name}` does not name a mover", "who moves?", "write `move: true`, `move: [{name}]` or `move: {known[0]}`"


class NoPlayer(Misnamed):
    """No player of this name.

    `hands: {whit: {king: 1}}` → `white`.
    """

    code = "NDV203"
    examples = (Example("hands: {whit: {king: 1}}", "hands: {white: {king: 0}}"),)
    name: str
    says = "unknown player `{name}`", "no player of this name"

class UnknownPlayer(Unknown, NoPlayer):
    of = "players"

class PlayersInOneText(NoPlayer):
    players: str
    fix = Remedy("[{players}]", "write a list: [{players}]", Surety.SURE)


class NoAxis(Misnamed):
    """No axis of this name.

    `grid: {columns: 8, rows: 8}` where pieces and zones speak of files and ranks → `grid: {file: 8, rank: 8}`. A
    name in `names` beyond the axes of the board is no fault: it counts as an axis of width 1.
    """

    code = "NDV205"
    examples = (
        Example("forward: +rnk", "forward: +rank", at="forward: +rank", shown=True),
        Example("grid: {columns: 8, rows: 8}", "grid: {file: 8, rank: 8}", at="grid: {file: 8, rank: 8}"),
    )

class UnknownAxis(Unknown, NoAxis):
    says = "the board has no axis `{name}`", "no axis of this name"
    of = "axes"

class ChosenAxis(NoAxis):
    name: str
    axis: str
    known: str
    says = ("the parameter `{name}` is `{axis}`, which is not an axis of this board", "no such axis",
        "its axes: {known}")

WIDTH_OF_NO_AXIS = NoAxis.plain("`width` takes the name of an axis", "no axis", "for example width(rank)")

class NoAxisToStepOver(NoAxis):
    axis: str
    says = "this board has no axis `{axis}` to step over", "no axis of this name", "leave `over` out"


BOARD_WITHOUT_AXES = NoAxis.plain("the board has no axes", "no axis")

class AxesCalledOtherwise(NoAxis):
    spoken: str
    others: str
    better: str
    says = ("the file uses {spoken}, but the board has {others}", "the board's axes", "write `{better}`")


class NoDirection(Misnamed):
    """No direction of this name.

    On a polyhedron or graph, directions are its relations and lines.
    """

    code = "NDV206"
    examples = (Example("slide orthogonl", "slide orthogonal", at="slide orthogonal", shown=True),)

class UnknownRelation(Unknown, NoDirection):
    says = "the graph has no relation `{name}`", "no such relation"
    of = "relations"

class NoAxesFor(NoDirection):
    what: str
    known: str
    says = "this board has no axes for `{what}`", "no such direction", "its directions: {known}"

class DirectionOfACell(NoDirection):
    word: str
    says = ("`{word}` differs from cell to cell: only the first leg may use it", "not the first leg",
        "write `step {word}`, `slide {word}` or `step {word} | sideways`")

class UnknownDirection(Advised, Unknown, NoDirection):
    says = "unknown direction `{name}`", "no such direction"

class UnknownDirectionOfAxes(UnknownDirection):
    of = "directions"

class UnknownRelationOrLine(UnknownDirection):
    fix = "the relations and lines of this board: {listed}"

    @property
    def listed(self) -> str:
        return ", ".join(self.known)

class AxisForADirection(NoDirection):
    name: str
    says = ("unknown direction `{name}`", "no such direction",
        Remedy("+{name}", "write `+{name}`, `-{name}` or `±{name}`", Surety.GAPS))


class NeverThatWord(Unknown, Misnamed):
    """A word that the parameter never is.

    `setup = wal` where `setup` has the choices rank and wall → `setup = wall`.
    """

    code = "NDV207"
    examples = (Example("setup = wal", "setup = wall", at="slide orthogonal", inside="slide orthogonal if «»"),)
    parameter: str
    says = "`{name}` is not a choice of `{parameter}`", "not one of its choices", "it may be {choices}"

    @property
    def choices(self) -> str:
        return listed(self.known)


class NoFunction(Misnamed):
    """No function of this name.

    `heigth(target) = 1` → `height(target) = 1`. Functions are the axes and `dimension axis width owner piece empty
    exists section abs min max count`.
    """

    code = "NDV208"
    examples = (Example("heigth(target) = 1", "rank(target) = 1", at="#rule",
        inside="r: {when: any piece moves, if: «», do: draw}"),)
    name: str
    says: ClassVar[Says] = "unknown function `{name}`", "unknown"

class UnknownFunction(Advised, Unknown, NoFunction):
    of = "functions"

class FunctionDefinedBelow(NoFunction):
    says = "`{name}` is not defined yet", "defined further down", "move `{name}` above its first use"

class RegisterForAFunction(NoFunction):
    index: str
    fix = "it is a register: write `{name}[{index}]`"

class ConnectionOfAll(NoFunction):
    group = "group of pieces of opponent with last mover by any"
    fix = "count the connected pieces: `count({group}) = count(pieces of opponent)`"

class ConnectionOfZones(ConnectionOfAll):
    zones: Sequence[str]
    fix = "write `{asked}`; in a rule `of me with target`"

    @property
    def asked(self) -> str:
        return " and ".join(f"count({self.group} in {zone}) > 0" for zone in self.zones)


class NoRegister(Misnamed):
    """No register or list of this name.

    ; `add 1 to rook` → only registers count.
    """

    code = "NDV209"
    examples = (
        Example("cheks[me] > 2", "checks[me] > 2", at="#ending", inside="- if «»: win", shown=True),
        Example("add 1 to rook", "add 1 to checks[me]", at="#rule", inside="r: {when: any piece moves, do: '«»'}"),
    )

class UnknownRegisterOrList(Unknown, NoRegister):
    says = "unknown register or list `{name}`", "unknown"
    of = "registers"

class UnknownListParameter(Unknown, NoRegister):
    example: str
    says = "unknown list parameter `{name}`", "unknown", "for example: {example}"
    of = "list parameters"

class UnknownRegister(Unknown, NoRegister):
    says = "unknown register `{name}`", "no register of this name"
    of = "registers"

class NotARegister(Unknown, NoRegister):
    says = "`{said}` is not a register", "nothing can be added to it"
    of = "registers"

    @property
    def said(self) -> str:
        return self.name or "this"

    def remedy(self) -> Hint:
        known = ", ".join(self.known)
        return super().remedy() or (
            f"the registers: {known}" if known else f"declare it: `registers: {{{self.name or 'count'}: {{}}}}`"
        )

HAND_FOR_A_REGISTER = NoRegister.plain("`hand` is not a register", "nothing can be added to it",
    "put pieces into a hand with `give captured to me`")

class NoNumberInHand(Advised, Unknown, NoRegister):
    says = "`{name}` is not a number", "how many?", "write a number, a parameter, or `endless`"


class NoCell(Fault):
    """No cell, label or section of this name.

    `white: {king: j9}` on a board of 8 files → `e1`. `show` draws the names.
    """

    code = "NDV212"
    examples = (Example("white: {king: j9}", "white: {king: e1}", at="setup: |",
        inside="setup: {cells: {«», black: {king: e8}}}\ndescription: |"),)

class UnknownCell(Unknown, NoCell):
    says = "unknown cell `{name}`", "no such cell"
    of = "cells"

class CellInNoSection(NoCell):
    name: str
    says = "these sections have no cell `{name}`", "no such cell"

class SectionWithoutCell(NoCell):
    section: str
    cell: str
    says = "section `{section}` has no cell `{cell}`", "no such cell"

class UnknownSection(Unknown, NoCell):
    says = "unknown section `{name}`", "no such section"
    of = "sections"

class AxisInNoCell(NoCell):
    text: str
    piece: str
    axis: str
    way: str
    says = "`{text}` is not a cell", "expected cells, or an axis", "name the axis: `{piece} slides {axis} {way}`"

class NoSuchCell(Advised, NoCell):
    name: str
    cells: Sequence[str]
    says = "unknown cell `{name}`", "no such cell"

    def remedy(self) -> Hint:
        cells = f"cells are written like {self.cells[0]} ... {self.cells[-1]}" if self.cells else ""
        return super().remedy() or cells

class UnknownSectionOrCell(Unknown, NoCell):
    cells: Sequence[str]
    says = "unknown section or cell `{name}`", "unknown"
    of = "sections"

    def remedy(self) -> Hint:
        """Return the section or cell that was meant, or all sections."""
        return suggestion(self.name, [*self.known, *self.cells]) or super().remedy()
