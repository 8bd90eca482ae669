"""The word of the language that was probably meant where a text cannot be read: found by trying.

The place where reading fails is often behind the slip: ``cells form target towards forward`` fails at ``target``. So
the words round it are tried as the words of the language that it is nearly written like; one with which the text
can be read (or read further) is what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ndvariants.language.borrowed import number_said
from ndvariants.language.grammar.parser import WrongWord, keywords, pictures, read_tree
from ndvariants.suggest import letters_wrong
from ndvariants.words.movements import DIRECTIONS
from ndvariants.words.names import NAMES, PIECES

MOST_CHARACTERS = 400  # longer texts are not tried again and again
MOST_WORDS = 14  # tried, those nearest to where reading failed first
MOST_BEHIND = 2
SHORT = 2  # letters of words that differ in one letter and are others: `is`, `in`, `on`
_OWN = {*NAMES, *PIECES, "count", "rank", "file"}  # words that stand for themselves
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG = 7  # letters of a word in which two slips may be one


@dataclass(frozen=True, slots=True)
class Respelling:
    """A stretch of a text, the word that was meant there, and whether with it all of the text can be read."""

    start: int
    end: int
    meant: str
    mends_all: bool


def respelt(text: str, start: str, failed: int) -> Respelling | None:
    """The word with which a text can be read, or read further; None where no word does it.

    ``failed`` is how far the text can be read by the rule ``start`` as it stands.
    """
    if len(text) > MOST_CHARACTERS:
        return None
    best, found = failed, None
    whole = len(text) + 1
    words = list(_WORD.finditer(text))
    before = sum(word.start() <= failed for word in words)
    behind = words[before : before + MOST_BEHIND]  # some words stand together: `origin side first`
    for word in (*reversed(words[max(before - MOST_WORDS, 0) : before]), *behind):
        for meant in _nearly(word.group()):
            changed = text[: word.start()] + meant + text[word.end() :]
            reached = reach(changed, start) - len(meant) + len(word.group())
            if reached > max(best, word.end()) and (reached == whole or word.group() not in keywords()):
                best, found = reached, Respelling(word.start(), word.end(), meant, reached == whole)
    return found


def instead(text: str, start: str, first: int, last: int, words: Iterable[str]) -> str:
    """The one of some words with which a text can be read where it stands in place of a stretch; empty for none."""
    if len(text) > MOST_CHARACTERS:
        return ""
    changed = {word: text[:first] + word + text[last:] for word in words}
    fitting = [word for word, line in changed.items() if reach(line, start) > len(line)]
    return fitting[0] if len(fitting) == 1 else ""


def reach(text: str, start: str) -> int:
    """Return how many characters of a text can be read; more than there are, when all of it can."""
    from lark.exceptions import UnexpectedInput

    try:
        read_tree(text, start)
    except WrongWord as error:
        return error.start
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        ended = token is not None and token.type == "$END"
        return len(text) if ended else error.pos_in_stream or 0
    return len(text) + 1


@cache
def _words() -> frozenset[str]:
    return frozenset(word for words in (*keywords(), pictures()["ON_TRAIL"]) for word in words.split())


def _nearly(word: str) -> Iterator[str]:
    """The words of the language that a word is nearly written like: those that differ least come first."""
    if word in DIRECTIONS or word in _OWN or number_said(word):
        return
    near = {other: letters_wrong(word.casefold(), other) for other in _words() - {word}}
    if word in keywords():  # a word in the wrong place is seldom another one misspelt
        near = {other: n for other, n in near.items() if n == 1 and (len(word) > SHORT or word == "an")}
    halves = ((word[:i], word[i:]) for i in range(SHORT, len(word) - SHORT + 1))
    yield from (f"{one} {other}" for one, other in halves if one in _words() and other in _words())
    allowed = {other: n for other, n in near.items() if n <= (2 if len(other) >= _LONG else 1)}
    yield from sorted(allowed, key=lambda other: (allowed[other], other))
