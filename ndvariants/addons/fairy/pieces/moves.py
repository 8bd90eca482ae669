"""How the pieces of a game move, as movement lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.betza import Vector, Way, read_betza
from ndvariants.addons.fairy.format.cast import SIDES, Role
from ndvariants.addons.fairy.pieces.immobility import dead_squares

_UNITS = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}


def movement_lines(draft: Draft, role: Role) -> list[str]:
    """The lines of one piece."""
    ways = _without_doubles(read_betza(draft.record.betza(role.type)))
    clauses = _target_clause(draft, role)
    found = []
    for way in ways:
        found += _way_lines(draft, role, way, clauses)
    if role.type == "pawn":
        found += _long_steps(draft, clauses)
    found += _en_passant(draft, role, ways)
    if draft.record.flag("flyingGeneral") and role.type == "king":
        found.append(f"capture slide orthogonal taking {draft.cast.names[role]}")
    found += slanting_lines(draft, role, clauses, _hurdle(draft)) + _cambodian(draft, role)
    return list(dict.fromkeys(found))


def _without_doubles(ways: list[Way]) -> list[Way]:
    """The ways without steps that a slide makes anyway, those alike but for their directions joined."""
    found: list[Way] = []
    for way in ways:
        if way.how == "leap" and not way.initial:
            slides = [other for other in ways if other.how == "slide" and not other.initial]
            enough = (o for o in slides if (not way.quiet or o.quiet) and (not way.captures or o.captures))
            left = way.vectors.difference(*(other.vectors for other in enough))
            if left:
                found.append(replace(way, vectors=left))
        else:
            found.append(way)
    joined: dict[Way, frozenset[Vector]] = {}
    for way in found:
        shape = replace(way, vectors=frozenset())
        joined[shape] = joined.get(shape, frozenset()) | way.vectors
    return [replace(shape, vectors=vectors) for shape, vectors in joined.items()]


def _target_clause(draft: Draft, role: Role) -> str:
    """``to palace``, where the piece may not go everywhere."""
    may = draft.mobility(role.type)
    dead = dead_squares(draft, role)
    may = {side: may[side] - dead[side] for side in SIDES}
    if all(may[side] == draft.squares() for side in draft.cast.sides(role)):
        return ""
    keys = [f"mobilityRegion{side}{role.type[0].upper()}{role.type[1:]}" for side in SIDES]
    name = draft.zone(f"{draft.cast.names[role]}_area", may, *keys, "immobilityIllegal")
    return f" to {name}"


def _way_lines(draft: Draft, role: Role, way: Way, clauses: str) -> list[str]:
    mode = "" if way.quiet and way.captures else "move " if way.quiet else "capture "
    if way.initial:
        return _initial_lines(draft, role, way, clauses) if way.quiet else []
    if role.type == "soldier" and draft.record.number("soldierPromotionRank") > 1:
        rank = draft.record.number("soldierPromotionRank")
        return [f"step forward{clauses}", f"step sideways from rank >= {rank}{clauses}"]
    if role.type == "janggiCannon":
        return _janggi_cannon(draft, clauses)
    return [mode + leg + clauses for leg in _legs(way)]


def _legs(way: Way) -> list[str]:
    words = direction_words(way.vectors)
    if way.how == "leap":
        return [("step " if way.vectors <= _UNITS else "leap ") + words]
    if way.how == "slide":
        return [f"slide {words}" + (f" up to {way.limit}" if way.limit else "")]
    if way.how == "grasshop":
        return [f"hop {words} over 1 landing next"]
    if way.how == "hop":
        return [f"hop {words} over 1" + (f" up to {way.limit}" if way.limit else "")]
    return _lame(way.vectors)


def _lame(vectors: frozenset[Vector]) -> list[str]:
    """Leaps whose way must be free: along the longer part first, then slantwise."""
    if len(vectors) == 8 and _shape(next(iter(vectors))) == (2, 1):
        return ["step orthogonal then step diagonal outward"]
    found: dict[str, None] = {}
    left = set(vectors)
    for vector in sorted(vectors, key=lambda v: (-v[1], -v[0])):
        if vector not in left:
            continue
        x, y = vector
        straight, slant = abs(abs(x) - abs(y)), min(abs(x), abs(y))
        along = _along(vector)
        family = {v for v in left if _shape(v) == _shape(vector) and (not straight or _along(v) == along)}
        left -= family
        slants = frozenset(((a > 0) - (a < 0), (b > 0) - (b < 0)) for a, b in family)
        first = [] if not straight else [_run(frozenset({along}), straight)]
        second = [] if not slant else [_run(slants, slant)]
        found[" then ".join(first + second)] = None
    return list(found)


def _shape(vector: Vector) -> tuple[int, int]:
    return max(map(abs, vector)), min(map(abs, vector))


def _along(vector: Vector) -> Vector:
    x, y = vector
    return ((x > 0) - (x < 0) if abs(x) > abs(y) else 0, (y > 0) - (y < 0) if abs(y) > abs(x) else 0)


def _run(directions: frozenset[Vector], length: int) -> str:
    words = direction_words(directions)
    return f"step {words}" if length == 1 else f"slide {words} exactly {length}"


def _initial_lines(draft: Draft, role: Role, way: Way, clauses: str) -> list[str]:
    if not any(draft.both("doubleStepRegion").values()):
        return []
    zone = draft.zone("double_step", draft.both("doubleStepRegion"), "doubleStepRegion")
    trail = ", leaving a trail" if way.how == "lame" and _is_taken_passing(draft, role) else ""
    return [f"move {leg} from {zone}{clauses}{trail}" for leg in _initial_legs(way)]


def _initial_legs(way: Way) -> list[str]:
    """Lame leaps along a line as slides, which leave a trail."""
    if way.how != "lame" or any(0 not in v and abs(v[0]) != abs(v[1]) for v in way.vectors):
        return _legs(way)
    length = max(map(abs, next(iter(way.vectors))))
    units = frozenset((x // length, y // length) for x, y in way.vectors)
    return [f"slide {direction_words(units)} exactly {length}"]


def _long_steps(draft: Draft, clauses: str) -> list[str]:
    found = []
    for length, key, name in ((2, "doubleStepRegion", "double_step"), (3, "tripleStepRegion", "triple_step")):
        region = draft.both(key)
        if any(region.values()):
            zone = draft.zone(name, region, key, key + "White", key + "Black")
            trail = ", leaving a trail" if _is_taken_passing(draft, Role("pawn")) else ""
            found.append(f"move slide forward exactly {length} from {zone}{clauses}{trail}")
    return found


def _is_taken_passing(draft: Draft, role: Role) -> bool:
    return any(
        takers_in_passing(draft, other) and draft.record.squares("enPassantRegion" + other)
        for side, other in zip(SIDES, reversed(SIDES), strict=True)
        if role in draft.cast.of_side[side]
    )


def takers_in_passing(draft: Draft, side: str) -> set[str]:
    """The piece types of a side that capture en passant."""
    types = {role.type for role in draft.cast.of_side[side]}
    return types & (draft.record.pieces("enPassantTypes" + side) | {"pawn"})


def _en_passant(draft: Draft, role: Role, ways: list[Way]) -> list[str]:
    """Captures on cells that were passed over, by captures that are no moves as well."""
    record = draft.record
    if not any(role.type in takers_in_passing(draft, side) and role in draft.cast.of_side[side] for side in SIDES):
        return []
    if not _leaves_trails(draft) or not any(record.squares("enPassantRegion" + side) for side in SIDES):
        return []
    quiet = frozenset(v for way in ways if way.quiet and not way.initial for v in way.vectors)
    region = {side: record.squares("enPassantRegion" + side) for side in SIDES}
    region = {side: region[side] & draft.mobility(role.type)[side] for side in SIDES}
    clause = ""
    if any(region[side] != draft.squares() for side in SIDES):
        clause = f" to {draft.zone('in_passing', region, 'enPassantRegion')}"
    found = []
    for way in ways:
        vectors = way.vectors - quiet if way.captures and not way.initial else frozenset()
        found += [
            f"capture {leg} on trail{clause}" for leg in (_legs(replace(way, vectors=vectors)) if vectors else [])
        ]
    return found


def _leaves_trails(draft: Draft) -> bool:
    region = draft.both("doubleStepRegion"), draft.both("tripleStepRegion")
    if not any(squares for one in region for squares in one.values()):
        return False
    return any(
        role.type == "pawn" or any(way.initial for way in read_betza(draft.record.betza(role.type)))
        for role in draft.cast.roles
    )


def _janggi_cannon(draft: Draft, clauses: str) -> list[str]:
    """Over one piece that is no cannon, taking none."""
    spared, prey = _hurdle(draft)
    leg = f"hop orthogonal over 1 {spared}{clauses}"
    return [f"move {leg}", f"capture {leg} {prey}"]


def _hurdle(draft: Draft) -> tuple[str, str]:
    """Clauses of the cannon: the pieces it does not jump over, and those it takes."""
    cannons = draft.cast.of_types(["janggiCannon"])
    prey = " or ".join(name for role, name in draft.cast.names.items() if role.type != "janggiCannon")
    return f"except {' or '.join(cannons)}", f"taking {prey}"


def _cambodian(draft: Draft, role: Role) -> list[str]:
    """A leap of the king and one of its minister, each as its first move."""
    if not draft.record.flag("cambodianMoves"):
        return []
    if role.type == "king":
        return ["move leap forward + 2 sideways if unmoved and aimed[me] = 0 and not in check(me)"]
    return ["move leap 2 forward if unmoved"] if role.type == "fers" else []


# Lines drawn on the board, as in the palaces of janggi: along them some pieces move slantwise.


def slanting_lines(draft: Draft, role: Role, to: str, cannon: tuple[str, str]) -> list[str]:
    """The further lines of a piece that keeps ``to`` its zone; ``cannon``: clauses of a cannon's moves and captures."""
    squares = draft.record.squares("diagonalLines")
    if not squares:
        return []
    zone = draft.zone("lines", dict.fromkeys(SIDES, squares), "diagonalLines")
    walks = role.type == "wazir" or (role.type == "king" and draft.record.betza("king") == "W")
    if walks:
        return [f"step diagonal within {zone}{to}"]
    if role.type == "soldier":
        return [f"step forward + sideways within {zone}{to}"]
    if role.type == "rook":
        return [f"slide diagonal within {zone}{to}"]
    if role.type == "janggiCannon":
        spared, prey = cannon
        leg = f"hop diagonal over 1 {spared} within {zone}{to}"
        return [f"move {leg}", f"capture {leg} {prey}"]
    return []


# Vectors of two axes in the words of movements: ``orthogonal``, ``2 forward + sideways``, ``left | right``.


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
    for a, b in sorted(map(_shape, left)):
        if left >= _all(a, b):
            found.append(f"({a},{b})")
            left -= _all(a, b)
    return " | ".join(found + _sides(left))


def _all(a: int, b: int) -> set[Vector]:
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
