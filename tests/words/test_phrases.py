"""Plain English reaches every declared word, but for those of ``unsaid.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ndvariants.advice.plain.phrase_book import phrase_book
from ndvariants.advice.plain.saying import KINDS, written_plainly
from ndvariants.words import endings, movements, operators, sets, triggers
from ndvariants.words.verbs import Verb
from tests.language.test_plain import NAMES

UNSAID = {
    line.split(":")[0] for line in (Path(__file__).parent / "unsaid.txt").read_text().splitlines() if line[0] != "#"
}


def words() -> Iterator[str]:
    """Every declared word: of verbs, sets, functions, events, movements and endings."""
    yield from (verb.called for verb in Verb)
    yield from (record.word for record in sets.RECORDS.values())
    yield from operators.FUNCTIONS
    yield from (event.word or event.examples[0] for event in triggers.RECORDS.values())
    tables = (movements.MANNERS, movements.CLAUSES, movements.CASTLING, movements.DIRECTIONS, movements.VERBS)
    yield from (record.word for table in tables for record in table.values())
    yield from (record.word for record in (*movements.JOINING, *movements.PARTS))
    yield from (end.example for end in endings.RECORDS.values() if end is not endings.End.IF.record)


def reached() -> str:
    """What all forms write that lead from one of the beginnings."""
    forms, seen, written = phrase_book().forms, set(), []
    open_kinds = [kind for kinds in KINDS.values() for kind in kinds]
    while open_kinds:
        kind = open_kinds.pop()
        if kind in seen or kind not in forms:
            continue
        seen.add(kind)
        for form in forms[kind]:
            written.append(form.meaning)
            open_kinds += [symbol.kind for symbol in form.symbols if symbol.kind]
    return "\n".join(written)


REACHED = reached()


def is_said(word: str) -> bool:
    """Whether all parts of a word stand in one meaning, in their order: ``100 plies without capture``."""
    parts = [re.escape(part) for part in word.split() if part.isalpha()]
    return re.search(r"\b" + r"\b.*\b".join(parts) + r"\b", REACHED) is not None


@pytest.mark.parametrize("word", sorted(set(words()) - {""}))
def test_plain_english_reaches_a_word(word: str) -> None:
    assert is_said(word) != (word in UNSAID), "grammar/plain/phrases.txt says a word, or tests/words/unsaid.txt why not"


def test_what_is_unsaid_is_a_word() -> None:
    assert set(words()) >= UNSAID


@pytest.mark.parametrize(("start", "said", "meant"), [
    ("step", "remove the square behind target seen from origin", "remove cells beyond target from origin up to 1"),
    ("step", "remove the cells beyond target from origin", "remove cells beyond target from origin"),
    ("step", "rotate my pieces left", "turn pieces of me left"),
    ("step", "restore the gone cells", "restore gone cells"),
    ("expression", "the distance from origin to target is 3", "distance(origin, target) = 3"),
    ("expression", "the number of occurrences of the position is 3", "occurrences = 3"),
    ("expression", "the turn changed nothing", "unchanged"),
    ("expression", "the position is unchanged", "unchanged"),
    ("movement_line", "slides diagonally in a circle", "slide diagonal circling"),
    ("movement_line", "slides orthogonally over holes", "slide orthogonal over gaps"),
    ("movement_line", "slides diagonally bouncing twice", "slide diagonal bouncing twice"),
])  # fmt: skip
def test_a_sentence_is_written_with_the_word(start: str, said: str, meant: str) -> None:
    plain = written_plainly(said, start, NAMES)
    assert plain is not None and plain.lines == (meant,)
