"""Betza's notation as another spelling of movements: ``betza KNN`` is a king that is a nightrider too.

Strict: an unknown letter is a fault, never skipped. An atom leaps by (longer, shorter) coordinate in
every placement on the axes of the board, so ``N`` is ``leap (2,1)`` on any of them::

    W (1,0)   F (1,1)   D (2,0)   N (2,1)   A (2,2)   H (3,0)   C, L (3,1)   J, Z (3,2)   G (3,3)
    K = WF    R = WW    B = FF    Q = WWFF

``(4,1)`` leaps by numbers. Behind an atom, the letter again (or 0) slides, a number k makes at most k leaps. ``[F?R]``
is a path: one step diagonally, and from there, if the cell is empty, on outward as a rook (``-``: not ending
between). Before an atom:

=========== ==============================================================================
``m c``     only moves, only captures; neither or both letters: both
``f b v``   forward, backward, either of them
``l r s``   left, right, either of them (left and right need a board of two axes)
``fl br``   of a diagonal atom: forward and left, backward and right
``f l v``   of an oblique atom: the longer part that way (``ff ll vv`` are the same), as in ``fN``
``fs rf``   of an oblique atom: the longer part the second way, the shorter part the first way
``fh lh``   of an oblique atom: the whole half, so ``fhN`` is four moves forward
``n``       lame: the cells on the way must be empty, the longer part first (``nN`` is the horse of xiangqi)
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

from ndvariants.errors import Place, Problem
from ndvariants.language.betza_sides import SIDES, direction, either, pairs_of, plus, words
from ndvariants.language.planting import Locate
from ndvariants.language.syntax import Direction, Expr, Hurdle, Leg, Movement, Number, Word

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
PATH_MODIFIERS = "mci"  # of a path in brackets

_SLIDERS = "RBQ"
_ELSEWHERE = {
    "o": "say `wrap` of the board's axis instead",
    "a": "write the parts of the path with `then` instead, or as `[F?R]`",
    "z": "a crooked slide turns at each step: write as many parts as it has with `then`",
    "x": "pieces that lend their moves are not known",
    "d": "write it in words, with `taking own`",
    "k": "write it in words, with `taking king`",
}
_NO_ATOMS = {"O": "castling is a move of the side: write it under `moves: {castling: [...]}`"}
_ATOM = r"(?:(?P<atom>[A-Z])(?P<again>(?P=atom)?)|\((?P<long>[0-9]{1,3}),(?P<short>[0-9]{1,3})\))(?P<length>[0-9]*)"
_TERM = re.compile(rf"(?P<modifiers>[a-z]*)(?:{_ATOM}|\[(?P<path>[^\]]*)\])")
_LEG = re.compile(rf"(?P<modifiers>[a-z]*){_ATOM}(?P<joint>[-?]?)")
_LONGEST = 99


@dataclass(frozen=True, slots=True)
class _Term:
    """One atom with its modifiers: ``length`` is the most leaps of a slide, 0 for no bound."""

    modifiers: str
    atom: str
    vectors: tuple[tuple[int, int], ...]
    length: int
    place: Place

    @property
    def sides(self) -> str:
        return "".join(letter for letter in self.modifiers if letter in SIDES)


def parse_betza(text: str, locate: Locate) -> tuple[list[Movement], list[Problem]]:
    """The movements that a Betza string means (none when it has faults), and every fault in it.

    >>> movements, faults = parse_betza("fmWfcF", lambda offset, length: Place("x", 1, offset + 1, length))
    >>> [movement.mode for movement in movements], faults
    (['move', 'capture'], [])
    """
    problems: list[Problem] = []
    movements = [movement for part in _parts(text, locate, problems) for movement in part]
    if not movements and not problems:
        problems.append(Problem("NDV110", locate(0, 1), "no atom is written here", "", "write one, as in `betza KNN`"))
    return ([] if problems else movements), problems


def _parts(text: str, locate: Locate, problems: list[Problem]) -> Iterator[list[Movement]]:
    """The movements of one atom, or one path in brackets, after the other."""
    i = 0
    while i < len(text):
        found = _TERM.match(text, i)
        if text[i].isspace():
            i += 1
        elif found is None or (found["atom"] or "W") not in ATOMS:
            i = _skip(text, i if found is None else found.start("atom"), locate, problems)
        else:
            if _check_modifiers(found, MODIFIERS if found["path"] is None else PATH_MODIFIERS, locate, problems):
                place = locate(i, found.end() - i)
                if found["path"] is None:
                    yield list(_movements(_term(found, place, problems), problems))
                else:
                    yield list(_bracket(found, place, locate, problems))
            i = found.end()


def _check_modifiers(found: re.Match[str], known: str, locate: Locate, problems: list[Problem]) -> bool:
    """Whether all letters before an atom are known there."""
    before = len(problems)
    for offset, letter in enumerate(found["modifiers"], found.start("modifiers")):
        if letter not in known:
            hint = _ELSEWHERE.get(letter, f"modifiers are {' '.join(known)}" if known else "the legs go outward")
            message = f"`{letter}` is no modifier of a Betza string here"
            problems.append(Problem("NDV111", locate(offset, 1), message, "", hint))
    return len(problems) == before


def _bracket(found: re.Match[str], place: Place, locate: Locate, problems: list[Problem]) -> Iterator[Movement]:
    """The movements of ``[F?R]``: ``-`` goes on from an empty cell, ``?`` may also end there; every leg outward."""
    inner, i, legs = found["path"], 0, list[Leg]()
    start = found.start("path")
    mode, flags = _mode(found["modifiers"]), frozenset({"unmoved"} if "i" in found["modifiers"] else ())
    while i < len(inner):
        leg = _LEG.match(found.string, start + i, found.end("path"))
        if leg is None or (leg["atom"] or "W") not in ATOMS or bool(leg["joint"]) == (leg.end() == found.end("path")):
            hint = "write atoms joined by `-` or `?`, as in `[F?R]`"
            message = f"`[{inner}]` is no path of a Betza string"
            problems.append(Problem("NDV110", place, message, "", hint))
            return
        if not _check_modifiers(leg, "", locate, problems):
            return
        term = _term(leg, place, problems)
        towards = either([direction("", vector, place) for vector in term.vectors])
        last = Number(term.length, place) if term.length else None
        manner = ("outward",) if legs else ()
        verb = "leap" if term.length == 1 else "slide"
        legs.append(Leg(verb, towards, Number(1, place), last, None, manner, place))
        if leg["joint"] != "-":
            yield Movement(mode, tuple(legs), flags=flags, place=place)
        i = leg.end() - start
    if not legs:
        problems.append(Problem("NDV110", place, "no atom is written here", "", "write a path, as in `[F?R]`"))


def _skip(text: str, i: int, locate: Locate, problems: list[Problem]) -> int:
    """Reports what is no atom at ``text[i]``, and gives where to read on."""
    found = re.compile(r"[a-z]+").match(text, i)
    end = found.end() if found else i + 1
    message = f"`{text[i:end]}` stands before no atom" if found else f"`{text[i]}` is no atom of a Betza string"
    hint = _NO_ATOMS.get(text[i], f"atoms are {' '.join(ATOMS)}, or (a,b)")
    problems.append(Problem("NDV110", locate(i, end - i), message, "", hint))
    return end


def _term(found: re.Match[str], place: Place, problems: list[Problem]) -> _Term:
    digits = found["length"]
    sliding = bool(found["again"]) or (found["atom"] or "-") in _SLIDERS
    if len(digits) > 2:
        problems.append(Problem("NDV112", place, f"a slide of more than {_LONGEST} leaps", "", "write 0 for no bound"))
        digits = ""
    length = int(digits) if digits else 0 if sliding else 1
    if found["atom"]:
        return _Term(found["modifiers"], found["atom"], ATOMS[found["atom"]], length, place)
    long, short = sorted((int(found["long"]), int(found["short"])), reverse=True)
    if not long:
        problems.append(Problem("NDV112", place, "this leap goes nowhere", "all zero"))
    return _Term(found["modifiers"], f"({long},{short})", ((max(long, 1), short),), length, place)


# --------------------------------------------------------------------------- one atom


def _movements(term: _Term, problems: list[Problem]) -> Iterator[Movement]:
    for vector in term.vectors:
        message = _senseless(term, vector)
        if message:
            problems.append(Problem("NDV112", term.place, message, "", "write the movement in words"))
            return
        legs = _legs(term, vector)
        moves, captures, passes = (letter in term.modifiers for letter in "mce")
        flags = frozenset({"unmoved"} if "i" in term.modifiers else ())
        if moves or captures or not passes:
            yield Movement(_mode(term.modifiers), legs, flags=flags, place=term.place)
        if passes:
            yield Movement("capture", legs, flags=flags | {"on trail"}, place=term.place)


def _mode(modifiers: str) -> str:
    moves, captures = "m" in modifiers, "c" in modifiers
    return "move" if moves and not captures else "capture" if captures and not moves else "both"


def _senseless(term: _Term, vector: tuple[int, int]) -> str:
    """Why the modifiers do not go together on this vector; empty when they do."""
    long = vector[0]
    jumps = [letter for letter in term.modifiers if letter in "pgj"]
    if len(set(term.modifiers) - set(SIDES)) < len(term.modifiers) - len(term.sides):
        return "a modifier is said twice"
    if len(jumps) > 1 or (jumps and "n" in term.modifiers):
        return "`n`, `p`, `g` and `j` exclude each other"
    if set(jumps) & {"p", "g"} and term.length == 1:
        return f"`{jumps[0]}` needs a slide, as in `{jumps[0]}R`"
    if jumps == ["j"] and (vector not in ((2, 0), (2, 2)) or term.length != 1):
        return "`j` goes with `D` and `A` only"
    if "n" in term.modifiers and long > 1 and term.length != 1:
        return f"a lame `{term.atom}` makes one leap"
    if pairs_of(term.sides, vector) is None:
        return f"`{term.sides}` names no direction of `{term.atom}`"
    return ""


def _legs(term: _Term, vector: tuple[int, int]) -> tuple[Leg, ...]:
    place, (long, short) = term.place, vector
    one, straight = Number(1, place), short in (0, long)
    last: Expr | None = Number(term.length, place) if term.length else None
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
    verb = "leap" if term.length == 1 else "slide"
    return (Leg(verb, direction(term.sides, vector, place), one, last, None, (), place),)


def _lame(term: _Term, vector: tuple[int, int]) -> tuple[Leg, ...]:
    """Steps along the longer part, then diagonal ones outward on the right sides: the horse of xiangqi, and longer."""
    place, (long, short) = term.place, vector
    firsts: list[Direction] = []
    seconds: list[Direction] = []
    for up, across, upright in pairs_of(term.sides, vector) or [("", "", True)]:
        firsts.append(words(up if upright else across, place) if term.sides else Word("orthogonal", place))
        seconds.append(plus(words(up, place), words(across, place)) if term.sides else Word("diagonal", place))
    return (
        _exactly(long - short, either(firsts), (), place),
        _exactly(short, either(seconds), ("outward",), place),
    )


def _exactly(steps: int, towards: Direction, manner: tuple[str, ...], place: Place) -> Leg:
    count = Number(steps, place)
    return Leg("step" if steps == 1 else "slide", towards, count, count, None, manner, place)
