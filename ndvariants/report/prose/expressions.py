"""Expressions of the rules as English: conditions, numbers, sets of cells and of pieces, from the checked model.

A part that has no words here is told as the file writes it.
"""

from __future__ import annotations

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import (
    Between,
    Binary,
    Call,
    CellSet,
    Count,
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
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.directions import way
from ndvariants.report.prose.names import Names, several, spelt

_WORDS = {
    "opponent": "the opponent",
    "origin": "the cell it came from",
    "target": "the cell where it arrived",
    "mover": "the piece that moved",
    "last mover": "the cell where the last move ended",
    "captured": "the captured piece",
    "cell": "the cell",
    "move": "the move",
    "ply": "the number of moves made",
    "clock": "the number of moves since the last capture or pawn move",
    "nobody": "nobody",
    "nowhere": "nowhere",
    "pieces": "pieces",
    "royals": "royals",
}
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
_OF_TWO = {"min": "the smaller of", "max": "the larger of"}


class Sayings:
    """English for the expressions of one variant; ``me`` is what the player is called who moves or is asked for."""

    def __init__(self, texts: SourceTexts, variant: Variant | None = None, me: str = "the player") -> None:
        self._texts, self._me, self.names = texts, me, Names(variant)

    def zone(self, expr: Expr) -> str:
        """A condition on a cell; a zone by its name: ``it is in hill``."""
        match expr:
            case Name(text=text):
                return f"it is in `{text}`"
            case Unary(operator="not", operand=Name(text=text)):
                return f"it is not in `{text}`"
            case Binary(operator="and" | "or" as operator, left=left, right=right):
                sides = (self._within(side, operator, zone=True) for side in (left, right))
                return f" {operator} ".join(sides)
            case CellSet(kind="cells") if len(expr.arguments) == 1:
                return f"it is {self._as_written(expr).strip('`[]')}"
        said = self.expression(expr)
        return f"it is one of {said.strip('`[]')}" if said.startswith("`[") else said

    def expression(self, expr: Expr) -> str:
        """A value, a condition or a set, as English."""
        said = self._compared(expr) or self._operation(expr) or self._asked(expr) or self._set(expr)
        return said or self._as_written(expr)

    def cell(self, expr: Expr) -> str:
        """A single cell by its name."""
        match expr:
            case CellSet(kind="cells", arguments=(Number(value=number),)):
                return self.names.cell(number) or self._as_written(expr)
        return self.expression(expr)

    # ------------------------------------------------------------------ conditions and numbers

    def _compared(self, expr: Expr) -> str:
        """A comparison whose numbers have names, or that counts pieces."""
        match expr:
            case Binary(operator="=" | "!=" as operator, left=Name(text="phase"), right=Number(value=value)):
                return f"the phase {_COMPARED[operator]} {self.names.phase(value)}"
            case Binary(left=Count(what=PieceSet() as counted), right=Number(value=value)):
                return self._many(counted, expr.operator, value)
            case Binary(left=Count(what=Name(text=kind)), right=Number(value=value)) if self.names.is_piece(kind):
                return self._many(PieceSet((kind,), None, None), expr.operator, value)
            case Binary(left=Name(text=axis), right=Number(value=value)) if expr.operator in _COMPARED:
                return f"{self.expression(expr.left)} {_COMPARED[expr.operator]} {self.names.coordinate(axis, value)}"
            case Between(operand=Name(text=axis), low=Number(value=low), high=Number(value=high)):
                first, last = (self.names.coordinate(axis, end) for end in (low, high))
                return f"{self.expression(expr.operand)} is {first} to {last}"
        return ""

    def _many(self, counted: PieceSet, operator: str, value: int) -> str:
        """``the opponent has no pawns``, ``there are more than 2 pawns on `hill```."""
        kinds = several(counted.kinds)
        if counted.owner is None:
            has, has_not = "there are", "there are no"
        else:
            owner = self.expression(counted.owner)
            has, has_not = f"{owner} has", f"{owner} has no"
        where = f" on {self._in_zone(counted.cells)}" if counted.cells is not None else ""
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

    def _operation(self, expr: Expr) -> str:
        match expr:
            case Number(value=value):
                return str(value)
            case Unary(operator="not"):
                return self._denied(expr.operand)
            case Unary():
                return f"minus {self.expression(expr.operand)}"
            case Binary(operator="and" | "or" as operator):
                return f"{self._within(expr.left, operator)} {operator} {self._within(expr.right, operator)}"
            case Binary(operator=operator):
                words = _COMPARED.get(operator) or _SUMS[operator]
                return f"{self._term(expr.left, operator)} {words} {self._term(expr.right, operator, right=True)}"
            case Between():
                ends = f"{self.expression(expr.low)} to {self.expression(expr.high)}"
                return f"{self.expression(expr.operand)} is {ends}"
            case Quantifier():
                return f"for {expr.kind} axis: {self.expression(expr.body)}"
        return ""

    def _denied(self, expr: Expr) -> str:
        """The contrary of a condition."""
        said = self.expression(expr)
        simple = isinstance(expr, Call | Member)
        if simple and " is " in said:
            return said.replace(" is ", " is not ", 1)
        if isinstance(expr, Call) and expr.function == "exists":
            return said.removesuffix("exists") + "does not exist"
        return said.replace(" has no ", " has a ") if simple and " has no " in said else f"it is not so that {said}"

    def _within(self, expr: Expr, operator: str, zone: bool = False) -> str:
        """A side of `and` or `or`, in brackets where it is the other of them."""
        said = self.zone(expr) if zone else self.expression(expr)
        other = isinstance(expr, Binary) and expr.operator in ("and", "or") and expr.operator != operator
        return f"({said})" if other else said

    def _term(self, expr: Expr, operator: str, right: bool = False) -> str:
        """A side of a sum, in brackets where it would be read otherwise."""
        said = self.expression(expr)
        if _is_open(expr) and operator in _TIGHT:
            return f"({said})"
        own, inner = _TIGHT.get(operator, 0), _TIGHT.get(expr.operator, 3) if isinstance(expr, Binary) else 3
        return f"({said})" if own and (inner < own or (right and inner == own)) else said

    def _asked(self, expr: Expr) -> str:
        """What is asked of a cell, a piece, a register or a hand."""
        match expr:
            case Member():
                return f"{self.expression(expr.operand)} is in {self._in_zone(expr.zone)}"
            case Call():
                return self._call(expr)
            case Index():
                return f"`{expr.name}` of {' and '.join(map(self.expression, expr.indices))}"
            case Count(what=CellSet(kind="run") as row):
                return f"the length of {self.expression(row)}"
            case Count():
                return f"the number of {self._counted(expr.what)}"
            case HandSet():
                return f"{several(expr.kinds)} in the hand of {self._owner(expr.owner)}"
        return ""

    def _call(self, expr: Call) -> str:
        match expr:
            case Call(function="in check", arguments=(player,)):
                return f"{self.expression(player)} is in check"
            case Call(function="no legal move" | "out" as asked, arguments=(player,)):
                return f"{self.expression(player)} {'is out' if asked == 'out' else 'has no legal move'}"
            case Call(function="player after" | "player before" as which, arguments=(player,)):
                return f"the {which} {self.expression(player)}"
            case Call(function="players left"):
                return "the number of players left"
            case Call(function="attacked", arguments=(cell, by)):
                return f"{self.expression(by)} attacks {self.expression(cell)}"
            case Call(function="empty" | "exists", arguments=(cell,)):
                return f"{self.expression(cell)} {'is empty' if expr.function == 'empty' else 'exists'}"
            case Call(function="unmoved", arguments=(piece,)):
                return f"{self.expression(piece)} is yet unmoved"
            case Call(function="min" | "max", arguments=(one, other)):
                return f"{_OF_TWO[expr.function]} {self._term(one, '*')} and {self._term(other, '*')}"
            case Call(function="abs", arguments=(one,)):
                return f"the absolute value of ({self.expression(one)})"
            case Call(arguments=(cell, Name(text=player))) if self.names.is_player(player):
                return f"the {expr.function} of {self.expression(cell)} as {player} sees it"
        return f"the {expr.function} of {' and '.join(map(self.expression, expr.arguments))}"

    def _counted(self, what: Expr) -> str:
        if isinstance(what, Name):
            is_piece = self.names.is_piece(what.text)
            return several((what.text,)) if is_piece else f"the cells of `{what.text}`"
        return self.expression(what)

    def _in_zone(self, zone: Expr) -> str:
        return f"`{zone.text}`" if isinstance(zone, Name) and zone.text not in _WORDS else self.expression(zone)

    def _owner(self, owner: Expr | None) -> str:
        return self._me if owner is None else self.expression(owner)

    # ------------------------------------------------------------------ sets

    def _set(self, expr: Expr) -> str:
        """A set of cells or of pieces, or one chosen from it."""
        match expr:
            case Name(text="me"):
                return self._me
            case Name(text=text) if self.names.is_own_word(text):
                return f"`{text}`"
            case Name(text=text):
                return _WORDS.get(text, text)
            case PieceSet():
                said = several(expr.kinds) + (f" of {self.expression(expr.owner)}" if expr.owner is not None else "")
                return said + (f" on {self._in_zone(expr.cells)}" if expr.cells is not None else "")
            case CellSet(kind="cells"):
                return ""
            case CellSet():
                return self._reached(expr) or self._cells(expr)
            case Select(kind="majority"):
                return f"whoever has the most of {self.expression(expr.arguments[0])}"
            case Select(kind="nearest", arguments=(cell, among)):
                side = ", on the side of its origin first" if expr.options else ""
                return f"the nearest to {self.expression(cell)} of {self.expression(among)}{side}"
        return ""

    def _way(self, expr: CellSet) -> str:
        return "" if expr.direction is None else f" {way(expr.direction, self.expression)}"

    def _reached(self, expr: CellSet) -> str:
        """The sets of cells that are reached from one of them."""
        match expr:
            case CellSet(kind="run", arguments=(among, cell)):
                return f"the unbroken row of {self.expression(among)} through {self.expression(cell)}{self._way(expr)}"
            case CellSet(kind="group", arguments=(among, cell)):
                joined = f"joined{self._way(expr)}"
                return f"the group of {self.expression(among)} with {self.expression(cell)}, {joined}"
            case CellSet(kind="enclosed", arguments=(among, cell, to, *most)):
                limit = f", at most {self.expression(most[0])} in a row" if most else ""
                ends = f"{self.expression(cell)} and {self.expression(to)}"
                return f"{self.expression(among)} that alone stand between {ends}{self._way(expr)}{limit}"
            case CellSet(kind="ray", arguments=(cell,)):
                return f"the cells from {self.expression(cell)} on{self._way(expr)}"
            case CellSet(kind="until", arguments=(cell, ends)):
                first = f"up to the first of {self.expression(ends)}"
                return f"the cells from {self.expression(cell)} on{self._way(expr)}, {first}"
            case CellSet(kind="neighbours", arguments=(cells,)):
                return f"the cells{self._way(expr)} next to {self.expression(cells)}"
        return ""

    def _cells(self, expr: CellSet) -> str:
        if expr.kind == "zone":
            zone = expr.arguments[0]
            named = isinstance(zone, Name)
            return f"the cells of {self._in_zone(zone)}" if named else f"the cells where {self.zone(zone)}"
        parts = [self.expression(part) for part in expr.arguments]
        match expr.kind:
            case "line":
                return f"the line along {parts[0]} through {parts[-1]}"
            case "passed":
                return "the cells passed"
            case "vacated":
                return "the cells that were left in this turn"
            case "gone":
                return f"those gone of {parts[0]}"
            case "except":
                return f"{parts[0]} (but not {self._spared(expr.arguments[1])})"
            case "both":
                return f"those of {parts[0]} in {self._in_zone(expr.arguments[1])}"
        return f"{parts[0]} and {parts[1]}"

    def _spared(self, expr: Expr) -> str:
        """What is left out: a kind of pieces as several of them."""
        if isinstance(expr, Name) and self.names.is_piece(expr.text):
            return several((expr.text,))
        return self.expression(expr)

    def _as_written(self, node: object) -> str:
        place = getattr(node, "place", None)
        said = self._texts.at(place) if isinstance(place, Place) else ""
        return f"`{said}`" if said else "what the file says"


def _is_open(expr: Expr) -> bool:
    """Would what follows an expression be read as a part of it?"""
    return isinstance(expr, Call) and expr.function in _OF_TWO
