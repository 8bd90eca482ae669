"""Betza strings as the ini format means them: each atom as vectors, what it may do there, and how far it goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Vector = tuple[int, int]  # to the right, forward
LEAPS = {  # where two letters are one leap, the second is written
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "L": (3, 1), "C": (3, 1),
    "J": (3, 2), "Z": (3, 2), "G": (3, 3),
}  # fmt: skip
_COMPOUNDS = {"K": "WF", "R": "W", "B": "F", "Q": "WF"}
_RIDERS = "RBQ"
_VERTICAL, _HORIZONTAL = "fbvh", "rlsh"
# For a leap (a,b) with the longer part a: the direction words under which each of its eight vectors falls. A letter
# said alone is doubled: `f` is `ff`. Of a knight `ff` are the two long ways forward, `fs` the two short ones.
# The first sign is that of the step sideways, the second of the one forward, the third says which of them is longer.
_UNDER = {
    (1, 1, "forward"): "ff vv rf rv fh rh hr",
    (-1, 1, "forward"): "ff vv lf lv fh lh hl",
    (-1, -1, "forward"): "bb vv lb lv bh lh hr",
    (1, -1, "forward"): "bb vv rb rv bh rh hl",
    (1, 1, "sideways"): "rr ss fr fs fh rh hl",
    (-1, 1, "sideways"): "ll ss fl fs fh lh hr",
    (-1, -1, "sideways"): "ll ss bl bs bh lh hl",
    (1, -1, "sideways"): "rr ss br bs bh rh hr",
}
_ATOM = re.compile(r"([a-z]*)([A-Z])(\2|[0-9])?")


@dataclass(frozen=True, slots=True)
class Way:
    """One atom: ``how`` is leap, slide, hop, grasshop or lame; ``limit`` 0 is no limit."""

    how: str
    vectors: frozenset[Vector]
    quiet: bool
    captures: bool
    initial: bool = False
    limit: int = 0


def read_betza(text: str) -> list[Way]:
    """The ways of a Betza string, in its order; what the format does not know in it, it leaves out."""
    return [way for match in _ATOM.finditer(text) for way in _ways(match[1], match[2], match[3] or "")]


def idle_atoms(text: str) -> list[str]:
    """The atoms of a Betza string that the format reads, and makes no moves of.

    >>> idle_atoms("WnCnH")
    ['nC', 'nH']
    """
    return [match[0] for match in _ATOM.finditer(text) if not list(_ways(match[1], match[2], match[3] or ""))]


def _ways(modifiers: str, atom: str, behind: str) -> Iterator[Way]:
    if atom not in _COMPOUNDS and atom not in LEAPS:
        return
    parts = _COMPOUNDS.get(atom, atom)
    words = _direction_words(modifiers)
    vectors = frozenset(vector for part in parts for vector in _vectors(LEAPS[part], words, len(parts) == 1))
    limit = int(behind) if behind.isdigit() else 0
    if "p" in modifiers or "g" in modifiers:
        how = "grasshop" if "g" in modifiers or limit == 1 else "hop"
    elif atom in _RIDERS or behind:
        how = "slide"
    else:
        how = "lame" if "n" in modifiers else "leap"
    vectors = frozenset(vector for vector in vectors if _moves_at_all(how, vector))
    if not vectors:
        return
    both = not {"m", "c"} & set(modifiers)
    yield Way(how, vectors, both or "m" in modifiers, both or "c" in modifiers, "i" in modifiers, limit)


def _moves_at_all(how: str, vector: Vector) -> bool:
    """Return True if the format makes moves of it. It reads more than it plays: lame camels and camel riders stay."""
    shape = max(map(abs, vector)), min(map(abs, vector))
    if how == "lame":
        return shape in ((2, 0), (2, 1), (2, 2), (3, 2))
    return how == "leap" or max(shape) == 1 or (how == "slide" and shape == (2, 1))


def _direction_words(modifiers: str) -> list[str]:
    """The letters of directions in twos, as they combine: one of each kind, or the same twice."""
    found: list[str] = []
    at = 0
    while at < len(modifiers):
        one, two = modifiers[at], modifiers[at + 1 : at + 2]
        at += 1
        if one not in _VERTICAL + _HORIZONTAL:
            continue
        joined = two != "" and (
            two == one or (one in _VERTICAL and two in _HORIZONTAL) or (one in _HORIZONTAL and two in _VERTICAL)
        )
        found.append(one + (two if joined else one))
        at += joined
    return found


def _vectors(leap: Vector, words: list[str], alone: bool) -> Iterator[Vector]:
    """The vectors of a leap in these directions; along one axis two letters are two ways, not one between them."""
    a, b = leap
    if alone and b == 0:
        words = [letter * 2 for word in words for letter in word]
    for (sideways, forward, longer), under in _UNDER.items():
        if not words or set(under.split()) & set(words):
            across, along = (a, b) if longer == "sideways" else (b, a)
            yield sideways * across, forward * along
