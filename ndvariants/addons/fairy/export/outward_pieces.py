"""Pieces of a variant as types of the ini format: their strings, and which of them others become."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase

from ndvariants.addons.fairy.export.fitting import Misfit, betza_of, squares
from ndvariants.addons.fairy.export.outward_rules import SaidRules, bare
from ndvariants.addons.fairy.format.betza import read_betza
from ndvariants.addons.fairy.format.values import Square, left_by_none
from ndvariants.language.trees.syntax import Binary, Expr, Leg, Movement, Number, Word
from ndvariants.model.variant import Piece, Promotion, Variant
from ndvariants.words.movements import Clause, Manner

_FORWARD, _ANYWHERE = Word("forward"), Number(1)
_BENT = {"orthogonal": "nN", "diagonal": "nA"}  # a step, and a diagonal one on outward


def is_facing(line: Movement, piece: Piece) -> bool:
    """Return True if it is the line of generals that may not face each other."""
    if line.mode != "capture" or line.taking != (piece.name,) or len(line.legs) != 1 or not piece.royal:
        return False
    leg = line.legs[0]
    return (leg.verb, leg.high) == ("slide", None) and bare(leg.direction) == _FORWARD


def string_of(variant: Variant, line: Movement) -> str:
    """The string of a line, of two legs where it is that of a lame leaper. Raises Misfit."""
    if len(line.legs) == 2 and _is_lame(line):
        first = line.legs[0].direction
        return {"move": "m", "capture": "c", "both": ""}[line.mode] + _BENT[getattr(first, "text", "")]
    return betza_of(variant, line)


def _is_lame(line: Movement) -> bool:
    """Return True if it is a step, and a diagonal one on outward, with nothing more."""
    first, second = line.legs
    plain = not line.clauses - {Clause.FROM, Clause.TO}
    known = bare(first.direction) in [Word(word) for word in _BENT] and bare(second.direction) == Word("diagonal")
    once = _once(first) and _once(second) and not first.manner
    return plain and known and once and second.manner == (Manner.OUTWARD,)


def _once(leg: Leg) -> bool:
    return leg.verb in ("step", "leap") and leg.hurdle is None


def soldier_rank(piece: Piece) -> int:
    """The rank from which a piece that goes forward goes sideways, too; 0 where it is no such piece."""
    if len(piece.movements) != 2:
        return 0
    ahead, aside = piece.movements
    one = Number(1)
    if bare(ahead) != Movement("both", (Leg("step", _FORWARD, one, one),)):
        return 0
    sideways = Movement("both", (Leg("step", Word("sideways"), one, one),))
    if bare(replace(aside, origin_zone=None)) != sideways or aside.origin_zone is None:
        return 0
    zone = bare(aside.origin_zone)
    if not isinstance(zone, Binary) or zone.operator != ">=" or not isinstance(zone.right, Number):
        return 0
    return zone.right.value


def becomes(piece: Piece) -> str:
    """The type that a shogi-like piece promotes to, written ``+`` and its letter; "" if it promotes otherwise."""
    targets = {name for promotion in piece.promotions for name in promotion.to}
    return targets.pop() if len(targets) == 1 else ""


def shogi_zone(variant: Variant, piece: Piece, forced: bool) -> Expr:
    """The zone at whose entering and leaving a piece promotes. Raises Misfit where it does so otherwise."""
    entries = [entry for entry in piece.promotions if entry.forced == forced]
    others = [entry for entry in piece.promotions if entry.forced != forced]
    entering = [entry for entry in entries if entry.origin_zone is None]
    leaving = [entry for entry in entries if entry.origin_zone is not None]
    plain = all(entry.capturing is None and entry.condition is None for entry in piece.promotions)
    if not plain or len(entering) != 1 or len(leaving) != 1 or bare(leaving[0].on) != _ANYWHERE:
        raise Misfit(f"the promotions of `{piece.name}`", piece.place)
    elsewhere = any(_is_elsewhere(variant, piece, one) for one in others)
    if elsewhere or bare(leaving[0].origin_zone) != bare(entering[0].on):
        raise Misfit(f"the promotions of `{piece.name}`", piece.place)
    return entering[0].on


def _is_elsewhere(variant: Variant, piece: Piece, entry: Promotion) -> bool:
    """Return True if a forced promotion falls elsewhere than where the piece could never move again."""
    return any(squares(variant, entry.on, side) != stuck(variant, piece, side) for side in (0, 1))


def stuck(variant: Variant, piece: Piece, side: int) -> frozenset[Square]:
    """The squares that a piece could never leave, on an empty board."""
    files, ranks = (axis.width for axis in variant.board.axes)
    board = {(file, rank) for file in range(1, files + 1) for rank in range(1, ranks + 1)}
    ways = [way for line in piece.movements for way in read_betza(string_of(variant, line)) if way.quiet]
    vectors = {vector for way in ways for vector in way.vectors}
    return left_by_none(board, vectors, 1 if side == 0 else -1)


def meaning(betza: str) -> frozenset[tuple[object, ...]]:
    """Meaning of a Betza string, the same for all spellings."""
    found = {
        (way.how, vector, way.quiet, way.captures, way.initial, way.limit)
        for way in read_betza(betza) for vector in way.vectors
    }  # fmt: skip
    return frozenset(found) | ({("passing",)} if "e" in betza else frozenset())


def falls_back(variant: Variant, piece: Piece, said: SaidRules) -> bool:
    """Return True if it is a promoted pawn, written ``q~``, that falls back when captured and moves as its letter."""
    if not piece.letter.endswith("~") or piece.name not in said.falling:
        return False
    same = next((one for one in variant.pieces if one.letter == piece.letter[:-1]), None)
    return same is not None and bare(same.movements) == bare(piece.movements)


def free_letter(taken: set[str], wanted: str) -> str:
    """A letter that no piece has: one of the name, or any."""
    for letter in wanted.lower() + ascii_lowercase:
        if letter in ascii_lowercase and letter not in taken:
            return letter
    raise Misfit("more kinds of pieces than letters", None)


def betza_of_length(variant: Variant, line: Movement) -> str | None:
    """``ifmnD`` for a straight double step forward, ``ifmnA`` for a slanting one; ``None`` for any other line."""
    leg = line.legs[0]
    ends = tuple(getattr(end, "value", 0) for end in (leg.low, leg.high))
    if len(line.legs) != 1 or leg.verb != "slide" or ends != (2, 2):
        return None
    one = replace(leg, verb="step", low=Number(1), high=Number(1))
    text = betza_of(variant, replace(line, legs=(one,), origin_zone=None, flags=frozenset()))
    return "i" + text.replace("W", "D").replace("F", "A").replace("m", "mn", 1) if text[-1] in "WF" else None
