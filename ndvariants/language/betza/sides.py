"""Directions of a Betza atom: its letters for sides (``f b v l r s h``) as directions of the language."""

from __future__ import annotations

from functools import reduce

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Combine, Direction, Leaper, Number, Scaled, Word

Pairs = list[tuple[str, str, bool]]  # vertical, horizontal, and whether the longer part is the vertical one

SIDES = "fbvlrsh"
_VERTICAL = "fbv"
_WORDS = {"f": "forward", "b": "backward", "l": "left", "r": "right", "s": "sideways"}


def direction(sides: str, vector: tuple[int, int], place: Place) -> Direction:
    """All vectors of this shape, (longer, shorter) coordinate, that go to these sides."""
    long, short = vector
    if not sides:
        if vector in ((1, 0), (1, 1)):
            return Word("diagonal" if short else "orthogonal", place)
        return Leaper((Number(long, place), Number(short, place)), place)
    parts: list[Direction] = []
    for up, across, upright in pairs_of(sides, vector) or []:
        if not short:
            parts.append(scaled(long, words(up or across, place)))
        else:
            tall, wide = (long, short) if upright else (short, long)
            parts.append(plus(scaled(tall, words(up, place)), scaled(wide, words(across, place))))
    return either(parts)


def pairs_of(sides: str, vector: tuple[int, int]) -> Pairs | None:
    """(vertical, horizontal, the longer part is vertical) of every choice in ``sides``, ``None`` if it makes no sense.

    Straight vectors take one letter a choice; diagonal ones a letter, or a vertical and a horizontal one in either
    order; oblique ones a letter, once or twice, or two letters, where the longer part goes the second way, or a half
    (``fh``).
    """
    long, short = vector
    if short not in (0, long):
        return _oblique_pairs(sides)
    pairs: Pairs = []
    i = 0
    while i < len(sides):
        here, after = sides[i], sides[i + 1 : i + 2]
        upright = here in _VERTICAL
        partners = "lrs" if upright else "fbv"  # in either order, as XBetza has it: `rf` is `fr`
        crossed = short > 0 and after != "" and after in partners
        i += 2 if crossed else 1
        up, across = (here, after if crossed else "s") if upright else (after if crossed else "v", here)
        if here == "h":
            return None
        if not short:
            pairs.append((here, "", True) if upright else ("", here, True))
        else:
            pairs.append((up, across, upright))
    return pairs if len(set(pairs)) == len(pairs) else None


def _oblique_pairs(sides: str) -> Pairs | None:
    """The same for vectors such as (2,1): ``f`` narrow, ``fs`` wide, ``rf`` one of the two, ``fh`` the half."""
    pairs: Pairs = []
    i = 0
    while i < len(sides):
        here, after = sides[i], sides[i + 1 : i + 2]
        upright = here in _VERTICAL
        up, across = (here, "s") if upright else ("v", here)
        partners = f"{here}h{'lrs' if upright else 'fbv' if here in 'lr' else ''}"
        i += 2 if after and after in partners else 1
        if here == "h" or (after == "h" and here in "vs"):
            return None
        if after == "h":
            pairs += [(up, across, True), (up, across, False)]
        elif upright and after in ("l", "r", "s"):
            pairs.append((here, after, False))
        elif here in "lr" and after in ("f", "b", "v"):
            pairs.append((after, here, True))
        else:
            pairs.append((up, across, upright))
    return pairs if len(set(pairs)) == len(pairs) else None


def words(letter: str, place: Place) -> Direction:
    """The direction that one letter names."""
    if letter == "v":
        return Combine("|", Word("forward", place), Word("backward", place), place)
    return Word(_WORDS[letter], place)


def scaled(factor: int, direction: Direction) -> Direction:
    """Every vector that many times as long, as one leap."""
    return direction if factor == 1 else Scaled(factor, direction, direction.place)


def plus(left: Direction, right: Direction) -> Direction:
    """One of the left direction and one of the right, on other axes."""
    return Combine("+", left, right, left.place)


def either(directions: list[Direction]) -> Direction:
    """Any of the directions."""
    return reduce(lambda left, right: Combine("|", left, right, left.place), directions)
