"""Betza's notation as another spelling of movements: ``betza KNN`` is a king that is a nightrider too.

Strict: an unknown letter is a fault, never skipped. An atom leaps by (longer, shorter) coordinate in
every placement on the axes of the board, so ``N`` is ``leap (2,1)`` on any of them::

    W (1,0)   F (1,1)   D (2,0)   N (2,1)   A (2,2)   H (3,0)   C, L (3,1)   J, Z (3,2)   G (3,3)
    K = WF    R = WW    B = FF    Q = WWFF

``(4,1)`` leaps by numbers. Behind an atom, the letter again (or 0) slides, a number k makes at most k leaps, ``-k``
exactly that many, ``R2-4`` two to four, ``R2-0`` two or more. ``[F?R]`` is a path: one step diagonally, and from there,
if the cell is empty, on outward as a rook (``-``: not ending between); ``[W-sR]`` names sides (``betza_paths``).
``isO2`` is castling. Before an atom:

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
``z``       a crooked slide: each step at a right angle to the one before, left and right by turns
``i``       only while unmoved
``e``       captures en passant too
=========== ==============================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ndvariants.errors import Place, Problem
from ndvariants.faults.phrases import (
    BETZA_LEAP_NOWHERE,
    CASTLES_HOW_FAR,
    CASTLES_UNMOVED,
    MODIFIER_TWICE,
    NO_ATOM,
    NO_ATOM_IN_PATH,
    SLIDE_OF_NO_LEAPS,
    AtomsInSmallLetters,
    BeforeNoAtom,
    NoLeaps,
    NoModifier,
    SenselessBetza,
    TextTooLong,
    TooManyLeaps,
    UnknownAtom,
    UnknownPath,
)
from ndvariants.language.betza.atoms import ATOMS, Term, movements_of_atom
from ndvariants.language.betza.paths import movements_of_path
from ndvariants.language.grammar.parser_tables import kept_parser
from ndvariants.language.grammar.tree_builder import Locate
from ndvariants.language.recovery import MAX_LENGTH, shifted
from ndvariants.language.trees.syntax import EdgeCastling, Movement
from ndvariants.resources import grammar_text

if TYPE_CHECKING:
    from lark import Lark

MODIFIERS = "mcfbvlrshnpgjzie"
PATH_MODIFIERS = "mci"  # of a path in brackets
LEG_MODIFIERS = "fbvlrs"  # of a part of it
CASTLING_MODIFIERS = "islrj"

_SLIDERS = "RBQ"
_LONGEST = 99
_KNOWN = {"piece": MODIFIERS, "bracket": PATH_MODIFIERS, "castling": CASTLING_MODIFIERS}


def parse_betza(text: str, locate: Locate) -> tuple[list[Movement | EdgeCastling], list[Problem]]:
    """The movements that a Betza string means (none when it has faults), and every fault in it.

    >>> movements, faults = parse_betza("fmWfcF", lambda offset, length: Place("x", 1, offset + 1, length))
    >>> [movement.mode for movement in movements], faults
    (['move', 'capture'], [])
    """
    if len(text) > MAX_LENGTH:
        return [], [TextTooLong(MAX_LENGTH).at(locate(0, 1))]
    problems: list[Problem] = []
    tree: Any = _parser().parse(text, start="betza")
    *parts, trailing = tree.children
    movements = [movement for part in parts for movement in _movements_of(part, locate, problems)]
    _stand_alone(trailing, locate, problems)
    if not movements and not problems:
        problems.append(NO_ATOM.at(locate(0, 1)))
    return ([] if problems else movements), problems


@cache
def _parser() -> Lark:
    return kept_parser(grammar_text("betza"), ("betza", "path"))


def _movements_of(part: Any, locate: Locate, problems: list[Problem]) -> Iterator[Movement | EdgeCastling]:
    modifiers, body = part.children[:2]
    if part.data == "unread":
        if body.type != "CAPITAL":
            _stand_alone(modifiers, locate, problems)
        if body.type != "BLANK":
            place = locate(body.start_pos, 1)
            problems.append(UnknownAtom(body, " ".join(ATOMS)).at(place))
    elif _check_modifiers(modifiers, _KNOWN[part.data], locate, problems):
        place = locate(part.meta.start_pos, part.meta.end_pos - part.meta.start_pos)
        if part.data == "piece":
            yield from movements_of_atom(_term(part, place, problems), problems)
        elif part.data == "castling":
            yield from _castling(_letters(modifiers), body, place, problems)
        else:
            yield from _bracket(_letters(modifiers), body, place, locate, problems)


def _letters(modifiers: Any) -> str:
    return "" if modifiers is None else "".join(modifiers.children)


def _stand_alone(modifiers: Any, locate: Locate, problems: list[Problem]) -> None:
    letters = _letters(modifiers)
    if letters:
        small = all(letter.upper() in ATOMS for letter in letters)
        fault = AtomsInSmallLetters(letters, letters.upper()) if small else BeforeNoAtom(letters, " ".join(ATOMS))
        problems.append(fault.at(locate(modifiers.meta.start_pos, len(letters))))


def _check_modifiers(modifiers: Any, known: str, locate: Locate, problems: list[Problem]) -> bool:
    unknown = [letter for letter in (modifiers.children if modifiers else ()) if letter not in known]
    for letter in unknown:
        problems.append(NoModifier(letter, " ".join(known)).at(locate(letter.start_pos, 1)))
    return not unknown


def _castling(letters: str, digits: str | None, place: Place, problems: list[Problem]) -> Iterator[EdgeCastling]:
    """The castling of ``O`` with the letters before and the number behind it; none, and a problem, when they are wrong.

    ``l r s`` are the sides (``s``, or none: both); ``j``: the partner is the piece next to the edge. ``i`` must be
    there: a king castles only while it has not moved.
    """
    steps = int(digits) if digits and len(digits) <= len(str(_LONGEST)) else 0
    fault: SenselessBetza | None = None
    if steps < 1:
        fault = CASTLES_HOW_FAR
    elif len(set(letters)) < len(letters):
        fault = MODIFIER_TWICE
    elif "i" not in letters:
        fault = CASTLES_UNMOVED
    if fault is not None:
        problems.append(fault.at(place))
        return
    sides = tuple(sign for letter, sign in (("l", -1), ("r", 1)) if letter in letters)
    yield EdgeCastling(steps, (-1, 1) if "s" in letters or not sides else sides, int("j" in letters), place)


def _bracket(letters: str, body: Any, place: Place, locate: Locate, problems: list[Problem]) -> Iterator[Movement]:
    """The movements of ``[F?R]``: ``-`` goes on from an empty cell, ``?`` may also end there."""
    from lark.exceptions import UnexpectedInput

    try:
        path: Any = _parser().parse(body[1:-1], start="path")
    except UnexpectedInput as error:
        problems.append(UnknownPath(body, body[1 + (error.pos_in_stream or 0)]).at(place))
        return
    parts, inside, terms = path.children, shifted(locate, body.start_pos + 1), list[Term]()
    for part in parts[::2]:
        if part is None:
            problems.append(NO_ATOM_IN_PATH.at(place))
            return
        if not _check_modifiers(part.children[0], LEG_MODIFIERS, inside, problems):
            return
        terms.append(_term(part, place, problems))
    ends = [joint != "-" for joint in (*parts[1::2], None)]
    yield from movements_of_path(letters, list(zip(terms, ends, strict=True)), place, problems)


def _term(part: Any, place: Place, problems: list[Problem]) -> Term:
    modifiers, atom, digits = part.children
    letters = _letters(modifiers)
    least, most = _lengths(digits or "", place, problems)
    length = most if most is not None else 0 if atom.type == "DOUBLED" or atom in _SLIDERS else 1
    if atom.type != "LEAPER":
        return Term(letters, str(atom[0]), ATOMS[atom[0]], length, place, least)
    short, long = sorted(int(number) for number in atom[1:-1].split(","))
    if not long:
        problems.append(BETZA_LEAP_NOWHERE.at(place))
    return Term(letters, f"({long},{short})", ((max(long, 1), short),), length, place, least)


def _lengths(digits: str, place: Place, problems: list[Problem]) -> tuple[int, int | None]:
    """The fewest leaps and the most (0: no bound; None: not said) of ``4``, ``-3`` or ``2-4``."""
    before, dash, behind = digits.partition("-")
    if max(len(before), len(behind)) > 2:
        problems.append(TooManyLeaps(_LONGEST).at(place))
        return 1, None
    if not dash:
        return 1, int(before) if before else None
    least, most = int(before or behind), int(behind)
    if least == 0 and not before:
        problems.append(SLIDE_OF_NO_LEAPS.at(place))
    elif least == 0 or 0 < most < least:
        problems.append(NoLeaps(least, most).at(place))
    return max(least, 1), most
