"""Tree builders for the rules of ``grammar/movement.lark``, and the checks of their lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, get_args

from ndvariants.errors import Place
from ndvariants.faults.phrases import (
    CASTLING_IF_TWICE,
    CASTLING_OF_ONE,
    HOP_OVER_NONE,
    HOP_OVER_WHAT,
    HURDLE_TWICE,
    LEAP_OF_NO_LENGTH,
    LEG_TWICE,
    MOVE_TAKES_NOTHING,
    NO_BEND,
    STAYS_GOES_ON,
    STAYS_TAKES_NOTHING,
    BendMadeOnce,
    ClauseTwice,
    HowNotWhen,
    JumpsOverNothing,
    MadeOnce,
    NotOfDrops,
    TwoBends,
)
from ndvariants.language.grammar.tree_builder import Planter, Rule, Said, constant, flag, node, valued
from ndvariants.language.trees import syntax as s
from ndvariants.words.movements import DIRECTIONS, CastlingClause, Clause, Going, Manner, Mode, Whose

# --------------------------------------------------------------------------- directions


def _thread(manner: str) -> Rule:
    return lambda planter, place, text: s.Word(f"{text} {manner}", place)


def _signed(planter: Planter, place: Place, *tokens: str) -> s.Signed:
    terms: list[tuple[str, str | s.AxisSet]] = []
    for token in tokens:
        name = token.lstrip("+-±")
        sign = token.removesuffix(name).replace("+-", "±")
        terms.append((sign, s.AxisSet((), (), place) if name == "axes" else name))
    return s.Signed(tuple(terms), place)


def _leaper(planter: Planter, place: Place, first: str, *rest: s.Expr) -> s.Leaper:
    start = s.Number(planter.integer(place, first), place) if first.isdigit() else s.Name(first, place)
    return s.Leaper((start, *rest), place)


def _scaled(planter: Planter, place: Place, factor: str, direction: s.Direction) -> s.Scaled:
    times = planter.integer(place, factor)
    if times < 1:
        planter.report(LEAP_OF_NO_LENGTH, place)
    return s.Scaled(times, direction, place)


def _exclusion(planter: Planter, place: Place, left: s.Direction, _: str, right: s.Direction) -> s.Direction:
    """``any except forward`` removes vectors; ``+axes except file`` leaves an axis out."""
    if isinstance(left, s.Signed) and isinstance(right, s.Word) and right.text not in DIRECTIONS:
        sign, axes = left.terms[-1]
        if isinstance(axes, s.AxisSet):
            fewer = s.AxisSet(axes.names, (*axes.excluded, right.text), place)
            return s.Signed((*left.terms[:-1], (sign, fewer)), place)
    return s.Combine("except", left, right, place)


# --------------------------------------------------------------------------- paths


def _headed(parts: Sequence[Any]) -> tuple[Mode, list[Said]]:
    said = [part for part in parts if isinstance(part, Said)]
    if said and said[0].rule == "mode":
        return said[0].value, said[1:]
    return "drop" if isinstance(parts[0], str) else "both", said


def _hurdle(planter: Planter, place: Place, *parts: str | Said | tuple[str, ...]) -> s.Hurdle:
    counts = [planter.integer(place, part) for part in parts if isinstance(part, str)]
    words = [part.rule for part in parts if isinstance(part, Said)]
    whose: list[Whose] = [word for word in get_args(Whose) if word in words]
    if len(whose) > 1 or len(set(words)) < len(words):
        planter.report(HURDLE_TWICE, place)
    if counts and counts[0] < 1:
        planter.report(HOP_OVER_NONE, place)
    return s.Hurdle(
        counts[0] if counts else 1,
        whose[0] if whose else "any",
        "next" if "landing next" in words else "beyond",
        "next" if "adjacent" in words else "slide",
        place,
        next((part for part in parts if isinstance(part, tuple)), ()),
    )


def _bouncing(planter: Planter, place: Place, count: str | None) -> Manner:
    return Manner(f"bouncing {count}" if count else "bouncing")


def _leg(planter: Planter, place: Place, verb: Going, direction: s.Direction, *parts: Any) -> s.Leg:
    bounds = [part for part in parts if isinstance(part, tuple)]
    hurdles = [part for part in parts if isinstance(part, s.Hurdle)]
    manner = tuple(part for part in parts if isinstance(part, Manner))
    free = [part for part in parts if isinstance(part, Said)]
    once = verb in ("step", "leap")
    manners = len(manner) - len({part.value.split()[0] for part in manner})
    if max(len(bounds), len(hurdles), len(free), manners + 1) > 1:
        planter.report(LEG_TWICE, place)
    if verb == "hop" and not hurdles:
        planter.report(HOP_OVER_WHAT, place)
    if verb != "hop" and hurdles:
        planter.report(JumpsOverNothing(verb), hurdles[0].place or place)
    if once and bounds:
        planter.report(MadeOnce(verb), place)
    low, high = bounds[0] if bounds else (s.Number(1, place), s.Number(1, place) if once else None)
    _check_bends(planter, place, verb if once else "", manner)
    if free:
        axes, whole = free[0].value
        direction = s.Over(direction, axes, whole, free[0].place)
    return s.Leg(verb, direction, low, high, hurdles[0] if hurdles else None, manner, place)


def _check_bends(planter: Planter, place: Place, once: str, manner: tuple[Manner, ...]) -> None:
    """Faults of a leg that would bend: one that is made ``once`` cannot, and no leg does in two ways."""
    bends = [part.record.word for part in manner if part.record.bend]
    if once and bends:
        planter.report(BendMadeOnce(once, bends[0]), place)
    if len(bends) > 1:
        planter.report(TwoBends(bends[0], bends[1]), place)


# --------------------------------------------------------------------------- movements


def _movement(planter: Planter, place: Place, *parts: Any) -> s.Movement:
    mode, clauses = _headed(parts)
    legs = tuple(
        replace(part, manner=(*part.manner, Manner.OPTIONALLY)) if before == "optionally" else part
        for before, part in zip((None, *parts), parts, strict=False)
        if isinstance(part, s.Leg)
    )
    return _with_clauses(planter, place, mode, legs, clauses)


def _clauses(planter: Planter, place: Place, *clauses: Said) -> None:
    """The rest of a line whose beginning had a fault: only its faults are of interest."""
    _with_clauses(planter, place, "both", (), list(clauses))


def _restriction(planter: Planter, place: Place, *parts: str | Said) -> s.Movement:
    """A restriction of movements, as a movement without legs; clauses about the way of a piece are refused.

    The mode may also be ``drop``: a drop has an end and a condition, but no way.
    """
    mode, clauses = _headed(parts)
    for said in clauses:
        clause = Clause(said.rule)
        if mode == "drop" and not clause.record.own and clause not in (Clause.TO, Clause.IF):
            planter.report(NotOfDrops(clause.record.word), said.place)
        own = Clause.TAKING_OWN if clause is Clause.TAKING and "own" in said.value else clause
        if own.record.own:
            planter.report(HowNotWhen(own.record.word), said.place)
    asked = [said for said in clauses if not Clause(said.rule).record.own]
    return _with_clauses(planter, place, mode, (), asked)


def _clause(clause: Clause) -> Rule:
    if clause.record.kinds:
        return lambda planter, place, *names: Said(clause.value, names, place)
    return valued(clause.value) if clause.record.field else flag(clause.value)


def _with_clauses(
    planter: Planter, place: Place, mode: Mode, legs: tuple[s.Leg, ...], clauses: list[Said]
) -> s.Movement:
    """A movement from its parts; a clause that is said twice is a fault."""
    values: dict[Clause, Any] = {}
    for said in clauses:
        clause = Clause(said.rule)
        if clause in values:
            planter.report(ClauseTwice(clause.record.word), said.place)
        else:
            values[clause] = said.value
    _check_clauses(planter, place, mode, legs, values)
    if "own" in values.get(Clause.TAKING, ()):
        values[Clause.TAKING_OWN] = None
        values[Clause.TAKING] = tuple(name for name in values[Clause.TAKING] if name != "own")
    if Clause.IF in values:
        values[Clause.IF], unmoved = _without_unmoved(values[Clause.IF])
        values |= {Clause.UNMOVED: None} if unmoved else {}
    if Clause.AT_END in values:
        values[Clause.CAPTURING_PASSED] = None
    fields = {clause.record.field: value for clause, value in values.items() if clause.record.field}
    flags = frozenset(clause for clause in values if not clause.record.field)
    return s.Movement(mode, legs, flags=flags, place=place, **fields)


def _check_clauses(
    planter: Planter, place: Place, mode: Mode, legs: tuple[s.Leg, ...], clauses: Collection[Clause]
) -> None:
    if mode == "move" and Clause.TAKING in clauses:
        planter.report(MOVE_TAKES_NOTHING, place)
    if any(leg.direction == s.Word(s.STAY, leg.place) for leg in legs) and (len(legs) > 1 or mode == "capture"):
        planter.report(STAYS_TAKES_NOTHING if mode == "capture" else STAYS_GOES_ON, place)
    if Clause.VIA in clauses and len(legs) == 1:
        planter.report(NO_BEND, place)


def _without_unmoved(condition: s.Expr | None) -> tuple[s.Expr | None, bool]:
    """The condition without ``unmoved`` among the things that must hold, and whether it was there."""
    if isinstance(condition, s.Name) and condition.text == "unmoved":
        return None, True
    if isinstance(condition, s.Binary) and condition.operator == "and":
        left, first = _without_unmoved(condition.left)
        right, second = _without_unmoved(condition.right)
        if left is not None and right is not None:
            return s.Binary("and", left, right, condition.place), first or second
        return left or right, True
    return condition, False


# --------------------------------------------------------------------------- castling


def _castling(planter: Planter, place: Place, *parts: s.CastlingPart | s.CastlingWay | Said) -> s.Castling:
    moving = tuple(part for part in parts if isinstance(part, s.CastlingPart | s.CastlingWay))
    clauses = [part for part in parts if isinstance(part, Said)]
    never = CastlingClause.NEVER_ATTACKED.value
    conditions = [part.value for part in clauses if part.value is not None and part.rule != never]
    if len(moving) < 2:
        planter.report(CASTLING_OF_ONE, place)
    if len(conditions) > 1:
        planter.report(CASTLING_IF_TWICE, place)
    flags = frozenset(CastlingClause(part.rule) for part in clauses if part.value is None or part.rule == never)
    unattacked = tuple(s.Name(part.value, part.place) for part in clauses if part.rule == never)
    return s.Castling(moving, flags, conditions[0] if conditions else None, place, unattacked)


RULES: dict[str, Rule] = {
    **{manner.value: constant(manner) for manner in Manner if manner.record.grammar},
    **{clause.value: _clause(clause) for clause in Clause if clause.record.grammar},
    **{clause.value: flag(clause.value) for clause in CastlingClause},
    CastlingClause.NEVER_ATTACKED.value: valued(CastlingClause.NEVER_ATTACKED.value),
    "word": node(s.Word),
    "turning": _thread("turning"),
    "opposite": _thread("opposite"),
    "signed": _signed,
    "leaper": _leaper,
    "scaled": _scaled,
    "axes": node(s.Axes),
    "even": constant("even"),
    "odd": constant("odd"),
    "all": constant("all"),
    "exact_count": lambda planter, place, count: (count, count),
    "count_range": lambda planter, place, low, high: (low, high),
    "addition": node(s.Combine, "+"),
    "alternative": node(s.Combine, "|"),
    "exclusion": _exclusion,
    "mode": valued("mode"),
    "verb": lambda planter, place, word: word,
    "exactly": lambda planter, place, count: (count, count),
    "up_to": lambda planter, place, count: (s.Number(1, place), count),
    "range": lambda planter, place, low, high: (s.Number(planter.integer(place, low), place), high),
    # The axes, and whether ``as one`` follows them.
    "across": lambda planter, place, *words: Said(
        "over", (tuple(dict.fromkeys(words[:-1])), words[-1] is not None), place
    ),
    "bouncing": _bouncing,
    "hurdle_part": lambda planter, place, *words: Said(" ".join(words), None, place),
    "hurdle": _hurdle,
    "spared": lambda planter, place, _, *names: names,
    "leg": _leg,
    "stay": lambda planter, place: s.Leg(
        "leap", s.Word(s.STAY, place), s.Number(1, place), s.Number(1, place), place=place
    ),
    "each": node(s.Each),
    "movement": _movement,
    "clauses": _clauses,
    "restriction": _restriction,
    "castling": _castling,
    "castling_rest": constant(None),  # of a castling whose beginning had a fault
    "castling_piece": node(s.CastlingPart),
    "castling_found": lambda planter, place, piece, axis, which, stop: s.CastlingPart(
        piece, axis, s.Name(which, place), stop, place
    ),
    "castling_way": lambda planter, place, piece, *cells: s.CastlingWay(
        piece, tuple(s.Name(cell, place) for cell in cells), place
    ),
}
