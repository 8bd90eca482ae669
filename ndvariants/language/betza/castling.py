"""Castling in Betza strings: ``isO2`` is a king that goes two cells to either side, with the pieces at the edges."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.errors import Place, Problem
from ndvariants.language.trees.syntax import EdgeCastling

MOST_STEPS = 99


def castling_of(letters: str, digits: str | None, place: Place, problems: list[Problem]) -> Iterator[EdgeCastling]:
    """The castling of ``O`` with the letters before and the number behind it; none, and a problem, when they are wrong.

    ``l r s`` are the sides (``s``, or none: both); ``j``: the partner is the piece next to the edge. ``i`` must be
    there: a king castles only while it has not moved.
    """
    steps = int(digits) if digits and len(digits) <= len(str(MOST_STEPS)) else 0
    message = ""
    if steps < 1:
        message = "castling says how far the king goes: `isO2`"
    elif len(set(letters)) < len(letters):
        message = "a modifier is said twice"
    elif "i" not in letters:
        message = "castling is for a king that has not moved: `isO2`"
    if message:
        hint = "write i, a side (l, r or s), j where it is meant, then O and a number"
        problems.append(Problem("NDV112", place, message, "", hint))
        return
    sides = tuple(sign for letter, sign in (("l", -1), ("r", 1)) if letter in letters)
    yield EdgeCastling(steps, (-1, 1) if "s" in letters or not sides else sides, int("j" in letters), place)
