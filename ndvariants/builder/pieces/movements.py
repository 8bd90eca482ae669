"""Resolved movements and castlings: ``each`` is unrolled, lines that these parameters exclude are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce

from ndvariants.builder.names import directions
from ndvariants.builder.names.copies import copied
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.resolve import Resolver
from ndvariants.builder.names.scope import View
from ndvariants.builder.pieces.counted_ranges import longest_way, of_each_length
from ndvariants.faults.names import AxisInNoCell
from ndvariants.faults.values import NoStepsBetween, NumberBeyond
from ndvariants.language.parse import parse_castling, parse_movements
from ndvariants.language.trees import syntax as s
from ndvariants.language.yaml.source import Key
from ndvariants.model.walk import names_in
from ndvariants.words.movements import KINDS
from ndvariants.words.sets import Sets

NONE = "none"


def build_movements(draft: Draft, *keys: Key, itself: str = "") -> tuple[s.Movement, ...]:
    """The movements written at this path; none for the word ``none``.

    ``itself`` is the section that the word means, in movements of markers.
    """
    if draft.text(*keys).strip() in (NONE, ""):
        return ()
    found = []
    for tree in draft.parse(parse_movements, *keys):
        if isinstance(tree, s.EdgeCastling):
            continue  # a castling of the side, see `edge_castlings`
        resolver = draft.resolver(view=View.CELL)
        about = resolver.bind("itself", itself) if itself else resolver
        found += list(_unrolled(draft, about, tree))
    return tuple(found)


def build_castlings(draft: Draft) -> tuple[s.Castling, ...]:
    """The castlings of the file that can happen with these parameters."""
    found = []
    for here, line in draft.each("moves", "castling"):
        tree = draft.parse(parse_castling, *here) if line is not None else None
        castling = None if tree is None else _castling(draft, tree)
        if castling is not None:
            found.append(castling)
    return tuple(found)


def _unrolled(draft: Draft, resolver: Resolver, tree: s.Movement | s.Each) -> Iterator[s.Movement]:
    if isinstance(tree, s.Each):
        for axis, inside in copied(resolver, resolver.axis_names(tree.axes), tree):
            yield from _unrolled(draft, inside.bind(tree.variable, axis), tree.body)
        return
    ends = [end for leg in tree.legs for end in (leg.low, leg.high) if end is not None]
    plain = all(isinstance(end, s.Number) for end in ends)
    for line in (tree,) if plain else of_each_length(resolver, tree, longest_way(draft)):
        for part, zone in _leaving(resolver, line):
            movement = _movement(resolver, part)
            if movement is not None:
                yield movement if zone is None else _from(movement, zone)


def _leaving(resolver: Resolver, tree: s.Movement) -> Iterator[tuple[s.Movement, s.Expr | None]]:
    """The movement for each direction that its first one is; where that differs from cell to cell, with the cells."""
    ordinary = []
    for direction in _alternatives(tree.legs[0].direction):
        own = resolver.scope.by_cell.get(direction.text) if isinstance(direction, s.Word) else None
        if own is None:
            ordinary.append(direction)
        for part in own or ():
            yield _beginning(tree, part.direction), part.cells
    if ordinary:
        joined = reduce(lambda one, other: s.Combine("|", one, other, one.place), ordinary)
        yield (tree if joined == tree.legs[0].direction else _beginning(tree, joined)), None


def _alternatives(direction: s.Direction) -> Iterator[s.Direction]:
    if isinstance(direction, s.Combine) and direction.operator == "|":
        yield from _alternatives(direction.left)
        yield from _alternatives(direction.right)
    else:
        yield direction


def _beginning(movement: s.Movement, direction: s.Direction) -> s.Movement:
    return replace(movement, legs=(replace(movement.legs[0], direction=direction), *movement.legs[1:]))


def _from(movement: s.Movement, zone: s.Expr) -> s.Movement:
    if movement.origin_zone is None:
        return replace(movement, origin_zone=zone)
    return replace(movement, origin_zone=s.Binary("and", movement.origin_zone, zone, zone.place))


def _movement(resolver: Resolver, movement: s.Movement) -> s.Movement | None:
    legs = [_leg(resolver, leg) for leg in movement.legs]
    found = resolved_clauses(resolver, movement)
    if any(leg is None for leg in legs) or _never((*found.zones.values(), found.condition)):
        return None
    return replace(found, legs=tuple(leg for leg in legs if leg is not None))


def resolved_clauses(resolver: Resolver, movement: s.Movement) -> s.Movement:
    """The movement with its clauses resolved; its legs stay as they are."""
    about_both = replace(resolver, view=View.BOTH)
    conditions = {field: resolver.condition(zone) for field, zone in movement.zones.items()}
    conditions["condition"] = about_both.condition(movement.condition)
    for name in (name for field in KINDS for name in getattr(movement, field)):
        resolver.piece(name, movement)
    return replace(movement, **conditions)  # type: ignore[arg-type]


def _never(conditions: Iterable[s.Expr | None]) -> bool:
    return any(isinstance(condition, s.Number) and not condition.value for condition in conditions)


def _leg(resolver: Resolver, leg: s.Leg) -> s.Leg | None:
    direction = directions.resolve(resolver, leg.direction)
    low = resolver.integer(leg.low, 1)
    high = None if leg.high is None else resolver.integer(leg.high, 1)
    known = all(name.text in resolver.scope.parameters for end in (leg.low, leg.high) for name in names_in(end))
    if known and (low < 1 or (high is not None and high < low)):
        resolver.report(NoStepsBetween(low, high), leg)
    if direction is None:
        return None
    for name in leg.hurdle.spared if leg.hurdle is not None else ():
        resolver.piece(name, leg.hurdle)
    limit = None if high is None or leg.high is None else s.Number(high, leg.high.place)
    return replace(leg, direction=direction, low=s.Number(low, leg.low.place), high=limit)


def _castling(draft: Draft, castling: s.Castling) -> s.Castling | None:
    resolver = draft.resolver(view=View.POSITION)
    condition = resolver.condition(castling.condition)
    if _never([condition]):
        for part in castling.parts:
            resolver.piece(part.piece, part)
            if isinstance(part, s.CastlingPart):
                resolver.axis(part.axis, part)
        return None
    parts = tuple(
        _way(draft, resolver, part) if isinstance(part, s.CastlingWay) else _part(resolver, part)
        for part in castling.parts
    )
    return replace(castling, parts=parts, condition=condition)


def _way(draft: Draft, resolver: Resolver, part: s.CastlingWay) -> s.CastlingWay:
    resolver.piece(part.piece, part)
    texts = [name.text for name in part.cells if isinstance(name, s.Name)]
    if draft.scope.axes and all(len(text) == 1 and draft.scope.cell(text) is None for text in texts):
        resolver.report(AxisInNoCell(texts[0], part.piece, next(iter(draft.scope.axes)), " to ".join(texts)), part)
        return replace(part, cells=())
    numbers = [draft.cell(name.text, part.place) for name in part.cells if isinstance(name, s.Name) and part.place]
    found = [number for number in numbers if number is not None]
    named = (s.CellSet(Sets.CELLS, (s.Number(number, part.place),), part.place) for number in found)
    return replace(part, cells=tuple(named))


def _part(resolver: Resolver, part: s.CastlingPart) -> s.CastlingPart:
    resolver.piece(part.piece, part)
    axis = resolver.axis(part.axis, part)
    if not axis:
        return part
    about_cell = replace(resolver, view=View.CELL)
    stop = s.Number(_coordinate(about_cell, part.stop, axis), part.stop.place)
    if isinstance(part.start, s.Name) and part.start.text in s.WHEREVER:
        return replace(part, axis=axis, stop=stop)
    start = s.Number(_coordinate(about_cell, part.start, axis), part.start.place)
    return replace(part, axis=axis, start=start, stop=stop)


def _coordinate(resolver: Resolver, expr: s.Expr, axis: str) -> int:
    """A 1-based coordinate on an axis, written as a number, a letter or an expression of parameters."""
    before = len(resolver.faults.problems)
    found = resolver.beside_axis(expr, axis)
    if len(resolver.faults.problems) > before:
        return 1
    value = found.value if isinstance(found, s.Number) else resolver.integer(found, 1)
    width = resolver.scope.axes[axis]
    if not 1 <= value <= width and "sizes" not in resolver.scope.hidden:
        resolver.report(NumberBeyond(axis, width, value), expr, word=axis)
        return 1
    return value
