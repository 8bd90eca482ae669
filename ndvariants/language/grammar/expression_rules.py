"""What each rule of ``grammar/expression.lark`` becomes."""

from __future__ import annotations

from ndvariants.errors import Place
from ndvariants.language.grammar.planting import Planter, Rule
from ndvariants.language.trees.syntax import (
    AxisSet,
    Between,
    Binary,
    Call,
    CellSet,
    Count,
    Direction,
    Expr,
    HandSet,
    Index,
    Member,
    Name,
    Number,
    PieceSet,
    Quantifier,
    Select,
    Unary,
)
from ndvariants.words.sets import Choice, Sets

EVERY_PIECE = ("piece", "pieces")
LAST_MOVER = "last mover"

_OPERATORS = {
    "either": "or",
    "both": "and",
    "plus": "+",
    "minus": "-",
    "times": "*",
    "divided": "/",
    "modulo": "mod",
}


def _number(planter: Planter, place: Place, digits: str) -> Number:
    return Number(planter.integer(place, digits), place)


def _name(planter: Planter, place: Place, text: str) -> Name:
    return Name(text, place)


def _binary(operator: str) -> Rule:
    return lambda planter, place, left, right: Binary(operator, left, right, place)


def _compared(planter: Planter, place: Place, left: Expr, operator: str, right: Expr) -> Binary:
    return Binary(operator, left, right, place)


def _negated(planter: Planter, place: Place, operand: Expr) -> Unary:
    return Unary("not", operand, place)


def _negative(planter: Planter, place: Place, operand: Expr) -> Expr:
    return Number(-operand.value, place) if isinstance(operand, Number) else Unary("-", operand, place)


def _quantifier(kind: str) -> Rule:
    return lambda planter, place, variable, axes, body: Quantifier(kind, variable, axes, body, place)


def _axis_set(planter: Planter, place: Place, *words: str) -> AxisSet:
    """``axes except file``: the EXCEPT tokens (with or without a comma) stand between the names."""
    excepts = [i for i, word in enumerate(words) if word.lstrip(", \t\n") == "except"]
    included = words[: excepts[0]] if excepts else words
    excluded = tuple(words[i + 1] for i in excepts)
    return AxisSet(() if included == ("axes",) else tuple(included), excluded, place)


def _member(planter: Planter, place: Place, operand: Expr, zone: Expr) -> Expr:
    """``cell in ZONE``; also ``pawn of me in ZONE`` and ``king in hand``, which are sets of pieces."""
    every = isinstance(operand, Name) and operand.text in EVERY_PIECE
    if isinstance(zone, HandSet) and isinstance(operand, Name):
        return HandSet(() if every else (operand.text,), zone.owner, place)
    if isinstance(operand, PieceSet) and operand.cells is None:
        return PieceSet(operand.kinds, operand.owner, zone, place)
    return PieceSet((), None, zone, place) if every else Member(operand, zone, place)


def _between(planter: Planter, place: Place, operand: Expr, low: Expr, high: Expr) -> Between:
    return Between(operand, low, high, place)


def _no_member(planter: Planter, place: Place, operand: Expr, zone: Expr) -> Unary:
    return Unary("not", _member(planter, place, operand, zone), place)


def _not_between(planter: Planter, place: Place, operand: Expr, low: Expr, high: Expr) -> Unary:
    return Unary("not", Between(operand, low, high, place), place)


def _call(planter: Planter, place: Place, function: str, *arguments: Expr | None) -> Expr:
    given = tuple(argument for argument in arguments if argument is not None)
    if function != "count":
        return Call(function, given, place)
    if len(given) != 1:
        hint = "write `count(pawn of me)` or `count(cells in ZONE)`"
        planter.fault("NDV106", place, "`count` counts one set", hint=hint)
        return Number(0, place)
    return Count(given[0], place)


def _checked(planter: Planter, place: Place, player: Expr) -> Call:
    return Call("in check", (player,), place)


def _stuck(planter: Planter, place: Place, player: Expr) -> Call:
    return Call("no legal move", (player,), place)


def _of_players(function: str) -> Rule:
    return lambda planter, place, *players: Call(function, players, place)


def _index(planter: Planter, place: Place, name: str, *indices: Expr) -> Index:
    return Index(name, indices, place)


def _kinds(planter: Planter, place: Place, *names: str) -> tuple[str, ...]:
    if len(names) == 1 and names[0] in EVERY_PIECE:
        return ()
    return tuple("royal" if name == "royals" else name for name in names)


def _pieces_of(planter: Planter, place: Place, kinds: tuple[str, ...], owner: Expr, cells: Expr | None) -> PieceSet:
    return PieceSet(kinds, owner, cells, place)


def _pieces_on(planter: Planter, place: Place, kinds: tuple[str, ...], cells: Expr) -> PieceSet:
    return PieceSet(kinds, None, cells, place)


def _hand(planter: Planter, place: Place, owner: Expr | None) -> HandSet:
    return HandSet((), owner, place)


def _cells(kind: Sets) -> Rule:
    return lambda planter, place, *arguments: CellSet(kind, arguments, place)


def _gone_cells(planter: Planter, place: Place) -> CellSet:
    return CellSet(Sets.GONE, (CellSet(Sets.ZONE, (Name("true", place),), place),), place)


def _without(planter: Planter, place: Place, left: Expr, _: str, right: Expr) -> CellSet:
    return CellSet(Sets.EXCEPT, (left, right), place)


def _neighbours(planter: Planter, place: Place, cell: Expr, direction: Direction | None) -> CellSet:
    return CellSet(Sets.NEIGHBOURS, (cell,), place, direction)


def _run(planter: Planter, place: Place, among: Expr, cell: Expr, direction: Direction) -> CellSet:
    return CellSet(Sets.RUN, (among, cell), place, direction)


def _group(planter: Planter, place: Place, among: Expr, seeds: Expr, direction: Direction | None) -> CellSet:
    return CellSet(Sets.GROUP, (among, seeds), place, direction)


def _enclosed(
    planter: Planter, place: Place, among: Expr | None, cell: Expr, to: Expr | None, by: Direction, most: Expr | None
) -> CellSet:
    """What is enclosed are pieces of the opponent unless it is said, between the cell and a piece of mine."""
    among = among or PieceSet((), Name("opponent", place), None, place)
    to = to or PieceSet((), Name("me", place), None, place)
    return CellSet(Sets.ENCLOSED, (among, cell, to, *(() if most is None else (most,))), place, by)


def _ray(planter: Planter, place: Place, cell: Expr, direction: Direction, until: Expr | None) -> CellSet:
    if until is None:
        return CellSet(Sets.RAY, (cell,), place, direction)
    return CellSet(Sets.UNTIL, (cell, until), place, direction)


def _majority(planter: Planter, place: Place, pieces: Expr) -> Select:
    return Select(Choice.MAJORITY, (pieces,), (), place)


def _nearest(planter: Planter, place: Place, cell: Expr, pieces: Expr, first: str | None) -> Select:
    return Select(Choice.NEAREST, (cell, pieces), ("origin side first",) if first else (), place)


RULES: dict[str, Rule] = {
    **{rule: _binary(operator) for rule, operator in _OPERATORS.items()},
    "number": _number,
    "name": _name,
    "compared": _compared,
    "negated": _negated,
    "negative": _negative,
    "every": _quantifier("every"),
    "some": _quantifier("some"),
    "axis_set": _axis_set,
    "member": _member,
    "between": _between,
    "no_member": _no_member,
    "not_between": _not_between,
    "call": _call,
    "index": _index,
    "kinds": _kinds,
    "pieces_of": _pieces_of,
    "pieces_on": _pieces_on,
    "hand": _hand,
    "line": _cells(Sets.LINE),
    "ray": _ray,
    "zone": _cells(Sets.ZONE),
    "checked": _checked,
    "stuck": _stuck,
    "last_mover": lambda planter, place, _: Name(LAST_MOVER, place),
    "player_after": _of_players("player after"),
    "player_before": _of_players("player before"),
    "players_left": _of_players("players left"),
    "gone_cells": _gone_cells,
    "gone": _cells(Sets.GONE),
    "passed": _cells(Sets.PASSED),
    "vacated": _cells(Sets.VACATED),
    "union": _cells(Sets.UNION),
    "without": _without,
    "neighbours": _neighbours,
    "run": _run,
    "group": _group,
    "enclosed": _enclosed,
    "majority": _majority,
    "nearest": _nearest,
}
