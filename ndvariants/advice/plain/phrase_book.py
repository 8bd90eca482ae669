"""The phrases of plain English that ``grammar/plain`` lists, and the words that mean the same.

A form is a row of symbols: words, and kinds of phrases. What it means is a text with the kinds in braces.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ndvariants.resources import plain_sections, plain_text

FILLING = "~"  # the head of the words that are left out
TURNING, JOINING = "!", "&"  # the heads of those that turn a meaning round, and of those between others
LIKELY = 0.05  # what a form costs
_TOKEN = re.compile(
    r"//|\d+(?=x\b|x\d)|(?<=\d)x(?=\d)|\d+(?:st|nd|rd|th)\b|'s\b|\w+|\.\.+|[<>=!]=+|=[<>]|<>|&&|\|\||\+=|[^\w\s]"
)
_UNLIKELY = re.compile(r"\s@([\d.]+)$")
_DIGIT = re.compile(r"\d$")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A word (one of ``words``, or of those that mean one of ``heads``) or a phrase of the kind ``kind``."""

    words: frozenset[str]
    heads: frozenset[str]
    kind: str = ""
    name: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a kind of phrase: what stands in a row, what it means, how unlikely it is."""

    symbols: tuple[Symbol, ...]
    meaning: str
    cost: float


@dataclass(frozen=True)
class PhraseBook:
    """All forms of each kind of phrase; the heads of each word; all words, and those that mean much."""

    forms: dict[str, tuple[Form, ...]]
    heads: dict[tuple[str, ...], frozenset[str]]
    words: frozenset[str]
    spelled: frozenset[str]
    longest: int


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign of a text, in small letters, and where it stands."""

    word: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The words and signs of a text; ``can't`` is two words, as is ``opponent's``."""
    plain = text.replace("’", "'").lower()
    found: list[Token] = []
    for match in _TOKEN.finditer(plain.replace("n't", "~~~")):
        word = match.group()
        if word == "~":
            if not found or found[-1].word != "not":
                found.append(Token("not", match.start(), match.end()))
        elif word == "cannot":
            found += [Token("can", match.start(), match.start() + 3), Token("not", match.start() + 3, match.end())]
        else:
            found.append(Token(word, match.start(), match.end()))
    return found


@cache
def phrase_book() -> PhraseBook:
    """The phrases as they are listed."""
    heads = _heads(plain_text("words"))
    called = {head for meant in heads.values() for head in meant} - {FILLING, TURNING, JOINING}
    kinds = plain_sections("phrases")
    symbols = _symbol_pattern((*called, *kinds))
    forms = {kind: tuple(_form(line, symbols, kinds) for line in lines) for kind, lines in kinds.items()}
    words = {word for phrase, meant in heads.items() if meant - {TURNING, JOINING} for word in phrase}
    words |= {word for every in forms.values() for form in every for symbol in form.symbols for word in symbol.words}
    small = {phrase[0] for phrase, meant in heads.items() if len(phrase) == 1 and FILLING in meant}
    return PhraseBook(forms, heads, frozenset(words), frozenset(words) - small, max(map(len, heads)))


def _heads(text: str) -> dict[tuple[str, ...], frozenset[str]]:
    """For each word or phrase the heads that it stands under."""
    found: dict[tuple[str, ...], set[str]] = {}
    for line in text.splitlines():
        head, colon, listed = line.partition(": ")
        if not colon or line.startswith("#"):
            continue
        for phrase in listed.strip().removesuffix(",").split(", "):
            words = tuple(token.word for token in tokens(phrase if phrase.strip() else ","))
            if words:
                found.setdefault(words, set()).add(head)
    return {words: frozenset(meant) for words, meant in found.items()}


def _form(line: str, symbols: re.Pattern[str], kinds: Collection[str]) -> Form:
    said, _, meant = line.partition(" ->")
    unlikely = _UNLIKELY.search(meant)
    cost = float(unlikely[1]) if unlikely else LIKELY
    meant = meant[: unlikely.start()] if unlikely else meant
    return Form(tuple(_symbols(said, symbols, kinds)), meant.removeprefix(" "), cost)


def _symbol_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Pattern for the next symbol of a form: a word in quotes, a name (perhaps of several words), another word."""
    longest = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\s*(?:'('?[^']+)'|((?:{longest})\d?(?=[\s/?]|$))|([^\s/?]+))([/?]?)")


def _symbols(said: str, symbols: re.Pattern[str], kinds: Collection[str]) -> Iterator[Symbol]:
    """The symbols of a form; those between ``/`` are one."""
    words: set[str] = set()
    heads: set[str] = set()
    kind = name = ""
    for quoted, known, other, behind in symbols.findall(said):
        base = _DIGIT.sub("", known)
        if known in kinds or base in kinds:
            kind, name = known if known in kinds else base, known
        elif known:
            heads.add(known)
        elif other and _DIGIT.sub("", other).isalpha() and other.isupper():
            kind, name = _DIGIT.sub("", other), other
        else:
            words.add(quoted or other)
        if behind != "/":
            yield Symbol(frozenset(words), frozenset(heads), kind, name, behind == "?")
            words, heads, kind = set(), set(), ""
