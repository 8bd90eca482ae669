"""Tree builders for the rules of ``grammar/expression.lark``."""

from __future__ import annotations

from typing import Any, get_args

from ndvariants.errors import Place
from ndvariants.language.grammar.planting import Planter, Rule, node
from ndvariants.language.trees import syntax as s
from ndvariants.words.names import ANY_PIECE, kinds_named
from ndvariants.words.operators import FUNCTIONS, Operator
from ndvariants.words.sets import Choice, Sets

LAST_MOVER = "last mover"

_DIRECTIONS = get_args(s.Direction)
_OPERATORS: dict[str, Operator] = {
    "either": "or", "both": "and", "plus": "+", "minus": "-", "times": "*", "divided": "/", "modulo": "mod",
}  # fmt: skip
_BARE = {name for name, row in FUNCTIONS.items() if not row.takes}


def _number(planter: Planter, place: Place, digits: str) -> s.Number:
    return s.Number(planter.integer(place, digits), place)


def _name(planter: Planter, place: Place, text: str) -> s.Name | s.Call:
    """A name; where a function of no operands is called so, its value."""
    return s.Call(text, (), place) if text in _BARE else s.Name(text, place)


def _compared(planter: Planter, place: Place, left: s.Expr, operator: Operator, right: s.Expr) -> s.Binary:
    return s.Binary(operator, left, right, place)


def _negative(planter: Planter, place: Place, operand: s.Expr) -> s.Expr:
    return s.Number(-operand.value, place) if isinstance(operand, s.Number) else s.Unary("-", operand, place)


def _axis_set(planter: Planter, place: Place, *words: str) -> s.AxisSet:
    """``axes except file``: the EXCEPT tokens (with or without a comma) stand between the names."""
    excepts = [i for i, word in enumerate(words) if word.lstrip(", \t\n") == "except"]
    included = words[: excepts[0]] if excepts else words
    excluded = tuple(words[i + 1] for i in excepts)
    return s.AxisSet(() if included == ("axes",) else tuple(included), excluded, place)


def _member(planter: Planter, place: Place, operand: s.Expr, zone: s.Expr) -> s.Expr:
    """``cell in ZONE``; also ``pawn of me in ZONE`` and ``king in hand``, which are sets of pieces."""
    if isinstance(zone, s.HandSet) and isinstance(operand, s.Name):
        return s.HandSet(kinds_named((operand.text,)), zone.owner, place)
    if isinstance(operand, s.PieceSet) and operand.cells is None:
        return s.PieceSet(operand.kinds, operand.owner, zone, place)
    if isinstance(operand, s.Name) and operand.text in ANY_PIECE:
        return s.PieceSet((), None, zone, place)
    return s.Member(operand, zone, place)


def _no_member(planter: Planter, place: Place, operand: s.Expr, zone: s.Expr) -> s.Unary:
    return s.Unary("not", _member(planter, place, operand, zone), place)


def _not_between(planter: Planter, place: Place, operand: s.Expr, low: s.Expr, high: s.Expr) -> s.Unary:
    return s.Unary("not", s.Between(operand, low, high, place), place)


def _call(planter: Planter, place: Place, function: str, *arguments: s.Expr | None) -> s.Expr:
    given = tuple(argument for argument in arguments if argument is not None)
    if function != "count":
        return s.Call(function, given, place)
    if len(given) != 1:
        hint = "write `count(pawn of me)` or `count(cells in ZONE)`"
        planter.fault("NDV106", place, "`count` counts one set", hint=hint)
        return s.Number(0, place)
    return s.Count(given[0], place)


def _called(function: str) -> Rule:
    return lambda planter, place, *players: s.Call(function, players, place)


def _index(planter: Planter, place: Place, name: str, *indices: s.Expr) -> s.Index:
    return s.Index(name, indices, place)


def _kinds(planter: Planter, place: Place, *names: str) -> tuple[str, ...]:
    return kinds_named(names)


def _pieces_on(planter: Planter, place: Place, kinds: tuple[str, ...], cells: s.Expr) -> s.PieceSet:
    return s.PieceSet(kinds, None, cells, place)


def _cells(kind: Sets) -> Rule:
    """How a set is planted: its operands in their order, and apart from them the direction."""

    def rule(planter: Planter, place: Place, *parts: s.Expr | s.Direction | None) -> s.CellSet:
        direction = next((part for part in parts if isinstance(part, _DIRECTIONS)), None)
        arguments = tuple(part for part in parts if part is not None and part is not direction)
        return s.CellSet(kind, arguments, place, direction)  # type: ignore[arg-type]

    return rule


def _gone_cells(planter: Planter, place: Place) -> s.CellSet:
    return s.CellSet(Sets.GONE, (s.CellSet(Sets.ZONE, (s.Name("true", place),), place),), place)


def _without(planter: Planter, place: Place, left: s.Expr, _: str, right: s.Expr) -> s.CellSet:
    return s.CellSet(Sets.EXCEPT, (left, right), place)


def _enclosed(planter: Planter, place: Place, *parts: Any) -> s.CellSet:
    """Enclosed pieces: by default pieces of the opponent, between the cell and a piece of mine."""
    among, cell, to, by, most = parts
    among = among or s.PieceSet((), s.Name("opponent", place), None, place)
    to = to or s.PieceSet((), s.Name("me", place), None, place)
    return s.CellSet(Sets.ENCLOSED, (among, cell, to, *(() if most is None else (most,))), place, by)


def _majority(planter: Planter, place: Place, pieces: s.Expr) -> s.Select:
    return s.Select(Choice.MAJORITY, (pieces,), (), place)


def _nearest(planter: Planter, place: Place, cell: s.Expr, pieces: s.Expr, first: str | None) -> s.Select:
    return s.Select(Choice.NEAREST, (cell, pieces), ("origin side first",) if first else (), place)


RULES: dict[str, Rule] = {
    **{rule: node(s.Binary, operator) for rule, operator in _OPERATORS.items()},
    **{kind.value: _cells(kind) for kind in Sets if kind.record.grammar},
    "number": _number,
    "name": _name,
    "compared": _compared,
    "negated": node(s.Unary, "not"),
    "negative": _negative,
    "every": node(s.Quantifier, "every"),
    "some": node(s.Quantifier, "some"),
    "axis_set": _axis_set,
    "member": _member,
    "between": node(s.Between),
    "no_member": _no_member,
    "not_between": _not_between,
    "call": _call,
    "index": _index,
    "kinds": _kinds,
    "pieces_of": node(s.PieceSet),
    "pieces_on": _pieces_on,
    "hand": node(s.HandSet, ()),
    "checked": _called("in check"),
    "stuck": _called("no legal move"),
    "cell_at": lambda planter, place, _, *coordinates: s.Call("cell at", coordinates, place),
    "last_mover": lambda planter, place, _: s.Name(LAST_MOVER, place),
    "player_after": _called("player after"),
    "player_before": _called("player before"),
    "players_left": _called("players left"),
    "gone_cells": _gone_cells,
    "union": _cells(Sets.UNION),
    "without": _without,
    "enclosed": _enclosed,
    "majority": _majority,
    "nearest": _nearest,
}
