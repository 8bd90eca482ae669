"""Translation of one Betza atom with its modifiers into movements and legs of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ndvariants.errors import Place, Problem
from ndvariants.faults.phrases import NotInBetza
from ndvariants.language.betza.sides import SIDES, direction, either, pairs_of, plus, words
from ndvariants.language.trees.syntax import Direction, Hurdle, Leg, Movement, Number, Word
from ndvariants.words.movements import Clause, Going, Manner, Mode

ATOMS: dict[str, tuple[tuple[int, int], ...]] = {
    "W": ((1, 0),),
    "F": ((1, 1),),
    "D": ((2, 0),),
    "N": ((2, 1),),
    "A": ((2, 2),),
    "H": ((3, 0),),
    "C": ((3, 1),),
    "L": ((3, 1),),
    "J": ((3, 2),),
    "Z": ((3, 2),),
    "G": ((3, 3),),
    "K": ((1, 0), (1, 1)),
    "R": ((1, 0),),
    "B": ((1, 1),),
    "Q": ((1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One atom with its modifiers: ``length`` is the most leaps of a slide, 0 for no bound; ``least`` the fewest."""

    modifiers: str
    atom: str
    vectors: tuple[tuple[int, int], ...]
    length: int
    place: Place
    least: int = 1

    @property
    def low(self) -> Number:
        """The least number of leaps."""
        return Number(self.least, self.place)

    @property
    def high(self) -> Number | None:
        """The most leaps."""
        return Number(self.length, self.place) if self.length else None

    @property
    def verb(self) -> Going:
        """How it goes: made once, or sliding."""
        return "leap" if self.length == 1 else "slide"

    @property
    def sides(self) -> str:
        """The modifiers that name a side."""
        return "".join(letter for letter in self.modifiers if letter in SIDES)


def movements_of_atom(term: Term, problems: list[Problem]) -> Iterator[Movement]:
    """The movements of an atom; none, and a problem, when its modifiers make no sense together."""
    for vector in term.vectors:
        message = _senseless(term, vector)
        if message:
            problems.append(NotInBetza(message).at(term.place))
            return
        legs = _legs(term, vector)
        moves, captures, passes = (letter in term.modifiers for letter in "mce")
        flags = frozenset({Clause.UNMOVED} if "i" in term.modifiers else ())
        if moves or captures or not passes:
            yield Movement(mode_of(term.modifiers), legs, flags=flags, place=term.place)
        if passes:
            yield Movement("capture", legs, flags=flags | {Clause.ON_TRAIL}, place=term.place)


def mode_of(modifiers: str) -> Mode:
    """``move``, ``capture`` or ``both``."""
    moves, captures = "m" in modifiers, "c" in modifiers
    return "move" if moves and not captures else "capture" if captures and not moves else "both"


def _senseless(term: Term, vector: tuple[int, int]) -> str:
    """Why the modifiers do not go together on this vector; empty when they do."""
    long = vector[0]
    jumps = [letter for letter in term.modifiers if letter in "pgjz"]
    if len(set(term.modifiers) - set(SIDES)) < len(term.modifiers) - len(term.sides):
        return "a modifier is repeated"
    if len(jumps) > 1 or (jumps and "n" in term.modifiers):
        return "`n`, `p`, `g`, `j` and `z` exclude each other"
    if set(jumps) & {"p", "g", "z"} and term.length == 1:
        return f"`{jumps[0]}` needs a slide, as in `{jumps[0]}R`"
    if jumps == ["j"] and (vector not in ((2, 0), (2, 2)) or term.length != 1):
        return "`j` goes with `D` and `A` only"
    if "z" in term.modifiers and (term.sides or vector[1] not in (0, long)):
        return f"`z` goes with whole straight and diagonal atoms, not with `{term.sides}{term.atom}`"
    if term.least > 1 and (jumps or "n" in term.modifiers):
        said = f"-{term.length}" if term.least == term.length else f"{term.least}-{term.length}"
        return f"`{said}` goes with slides that jump over nothing"
    if "n" in term.modifiers and long > 1 and term.length != 1:
        return f"a lame `{term.atom}` makes one leap"
    if pairs_of(term.sides, vector) is None:
        return f"`{term.sides}` names no direction of `{term.atom}`"
    return ""


def _legs(term: Term, vector: tuple[int, int]) -> tuple[Leg, ...]:
    place, (long, short) = term.place, vector
    one, straight, last = Number(1, place), short in (0, long), term.high
    if "j" in term.modifiers:
        whole, hurdle = Number(long, place), Hurdle(1, "any", "next", "next", place)
        return (Leg("hop", direction(term.sides, (1, short // long), place), whole, whole, hurdle, (), place),)
    if "n" in term.modifiers and long > 1 and straight:
        whole = Number(long, place)
        return (Leg("slide", direction(term.sides, (1, short // long), place), whole, whole, None, (), place),)
    if "n" in term.modifiers and long > 1:
        return _lame(term, vector)
    if "p" in term.modifiers or "g" in term.modifiers:
        hurdle = Hurdle(1, "any", "next" if "g" in term.modifiers else "beyond", "slide", place)
        return (Leg("hop", direction(term.sides, vector, place), one, last, hurdle, (), place),)
    manner = (Manner.CROOKED,) if "z" in term.modifiers else ()
    return (Leg(term.verb, direction(term.sides, vector, place), term.low, last, None, manner, place),)


def _lame(term: Term, vector: tuple[int, int]) -> tuple[Leg, ...]:
    """Steps along the longer part, then diagonal ones outward on the right sides: the horse of xiangqi, and longer."""
    place, (long, short) = term.place, vector
    firsts: list[Direction] = []
    seconds: list[Direction] = []
    for up, across, upright in pairs_of(term.sides, vector) or [("", "", True)]:
        firsts.append(words(up if upright else across, place) if term.sides else Word("orthogonal", place))
        seconds.append(plus(words(up, place), words(across, place)) if term.sides else Word("diagonal", place))
    return (
        _exactly(long - short, either(firsts), (), place),
        _exactly(short, either(seconds), (Manner.OUTWARD,), place),
    )


def _exactly(steps: int, towards: Direction, manner: tuple[Manner, ...], place: Place) -> Leg:
    count = Number(steps, place)
    return Leg("step" if steps == 1 else "slide", towards, count, count, None, manner, place)
