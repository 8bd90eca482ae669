"""Names and letters that are taken already."""

from __future__ import annotations

from ndvariants.faults.fault import Example, Fault

# fmt: off


class Taken(Fault):
    """Names and letters of something else."""


class NameTwice(Taken):
    """A name used twice.

    A zone `rank` beside an axis `rank`; two phases, sections or axes of one name; a `let` with the name of a piece.
    → Rename one of them.
    """

    code = "NDV210"
    examples = (Example("rank", "first", at="#zone", inside="«»: rank = 1"),)

class RelationAndLine(NameTwice):
    name: str
    what: str
    says = "`{name}` is both a relation and a {what}", "repeated", "rename one"

class TwoAxes(NameTwice):
    name: str
    says = "two axes have the name `{name}`", "repeated", "give each its own name"

class CellAlready(NameTwice):
    alias: str
    says = "`{alias}` is already a cell of this board", "taken", "take another name"

class TwoSections(NameTwice):
    name: str
    says = "two sections have the name `{name}`", "repeated", "give each its own name"

class TwoThings(NameTwice):
    name: str
    first: str
    second: str
    says = "`{name}` is both the name of {first} and of {second}", "named again here", "rename one of the two"

class DefinedAlready(NameTwice):
    name: str
    says = "`{name}` is already defined", "taken", "take another name"

class DirectionAlready(NameTwice):
    name: str
    says = "`{name}` is already a direction of this board", "taken", "take another name"

class TwoPhases(NameTwice):
    name: str
    says = "two phases have the name `{name}`", "repeated", "give each its own name"

class KindAlready(NameTwice):
    name: str
    kind: str
    says = "`{name}` is already the name of a {kind}", "taken", "take another name"


class LetterTwice(Taken):
    """A letter used twice.

    Two pieces written `k` that one player may have. → A letter of its own for each; it may be longer than one
    character: `letter: Kt`.
    """

    code = "NDV211"
    examples = (Example("letter: k", "letter: Kt", at="#piece", inside="knave: {«», moves: step any}"),)

class ChoicesAlike(LetterTwice):
    piece: str
    letters: str
    says = ("two of the pieces that `{piece}` becomes are both written `{letters}` in a move", "taken",
        "a `~` behind a letter is left out there: give one of them another letter")

class SameLetter(LetterTwice):
    first: str
    second: str
    letter: str
    says = ("`{first}` and `{second}` are both written `{letter}`", "taken",
        "give each its own letter; it may be longer than one character")


class WordOfTheLanguage(Taken):
    """A word of the language as a name.

    A piece called `me`, `target` or `hand` → take another name.
    """

    code = "NDV213"
    examples = (Example("me", "mage", at="#piece", inside="«»: {letter: m, moves: step any}"),)

class AxisNamedByAWord(WordOfTheLanguage):
    axis: str
    says = "`{axis}` is a word of the language, not an axis", "taken", "rename the axis"

class NamedByAWord(WordOfTheLanguage):
    name: str
    says = "`{name}` is a word of the language, not a name", "taken", "take another name"
