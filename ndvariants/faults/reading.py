"""Faults met in reading the file: bytes, YAML, size."""

from __future__ import annotations

from typing import ClassVar

from ndvariants.errors import Remedy, Surety
from ndvariants.faults.fault import Advised, Example, Fault, Says

# fmt: off


class Unread(Fault):
    """Faults of the file as YAML: they hide what follows."""


class NotText(Unread):
    """Bytes that are no text.

    The file is not UTF-8, or holds a character that does not belong in a text file. → Save it as UTF-8; remove the
    character. `title: Café` saved as Latin-1 → the same line saved as UTF-8.
    """

    code = "NDV001"
    examples = (Example("title: School\x07 chess", "title: School chess", at="title: School chess"),)

HALF_A_PAIR = NotText.plain("half of a surrogate pair is not a character", fix="write the character itself")
UTF_16 = NotText.plain("this file is UTF-16, not UTF-8", fix="save the file as UTF-8")

class ByteNotUtf8(NotText):
    raw: int
    says = "the byte 0x{raw:02x} is not UTF-8", "", "save the file as UTF-8"

class StrangeCharacter(NotText):
    ord: int
    says = "the character U+{ord:04X} does not belong in a text file", "", "remove it"


class NotYaml(Unread):
    """No YAML.

    `front: every a in axes: a = 1` (a second `:` on one line) → `front: "every a in axes: a = 1"`. The same for
    tabs at the beginning of a line, brackets and quotes that are never closed, and `{moves: leap (2,1)}`, where a
    comma inside `{ }` ends the value → `{moves: "leap (2,1)"}`.
    """

    code = "NDV002"
    examples = (
        Example("front: every a in axes: a = 1", 'front: "every a in axes: a = 1"', at="#zone"),
        Example("{letter: n, moves: leap (2,1)}", '{letter: n, moves: "leap (2,1)"}',
            at='{letter: n, moves: "leap (2,1)"}'),
    )

class Unreadable(NotYaml):
    reason: object
    message = "this is not YAML: {reason}"

NUMBER_TOO_LONG = NotYaml.plain("this number is too long")

class KeyWithoutValue(NotYaml):
    word: str
    says: ClassVar[Says] = "`{word}` has no value", "", "write `key: value`"

class CommaInBraces(Advised, NotYaml):
    says = "a `,` inside `{{ }}` ends the value", "one text in two"

class StrangeYaml(Advised, NotYaml):
    reason: str
    message = "{reason}"


class KeyTwice(Unread):
    """A key said twice.

    Two lines `rook: ...` under `pieces`. → Keep one of them. (YAML itself would silently keep the last.)
    """

    code = "NDV003"
    examples = (Example("rook: {letter: r, moves: slide orthogonal}", "tower: {letter: t, moves: slide orthogonal}",
        at="#piece"),)
    name: str
    says = "duplicate key `{name}`", "repeated", "keep one of the two"


class NoAnchor(Unread):
    """An anchor that does not exist, or stands inside itself.

    `moves: *rook` without a `&rook` above. → Write the value, or the anchor.
    """

    code = "NDV004"
    examples = (Example("moves: *rook", "moves: slide orthogonal", at="rook: {letter: r, moves: slide orthogonal}",
        inside="rook:\n  letter: r\n  «»"),)

class AnchorInItself(NoAnchor):
    anchor: str
    says = "`*{anchor}` is inside its own anchor", "would never end"

class UnknownAnchor(NoAnchor):
    anchor: str
    says = ("unknown anchor `{anchor}`", "no such anchor",
        Remedy('"*{anchor}"', 'put the text in quotes: "*{anchor}"', Surety.SURE))


class TooLargeToRead(Unread):
    """Too large or too deep.

    More than 5 MB, 200,000 lines or values, or 40 lists inside each other. → Describe large boards by sizes and
    expressions instead of lists. `cells: [[0, 0], [0, 1], ...]` in a hundred thousand lines → `grid: {file: 400,
    rank: 250}`.
    """

    code = "NDV005"
    examples = (Example("a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c "
        "[*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, "
        "*d, *d, *d, *d, *d, *d, *d]\nf: [*e, *e, *e, *e, *e]", "", at="title: School chess",
        inside="title: School chess\n«»"),)

class TooDeepToRead(TooLargeToRead):
    most: int
    message = "more than {most} lists or mappings inside each other"

class TooManyValues(TooLargeToRead):
    most: int
    message = "the file has more than {most} values, counting the repetitions by `*`"

class TooManyBytes(TooLargeToRead):
    most: int
    message = "the file is larger than {most} bytes"

class TooManyLinesToRead(TooLargeToRead):
    lines: int
    most: int
    message = "the file has {lines} lines: at most {most} are possible"


class KeyNoWord(Unread):
    """A key that is no word.

    `? [a, b] : c`. → A key is one word.
    """

    code = "NDV006"
    examples = (Example("? [a, b] : c", "inventor: c"),)
    message = "a key must be a word, not a list or a mapping"


class Tag(Unread):
    """A tag.

    `!!python/object ...`. → Remove it; tags mean nothing here.
    """

    code = "NDV007"
    examples = (Example("!!python/object", "School", at="title: School chess", inside="title: «» a"),)
    name: str
    says: ClassVar[Says] = "unsupported tag `{name}`", "", "remove it"


class NoMapping(Unread):
    """No mapping.

    The file is empty, or a list. → Begin with `variant: NAME`.
    """

    code = "NDV008"
    examples = (Example("- chess", "{variant: plain, extends: chess}", whole="«»\n"),)

EMPTY_FILE = NoMapping.plain("the file is empty", fix="begin with `variant: NAME`")
NOT_A_MAPPING = NoMapping.plain("a variant is a mapping of `key: value` lines", fix="begin with `variant: NAME`")


class SecondDocument(Unread):
    """A second document.

    A `---` in the middle of the file. → One file, one variant.
    """

    code = "NDV009"
    examples = (Example("---", "title: Plain", whole="variant: plain\n«»\nextends: chess"),)
    says = "a second document begins here", "", "a file holds one variant: remove the `---`"
