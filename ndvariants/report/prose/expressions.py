"""Expressions of the rules as English: conditions, numbers, sets of cells and of pieces, from the checked model.

A part that has no words here is shown as the file writes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.errors import Place
from ndvariants.language.trees import syntax as s
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.directions import way
from ndvariants.report.prose.names import Names, one_of, several, spelt
from ndvariants.words.names import NAMES, PIECES
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import Sets

_COMPARED = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_MANY = {"=": "exactly ", "<": "fewer than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
_SUMS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "mod": "modulo"}
_TIGHT = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2}


class Sayings:
    """English for the expressions of one variant; ``me`` is what the player is called who moves or is asked for."""

    def __init__(self, texts: SourceTexts, variant: Variant | None = None, me: str = "the player") -> None:
        self._texts, self._me, self.names = texts, me, Names(variant)

    def zone(self, expr: s.Expr) -> str:
        """A condition on a cell; a zone by its name: ``it is in hill``."""
        match expr:
            case s.Name(text=text):
                return f"it is in `{text}`"
            case s.Unary(operator="not", operand=s.Name(text=text)):
                return f"it is not in `{text}`"
            case s.Binary(operator="and" | "or" as operator, left=left, right=right):
                sides = (self._within(side, operator, zone=True) for side in (left, right))
                return f" {operator} ".join(sides)
            case s.CellSet(kind=Sets.CELLS) if len(expr.arguments) == 1:
                return f"it is {self._as_written(expr).strip('`[]')}"
        said = self.expression(expr)
        return f"it is one of {said.strip('`[]')}" if said.startswith("`[") else said

    def expression(self, expr: s.Expr) -> str:
        """A value, a condition or a set, as English."""
        said = self._compared(expr) or self._operation(expr) or self._asked(expr) or self._set(expr)
        return said or self._as_written(expr)

    def cell(self, expr: s.Expr) -> str:
        """A single cell by its name."""
        match expr:
            case s.CellSet(kind=Sets.CELLS, arguments=(s.Number(value=number),)):
                return self.names.cell(number) or self._as_written(expr)
        return self.expression(expr)

    # ------------------------------------------------------------------ conditions and numbers

    def _compared(self, expr: s.Expr) -> str:
        match expr:
            case s.Binary(operator="=" | "!=" as operator, left=s.Name(text="phase"), right=s.Number(value=value)):
                return f"the phase {_COMPARED[operator]} {self.names.phase(value)}"
            case s.Binary(left=s.Count(what=s.PieceSet() as counted), right=s.Number(value=value)):
                return self._many(counted, expr.operator, value)
            case s.Binary(left=s.Count(what=s.Name(text=kind)), right=s.Number(value=value)) if self.names.is_piece(
                kind
            ):
                return self._many(s.PieceSet((kind,), None, None), expr.operator, value)
            case s.Binary(left=s.Name(text=axis), right=s.Number(value=value)) if expr.operator in _COMPARED:
                return f"{self.expression(expr.left)} {_COMPARED[expr.operator]} {self.names.coordinate(axis, value)}"
            case s.Between(operand=s.Name(text=axis), low=s.Number(value=low), high=s.Number(value=high)):
                first, last = (self.names.coordinate(axis, end) for end in (low, high))
                return f"{self.expression(expr.operand)} is {first} to {last}"
        return ""

    def _many(self, counted: s.PieceSet, operator: str, value: int) -> str:
        """``the opponent has no pawns``, ``there are more than 2 pawns on `hill```."""
        kinds = several(counted.kinds)
        if counted.owner is None:
            has, has_not = "there are", "there are no"
        else:
            owner = self.expression(counted.owner)
            has, has_not = f"{owner} has", f"{owner} has no"
        where = f" on {self.in_zone(counted.cells)}" if counted.cells is not None else ""
        if (operator, value) in (("=", 0), ("<=", 0), ("<", 1)):
            return f"{has_not} {kinds}{where}"
        if (operator, value) in (("!=", 0), (">", 0), (">=", 1)):
            return f"{has} {kinds}{where}"
        many = _MANY.get(operator)
        if many is None:
            return ""
        if value == 1 and len(counted.kinds) < 2:
            kinds = spelt(counted.kinds[0]) if counted.kinds else "piece"
            has = "there is" if counted.owner is None else has
        return f"{has} {many}{value} {kinds}{where}"

    def _operation(self, expr: s.Expr) -> str:
        match expr:
            case s.Number(value=value):
                return str(value)
            case s.Unary(operator="not"):
                return self._denied(expr.operand)
            case s.Unary():
                return f"minus {self.expression(expr.operand)}"
            case s.Binary(operator="and" | "or" as operator):
                return f"{self._within(expr.left, operator)} {operator} {self._within(expr.right, operator)}"
            case s.Binary(operator=operator):
                words = _COMPARED.get(operator) or _SUMS[operator]
                return f"{self.term(expr.left, operator)} {words} {self.term(expr.right, operator, right=True)}"
            case s.Between():
                ends = f"{self.expression(expr.low)} to {self.expression(expr.high)}"
                return f"{self.expression(expr.operand)} is {ends}"
            case s.Quantifier():
                return f"for {expr.kind} axis: {self.expression(expr.body)}"
        return ""

    def _denied(self, expr: s.Expr) -> str:
        said = self.expression(expr)
        simple = isinstance(expr, s.Call | s.Member)
        if simple and " is " in said:
            return said.replace(" is ", " is not ", 1)
        if isinstance(expr, s.Call) and expr.function == "exists":
            return said.removesuffix("exists") + "does not exist"
        return said.replace(" has no ", " has a ") if simple and " has no " in said else f"it is not so that {said}"

    def _within(self, expr: s.Expr, operator: str, zone: bool = False) -> str:
        """A side of `and` or `or`, in brackets where it is the other of them."""
        said = self.zone(expr) if zone else self.expression(expr)
        other = isinstance(expr, s.Binary) and expr.operator in ("and", "or") and expr.operator != operator
        return f"({said})" if other else said

    def term(self, expr: s.Expr, operator: str, right: bool = False) -> str:
        """A side of a sum, in brackets where it would be read otherwise."""
        said = self.expression(expr)
        if _is_open(expr) and operator in _TIGHT:
            return f"({said})"
        own, inner = _TIGHT.get(operator, 0), _TIGHT.get(expr.operator, 3) if isinstance(expr, s.Binary) else 3
        return f"({said})" if own and (inner < own or (right and inner == own)) else said

    def _asked(self, expr: s.Expr) -> str:
        match expr:
            case s.Member():
                return f"{self.expression(expr.operand)} is in {self.in_zone(expr.zone)}"
            case s.Call():
                return self._call(expr)
            case s.Index():
                return f"`{expr.name}` of {' and '.join(map(self.expression, expr.indices))}"
            case s.Count(what=s.CellSet(kind=Sets.RUN) as row):
                return f"the length of {self.expression(row)}"
            case s.Count():
                return f"the number of {self._counted(expr.what)}"
            case s.HandSet():
                return f"{several(expr.kinds)} in the hand of {self._owner(expr.owner)}"
        return ""

    def _call(self, expr: s.Call) -> str:
        record = FUNCTIONS.get(expr.function)
        if record is not None and record.says and len(record.takes) == len(expr.arguments):
            return filled(record.says, self, expr.arguments)
        if record is not None and record.means is None and record.more:
            return record.says.format(", ".join(map(self.expression, expr.arguments)))
        match expr.arguments:
            case (cell, s.Name(text=player)) if self.names.is_player(player):
                return f"the {expr.function} of {self.expression(cell)} as {player} sees it"
        return f"the {expr.function} of {' and '.join(map(self.expression, expr.arguments))}"

    def _counted(self, what: s.Expr) -> str:
        if isinstance(what, s.Name):
            is_piece = self.names.is_piece(what.text)
            return several((what.text,)) if is_piece else f"the cells of `{what.text}`"
        return self.expression(what)

    def in_zone(self, zone: s.Expr) -> str:
        """A zone by its name, or a set."""
        if isinstance(zone, s.Name) and zone.text not in (*NAMES, *PIECES):
            return f"`{zone.text}`"
        return self.expression(zone)

    def _owner(self, owner: s.Expr | None) -> str:
        return self._me if owner is None else self.expression(owner)

    # ------------------------------------------------------------------ sets

    def _set(self, expr: s.Expr) -> str:
        match expr:
            case s.Name(text="me"):
                return self._me
            case s.Name(text=text) if self.names.is_own_word(text):
                return f"`{text}`"
            case s.Name(text=text):
                return NAMES[text].says if text in NAMES else text
            case s.PieceSet():
                said = several(expr.kinds) + (f" of {self.expression(expr.owner)}" if expr.owner is not None else "")
                return said + (f" on {self.in_zone(expr.cells)}" if expr.cells is not None else "")
            case s.CellSet(kind=Sets.CELLS):
                return ""
            case s.CellSet():
                towards = "" if expr.direction is None else f" {way(expr.direction, self.expression)}"
                return filled(expr.kind.record.says, self, expr.arguments, way=towards)
            case s.Select():
                side = ", on the side of its origin first" if expr.options else ""
                return filled(expr.kind.record.says, self, expr.arguments) + side
        return ""

    def cells_in(self, zone: s.Expr) -> str:
        """The cells of a zone, or where a condition holds."""
        named = isinstance(zone, s.Name)
        return f"the cells of {self.in_zone(zone)}" if named else f"the cells where {self.zone(zone)}"

    def spared(self, expr: s.Expr) -> str:
        """The members left out of a set, in words: a piece type in the plural."""
        if isinstance(expr, s.Name) and self.names.is_piece(expr.text):
            return several((expr.text,))
        return self.expression(expr)

    def _as_written(self, node: object) -> str:
        place = getattr(node, "place", None)
        said = self._texts.at(place) if isinstance(place, Place) else ""
        return f"`{said}`" if said else "what the file says"


def _is_open(expr: s.Expr) -> bool:
    """Return True if what follows an expression would be read as a part of it."""
    row = FUNCTIONS.get(expr.function) if isinstance(expr, s.Call) else None
    return row is not None and row.more


_ASIDE = re.compile(r"\[([^]]*?\{(\d)[^]]*)\]")


def filled(says: str, say: Sayings, operands: Sequence[s.Expr], **words: str) -> str:
    """A sentence of ``words`` with its operands; what stands in brackets only where there is the operand in it."""
    said = _ASIDE.sub(lambda found: found[1] if int(found[2]) < len(operands) else "", says)
    return said.format(*(_Said(say, operand) for operand in operands), **words)


@dataclass(frozen=True, slots=True)
class _Said:
    """An operand in a sentence: as it is, or in one of the manners of a declared word."""

    say: Sayings
    expr: s.Expr

    def __format__(self, manner: str) -> str:
        names, expr = self.say.names, self.expr
        match manner, expr:
            case "phase", s.Number(value=number):
                return names.phase(number)
            case "one" | "many", s.Name(text=name) if names.is_piece(name):
                return one_of((name,)) if manner == "one" else several((name,))
            case "one", s.PieceSet(kinds=(_,) as kinds, owner=owner, cells=None) if owner is not None:
                return f"{one_of(kinds)} of {self.say.expression(owner)}"
            case "gone", _ if not (isinstance(expr, s.CellSet) and expr.kind is Sets.GONE):
                return f"those of {self.say.expression(expr)} that are gone"
            case "in", _:
                return self.say.in_zone(expr)
            case "but", _:
                return self.say.spared(expr)
            case "term", _:
                return self.say.term(expr, "*")
            case "cells in", _:
                return self.say.cells_in(expr)
        return self.say.expression(expr)
