"""A line in plain English, written as the language writes it: ``a knight's jump, but only forwards``.

The likeliest reading is shown only where the grammar accepts it and little of the line had to be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from ndvariants.advice.plain.chart import LOST, Chart
from ndvariants.advice.plain.lines import movement_lines
from ndvariants.advice.plain.names import Names
from ndvariants.advice.plain.phrase_book import Token, phrase_book, tokens
from ndvariants.language.grammar.parser import keywords
from ndvariants.language.respelling import reach
from ndvariants.language.yaml.source import uncommented
from ndvariants.words.movements import DIRECTIONS
from ndvariants.words.names import NAMES, PIECES
from ndvariants.words.operators import FUNCTIONS

LONGEST = 240  # characters
MOST_WORDS = 40
FAR, PER_WORD = 1.1, 0.17  # what a reading may cost
MANY = 6  # words of which one that means something may be left out
KINDS = {
    "movement_line": ("movement", "whole movement"),
    "expression": ("condition", "place"),
    "zone": ("place", "listed", "letters"),
    "ending": ("ending",),
    "step": ("doing",),
    "trigger": ("trigger",),
    "duty": ("trigger",),
    "outcome": ("outcome",),
    "castling": ("castling",),
    "walls": ("walls",),
    "seam": ("seam",),
    "direction": ("side",),
}
_TOKEN = re.compile(r"\w+|[^\w\s]")
_NAMED = re.compile(r"(?P<ending>.+?) as (?P<name>\w[\w ]*?)(?P<result>:.*)?")
_TWICE = re.compile(r"\(\(([^()]*)\)\)")
_ALTERNATIVES = re.compile(r"\b(\w+) = (?:\d+|[a-z])(?: or \1 = (?:\d+|[a-z])\b){2,}")
_APART = re.compile(r"(\b(?P<axis>\w+) > (\d+)) and ((?P=axis) < (\d+))")
_ANY_PART = "king slides file e to g"
_BY_CELLS = re.compile(r"\b([a-z])\d+ to ([a-z])\d+$")
_RECTANGLE = re.compile(r"\b([a-z])(\d+) \.\. ([a-z])(\d+)\b")


@dataclass(frozen=True, slots=True)
class Plain:
    """Meaning of a text: the lines to write; whether next to nothing was left out; doubt about one cell or many."""

    lines: tuple[str, ...]
    clean: bool
    unsure: bool = False


def written_plainly(text: str, start: str, names: Names) -> Plain | None:
    """Meaning of a text under a rule of the grammars (or as a ``zone``); None if it is not clear."""
    text = uncommented(text).rstrip()
    if start in ("ending", "outcome") and (named := _NAMED.fullmatch(text)):
        plain = written_plainly(named["ending"] + (named["result"] or ""), start, names)
        lines = () if plain is None else tuple(_named(line, named["name"]) for line in plain.lines)
        return plain and replace(plain, lines=lines)
    if start == "castling" and (parts := _parts(text, start))[1:]:
        return _in_parts(parts, start, names)
    words = tokens(text)
    if len(text) > LONGEST or not 0 < len(words) <= MOST_WORDS:
        return None
    reading = None
    for read in (_read_as_they_stand(text, words, names), {}):
        reading = _likeliest(Chart(words, names, read), start)
        if reading is not None and reading[1] != text.strip():
            break
    if reading is None:
        return None
    cost, meaning, kind = reading
    lost, small = divmod(cost, LOST)
    if meaning.count("repetition") > 1:  # its number is one of them, and the other is a guess
        return None
    if lost > len(words) // MANY or small > FAR + PER_WORD * len(words):
        return None
    lines, unsure = movement_lines(meaning) if start == "movement_line" else ((_finished(meaning, kind),), False)
    rule = "expression" if start == "zone" else start
    if not lines or not all(kind == "listed" or _stands(line, rule) for line in lines):
        return None
    if start == "step" and words[0].word == "if" and not lines[0].startswith("if "):
        return None  # a condition is never left out
    return Plain(lines, not lost, unsure)


def _named(line: str, name: str) -> str:
    ending, colon, result = line.partition(": ")
    return f"{ending} as {name}{colon}{result}"


def _stands(line: str, rule: str) -> bool:
    if rule == "outcome":
        return reads(line.partition(": ")[0], "ending")
    return reads(f"{line}, {_ANY_PART}" if rule == "castling" else line, rule)


def _likeliest(chart: Chart, start: str) -> tuple[float, str, str] | None:
    """The likeliest reading of a text under a rule: its cost, its meaning, its kind; None for none."""
    readings = [(*found, kind) for kind in KINDS.get(start, ()) if (found := chart.reading(kind)) is not None]
    return min(readings, default=None)


def _parts(text: str, start: str) -> list[str]:
    """The parts of a line: between its commas, and behind an ``and`` before one that can be read as it stands."""
    parts: list[str] = []
    for part in text.replace(";", ",").split(","):
        before, _, behind = part.partition(" and ")
        parts += [before, behind] if behind and _stands(behind.strip(), start) else [part]
    return [part.strip() for part in parts]


def _in_parts(parts: list[str], start: str, names: Names) -> Plain | None:
    lines, clean = [], True
    for part in parts:
        plain = None if reads(f"{part}, {_ANY_PART}", start) else written_plainly(part, start, names)
        if plain is None and not reads(f"{part}, {_ANY_PART}", start):
            return None
        lines.append(part if plain is None else plain.lines[0])
        clean &= plain is None or plain.clean
    whole = ", ".join(lines)
    return Plain((whole,), clean) if reads(whole, start) else None


def is_everyday(said: str, names: Names) -> bool:
    """Return whether a stretch of a text has a word of plain English, or one of a name as it is said."""
    known = phrase_book().spelled | names.words
    return any(token.word in known for token in tokens(said))


def differing(text: str, line: str) -> tuple[int, int]:
    """The stretch of a text that another line says in other words: at least one word."""
    ours, theirs = list(_TOKEN.finditer(text)), _TOKEN.findall(line)
    words = [token.group() for token in ours]
    first = min(_alike(words, theirs), len(ours) - 1)
    last = max(first, len(ours) - 1 - _alike(words[::-1], theirs[::-1]))
    return ours[first].start(), ours[last].end()


def _alike(one: list[str], other: list[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def reads(line: str, start: str) -> bool:
    """Return whether a line is one of the language."""
    return reach(line, start) > len(line)


def _finished(meaning: str, kind: str) -> str:
    text = _RECTANGLE.sub(r"file in \1..\3 and rank in \2..\4", " ".join(meaning.split()))
    text = _TWICE.sub(r"(\1)", text)
    text = _ALTERNATIVES.sub(_in_a_row, text)
    text = _APART.sub(lambda found: f"{found[1]} or {found[4]}" if int(found[3]) >= int(found[5]) else found[0], text)
    if kind == "castling":
        return _BY_CELLS.sub(r"file \1 to \2", text)
    if kind == "ending":
        text = re.sub(r"if (no legal move|in check)\(me\)$", r"\1", text)
        text = ", ".join(sorted(text.split(", "), key=lambda part: part != "no legal move"))
    return f"[{text}]" if kind == "listed" else text


def _in_a_row(found: re.Match[str]) -> str:
    """``file = d or file = e or file = f``, written as a range where they follow each other."""
    values = re.findall(r"= (\w+)", found[0])
    places = [int(value) if value.isdigit() else ord(value[0]) for value in values]
    follow = all(later == one + 1 for one, later in pairwise(places))
    return f"{found[1]} in {values[0]}..{values[-1]}" if follow else found[0]


def _read_as_they_stand(text: str, words: list[Token], names: Names) -> dict[int, tuple[int, str]]:
    found: dict[int, tuple[int, str]] = {}
    known = keywords() | names.words | _KNOWN
    for i, token in enumerate(words):
        if not token.word[0].isalpha() or i + 1 == len(words) or words[i + 1].word not in "([":
            continue
        depth = 0
        for end in range(i + 1, len(words)):
            depth += (words[end].word in "([") - (words[end].word in ")]")
            if not depth:
                begin = next((b for b in (i - 2, i - 1) if b >= 0 and text[words[b].start : token.end] in _LONG), i)
                said = text[words[begin].start : words[end].end]
                named = (text[token.start : token.end] for token in words[begin : end + 1])
                if reads(said, "expression") and all(word in known for word in named if word.isidentifier()):
                    found[begin] = end + 1, said
                break
    return found


_LONG = ("in check", "no legal move")
_KNOWN = frozenset((*NAMES, *FUNCTIONS, *DIRECTIONS, *PIECES))
