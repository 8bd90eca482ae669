"""Endings in everyday words, written as the language writes them: ``no capture for 60 moves`` is 120 plies without one.

Each part between commas is read by itself. What comes out is told only where the grammar reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ndvariants.language.phrases.rewriting import NUMBERS, rewritten

Reads = Callable[[str, str], bool]
_NUMBER = rf"(\d+|{'|'.join(NUMBERS)}|once|twice|thrice|fifty|hundred)"
_WORDS = {
    **{word: i for i, word in enumerate(NUMBERS)},
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "fifty": 50,
    "hundred": 100,
}
_MOVES = r"(plies|ply|half-?\s?moves?|moves?|turns?|rounds?)"
_CAPTURE = r"(?:an?\s+)?(?:captur\w*|tak(?:es?|ing)|piece\s+(?:is\s+)?taken)"
_WITHOUT = r"(?:without|with\s+no|no|passed\s+without|since\s+(?:last|any))"
_SIDE = r"(?:player|side|white|black|me|opponent|you|someone|(?:sh|h)e|they|it|king|royal)"
_MATE, _STALE = "no legal move, in check", "no legal move"


def _plies(number: str, unit: str) -> int:
    """So many moves of both players, or plies, in plies."""
    count = _WORDS.get(number, 0) or int(number) if number in _WORDS or number.isdigit() else 0
    return count if unit.startswith(("pl", "half")) else 2 * count


def _quiet(found: re.Match[str]) -> str:
    parts = found.groupdict()
    piece = f" or {parts['piece']} move" if parts.get("piece") else ""
    return f"{_plies(parts['n'], parts['unit'])} plies without capture{piece}"


def _stuck(found: re.Match[str]) -> str:
    parts = found.groupdict()
    return f"{_plies(parts['n'], parts['unit'])} plies without capture or pawn move"


def _times(found: re.Match[str]) -> str:
    said = next(part for part in found.groups() if part)
    return f"repetition {_WORDS.get(said, said)}"


def _after(found: re.Match[str]) -> str:
    return f"after {_plies(found[1], found[2])} plies"


_N, _UNIT = f"(?P<n>{_NUMBER})", f"(?P<unit>{_MOVES})"
_PIECE = r"(?:,|\bor|\band|\bnor|/)\s*(?:an?\s+)?(?P<piece>\w+?)\s+(?:moves?|moving|pushe?s?|advances?)"
_PARTS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (rf"{_N}\s+{_UNIT}\s+{_WITHOUT}\s+{_CAPTURE}\s*(?:{_PIECE})?", _quiet),
    (rf"(?:no|without)\s+{_CAPTURE}\s*(?:{_PIECE})?\s+(?:for|in|within|during|since|after)\s+(?:last\s+)?{_N}\s+{_UNIT}",
     _quiet),
    (rf"{_NUMBER}\s+times\s+(?:the\s+)?(?:same\s+|repeated\s+)?(?:position|repetition)s?", _times),
    (rf"(?:same\s+)?positions?\s+(?:occur\w*|repeat\w*|comes?\s+back|happens?|reached)?\s*{_NUMBER}(?:\s+times)?",
     _times),
    (rf"{_NUMBER}-?\s?fold\s+repetitions?|repetitions?\s+(?:of\s+)?{_NUMBER}(?:\s+times)?", _times),
    (rf"(?:after|more\s+than|over|at)?\s*{_NUMBER}\s+{_MOVES}"
     r"(?:\s+(?:each|played|made|total|in\s+total|have\s+been\s+\w+))?",
     _after),
    (rf"(?:{_SIDE}\s+)?(?:is\s+|in\s+|gets\s+)*(?:check-?\s?)?mated?", lambda _: _MATE),
    (rf"(?:{_SIDE}\s+)?(?:is\s+|in\s+|gets\s+)*stale-?\s?mated?", lambda _: f"{_STALE}, not in check"),
    (rf"(?:{_SIDE}\s+)?(?:can\s?not|can't|unable\s+to|has\s+no|have\s+no|there\s+(?:is|are)\s+no)\s+"
     r"(?:legal\s+|more\s+)?moves?(?:\s+left)?", lambda _: _STALE),
    (r"no\s+(?:more\s+)?(?:legal\s+)?moves?(?:\s+(?:left|available|possible|remain\w*))?", lambda _: _STALE),
    (rf"(?:no|without)\s+progress\s+(?:for|in|within|during|since|after)\s+(?:last\s+)?{_N}\s+{_UNIT}", _stuck),
    (rf"{_N}\s+{_UNIT}\s+(?:without|with\s+no)\s+progress", _stuck),
    (r"(?:board\s+(?:is\s+)?full|full\s+board|no\s+(?:more\s+)?(?:empty|free)\s+(?:cells?|squares?)(?:\s+left)?)",
     lambda _: _STALE),
    (r"not\s+in\s+check", lambda _: "not in check"),
    (rf"(?:{_SIDE}\s+)?(?:is\s+)?(?:in\s+check|attacked|checked)", lambda _: "in check"),
    (r"(?:\w+\s+)?(?:king|royal)s?\s+(?:is\s+|are\s+|was\s+|has\s+been\s+)?"
     r"(?:captured|taken|lost|gone|dead|killed|eaten|off\s+(?:the\s+)?board)", lambda _: "royal lost"),
)  # fmt: skip
_LEADING = re.compile(r"^(?:if|when|whenever|once|as\s+soon\s+as|where)\s+")

_LAST_TO_MOVE = re.compile(
    r"(?:the )?(?:last (?:player|one|side) (?:to|who can|that can) move|who moves last) (wins|loses)"
)
_DRAWN = re.compile(r"(?:it is )?(?:a )?draw (?:after|if|when|by|on) (.+)|(.+?)(?: is|:)? (?:a )?draw")


def counts_moves(text: str, start: str) -> bool:
    """Whether an ending counts moves of both players, which are two plies each."""
    return start == "ending" and re.search(rf"\b{_NUMBER}\s+(?:moves?|turns?|rounds?)\b", text) is not None


def said_ending(text: str, reads: Reads) -> str:
    """An ending in the words of the language; empty where a part of it is not understood."""
    whole = " ".join(text.split())
    for between in (r"\s*,\s*(?:and\s+)?", r"\s*(?:,|\band\b|&|\bwhile\b|\bbut\b|\+(?=\s*(?:not\s+)?in\s+check))\s*"):
        parts = [_part(part, reads) for part in re.split(between, whole) if part]
        line = ", ".join(sorted(parts, key=lambda part: part != _STALE))
        if parts and all(parts) and line != whole and reads(line, "ending"):
            return line
    return ""


def said_result(text: str, reads: Reads) -> str:
    """A whole ending said in one text, as a mapping; empty where it is no draw, and not who moves last."""
    whole = " ".join(text.lower().split()).rstrip(".")
    last = _LAST_TO_MOVE.fullmatch(whole)
    if last is not None:
        return f"{{{_STALE}: {'loss' if last[1].startswith('win') else 'win'}}}"
    drawn = _DRAWN.fullmatch(whole)
    line = said_ending(drawn[1] or drawn[2], reads) or _part(drawn[1] or drawn[2], reads) if drawn is not None else ""
    if re.search(r"\bif\b", line):  # what it names is not known here
        return ""
    return f'{{"{line}": draw}}' if "," in line else f"{{{line}: draw}}" if line else ""


def _part(said: str, reads: Reads) -> str:
    """One condition; empty where it is not understood."""
    if reads(said, "ending"):
        return said
    bare = re.sub(r"\b(?:the|an?)\s+", "", _LEADING.sub("", said.lower().strip()))
    for pattern, meant in _PARTS:
        found = re.fullmatch(pattern, bare)
        if found is not None:
            return meant(found)
    asked = _LEADING.sub("", said.strip())
    for condition in (asked, rewritten(asked, "expression")):
        if reads(condition, "expression") and re.search(r"[=<>(]|\bin\b", condition):
            return f"if {condition}"
    return ""
