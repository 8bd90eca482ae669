"""Tree builders for the rules of ``grammar/expression.lark``."""

from __future__ import annotations

from typing import Any, get_args

from ndvariants.errors import Place
from ndvariants.faults.phrases import COUNTS_ONE_SET
from ndvariants.language.grammar.tree_builder import Planter, Rule, node
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


def _name(planter: Planter, place: Place, text: str) -> s.Name | s.Call:
    """A name; where a function of no operands is called so, its value."""
    return s.Call(text, (), place) if text in _BARE else s.Name(text, place)


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


def _call(planter: Planter, place: Place, function: str, *arguments: s.Expr | None) -> s.Expr:
    given = tuple(argument for argument in arguments if argument is not None)
    if function != "count":
        return s.Call(function, given, place)
    if len(given) != 1:
        planter.report(COUNTS_ONE_SET, place)
        return s.Number(0, place)
    return s.Count(given[0], place)


def _called(function: str) -> Rule:
    return lambda planter, place, *players: s.Call(function, players, place)


def _cells(kind: Sets) -> Rule:
    def rule(planter: Planter, place: Place, *parts: s.Expr | s.Direction | None) -> s.CellSet:
        direction = next((part for part in parts if isinstance(part, _DIRECTIONS)), None)
        arguments = tuple(part for part in parts if part is not None and part is not direction)
        return s.CellSet(kind, arguments, place, direction)  # type: ignore[arg-type]

    return rule


def _enclosed(planter: Planter, place: Place, *parts: Any) -> s.CellSet:
    """Enclosed pieces: by default pieces of the opponent, between the cell and a piece of mine."""
    among, cell, to, by, most = parts
    among = among or s.PieceSet((), s.Name("opponent", place), None, place)
    to = to or s.PieceSet((), s.Name("me", place), None, place)
    return s.CellSet(Sets.ENCLOSED, (among, cell, to, *(() if most is None else (most,))), place, by)


RULES: dict[str, Rule] = {
    **{rule: node(s.Binary, operator) for rule, operator in _OPERATORS.items()},
    **{kind.value: _cells(kind) for kind in Sets if kind.record.grammar},
    "number": lambda planter, place, digits: s.Number(planter.integer(place, digits), place),
    "name": _name,
    "compared": lambda planter, place, left, operator, right: s.Binary(operator, left, right, place),
    "negated": node(s.Unary, "not"),
    "negative": lambda planter, place, operand: (
        s.Number(-operand.value, place) if isinstance(operand, s.Number) else s.Unary("-", operand, place)
    ),
    "every": node(s.Quantifier, "every"),
    "some": node(s.Quantifier, "some"),
    "axis_set": _axis_set,
    "member": _member,
    "between": node(s.Between),
    "no_member": lambda planter, place, *said: s.Unary("not", _member(planter, place, *said), place),
    "not_between": lambda planter, place, operand, low, high: s.Unary(
        "not", s.Between(operand, low, high, place), place
    ),
    "call": _call,
    "index": lambda planter, place, name, *indices: s.Index(name, indices, place),
    "kinds": lambda planter, place, *names: kinds_named(names),
    "pieces_of": node(s.PieceSet),
    "pieces_on": lambda planter, place, kinds, cells: s.PieceSet(kinds, None, cells, place),
    "hand": node(s.HandSet, ()),
    "checked": _called("in check"),
    "stuck": _called("no legal move"),
    "apart": lambda planter, place, word, one, other: s.Call(" ".join(word.split()), (one, other), place),
    "cell_at": lambda planter, place, _, *coordinates: s.Call("cell at", coordinates, place),
    "last_mover": lambda planter, place, _: s.Name(LAST_MOVER, place),
    "player_after": _called("player after"),
    "player_before": _called("player before"),
    "players_left": _called("players left"),
    "gone_cells": lambda planter, place: s.CellSet(
        Sets.GONE, (s.CellSet(Sets.ZONE, (s.Name("true", place),), place),), place
    ),
    "union": _cells(Sets.UNION),
    "without": lambda planter, place, left, _, right: s.CellSet(Sets.EXCEPT, (left, right), place),
    "enclosed": _enclosed,
    "majority": lambda planter, place, pieces: s.Select(Choice.MAJORITY, (pieces,), (), place),
    "nearest": lambda planter, place, cell, pieces, first: s.Select(
        Choice.NEAREST, (cell, pieces), ("origin side first",) if first else (), place
    ),
}
