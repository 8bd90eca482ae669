"""Values of the ini format as plain values: squares as pairs of numbers, piece types by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from ndvariants.addons.fairy.format.keys import ALL_SQUARES, ANY

Square = tuple[int, int]
MOST_FILES, MOST_RANKS, MOST_NUMBER = 12, 10, 1_000_000
EVERYWHERE = frozenset((file, rank) for file in range(1, MOST_FILES + 1) for rank in range(1, MOST_RANKS + 1))
_SQUARE = re.compile(r"(?:([A-Za-z])|(\*))(?:([0-9]+)|(\*))")
_RESULTS = ("win", "loss", "draw", "none")
_PAIR = re.compile(r"(\S)\s*:\s*(\S+)")


class Unreadable(ValueError):
    """A value that is not of its kind; the text says what is wrong with it."""


def read_value(kind: str, text: str, letters: Mapping[str, str], words: tuple[str, ...] = ()) -> object:
    """The value of a key of this kind; ``letters`` are the piece types by letter. Raises Unreadable."""
    if kind == "flag":
        return text == _one_of(text, ("true", "false")) == "true"
    if kind == "result":
        return _one_of(text, _RESULTS)
    if kind == "word":
        return _one_of(text, words)
    if kind in ("number", "rank"):
        return _number(text, MOST_RANKS if kind == "rank" else MOST_NUMBER)
    if kind == "file":
        return ord(text[0].lower()) - ord("a") + 1 if text[:1].isalpha() else _number(text, MOST_FILES)
    if kind == "squares":
        return read_squares(text)
    if kind == "pieces":
        return read_pieces(text, letters)
    if kind == "piece":
        return next(iter(read_pieces(text[:1], letters)), "")
    if kind == "rights":
        return frozenset(text) & frozenset("KQkq")
    return text


def read_squares(text: str) -> frozenset[Square]:
    """``*8 e4 c*`` as squares, file and rank from 1."""
    if text == ALL_SQUARES:
        return EVERYWHERE
    found: set[Square] = set()
    for word in text.split():
        if word == "-":
            break
        match = _SQUARE.fullmatch(word)
        if match is None or word == "**":
            raise Unreadable(f"`{word}` is no square")
        file = ord(match[1].lower()) - ord("a") + 1 if match[1] else 0
        rank = int(match[3]) if match[3] else 0
        found |= {(f, r) for f, r in EVERYWHERE if f == (file or f) and r == (rank or r)}
    return frozenset(found)


def read_pieces(text: str, letters: Mapping[str, str]) -> frozenset[str]:
    """``nbrq`` as piece types; ``*`` is any, ``-`` none."""
    found: set[str] = set()
    for letter in text.replace(" ", ""):
        if letter == "-":
            break
        if letter != ANY and letter.upper() not in letters:
            raise Unreadable(f"no piece has the letter `{letter}`")
        found.add(ANY if letter == ANY else letters[letter.upper()])
    return frozenset(found)


def read_pairs(text: str) -> list[tuple[str, str]]:
    """``p:g s:g`` as pairs."""
    return [(match[1], match[2]) for match in _PAIR.finditer(text)]


def left_by_none(board: Collection[Square], vectors: Collection[Square], sign: int) -> frozenset[Square]:
    """The squares of an empty board that none of some steps leaves, for who goes up the ranks or (-1) down."""
    return frozenset((f, r) for f, r in board if not any((f + x * sign, r + y * sign) in board for x, y in vectors))


def _one_of(text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise Unreadable(f"`{text}` is none of {', '.join(known)}")
    return text


def _number(text: str, most: int) -> int:
    match = re.match(r"[0-9]+", text)
    if match is None:
        raise Unreadable(f"`{text}` is no number")
    if len(match[0]) > 9 or int(match[0]) > most:
        raise Unreadable(f"`{text[:20]}` is more than {most}")
    return int(match[0])
