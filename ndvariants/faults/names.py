"""Names that nothing has, or that are used twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ndvariants.errors import Hint, Remedy, Surety, meant
from ndvariants.faults.fault import Advised, Example, Fault, Unknown, listed, suggestion


class NothingCalled(Fault):
    """Nothing is called so.

    `last: laast` → `last: last`. The word is no axis, zone, parameter, player, piece, register or word of the
    language. An axis of a position needs its cell: `rank(target)`.
    """

    code = "NDV201"
    examples = (Example("laast", "last", at="on: last", inside="on: «»"),)


class UnknownZone(Unknown, NothingCalled):
    of = "zones"
    message = "there is no zone `{name}`"
    label = "no such zone"


PHASE_NOT_WITH_THESE = NothingCalled.plain(
    "there is no such phase with these parameters", "not there", "ask for the parameter in the rule as well"
)


class UnknownPhase(Unknown, NothingCalled):
    more: str
    of = "phases"
    message = "there is no phase `{name}`"
    label = "no such phase"
    fix = "declare it under `phases`{more}"


class NameOfALoop(NothingCalled):
    name: str
    message = "nothing is called `{name}`"
    label = "not known"
    fix = "leave it out, as in `for each pawn of me, ...`: inside, `cell` is the one in question"


class NumberInWords(NothingCalled):
    word: str
    digits: str
    message = "nothing is called `{word}`"
    label = "not known"
    fix = "write the number in digits: `{digits}`"


class NoNumberOfAxes(NothingCalled):
    word: str
    count: str
    message = "`{word}` is no number of axes"
    fix = meant("{count}")


class UnknownName(Advised, Unknown, NothingCalled):
    declared: Sequence[str]
    message = "nothing is called `{name}`"
    label = "not known"

    def remedy(self) -> Hint:
        names = f"names here: {', '.join(self.declared)}" if 0 < len(self.declared) <= 20 else ""
        return super().remedy() or names


class UnknownLevel(Unknown, NothingCalled):
    of = "levels"
    message = "there is no level `{name}`"
    label = "no such level"
    fix = "declare it: `levels: {{{name}: [1]}}`"


class DefinedBelow(NothingCalled):
    name: str
    message = "`{name}` is not defined yet"
    label = "defined further down"
    fix = "move `{name}` above what speaks of it"


class NoPiece(Fault):
    """No piece of this name.

    `promotes: {on: last, to: [quen]}` → `[queen]`. Removed pieces (`queen: null`) stay in lists that are inherited:
    write these again.
    """

    code = "NDV202"
    examples = (
        Example(
            "promotes: {on: last, to: [quen]}",
            "promotes: {on: last, to: [queen]}",
            at="promotes: {on: last, to: [queen]}",
        ),
    )
    name: str
    message = "there is no piece `{name}`"
    label = "no piece of this name"


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
    message = "there is no piece `{name}` to change"
    label = "not in what is extended"
    fix = meant("{near}", Surety.LIKELY)


class SaysNotWho(Unknown, NoPiece):
    message = "`{name}` says not who moves"
    label = "who?"
    fix = "write `move: true`, `move: [{name}]` or `move: {known[0]}`"


class NoPlayer(Fault):
    """No player of this name.

    `hands: {whit: {king: 1}}` → `white`.
    """

    code = "NDV203"
    examples = (Example("hands: {whit: {king: 1}}", "hands: {white: {king: 0}}"),)
    message = "there is no player `{name}`"
    label = "no player of this name"


class UnknownPlayer(Unknown, NoPlayer):
    of = "players"


class PlayersInOneText(NoPlayer):
    name: str
    players: str
    fix = Remedy("[{players}]", "write a list: [{players}]", Surety.SURE)


class NoAxis(Fault):
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
    of = "axes"
    message = "the board has no axis `{name}`"
    label = "no axis of this name"


class ChosenAxis(NoAxis):
    name: str
    axis: str
    known: str
    message = "the parameter `{name}` names the axis `{axis}`, and this board has none of that name"
    label = "no such axis"
    fix = "its axes: {known}"


WIDTH_OF_NO_AXIS = NoAxis.plain("`width` takes the name of an axis", "no axis", "for example width(rank)")


class NoAxisToStepOver(NoAxis):
    axis: str
    message = "this board has no axis `{axis}` to step over"
    label = "no axis of this name"
    fix = "leave `over` out"


class NoDirection(Fault):
    """No direction of this name.

    On a polyhedron or graph, directions are its relations and lines.
    """

    code = "NDV206"
    examples = (Example("slide orthogonl", "slide orthogonal", at="slide orthogonal", shown=True),)


class UnknownRelation(Unknown, NoDirection):
    of = "relations"
    message = "the graph has no relation `{name}`"
    label = "no such relation"


class NoAxesFor(NoDirection):
    what: str
    known: str
    message = "this board has no axes for `{what}`"
    label = "no such direction"
    fix = "its directions: {known}"


class DirectionOfACell(NoDirection):
    word: str
    message = "`{word}` differs from cell to cell: it may only begin a movement, or be one of what begins it"
    label = "not here"
    fix = "write `step {word}`, `slide {word}` or `step {word} | sideways`"


class UnknownDirection(Advised, Unknown, NoDirection):
    message = "`{name}` is no direction of this board"
    label = "no such direction"


class UnknownDirectionOfAxes(UnknownDirection):
    of = "directions"


class UnknownRelationOrLine(UnknownDirection):
    fix = "the relations and lines of this board: {listed}"

    @property
    def listed(self) -> str:
        return ", ".join(self.known)


class AxisForADirection(NoDirection):
    name: str
    message = "`{name}` is no direction of this board"
    label = "no such direction"
    fix = Remedy("+{name}", "write `+{name}`, `-{name}` or `±{name}`", Surety.GAPS)


class NeverThatWord(Unknown):
    """A word that the parameter never is.

    `setup = wal` where `setup` has the choices rank and wall → `setup = wall`.
    """

    code = "NDV207"
    examples = (Example("setup = wal", "setup = wall", at="slide orthogonal", inside="slide orthogonal if «»"),)
    parameter: str
    message = "`{parameter}` is never `{name}`"
    label = "not one of its choices"
    fix = "it may be {choices}"

    @property
    def choices(self) -> str:
        return listed(self.known)


class NoFunction(Fault):
    """No function of this name.

    `heigth(target) = 1` → `height(target) = 1`. Functions are the axes and `dimension axis width owner piece empty
    exists section abs min max count`.
    """

    code = "NDV208"
    examples = (
        Example(
            "heigth(target) = 1", "rank(target) = 1", at="#rule", inside="r: {when: any piece moves, if: «», do: draw}"
        ),
    )
    name: str
    message = "there is no function `{name}`"
    label = "not known"


class UnknownFunction(Advised, Unknown, NoFunction):
    of = "functions"


class FunctionDefinedBelow(NoFunction):
    message = "`{name}` is not defined yet"
    label = "defined further down"
    fix = "move `{name}` above what speaks of it"


class RegisterForAFunction(NoFunction):
    index: str
    fix = "it is a register: write `{name}[{index}]`"


class ConnectionOfAll(NoFunction):
    group = "group of pieces of opponent with last mover by any"
    fix = "count the pieces that hang together: `count({group}) = count(pieces of opponent)`"


class ConnectionOfZones(ConnectionOfAll):
    zones: Sequence[str]
    fix = "write `{asked}`; in a rule `of me with target`"

    @property
    def asked(self) -> str:
        return " and ".join(f"count({self.group} in {zone}) > 0" for zone in self.zones)


class NoRegister(Fault):
    """No register or list of this name.

    ; `add 1 to rook` → only registers count.
    """

    code = "NDV209"
    examples = (
        Example("cheks[me] > 2", "checks[me] > 2", at="#ending", inside="- if «»: win", shown=True),
        Example("add 1 to rook", "add 1 to checks[me]", at="#rule", inside="r: {when: any piece moves, do: '«»'}"),
    )


class UnknownRegisterOrList(Unknown, NoRegister):
    of = "registers"
    message = "there is no register or list `{name}`"
    label = "not known"


class UnknownListParameter(Unknown, NoRegister):
    example: str
    of = "list parameters"
    message = "there is no list parameter `{name}`"
    label = "not known"
    fix = "for example: {example}"


class UnknownRegister(Unknown, NoRegister):
    of = "registers"
    message = "there is no register `{name}`"
    label = "no register of this name"


class NotARegister(Unknown, NoRegister):
    of = "registers"
    message = "`{said}` is no register: nothing can be added to it"
    label = "no register"

    @property
    def said(self) -> str:
        return self.name or "this"

    def remedy(self) -> Hint:
        known = ", ".join(self.known)
        return super().remedy() or (
            f"the registers: {known}" if known else f"declare it: `registers: {{{self.name or 'count'}: {{}}}}`"
        )


HAND_FOR_A_REGISTER = NoRegister.plain(
    "`hand` is no register: nothing can be added to it",
    "no register",
    "what comes into a hand is given: `give captured to me`",
)


class NoNumberInHand(Advised, Unknown, NoRegister):
    message = "`{name}` is no number"
    label = "how many?"
    fix = "write a number, a parameter, or `endless`"


class NameTwice(Fault):
    """A name used twice.

    A zone `rank` beside an axis `rank`; two phases, sections or axes of one name; a `let` with the name of a piece.
    → Rename one of them.
    """

    code = "NDV210"
    examples = (Example("rank", "first", at="#zone", inside="«»: rank = 1"),)


class RelationAndLine(NameTwice):
    name: str
    what: str
    message = "`{name}` is both a relation and a {what}"
    label = "again here"
    fix = "rename one"


class TwoAxes(NameTwice):
    name: str
    message = "two axes are called `{name}`"
    label = "again here"
    fix = "give each its own name"


class CellAlready(NameTwice):
    alias: str
    message = "`{alias}` is a cell of this board already"
    label = "taken"
    fix = "take another name"


class TwoSections(NameTwice):
    name: str
    message = "two sections are called `{name}`"
    label = "again here"
    fix = "give each its own name"


class TwoThings(NameTwice):
    name: str
    first: str
    second: str
    message = "`{name}` is both the name of {first} and of {second}"
    label = "named again here"
    fix = "rename one of the two"


class DefinedAlready(NameTwice):
    name: str
    message = "`{name}` is defined already"
    label = "taken"
    fix = "take another name"


class DirectionAlready(NameTwice):
    name: str
    message = "`{name}` is a direction of this board already"
    label = "taken"
    fix = "take another name"


class TwoPhases(NameTwice):
    name: str
    message = "two phases are called `{name}`"
    label = "again here"
    fix = "give each its own name"


class KindAlready(NameTwice):
    name: str
    kind: str
    message = "`{name}` already is the name of a {kind}"
    label = "taken"
    fix = "take another name"


class LetterTwice(Fault):
    """A letter used twice.

    Two pieces written `k` that one player may have. → A letter of its own for each; it may be longer than one
    character: `letter: Kt`.
    """

    code = "NDV211"
    examples = (Example("letter: k", "letter: Kt", at="#piece", inside="knave: {«», moves: step any}"),)


class ChoicesAlike(LetterTwice):
    piece: str
    letters: str
    message = "two of the pieces that `{piece}` becomes are both written `{letters}` in a move"
    label = "taken"
    fix = "a `~` behind a letter is left out there: give one of them another letter"


class SameLetter(LetterTwice):
    first: str
    second: str
    letter: str
    message = "`{first}` and `{second}` are both written `{letter}`"
    label = "taken"
    fix = "give each its own letter; it may be longer than one character"


class NoCell(Fault):
    """No cell, label or section of this name.

    `white: {king: j9}` on a board of 8 files → `e1`. `show` draws the names.
    """

    code = "NDV212"
    examples = (
        Example(
            "white: {king: j9}",
            "white: {king: e1}",
            at="setup: |",
            inside="setup: {cells: {«», black: {king: e8}}}\ndescription: |",
        ),
    )


class UnknownCell(Unknown, NoCell):
    of = "cells"
    message = "there is no cell `{name}`"
    label = "no such cell"


class CellInNoSection(NoCell):
    name: str
    message = "these sections have no cell `{name}`"
    label = "no such cell"


class SectionWithoutCell(NoCell):
    section: str
    cell: str
    message = "section `{section}` has no cell `{cell}`"
    label = "no such cell"


class UnknownSection(Unknown, NoCell):
    of = "sections"
    message = "there is no section `{name}`"
    label = "no such section"


class AxisInNoCell(NoCell):
    text: str
    piece: str
    axis: str
    way: str
    message = "`{text}` is no cell"
    label = "a way by cells, or along an axis"
    fix = "name the axis: `{piece} slides {axis} {way}`"


class NoSuchCell(Advised, NoCell):
    name: str
    cells: Sequence[str]
    message = "there is no cell `{name}`"
    label = "no such cell"

    def remedy(self) -> Hint:
        cells = f"cells are written like {self.cells[0]} ... {self.cells[-1]}" if self.cells else ""
        return super().remedy() or cells


class UnknownSectionOrCell(Unknown, NoCell):
    cells: Sequence[str]
    of = "sections"
    message = "there is no section and no cell `{name}`"
    label = "not known"

    def remedy(self) -> Hint:
        """Return the section or cell that was meant, or all sections."""
        return suggestion(self.name, [*self.known, *self.cells]) or super().remedy()


class WordOfTheLanguage(Fault):
    """A word of the language as a name.

    A piece called `me`, `target` or `hand` → take another name.
    """

    code = "NDV213"
    examples = (Example("me", "mage", at="#piece", inside="«»: {letter: m, moves: step any}"),)


class AxisNamedByAWord(WordOfTheLanguage):
    axis: str
    message = "`{axis}` is a word of the language, not an axis"
    label = "taken"
    fix = "rename the axis"


class NamedByAWord(WordOfTheLanguage):
    name: str
    message = "`{name}` is a word of the language, not a name"
    label = "taken"
    fix = "take another name"
