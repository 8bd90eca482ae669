"""Syntax faults in plain words, with a guess at what was meant."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from ndvariants.errors import Hint, Surety, meant, write
from ndvariants.faults.fault import Fault
from ndvariants.faults.phrases import (
    DirectionForAValue,
    DoesNotFitHere,
    EmptyText,
    EndsInABracket,
    EndsTooEarly,
    StrangeSign,
    VectorWithoutBrackets,
)
from ndvariants.language.borrowed import direction_given, sign_meant
from ndvariants.language.grammar.parser import GluedWords, WrongWord, keywords, pictures, wordy
from ndvariants.language.respelling import Respelling, instead, respelt
from ndvariants.resources import plain_sections
from ndvariants.suggest import nearest, surety_of
from ndvariants.words.movements import DIRECTIONS

if TYPE_CHECKING:
    from lark import Token
    from lark.exceptions import UnexpectedInput


@dataclass(frozen=True, slots=True)
class Misreading:
    """A fault at ``text[start:end]``, and what was probably meant.

    ``mended`` is what probably should stand there (``None``: no idea) and ``surety`` how sure that is; ``inserted`` is
    True when it only adds a word, ``guessed`` where a word only happens to fit; ``opened`` is where an unclosed bracket
    stands.
    """

    fault: Fault
    start: int
    end: int
    mended: str | None = None
    opened: int | None = None
    inserted: bool = False
    guessed: bool = False
    surety: Surety = Surety.LIKELY


_MOST_SHOWN = 4
_SYMBOLS = re.compile(r"[=<>!&|≠≤≥%–—−….;\"'`{}]+")
_CONDITIONAL = ("ending", "restriction", "step")  # rules in which a condition stands behind `if`
_FEW = 8  # words that may stand at a place where the one that fits is surely meant
_LITTLE_WORDS = frozenset(
    ("in", "on", "at", "of", "to", "by", "with", "from", "for", "and", "or", "than", "into", "as", "through", "towards")
)  # one of them is easily taken for another
_LAST_WORD = re.compile(r"[^\W\d]\w*$")
_LOOSE = re.compile(r"([-+±])\s*(?:\(([-+\w\s]+)\)|[^\W\d]\w*)")
_SIGNED = re.compile(r"[-+±][^\W\d]\w*")
_BARE_VECTOR = re.compile(r"\b(?:leap|step|slide)\s+(±?[0-9]+(?:\s*,\s*±?[0-9]+)+)")
_HEADS = ("MOVE", "CAPTURE", "EACH", "STEP", "LEAP", "SLIDE", "HOP")
_UNITS = {
    "movement_line": "movement",
    "clauses": "movement",
    "restriction": "condition",
    "castling_rest": "castling",
    "ending": "condition",
}


def _unfit(text: str, start: int, end: int, hint: Hint, mended: str | None = None, label: str = "") -> Misreading:
    return Misreading(DoesNotFitHere(hint, text[start:end], label), start, end, mended)


def explained(error: UnexpectedInput | WrongWord, text: str, start: str) -> Misreading:
    """The fault that an error of the parser means, in a text read by the rule ``start``."""
    ended = getattr(getattr(error, "token", None), "type", "") == "$END"
    known = error.start if isinstance(error, WrongWord) else error.pos_in_stream or 0
    failed = len(text) if ended else known
    if start in _CONDITIONAL and (lacking := _without_if(text, start, failed)) is not None:
        return lacking
    slip = respelt(text, start, failed)
    return _misread(error, text, start) if slip is None else _misspelt(text, slip)


def _without_if(text: str, start: str, failed: int) -> Misreading | None:
    for found in re.finditer(r"(?:^|,)\s*(\w+)(?=[^,]*[<>=])", text):
        first, last = found.span(1)
        if first <= failed and instead(text, start, first, first, ("if ",)):
            asked = text[first:].split(":" if start == "step" else "\n")[0].strip()
            asked = re.sub(r"\bnumber(?=\(\w+ of )", "count", asked)
            hint = f"write `if` before a condition: `if {asked}`"
            return _unfit(text, first, last, hint, f"if {found[1]}")
    return None


def _misspelt(text: str, slip: Respelling) -> Misreading:
    said = text[slip.start : slip.end]
    is_other = said in keywords() or " " in slip.meant
    hint = write(slip.meant) if is_other else meant(slip.meant)
    surety = surety_of(said, slip.meant) if slip.mends_all else Surety.LIKELY
    return replace(_unfit(text, slip.start, slip.end, hint, slip.meant), surety=surety)


def _misread(error: UnexpectedInput | WrongWord, text: str, start: str) -> Misreading:
    if isinstance(error, GluedWords):
        return _glued(text, error.start)
    if isinstance(error, WrongWord):
        return _unfit(text, error.start, error.end, "", label="expected a name or a value")
    token = getattr(error, "token", None)
    expected = _expected(error)
    ended = token is not None and token.type == "$END"
    if ended:
        return _too_early(text, start, expected)
    offset = error.pos_in_stream or 0
    if offset and wordy(text[offset - 1]) and wordy(text[offset]):
        return _glued(text, offset - 1)
    vector = _bare_vector(text, start, offset) or _loose_sign(text, offset, expected)
    vector = vector or _direction_for_a_value(text, offset, expected)
    if vector is not None:
        return vector
    slip = _slip(text, offset) or _comment(text)
    if slip is not None:
        return slip
    if token is None:
        strange = text[offset : offset + 1]
        return Misreading(StrangeSign(strange), offset, offset + 1)
    return _out_of_place(text, start, token, offset, expected)


def _out_of_place(text: str, start: str, token: Token, offset: int, expected: frozenset[str]) -> Misreading:
    end = offset + len(token)
    if end < len(text) and wordy(text[end]) and wordy(text[end - 1]):
        return _glued(text, offset)  # `touches`, of which only `to` was read
    written = [picture for name in expected if (picture := pictures().get(name, "")).isalpha()]
    fixed = token in DIRECTIONS or (start == "movement_line" and token in ("or", "and"))
    other = "" if fixed or not wordy(token[0]) else instead(text, start, offset, end, written)
    few = len(written) <= _FEW and token != text.strip()  # what a whole text of one word fits says nothing
    if other and (few or nearest(token, [other]) or {token, other} <= _LITTLE_WORDS):
        far, surety = not nearest(token, [other]), surety_of(token, other)
        return replace(_unfit(text, offset, end, write(other), other), guessed=far, surety=surety)
    if expected <= {"SIGNED"} and wordy(token[0]):
        return _unfit(text, offset, end, f"write `+{token}` or `-{token}`", f"+{token}", _told(expected))
    hint, mended = _guess(str(token), token.type, expected)
    inserted = mended is not None and mended.endswith(f" {token}")
    if inserted and mended is not None and not instead(text, start, offset, end, (mended,)):
        hint = ""  # a guess that only helps to read on
    fault = _unfit(text, offset, end, hint or example(start, expected), mended, _told(expected))
    return replace(fault, inserted=inserted)


def _expected(error: UnexpectedInput) -> frozenset[str]:
    reading = getattr(error, "interactive_parser", None)
    found = reading.accepts() if reading is not None else getattr(error, "expected", None)
    return frozenset(found or ()) - {"COMMENT"}


def _glued(text: str, inside: int) -> Misreading:
    """``outwards``, ``2x``: a word that only begins like one of the language."""
    start = end = inside
    while start and wordy(text[start - 1]):
        start -= 1
    while end < len(text) and wordy(text[end]):
        end += 1
    word = text[start:end]
    if word[0].isdigit():
        return _unfit(text, start, end, "a name begins with a letter", label="neither a number nor a name")
    close = nearest(word.lower(), keywords() - {word})
    hint = f"did you mean `{close}`?" if close else "put a space between two words"
    return replace(_unfit(text, start, end, hint, close or None), surety=surety_of(word, close))


def _too_early(text: str, start: str, expected: frozenset[str]) -> Misreading:
    unit = _UNITS.get(start, start)
    end = len(text.rstrip())
    label = _told(expected) + " after this"
    opened = _unclosed(text)
    if opened is not None:
        bracket = ")" if text[opened] == "(" else "]"
        fault, closed = EndsInABracket(unit, bracket), text[end - 1] + bracket
        return Misreading(fault, end - 1, end, closed, opened=opened, surety=Surety.SURE)
    if not end:
        return Misreading(EmptyText(example(start, expected), unit, _told(expected)), 0, 1)
    last = end - 1
    while last and wordy(text[last]) and wordy(text[last - 1]):
        last -= 1
    shown = example("ended" if text[last:end] in ("and", "or", "not", "if") else start, expected)
    lacking = [picture for name in expected if (picture := pictures().get(name, ""))]
    if not shown and len(expected) == 1 and lacking:
        shown = f"write `{lacking[0]}` behind it"
    return Misreading(EndsTooEarly(shown, unit, label), last, end)


def _unclosed(text: str) -> int | None:
    open_at: list[int] = []
    for i, character in enumerate(text):
        if character in "([":
            open_at.append(i)
        elif character in ")]" and open_at:
            open_at.pop()
    return open_at[-1] if open_at else None


def _bare_vector(text: str, start: str, offset: int) -> Misreading | None:
    """The fault of ``leap 2,1``: a vector without its brackets."""
    for found in _BARE_VECTOR.finditer(text) if start == "movement_line" else ():
        if found.start(1) <= offset <= found.end(1):
            mended = f"({found.group(1).replace('±', '')})"
            return Misreading(VectorWithoutBrackets(found.group(1), mended), *found.span(1), mended)
    return None


def _loose_sign(text: str, offset: int, expected: frozenset[str]) -> Misreading | None:
    """The fault of ``+(file - rank)``, ``± forward``: a sign that does not stand right before an axis."""
    found = _LOOSE.match(text, offset)
    if found is None or "SIGNED" not in expected:
        return None
    if set(re.findall(r"\w+", found[0])) & DIRECTIONS.keys():
        hint = "a sign stands before the name of an axis; without one: `forward | backward`"
        return _unfit(text, offset, found.end(), hint)
    if found[2] is None:
        return None
    inside = re.sub(r"\s", "", found[2])
    along = inside if inside[0] in "+-" else f"+{inside}"
    back = along.translate(str.maketrans("+-", "-+"))
    plainly = {"+": along, "-": back, "±": f"{along} | {back}"}[found[1]]
    return _unfit(text, offset, found.end(), f"a sign stands right before each axis: write `{plainly}`", plainly)


def _direction_for_a_value(text: str, offset: int, expected: frozenset[str]) -> Misreading | None:
    """The fault of ``beside(target, +file)``: a direction by its sign where a value is wanted."""
    said = _SIGNED.match(text, offset)
    if said is None or "NUMBER" not in expected or "SIGNED" in expected:
        return None
    opened = _unclosed(text[:offset])
    before = _LAST_WORD.search(text[:opened]) if opened is not None else None
    hint = f"a direction stands behind `towards` or `by`, as in `cells from target towards {said[0]}`"
    if before is not None and before[0] not in keywords():
        hint = direction_given(said[0])
    return Misreading(DirectionForAValue(hint, said[0]), offset, said.end())


def _slip(text: str, offset: int) -> Misreading | None:
    for run in _SYMBOLS.finditer(text):
        if run.start() <= offset < run.end():
            mended, hint = sign_meant(run.group())
            if hint:
                return replace(_unfit(text, *run.span(), hint, mended), surety=Surety.SURE)
    return None


def _comment(text: str) -> Misreading | None:
    start = text.find("//")
    if start < 0:
        return None
    return _unfit(text, start, len(text), "a comment begins with `#`", "")


def _guess(word: str, kind: str, expected: frozenset[str]) -> tuple[Hint, str | None]:
    """A hint for a word that does not fit, and what to read instead of it."""
    if kind in _HEADS and "FROM" in expected:
        return "begin each movement on a line of its own, or join the parts of a path with `then`", None
    only = pictures().get(next(iter(expected))) if len(expected) == 1 else None
    if only is not None and only[0].isalpha():
        return write(f"{only} {word}"), f"{only} {word}"
    if kind == "COMPARE":
        return "a comparison has two sides; write `x in 1..3` for a range", None
    if "NAME" in expected and word in keywords():
        return f"`{word}` is a word of the language and cannot be a name", None
    if word in (")", "]"):
        return "it closes nothing: remove it, or open it before", None
    return "", None


@cache
def expectations() -> dict[str, list[tuple[frozenset[str], str, str]]]:
    """The sections of the table of what is expected: the terminals of each line, and the two texts behind them."""
    found: dict[str, list[tuple[frozenset[str], str, str]]] = {}
    for section, lines in plain_sections("expected").items():
        rows = [[*line.split(" | "), ""] for line in lines]
        found[section] = [(frozenset(group.split()), said, more) for group, said, more, *_ in rows]
    return found


def example(start: str, expected: frozenset[str]) -> str:
    """Examples of input where these terminals are expected; empty if there is nothing to show."""
    for group, what, shown in (*expectations().get(start, ()), *expectations()["anywhere"]):
        if group <= expected:
            return f"write {what}, as in {shown}" if what else f"remove it; what may stand here is like {shown}"
    return ""


def _told(expected: frozenset[str]) -> str:
    left, told = set(expected) - {"$END"}, []
    for group, phrase, covered in expectations()["group"]:
        if group <= left:
            told.append(phrase)
            left -= {*group, *covered.split()}
    if not told:
        told = sorted(f"`{pictures().get(name, name.lower())}`" for name in left)
    if "$END" in expected:
        told.append("the end")
    shown = told if len(told) <= _MOST_SHOWN else [*told[: _MOST_SHOWN - 1], "..."]
    if len(shown) < 2 or shown[-1] == "...":
        return f"expected {', '.join(shown) or 'nothing more'}"
    return f"expected {', '.join(shown[:-1])} or {shown[-1]}"
