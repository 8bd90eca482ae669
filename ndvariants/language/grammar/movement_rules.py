"""What each rule of ``grammar/movement.lark`` becomes, and what its lines may not say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ndvariants.errors import Place
from ndvariants.language.grammar.planting import Clause, Planter, Rule, constant, flag, valued
from ndvariants.language.trees.syntax import (
    OPTIONALLY,
    OVER_GAPS,
    STAY,
    Axes,
    AxisSet,
    Binary,
    Castling,
    CastlingPart,
    CastlingWay,
    Combine,
    Direction,
    Each,
    Expr,
    Hurdle,
    Leaper,
    Leg,
    Movement,
    Name,
    Number,
    Over,
    Scaled,
    Signed,
    Word,
)

DIRECTION_WORDS = (
    "orthogonal", "diagonal", "triagonal", "any", "anywhere", "forward", "backward", "sideways", "left",
    "right",
)  # fmt: skip

# --------------------------------------------------------------------------- directions


def _word(planter: Planter, place: Place, text: str) -> Word:
    return Word(text, place)


def _thread(manner: str) -> Rule:
    return lambda planter, place, text: Word(f"{text} {manner}", place)


def _signed(planter: Planter, place: Place, *tokens: str) -> Signed:
    terms: list[tuple[str, str | AxisSet]] = []
    for token in tokens:
        name = token.lstrip("+-±")
        sign = token.removesuffix(name).replace("+-", "±")
        terms.append((sign, AxisSet((), (), place) if name == "axes" else name))
    return Signed(tuple(terms), place)


def _leaper(planter: Planter, place: Place, first: str, *rest: Expr) -> Leaper:
    start = Number(planter.integer(place, first), place) if first.isdigit() else Name(first, place)
    return Leaper((start, *rest), place)


def _axes(planter: Planter, place: Place, counts: tuple[Expr, Expr] | str) -> Axes:
    return Axes(counts, place)


def _scaled(planter: Planter, place: Place, factor: str, direction: Direction) -> Scaled:
    times = planter.integer(place, factor)
    if times < 1:
        planter.fault("NDV106", place, "a leap of no length", hint="write 1 or more")
    return Scaled(times, direction, place)


def _combine(operator: str) -> Rule:
    return lambda planter, place, left, right: Combine(operator, left, right, place)


def _exclusion(planter: Planter, place: Place, left: Direction, _: str, right: Direction) -> Direction:
    """``any except forward`` removes vectors; ``+axes except file`` leaves an axis out."""
    if isinstance(left, Signed) and isinstance(right, Word) and right.text not in DIRECTION_WORDS:
        sign, axes = left.terms[-1]
        if isinstance(axes, AxisSet):
            fewer = AxisSet(axes.names, (*axes.excluded, right.text), place)
            return Signed((*left.terms[:-1], (sign, fewer)), place)
    return Combine("except", left, right, place)


# --------------------------------------------------------------------------- paths


class _Mode(str):
    """``move`` or ``capture`` at the head of a movement."""


def _mode(planter: Planter, place: Place, word: str) -> _Mode:
    return _Mode(word)


def _verb(planter: Planter, place: Place, word: str) -> str:
    return word


def _exactly(planter: Planter, place: Place, count: Expr) -> tuple[Expr, Expr]:
    return (count, count)


def _up_to(planter: Planter, place: Place, count: Expr) -> tuple[Expr, Expr]:
    return (Number(1, place), count)


def _pair(planter: Planter, place: Place, low: Expr, high: Expr) -> tuple[Expr, Expr]:
    return (low, high)


def _range(planter: Planter, place: Place, low: str, high: Expr) -> tuple[Expr, Expr]:
    return (Number(planter.integer(place, low), place), high)


def _hurdle_part(planter: Planter, place: Place, *words: str) -> Clause:
    return Clause(" ".join(words), None, place)


def _spared(planter: Planter, place: Place, *names: str) -> tuple[str, ...]:
    return tuple(str(name) for name in names[1:])  # the first is the word itself


def _hurdle(planter: Planter, place: Place, *parts: str | Clause | tuple[str, ...]) -> Hurdle:
    counts = [planter.integer(place, part) for part in parts if isinstance(part, str)]
    words = [part.word for part in parts if isinstance(part, Clause)]
    whose = [word for word in words if word in ("friend", "enemy", "any")]
    if len(whose) > 1 or len(set(words)) < len(words):
        hint = "keep one of `friend`, `enemy`, `any`"
        planter.fault("NDV105", place, "this hurdle says the same thing twice", hint=hint)
    if counts and counts[0] < 1:
        planter.fault("NDV106", place, "a hop jumps over at least one piece", hint="write `over 1`, or `slide`")
    landing = "next" if "landing next" in words else "beyond"
    before = "next" if "adjacent" in words else "slide"
    spared = next((part for part in parts if isinstance(part, tuple)), ())
    return Hurdle(counts[0] if counts else 1, whose[0] if whose else "any", landing, before, place, spared)


def _across(planter: Planter, place: Place, *words: str | None) -> Clause:
    """The axes, and whether ``as one`` follows them."""
    return Clause("over", (tuple(dict.fromkeys(words[:-1])), words[-1] is not None), place)


def _bouncing(planter: Planter, place: Place, count: str | None) -> str:
    return f"bouncing {count}" if count else "bouncing"


def _leg(planter: Planter, place: Place, verb: str, direction: Direction, *parts: Any) -> Leg:
    bounds = [part for part in parts if isinstance(part, tuple)]
    hurdles = [part for part in parts if isinstance(part, Hurdle)]
    manner = tuple(part for part in parts if isinstance(part, str))
    free = [part for part in parts if isinstance(part, Clause)]
    once = verb in ("step", "leap")
    manners = len(manner) - len({part.split()[0] for part in manner})
    if max(len(bounds), len(hurdles), len(free), manners + 1) > 1:
        planter.fault("NDV105", place, "this part of the path says the same thing twice", hint="keep one")
    if verb == "hop" and not hurdles:
        planter.fault(
            "NDV106",
            place,
            "a hop must say what it jumps over",
            hint="add `over 1`, one piece; or write `leap`, which jumps freely",
        )
    if verb != "hop" and hurdles:
        planter.fault(
            "NDV106", hurdles[0].place or place, f"a {verb} jumps over nothing", hint=f"write `hop` instead of `{verb}`"
        )
    if once and bounds:
        planter.fault("NDV106", place, f"a {verb} is made once and has no length", hint="write `slide`")
    low, high = bounds[0] if bounds else (Number(1, place), Number(1, place) if once else None)
    _check_bends(planter, place, verb if once else "", manner)
    if free:
        axes, whole = free[0].value
        direction = Over(direction, axes, whole, free[0].place)
    return Leg(verb, direction, low, high, hurdles[0] if hurdles else None, manner, place)


def _check_bends(planter: Planter, place: Place, once: str, manner: tuple[str, ...]) -> None:
    """Faults of a leg that would bend: one that is made ``once`` cannot, and no leg does in two ways."""
    bends = [part for part in manner if part.startswith(("bouncing", "crooked", OVER_GAPS))]
    if once and bends:
        doing = {"bouncing": "bounce", "crooked": "turn", "over": "pass a gap"}[bends[0].split()[0]]
        planter.fault("NDV106", place, f"a {once} is over before it could {doing}", hint="write `slide`")
    if len(bends) > 1:
        message = "a leg that is crooked does not bounce, and only straight ones pass over gaps"
        planter.fault("NDV106", place, message, hint="keep one of the two")


def _stay(planter: Planter, place: Place) -> Leg:
    return Leg("leap", Word(STAY, place), Number(1, place), Number(1, place), place=place)


# --------------------------------------------------------------------------- movements


def _each(planter: Planter, place: Place, variable: str, axes: AxisSet, body: Movement | Each) -> Each:
    return Each(variable, axes, body, place)


def _movement(planter: Planter, place: Place, *parts: Any) -> Movement:
    mode = str(parts[0]) if isinstance(parts[0], _Mode) else "both"
    legs = tuple(
        replace(part, manner=(*part.manner, OPTIONALLY)) if str(before) == OPTIONALLY else part
        for before, part in zip((None, *parts), parts, strict=False)
        if isinstance(part, Leg)
    )
    return _with_clauses(planter, place, mode, legs, [part for part in parts if isinstance(part, Clause)])


def _clauses(planter: Planter, place: Place, *clauses: Clause) -> None:
    """The rest of a line whose beginning had a fault: only its faults are of interest."""
    _with_clauses(planter, place, "both", (), list(clauses))


def _restriction(planter: Planter, place: Place, *parts: str | Clause) -> Movement:
    """What is asked of movements, as one without legs; clauses that say how a piece moves do not belong there.

    The mode may be ``drop``, too: a drop has an end and a condition, but no way.
    """
    mode = parts[0] if isinstance(parts[0], str) else "both"
    clauses = [part for part in parts if isinstance(part, Clause)]
    asked = [clause for clause in clauses if clause.value is not None]
    for clause in asked:
        if mode == "drop" and clause.word not in ("to", "if"):
            hint = "`to` and `if` may stand behind `drop`"
            message = f"a drop comes from nowhere and takes nothing: `{clause.word}` cannot be asked of it"
            planter.fault("NDV106", clause.place, message, "not of drops", hint)
    for clause in clauses:
        if clause.value is None or (clause.word == "taking" and "own" in clause.value):
            word = clause.word if clause.value is None else "taking own"
            hint = "write it behind the movements themselves"
            planter.fault("NDV106", clause.place, f"`{word}` says how a piece moves, not when", "no condition", hint)
    return _with_clauses(planter, place, str(mode), (), asked)


def _with_clauses(planter: Planter, place: Place, mode: str, legs: tuple[Leg, ...], clauses: list[Clause]) -> Movement:
    """A movement from its parts; a clause that is said twice is a fault."""
    values: dict[str, Any] = {}
    flags = set()
    for clause in clauses:
        if clause.word in values or clause.word in flags:
            hint = "join the two, or write two lines"
            planter.fault("NDV105", clause.place, f"this movement says `{clause.word}` twice", "again here", hint)
        elif clause.value is None:
            flags.add(clause.word)
        else:
            values[clause.word] = clause.value
    taking: tuple[str, ...] = values.get("taking", ())
    if "own" in taking:
        flags.add("taking own")
        taking = tuple(name for name in taking if name != "own")
    condition, unmoved = _without_unmoved(values.get("if"))
    if unmoved:
        flags.add("unmoved")
    if mode == "move" and "taking" in values:
        hint = "write `capture`, or leave `move` away"
        planter.fault("NDV106", place, "a line that begins with `move` takes nothing", hint=hint)
    zones = (values.get("from"), values.get("to"), values.get("within"))
    if "at the end" in flags:
        flags.add("capturing passed")
    if any(leg.direction == Word(STAY, leg.place) for leg in legs) and (len(legs) > 1 or mode == "capture"):
        why = "a piece that stays takes nothing" if mode == "capture" else "a piece that stays does not go on"
        planter.fault("NDV106", place, why, hint="write `move stay` on a line of its own")
    via = values.get("via")
    if via is not None and len(legs) == 1:
        planter.fault("NDV106", place, "this way has no bend", "one leg", "write two legs, joined by `then`")
    return Movement(mode, legs, *zones, condition, taking, frozenset(flags), place, via)


def _taking(planter: Planter, place: Place, *names: str) -> Clause:
    return Clause("taking", names, place)


def _without_unmoved(condition: Expr | None) -> tuple[Expr | None, bool]:
    """The condition without ``unmoved`` among the things that must hold, and whether it was there."""
    if isinstance(condition, Name) and condition.text == "unmoved":
        return None, True
    if isinstance(condition, Binary) and condition.operator == "and":
        left, first = _without_unmoved(condition.left)
        right, second = _without_unmoved(condition.right)
        if left is not None and right is not None:
            return Binary("and", left, right, condition.place), first or second
        return left or right, True
    return condition, False


# --------------------------------------------------------------------------- castling


def _castling(planter: Planter, place: Place, *parts: CastlingPart | CastlingWay | Clause) -> Castling:
    moving = tuple(part for part in parts if isinstance(part, CastlingPart | CastlingWay))
    clauses = [part for part in parts if isinstance(part, Clause)]
    conditions = [part.value for part in clauses if part.word == "if"]
    if len(moving) < 2:
        hint = "write `king slides file e to g, rook file h to f`"
        planter.fault("NDV106", place, "a castling moves two pieces", hint=hint)
    if len(conditions) > 1:
        planter.fault("NDV105", place, "this castling says `if` twice", hint="join the two with `and`")
    flags = frozenset(part.word for part in clauses if part.value is None)
    return Castling(moving, flags, conditions[0] if conditions else None, place)


def _castling_piece(planter: Planter, place: Place, piece: str, axis: str, start: Expr, stop: Expr) -> CastlingPart:
    return CastlingPart(piece, axis, start, stop, place)


def _castling_found(planter: Planter, place: Place, piece: str, axis: str, which: str, stop: Expr) -> CastlingPart:
    return CastlingPart(piece, axis, Name(str(which), place), stop, place)


def _castling_way(planter: Planter, place: Place, piece: str, *cells: str) -> CastlingWay:
    return CastlingWay(piece, tuple(Name(str(cell), place) for cell in cells), place)


def _castling_rest(planter: Planter, place: Place, *parts: CastlingPart | CastlingWay | Clause) -> None:
    """The rest of a castling whose beginning had a fault."""


RULES: dict[str, Rule] = {
    "word": _word,
    "turning": _thread("turning"),
    "opposite": _thread("opposite"),
    "signed": _signed,
    "leaper": _leaper,
    "scaled": _scaled,
    "axes": _axes,
    "even": constant("even"),
    "odd": constant("odd"),
    "all": constant("all"),
    "exact_count": _exactly,
    "count_range": _pair,
    "addition": _combine("+"),
    "alternative": _combine("|"),
    "exclusion": _exclusion,
    "mode": _mode,
    "verb": _verb,
    "exactly": _exactly,
    "up_to": _up_to,
    "range": _range,
    "across": _across,
    "outward": constant("outward"),
    "bouncing": _bouncing,
    "crooked": constant("crooked"),
    "over_gaps": constant(OVER_GAPS),
    "hurdle_part": _hurdle_part,
    "hurdle": _hurdle,
    "spared": _spared,
    "leg": _leg,
    "stay": _stay,
    "each": _each,
    "movement": _movement,
    "clauses": _clauses,
    "restriction": _restriction,
    "from_zone": valued("from"),
    "to_zone": valued("to"),
    "within_zone": valued("within"),
    "via_zone": valued("via"),
    "if_clause": valued("if"),
    "taking": _taking,
    "on_trail": flag("on trail"),
    "leaving_trail": flag("leaving a trail"),
    "capturing_passed": flag("capturing passed"),
    "capturing_at_end": flag("at the end"),
    "rifle": flag("rifle"),
    "castling": _castling,
    "castling_rest": _castling_rest,
    "castling_piece": _castling_piece,
    "castling_found": _castling_found,
    "castling_way": _castling_way,
    "unmoved": flag("unmoved"),
    "nothing_between": flag("nothing between"),
    "never_attacked": flag("never attacked"),
}
