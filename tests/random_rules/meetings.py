"""Which words of the language have stood in one file together, and which words there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from ndvariants.resources import grammar_text
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import RECORDS
from ndvariants.words.verbs import Verb
from tests.random_rules.text import File, written

_QUOTED = re.compile(r'"([a-z][a-z ]*)"')
_WORD = re.compile(r"[a-z_]+")
GRAMMARS = ("effect", "expression", "movement")
UNWRITTEN = {"as one", "over gaps", "last mover", "origin side first"}  # words of the grammars inside a pattern


def words() -> frozenset[str]:
    """The words of the three small languages: those of the grammars, and of the tables."""
    quoted = {word for name in GRAMMARS for word in _QUOTED.findall(grammar_text(name))}
    listed = {*(verb.called for verb in Verb), *FUNCTIONS, *(record.word for record in RECORDS.values())}
    return frozenset(word for name in quoted | listed for word in name.split())


def words_of(file: File) -> frozenset[str]:
    """The words that stand in a file."""
    return frozenset(_WORD.findall(written(file))) & words()


class Meetings:
    """Words counted over many files, one by one and in pairs."""

    def __init__(self) -> None:
        self.files = 0
        self.words: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()

    def note(self, found: Iterable[str]) -> None:
        """Count the words of a file."""
        self.files += 1
        known = sorted(found)
        self.words.update(known)
        self.pairs.update(combinations(known, 2))

    def report(self) -> str:
        """How many words and pairs have met, and which words have met fewest others."""
        known = sorted(words())
        possible = len(known) * (len(known) - 1) // 2
        lines = [f"{len(self.words)} of {len(known)} words, {len(self.pairs)} of {possible} pairs have met"]
        if missing := [word for word in known if word not in self.words]:
            lines.append(f"never met: {', '.join(missing)}")
        met = Counter[str]()
        for pair in self.pairs:
            met.update(pair)
        fewest = sorted(known, key=lambda word: (met[word], word))[:12]
        lines.append("fewest others: " + ", ".join(f"{word} {met[word]}" for word in fewest))
        return "\n".join(lines)
