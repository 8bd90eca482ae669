"""Faults of Fairy-Stockfish's files."""

from __future__ import annotations

from ndvariants.errors import Hint
from ndvariants.faults.fault import Example, Fault, Unknown
from ndvariants.suggest import nearest

# fmt: off


class NoKeyLine(Fault):
    """A line that is no key.

    Comments begin with `#` or `;`.
    """

    code = "NDV601"
    examples = (Example("pawn p", "pawn = p", whole="[mine:chess]\n«»\n", by="import", shown=True),)

class NotKeyValue(NoKeyLine):
    line: str
    says = "`{line}` is not `key = value`", "not read"

NO_GAME = NoKeyLine.plain("this file has no game", "no `[name]`",
    "an ini file begins each game with a line such as `[mygame:chess]`")


class SectionTwiceInFile(Fault):
    """A section that stands twice.

    Two sections `[mine]`: the first one holds, as there. → Give the second one another name.
    """

    code = "NDV602"
    examples = (Example("[mine]", "[yours:chess]", whole="[mine:chess]\nmaxRank = 8\n\n«»\nmaxFile = 8\n",
        by="import"),)
    name: str
    says = "duplicate section [{name}]", "the first one counts"


class NoParent(Fault):
    """A parent that is not known.

    A parent is a section of the file or a game that is known without one.
    """

    code = "NDV603"
    examples = (Example("[mine:ches]", "[mine:chess]", whole="«»\nmaxRank = 8\n", by="import", shown=True),)

class TooManyIniParents(NoParent):
    name: str
    most: int
    says = "[{name}] has more than {most} parents, or is its own", "too many parents"

class UnknownParent(NoParent):
    parent: str
    name: str
    says = "unknown parent `{parent}` of [{name}]", "no such parent"


class UnreadValue(Fault):
    """A value that cannot be read.

    `maxRank = many`, `promotionPieceTypes = nx` where no piece has the letter `x`. → Write what the key asks for.
    """

    code = "NDV604"
    examples = (Example("maxRank = many", "maxRank = 8", whole="[mine:chess]\n«»\n", by="import"),)
    key: str
    section: str
    reason: object
    says = "{key} of [{section}]: {reason}", "not read"


class NoKeyOfTheFormat(Unknown):
    """A key that the format does not have."""

    code = "NDV605"
    examples = (Example("casteling = false", "castling = false", whole="[mine:chess]\n«»\n", by="import", shown=True),)
    section: str
    says = "unknown key `{name}` in [{section}]", "not read"

    def remedy(self) -> Hint:
        near = nearest(self.name, self.known)
        return f"did you mean `{near}`?" if near else ""


class CannotBeSaid(Fault):
    """A key for which this language has no words.

    `connectNxN = 3`. The game cannot be said whole: with `--partial` the rest is written. Legal moves would differ.
    `connectNxN = 3` → leave it out, or write the rule by hand behind `--partial`.
    """

    code = "NDV610"
    examples = (Example("connectNxN = 3", "", whole="[mine:chess]\n«»\n", by="import"),)
    game: str
    key: str
    section: str
    reason: str
    hint: str
    says = "{game}: `{key}`{of}: {reason}", "cannot be expressed", "{hint}"

    @property
    def of(self) -> str:
        return f" (of [{self.section}])" if self.section else ""


class LeftOut(Fault):
    """A key that is left out.

    `shatarMateRule = true`: all legal moves are said, but some games end otherwise. `shatarMateRule = true` → leave
    it out, or write an ending by hand.
    """

    code = "NDV611"
    severity = "warning"
    examples = (Example("shatarMateRule = true", "", whole="[mine:chess]\n«»\n", by="import"),)
    game: str
    key: str
    section: str
    reason: str
    says = "{game}: `{key}`{of}: {reason}", "left out"

    @property
    def of(self) -> str:
        return f" (of [{self.section}])" if self.section else ""


class NoKeyForIt(Fault):
    """A rule without a key of the format.

    `ndvariants export chess --to fairy` writes a variant for Fairy-Stockfish; a rule, a movement, an ending or a
    board that its format cannot say is named with its place, and nothing is written. `explosion: {when: any piece
    captures, ...}` → a variant without it, or play it here.
    """

    code = "NDV620"
    examples = (Example("rules: {explosion: {when: any piece captures, do: remove neighbours of target}}", "",
        whole="variant: plain\nextends: chess\n«»", by="export"),)
    name: str
    what: str
    says = "{name}: {what}", "does not fit"
