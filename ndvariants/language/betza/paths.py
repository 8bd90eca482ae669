"""Paths of Betza strings: ``[F?R]`` goes on outward on any board, ``[W-sR]`` names sides as seen from the part before.

Sides are those of XBoard's notation: `f` straight on, `l` and `r` to the left and right of the part before, on boards
of two axes. Where a straight part follows a diagonal one, or the other way, no direction lies straight on, and two
letters stand for one of the four, as for any diagonal atom: ``fl`` half a right angle to the left, ``bl`` three halves.
A part without letters goes on most nearly straight (``f``), where another part of the path has some; the first goes
anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ndvariants.errors import Place, Problem
from ndvariants.faults.phrases import NotInBetza
from ndvariants.language.betza.atoms import Term, mode_of
from ndvariants.language.betza.sides import direction, either, pairs_of, plus, scaled, words
from ndvariants.language.trees.syntax import Direction, Leg, Movement
from ndvariants.words.movements import Clause, Manner

MOST_PATHS = 64
# The eight ways of a step, from straight ahead on to the left, in letters.
_COMPASS = ("f", "fl", "l", "bl", "b", "br", "r", "fr")
Heading = int  # a number of _COMPASS
Walked = tuple[tuple[Heading, Leg], ...]


def movements_of_path(
    letters: str, parts: Sequence[tuple[Term, bool]], place: Place, problems: list[Problem]
) -> Iterator[Movement]:
    """The movements of a path: its parts, each with whether the piece may end behind it."""
    mode, flags = mode_of(letters), frozenset({Clause.UNMOVED} if "i" in letters else ())
    terms = [term for term, _ in parts]
    if not any(term.sides for term in terms):
        ways: list[tuple[Leg, ...]] = [tuple(_outward(term, number == 0) for number, term in enumerate(terms))]
    else:
        message = next((message for term in terms if (message := _senseless(term))), "")
        walked = [] if message else _walked(terms)
        if not 0 < len(walked) <= MOST_PATHS:
            message = message or ("it leads back over the cell it came from" if not walked else "it forks too often")
            problems.append(NotInBetza(message).at(place))
            return
        ways = [tuple(leg for _, leg in one) for one in walked]
    for number, (_, ends) in enumerate(parts, 1):
        if ends:
            for legs in dict.fromkeys(way[:number] for way in ways):
                yield Movement(mode, legs, flags=flags, place=place)


def _outward(term: Term, first: bool) -> Leg:
    """A part of a path without sides: anywhere at first, then on outward."""
    towards = either([direction("", vector, term.place) for vector in term.vectors])
    return Leg(term.verb, towards, term.low, term.high, None, () if first else (Manner.OUTWARD,), term.place)


def _senseless(term: Term) -> str:
    """Why a part cannot stand in a path with sides; empty when it can."""
    for long, short in term.vectors:
        if short not in (0, long):
            return f"in a path with sides `{term.atom}` has none: only straight and diagonal atoms do"
        if len(set(term.sides)) < len(term.sides) or (term.sides and pairs_of(term.sides, (long, short)) is None):
            return f"`{term.sides}` names no direction of `{term.atom}`"
    return ""


def _walked(terms: Sequence[Term]) -> list[Walked]:
    found: list[Walked] = [()]
    for term in terms:
        found = [(*one, step) for one in found for step in _onward(term, one[-1][0] if one else None)]
        if len(found) > MOST_PATHS:
            break
    return found


def _onward(term: Term, before: Heading | None) -> Iterator[tuple[Heading, Leg]]:
    """The ways of a part behind one that went ``before`` (``None``: the first part), never straight back."""
    sides = term.sides or ("" if before is None else "f")
    for long, short in term.vectors:
        slanted = (short > 0) != bool((before or 0) % 2)
        for turn in _turns(sides, slanted):
            if before is None or turn != 4:
                heading = ((before or 0) + turn) % 8
                towards = _towards(heading, long, term.place)
                yield heading, Leg(term.verb, towards, term.low, term.high, None, (), term.place)


def _turns(sides: str, slanted: bool) -> list[int]:
    """Return how far to turn left, in eighths; ``slanted``: no way leads straight on."""
    if not sides:
        return [1, 3, 5, 7] if slanted else [0, 2, 4, 6]
    found: list[int] = []
    for up, across, _ in pairs_of(sides, (1, 1) if slanted else (1, 0)) or []:
        ups, acrosses = ("fb" if letter == "v" else "lr" if letter == "s" else letter for letter in (up, across))
        if slanted:
            found += [_COMPASS.index(one + other) for one in ups for other in acrosses]
        else:
            found += [_COMPASS.index(one) for one in ups or acrosses]
    return list(dict.fromkeys(found))


def _towards(heading: Heading, length: int, place: Place) -> Direction:
    first, *second = (scaled(length, words(letter, place)) for letter in _COMPASS[heading])
    return plus(first, second[0]) if second else first
