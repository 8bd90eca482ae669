"""Vectors of two axes in the words of movements: ``orthogonal``, ``2 forward + sideways``, ``left | right``."""

from __future__ import annotations

from itertools import product

Vector = tuple[int, int]  # to the right, forward


def direction_words(vectors: frozenset[Vector]) -> str:
    """The shortest of our words for a set of vectors, as its owner sees them."""
    if vectors == _all(1, 0) | _all(1, 1):
        return "any"
    found: list[str] = []
    left = set(vectors)
    for a, b, word in ((1, 0, "orthogonal"), (1, 1, "diagonal")):
        if left >= _all(a, b):
            found.append(word)
            left -= _all(a, b)
    for a, b in sorted({(max(map(abs, vector)), min(map(abs, vector))) for vector in left}):
        if left >= _all(a, b):
            found.append(f"({a},{b})")
            left -= _all(a, b)
    return " | ".join(found + _sides(left))


def _all(a: int, b: int) -> set[Vector]:
    """All vectors of a leap, whichever way."""
    return {(x * s, y * t) for x, y in ((a, b), (b, a)) for s, t in product((1, -1), repeat=2)}


def _sides(left: set[Vector]) -> list[str]:
    """The vectors one by one, forward ones first; what goes right and left alike in one word."""
    found: list[str] = []
    for sideways, forward in sorted(left, key=lambda vector: (-vector[1], -abs(vector[0]), -vector[0])):
        if (sideways, forward) not in left:
            continue
        left.discard((sideways, forward))
        both = sideways and (-sideways, forward) in left
        left.discard((-sideways, forward) if both else (0, 0))
        found.append(_one(sideways, forward, bool(both)))
    return found


def _one(sideways: int, forward: int, both: bool) -> str:
    across = "sideways" if both else "right" if sideways > 0 else "left"
    parts = [(abs(forward), "forward" if forward > 0 else "backward"), (abs(sideways), across)]
    return " + ".join((f"{length} " if length > 1 else "") + word for length, word in parts if length)
