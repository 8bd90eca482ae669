"""Betza's notation as another spelling of movements: ``betza KNN`` is a king that is a nightrider too.

Strict: an unknown letter is a fault, never skipped. An atom leaps by (longer, shorter) coordinate in
every placement on the axes of the board, so ``N`` is ``leap (2,1)`` on any of them::

    W (1,0)   F (1,1)   D (2,0)   N (2,1)   A (2,2)   H (3,0)   C, L (3,1)   J, Z (3,2)   G (3,3)
    K = WF    R = WW    B = FF    Q = WWFF

Behind it, the letter again (or 0) slides, a number k makes at most k leaps. Before it:

=========== ==============================================================================
``m c``     only moves, only captures; neither or both letters: both
``f b v``   forward, backward, either of them
``l r s``   left, right, either of them (left and right need a board of two axes)
``fl br``   of a diagonal atom: forward and left, backward and right
``f l v``   of an oblique atom: the longer part that way (``ff ll vv`` are the same), as in ``fN``
``fs rf``   of an oblique atom: the longer part the second way, the shorter part the first way
``fh lh``   of an oblique atom: the whole half, so ``fhN`` is four moves forward
``n``       lame: the cells on the way must be empty (``nN`` is the horse of xiangqi)
``p g``     a slide over one piece: landing anywhere beyond (cannon), or right behind (grasshopper)
``j``       of ``D`` and ``A``: must jump over a piece
``i``       only while unmoved
``e``       captures en passant too
=========== ==============================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from ndvariants.errors import Place, Problem
from ndvariants.language.planting import Locate
from ndvariants.language.syntax import Combine, Direction, Expr, Hurdle, Leaper, Leg, Movement, Number, Scaled, Word

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
MODIFIERS = "mcfbvlrshnpgjie"

_SLIDERS = "RBQ"
_SIDES = "fbvlrsh"
_VERTICAL = "fbv"
_WORDS = {"f": "forward", "b": "backward", "l": "left", "r": "right", "s": "sideways"}
_ELSEWHERE = {
    "o": "say `wrap` of the board's axis instead",
    "a": "write the parts of the path with `then` instead",
    "z": "write the parts of the path with `then` instead",
    "d": "write it in words, with `taking own`",
    "k": "write it in words, with `taking king`",
}
_TERM = re.compile(r"(?P<modifiers>[a-z]*)(?P<atom>[A-Z])(?P<again>(?P=atom)?)(?P<length>[0-9]*)")
_LONGEST = 99


@dataclass(frozen=True, slots=True)
class _Term:
    """One atom with its modifiers: ``length`` is the most leaps of a slide, 0 for no bound."""

    modifiers: str
    atom: str
    length: int
    place: Place

    @property
    def sides(self) -> str:
        return "".join(letter for letter in self.modifiers if letter in _SIDES)


def parse_betza(text: str, locate: Locate) -> tuple[list[Movement], list[Problem]]:
    """The movements that a Betza string means (none when it has faults), and every fault in it.

    >>> movements, faults = parse_betza("fmWfcF", lambda offset, length: Place("x", 1, offset + 1, length))
    >>> [movement.mode for movement in movements], faults
    (['move', 'capture'], [])
    """
    problems: list[Problem] = []
    terms = list(_terms(text, locate, problems))
    if not terms and not problems:
        problems.append(Problem("NDV110", locate(0, 1), "no atom is written here", "", "write one, as in `betza KNN`"))
    movements = [movement for term in terms for movement in _movements(term, problems)]
    return ([] if problems else movements), problems


def _terms(text: str, locate: Locate, problems: list[Problem]) -> Iterator[_Term]:
    i = 0
    while i < len(text):
        found = _TERM.match(text, i)
        if text[i].isspace():
            i += 1
        elif found is None or found["atom"] not in ATOMS:
            i = _skip(text, i if found is None else found.start("atom"), locate, problems)
        else:
            known = len(problems)
            for offset, letter in enumerate(found["modifiers"], i):
                if letter not in MODIFIERS:
                    hint = _ELSEWHERE.get(letter, f"modifiers are {' '.join(MODIFIERS)}")
                    message = f"`{letter}` is no modifier of a Betza string here"
                    problems.append(Problem("NDV111", locate(offset, 1), message, "", hint))
            if len(problems) == known:
                yield _term(found, locate(i, found.end() - i), problems)
            i = found.end()


def _skip(text: str, i: int, locate: Locate, problems: list[Problem]) -> int:
    """Reports what is no atom at ``text[i]``, and gives where to read on."""
    found = re.compile(r"[a-z]+").match(text, i)
    end = found.end() if found else i + 1
    message = f"`{text[i:end]}` stands before no atom" if found else f"`{text[i]}` is no atom of a Betza string"
    problems.append(Problem("NDV110", locate(i, end - i), message, "", f"atoms are {' '.join(ATOMS)}"))
    return end


def _term(found: re.Match[str], place: Place, problems: list[Problem]) -> _Term:
    digits = found["length"]
    sliding = bool(found["again"]) or found["atom"] in _SLIDERS
    if len(digits) > 2:
        problems.append(Problem("NDV112", place, f"a slide of more than {_LONGEST} leaps", "", "write 0 for no bound"))
        digits = ""
    length = int(digits) if digits else 0 if sliding else 1
    return _Term(found["modifiers"], found["atom"], length, place)


# --------------------------------------------------------------------------- one atom


def _movements(term: _Term, problems: list[Problem]) -> Iterator[Movement]:
    for vector in ATOMS[term.atom]:
        message = _senseless(term, vector)
        if message:
            problems.append(Problem("NDV112", term.place, message, "", "write the movement in words"))
            return
        legs = _legs(term, vector)
        moves, captures, passes = (letter in term.modifiers for letter in "mce")
        flags = frozenset({"unmoved"} if "i" in term.modifiers else ())
        if moves or captures or not passes:
            mode = "move" if moves and not captures else "capture" if captures and not moves else "both"
            yield Movement(mode, legs, flags=flags, place=term.place)
        if passes:
            yield Movement("capture", legs, flags=flags | {"on trail"}, place=term.place)


def _senseless(term: _Term, vector: tuple[int, int]) -> str:
    """Why the modifiers do not go together on this vector; empty when they do."""
    long, short = vector
    jumps = [letter for letter in term.modifiers if letter in "pgj"]
    if len(set(term.modifiers) - set(_SIDES)) < len(term.modifiers) - len(term.sides):
        return "a modifier is said twice"
    if len(jumps) > 1 or (jumps and "n" in term.modifiers):
        return "`n`, `p`, `g` and `j` exclude each other"
    if set(jumps) & {"p", "g"} and term.length == 1:
        return f"`{jumps[0]}` needs a slide, as in `{jumps[0]}R`"
    if jumps == ["j"] and (vector not in ((2, 0), (2, 2)) or term.length != 1):
        return "`j` goes with `D` and `A` only"
    if "n" in term.modifiers and long > 1 and (term.length != 1 or (short not in (0, long) and vector != (2, 1))):
        return f"there is no one way for a lame `{term.atom}`"
    if _pairs(term.sides, vector) is None:
        return f"`{term.sides}` names no direction of `{term.atom}`"
    return ""


def _legs(term: _Term, vector: tuple[int, int]) -> tuple[Leg, ...]:
    place, (long, short) = term.place, vector
    one, straight = Number(1, place), short in (0, long)
    last: Expr | None = Number(term.length, place) if term.length else None
    if "j" in term.modifiers:
        whole, hurdle = Number(long, place), Hurdle(1, "any", "next", "next", place)
        return (Leg("hop", _direction(term, (1, short // long)), whole, whole, hurdle, (), place),)
    if "n" in term.modifiers and long > 1 and straight:
        whole = Number(long, place)
        return (Leg("slide", _direction(term, (1, short // long)), whole, whole, None, (), place),)
    if "n" in term.modifiers and long > 1:
        return _lame_knight(term)
    if "p" in term.modifiers or "g" in term.modifiers:
        hurdle = Hurdle(1, "any", "next" if "g" in term.modifiers else "beyond", "slide", place)
        return (Leg("hop", _direction(term, vector), one, last, hurdle, (), place),)
    return (Leg("leap" if term.length == 1 else "slide", _direction(term, vector), one, last, None, (), place),)


def _lame_knight(term: _Term) -> tuple[Leg, ...]:
    """One step along the longer part, then a diagonal one outward on the right sides."""
    place, one = term.place, Number(1, term.place)
    legs = []
    for up, across, upright in _pairs(term.sides, (2, 1)) or [("", "", True)]:
        first = _words(up if upright else across, place) if term.sides else Word("orthogonal", place)
        second = _plus(_words(up, place), _words(across, place)) if term.sides else Word("diagonal", place)
        legs.append((first, second))
    firsts, seconds = ([leg[i] for leg in legs] for i in (0, 1))
    return (
        Leg("step", _either(firsts), one, one, None, (), place),
        Leg("step", _either(seconds), one, one, None, ("outward",), place),
    )


# --------------------------------------------------------------------------- directions


def _direction(term: _Term, vector: tuple[int, int]) -> Direction:
    """All vectors of this shape that go to the term's sides."""
    place, (long, short) = term.place, vector
    if not term.sides:
        if vector in ((1, 0), (1, 1)):
            return Word("diagonal" if short else "orthogonal", place)
        return Leaper((Number(long, place), Number(short, place)), place)
    parts: list[Direction] = []
    for up, across, upright in _pairs(term.sides, vector) or []:
        if not short:
            parts.append(_scaled(long, _words(up or across, place)))
        else:
            tall, wide = (long, short) if upright else (short, long)
            parts.append(_plus(_scaled(tall, _words(up, place)), _scaled(wide, _words(across, place))))
    return _either(parts)


def _pairs(sides: str, vector: tuple[int, int]) -> list[tuple[str, str, bool]] | None:
    """(vertical, horizontal, the longer part is vertical) of every choice in ``sides``, ``None`` if it makes no sense.

    Straight vectors take one letter a choice; diagonal ones a letter, or a vertical and a horizontal one in either
    order; oblique ones a letter, once or twice, or two letters, where the longer part goes the second way, or a half
    (``fh``).
    """
    long, short = vector
    if short not in (0, long):
        return _oblique_pairs(sides)
    pairs: list[tuple[str, str, bool]] = []
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


def _oblique_pairs(sides: str) -> list[tuple[str, str, bool]] | None:
    """The same for vectors such as (2,1): ``f`` narrow, ``fs`` wide, ``rf`` one of the two, ``fh`` the half."""
    pairs: list[tuple[str, str, bool]] = []
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


def _words(letter: str, place: Place) -> Direction:
    if letter == "v":
        return Combine("|", Word("forward", place), Word("backward", place), place)
    return Word(_WORDS[letter], place)


def _scaled(factor: int, direction: Direction) -> Direction:
    return direction if factor == 1 else Scaled(factor, direction, direction.place)


def _plus(left: Direction, right: Direction) -> Direction:
    return Combine("+", left, right, left.place)


def _either(directions: list[Direction]) -> Direction:
    return reduce(lambda left, right: Combine("|", left, right, left.place), directions)
