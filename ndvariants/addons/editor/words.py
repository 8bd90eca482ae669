"""The words of the small languages with what they mean, for completions and hovers."""

from __future__ import annotations

from ndvariants.words import movements as m
from ndvariants.words.endings import RECORDS as ENDINGS
from ndvariants.words.names import NAMES, PIECES_MEAN
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import RECORDS
from ndvariants.words.triggers import RECORDS as EVENTS
from ndvariants.words.verbs import Verb


def _told(record: m.Record) -> str:
    return record.means + (f": `{record.example}`" if record.example and "`" not in record.means else "")


_OF_MOVEMENTS = (*m.JOINING, *m.VERBS.values(), *m.DIRECTIONS.values(), *m.FORMS, *m.PARTS, *m.MANNERS.values())
MOVEMENT = {record.word: _told(record) for record in (*_OF_MOVEMENTS, *m.CLAUSES.values()) if record.word}
EXPRESSION = {
    "and": "both hold",
    "or": "at least one holds",
    "not": "does not hold",
    "in": "one of a range or a zone: `file in c..d`, `target in hill`",
    "mod": "the remainder of a division",
    "every": "of all axes: `every a in axes: a = 1`",
    "some": "of at least one axis",
    **{name: record.means for name, record in NAMES.items()},
    **PIECES_MEAN,
    "origin side first": "of two equally near the one where the move came from: `nearest to ..., origin side first`",
    "hand of": "what lies in a hand: `count(hand of me)`",
    **{name: f"{function.meaning}: `{function.example}`" for name, function in FUNCTIONS.items()},
    **{word.word: f"{word.means}: `{word.example}`" for word in RECORDS.values() if word.word not in ("", "in")},
}
STEP = {
    "let": "a name for a value: `let line = cells along rank through target`",
    "if": "only if it holds: `if checks[me] = 3: win me`",
    "for each": "once for every cell: `for each pawn of me, add 1 to count[me]`",
    **{verb.called: verb.means for verb in Verb},
}
CASTLING = {
    "slides": "which piece goes from where to where: `king slides file e to g`",
    **{record.word: record.means for record in m.CASTLING.values()},
}
EDGES = {
    "leads": "where an edge goes on: `-file of a1 leads to -rank of a2`",
    "flipped": "the edge is joined the other way round",
}
TRIGGER = {
    **{example: event.means for event in EVENTS.values() for example in event.examples},
    "any piece captures the most": "a duty: of all captures those that take most pieces in the whole turn",
}
ENDING = {"no legal move, in check": "mate", **{ending.example: ending.means for ending in ENDINGS.values()}}
ALL = {**CASTLING, **EDGES, **EXPRESSION, **MOVEMENT, **STEP}
