"""Resolved expressions: names are checked, parameters replaced by their values, constants folded.

A Resolver turns a tree of ``language.trees.syntax`` into one in which parameters are numbers (only list parameters with
an index that is not constant remain), ``every`` and ``some`` are chains of ``and`` and ``or``, letters that stand for
coordinates are numbers, and what is constant is a Number (true is 1, false is 0). What a name cannot mean is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ndvariants.builder.names import calls, copies, directions, kinds
from ndvariants.builder.names.scope import TRUTHS, Scope, View, declared_names
from ndvariants.builder.shape.faults import Faults
from ndvariants.errors import NAME, Place
from ndvariants.faults.fault import Fault
from ndvariants.faults.names import (
    DefinedBelow,
    NeverThatWord,
    RegisterForAPiece,
    UnknownAxis,
    UnknownName,
    UnknownPhase,
    UnknownPiece,
    UnknownSection,
)
from ndvariants.faults.values import (
    CHANGES_DURING_THE_GAME,
    SET_OF_AXES,
    DivisionByZero,
    LetterBeyond,
    ListForANumber,
    NameOfThePosition,
    OfWhichCell,
    WholeRegister,
    WordComparedOtherwise,
    WordForANumber,
)
from ndvariants.language.borrowed import name_hint
from ndvariants.language.trees import syntax as s
from ndvariants.model import folding
from ndvariants.suggest import listed
from ndvariants.words.names import NAMES, NO_PIECE, OF_A_CELL, PIECES, kinds_named
from ndvariants.words.operators import FUNCTIONS, NUMBER, TRUTH, Kind, Kinds
from ndvariants.words.sets import Sets

NOWHERE = Place("", 1, 1)


@dataclass
class Resolver:
    """Resolves the trees of one text.

    ``view`` says what it speaks of. ``bound`` are the variables that stand for axes (and ``itself``, for the
    section of a marker), ``copies`` how often the text is said because of them, ``locals`` the kinds of the names
    that steps have introduced, ``used`` every parameter that was met.
    """

    scope: Scope
    faults: Faults
    view: View = View.CELL
    bound: dict[str, str] = field(default_factory=dict)
    locals: Mapping[str, Kind | None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    narrow: Callable[[Place, str], Place] = lambda place, word: place
    copies: int = 1

    def bind(self, variable: str, axis: str) -> Resolver:
        """This resolver with a variable that stands for an axis."""
        return replace(self, bound={**self.bound, variable: axis})

    def within(self, copies: int) -> Resolver:
        """This resolver in a text that stands for this number of copies."""
        return replace(self, copies=copies)

    def with_local(self, name: str, kind: Kind | None) -> Resolver:
        """This resolver with a name that a step has introduced."""
        return replace(self, locals={**self.locals, name: kind})

    def quietly(self) -> Resolver:
        """This resolver with faults of its own: to ask what was checked before."""
        return replace(self, faults=Faults())

    def report(self, fault: Fault, node: object, word: str = "") -> s.Number:
        """Note a fault at a node, or at a word inside it; 0, to go on with."""
        place = self.narrow(getattr(node, "place", None) or NOWHERE, word)
        name = word or next((said for key in ("text", "name", "function") if (said := getattr(node, key, ""))), "")
        self.faults.report(fault, place, about=(NAME, name) if name else ())
        return s.Number(0, place)

    def expression(self, expr: s.Expr) -> s.Expr:
        """The resolved expression."""
        match expr:
            case s.Number():
                return expr
            case s.Name():
                return self._name(expr)
            case s.Unary():
                return folding.unary(replace(expr, operand=self.expression(expr.operand)))
            case s.Binary(operator="and" | "or"):
                return folding.junction(
                    replace(expr, left=self.expression(expr.left), right=self.expression(expr.right))
                )
            case s.Binary():
                return self._binary(expr)
            case s.Between():
                operand = self.expression(expr.operand)
                low, high = self._beside(expr.low, expr.operand), self._beside(expr.high, expr.operand)
                return folding.between(replace(expr, operand=operand, low=low, high=high))
            case s.Member(operand=s.Name(text=kind)) if kinds.is_pieces(self, expr.operand):
                return self._pieces(s.PieceSet((kind,), None, expr.zone, expr.place))
            case s.Member() if kinds.kind_of(self.quietly(), expr.operand) is Kind.SET:
                return s.CellSet(Sets.BOTH, (self.cells(expr.operand), self._where(expr.zone)), expr.place)
            case s.Member():
                return replace(expr, operand=self.expression(expr.operand), zone=self.of_each_cell().cells(expr.zone))
            case s.Call():
                return calls.call(self, expr)
            case s.Index():
                return calls.index(self, expr)
            case s.Quantifier():
                return copies.quantified(self, expr)
            case s.PieceSet() | s.HandSet():
                return self._pieces(expr)
            case s.Count():
                return replace(expr, what=self.expression(expr.what))
            case s.CellSet(kind=Sets.LINE, arguments=(s.Name(text=axis) as name, cell)) if self.is_axis(axis):
                return replace(expr, arguments=(self._line_axis(name), self.cells(cell)))
            case s.CellSet(kind=kind):
                inner = self.of_each_cell() if kind is Sets.ZONE else self
                parts = tuple(inner.cells(part) for part in expr.arguments)
                towards = None if expr.direction is None else directions.resolve(self, expr.direction) or expr.direction
                return folding.cell_set(replace(expr, arguments=parts, direction=towards))
            case s.Select():
                return replace(expr, arguments=tuple(self.expression(part) for part in expr.arguments))
            case s.AxisSet():
                return self.report(SET_OF_AXES, expr)

    def checked(self, expr: s.Expr, wanted: Kinds) -> s.Expr:
        """The resolved expression; a fault where it is of none of the wanted kinds."""
        kinds.check(self, expr, wanted)
        return self.expression(expr)

    def integer(self, expr: s.Expr | None, default: int = 0, wanted: Kinds = NUMBER) -> int:
        """The value of an expression that must be constant."""
        if expr is None:
            return default
        found = self.checked(expr, wanted)
        if isinstance(found, s.Number):
            return found.value
        self.report(CHANGES_DURING_THE_GAME, found)
        return default

    def condition(self, expr: s.Expr | None) -> s.Expr | None:
        """A resolved condition; None when it always holds."""
        found = None if expr is None else self.checked(expr, TRUTH)
        return None if isinstance(found, s.Number) and found.value else found

    def beside_axis(self, expr: s.Expr, axis: str) -> s.Expr:
        """An expression compared with an axis: a letter is the number of a coordinate."""
        return self._beside(expr, s.Name(axis))

    def axis_names(self, axes: s.AxisSet) -> list[str]:
        """The axes of a set that this board has; all of them are those wider than 1."""
        chosen = [self.axis(name, axes) for name in axes.names] if axes.names else list(self.scope.wide)
        left_out = {self.axis(name, axes) for name in axes.excluded}
        return [name for name in chosen if name and name not in left_out]

    def axis(self, name: str, node: object) -> str:
        """The axis that a word means; an empty text when the board has none of that name (a fault unless declared)."""
        name = self.bound.get(name, name)
        if name in self.scope.axes:
            return name
        if name not in self.scope.absent and "board" not in self.scope.hidden:
            self.report(UnknownAxis(name, self.scope.axes), node, word=name)
        return ""

    def is_axis(self, name: str) -> bool:
        """Return whether the word is the name of an axis, of this board or one that it lacks."""
        name = self.bound.get(name, name)
        return name in self.scope.axes or name in self.scope.absent

    def piece(self, name: str, node: object, also: Iterable[str] = ()) -> None:
        """Check the name of a piece."""
        if name not in (*self.scope.pieces, *also, NO_PIECE) and "pieces" not in self.scope.hidden:
            known = [*self.scope.pieces, *self.scope.classes]
            also = [*PIECES, *self.scope.zones, "hand"]
            if name in self.scope.registers:
                self.report(RegisterForAPiece(name), node, word=name)
            else:
                self.report(UnknownPiece(name, known, name_hint(name), also), node, word=name)

    # ------------------------------------------------------------------ names

    def _name(self, name: s.Name) -> s.Expr:
        text = self.bound.get(name.text, name.text)
        if text in self.locals:
            return name
        if text in TRUTHS:
            return s.Number(TRUTHS[text], name.place)
        if text in self.scope.broken:
            return s.Number(0, name.place)
        if text in self.scope.parameters:
            return self._parameter(name, text)
        if text in self.scope.axes or text in self.scope.absent:
            return self._coordinate(name, text)
        if text in (NAMES if self.view.has_position else OF_A_CELL) or text in self.scope.players:
            return name
        if text in PIECES and self.view.has_position:
            return name
        if text in self.scope.zones or (text in self.scope.pieces and self.view.has_position):
            return replace(name, text=text)
        if text == "section" and self.scope.sections and self.view.has_cell:
            return name
        if text in self.scope.registers and self.view.has_position:
            return self._whole_register(name, text)
        return self._unknown(name, text)

    def _parameter(self, name: s.Name, text: str) -> s.Expr:
        value = self.scope.parameters[text]
        self.used.add(text)
        if isinstance(value, str):
            words = listed(self.scope.choices.get(text, (value,)))
            return self.report(WordForANumber(text, words, value), name)
        if isinstance(value, tuple):
            return self.report(ListForANumber(text), name)
        return s.Number(int(value), name.place)

    def _coordinate(self, name: s.Name, text: str) -> s.Expr:
        if not self.view.has_cell:
            return self.report(OfWhichCell(text), name)
        return s.Name(text, name.place) if text in self.scope.axes else s.Number(1, name.place)

    def _whole_register(self, name: s.Name, text: str) -> s.Expr:
        if not self.scope.registers[text]:
            return name
        depth = self.scope.registers[text]
        return self.report(WholeRegister(text, depth, self.scope.hides(text)), name)

    def _unknown(self, name: s.Name, text: str) -> s.Expr:
        number = self.scope.cell(text)
        if number is not None:
            return s.CellSet(Sets.CELLS, (s.Number(number, name.place),), name.place)
        for place, what in ((self.scope.registers, "register"), (self.scope.pieces, "piece"), (NAMES, "word")):
            if text in place:
                return self.report(NameOfThePosition(text, what, self.scope.hides(text)), name)
        if text in self.scope.defined:
            return self.report(DefinedBelow(text), name)
        if self.scope.hidden - {"sizes"}:
            return s.Number(0, name.place)  # it may be declared in what cannot be read
        known = list(self.scope.known(self.view))
        return self.report(UnknownName(text, known, name_hint(text), declared_names(known)), name)

    def _line_axis(self, name: s.Name) -> s.Expr:
        """The axis of ``cells along rank through CELL``; -1 where this board lacks it, so that the line is empty."""
        return replace(name, text=axis) if (axis := self.axis(name.text, name)) else s.Number(-1, name.place)

    # ------------------------------------------------------------------ comparisons

    def _binary(self, expr: s.Binary) -> s.Expr:
        sides = (expr.left, expr.right)
        if {name.text for name in sides if isinstance(name, s.Name)} & self.scope.broken:
            for side in sides:
                if not isinstance(side, s.Name):
                    self.expression(side)
            return s.Number(0, expr.place)
        for side in sides:
            if isinstance(side, s.Name) and self._is_nothing(side.text) and self._is_nothing_beside(side, expr):
                return self.expression(side)  # it is fault enough
        word = self._word_of(expr.left), self._word_of(expr.right)
        if word[0] is not None or word[1] is not None:
            return self._compare_words(expr, *word)
        left, right = self._beside(expr.left, expr.right), self._beside(expr.right, expr.left)
        if expr.operator in ("/", "mod") and isinstance(right, s.Number) and right.value == 0:
            return self.report(DivisionByZero(), expr)
        return folding.binary(replace(expr, left=left, right=right))

    def _word_of(self, expr: s.Expr) -> str | None:
        if isinstance(expr, s.Name) and expr.text not in self.locals and expr.text not in self.bound:
            if isinstance(self.scope.parameters.get(expr.text), str):
                return expr.text
        return None

    def _compare_words(self, expr: s.Binary, left: str | None, right: str | None) -> s.Expr:
        name = left or right or ""
        other = expr.right if left is not None else expr.left
        self.used.update(word for word in (left, right) if word)
        if expr.operator not in ("=", "!=") or not isinstance(other, s.Name):
            return self.report(WordComparedOtherwise(name), expr)
        value = self.scope.parameters[name]
        if left is not None and right is not None:
            against = self.scope.parameters[right]
        else:
            against = other.text
            choices = self.scope.choices.get(name, (str(value),))
            if against not in choices and against not in self.scope.broken:
                return self.report(NeverThatWord(against, choices, name), other)
        return s.Number(int((value == against) == (expr.operator == "=")), expr.place)

    def _beside(self, expr: s.Expr, other: s.Expr) -> s.Expr:
        """One side of a comparison: a letter beside an axis is a number, a section's name beside ``section`` a name."""
        if isinstance(expr, s.Name):
            text = self.bound.get(expr.text, expr.text)
            axis = self._axis_of(other)
            if (
                len(text) == 1
                and isinstance(other, s.Name)
                and not self._declared(text)
                and self._is_nothing(other.text)
            ):
                return s.Number(0, expr.place)  # `column in d..f`: the axis is fault enough
            if axis and len(text) == 1 and "a" <= text.lower() <= "z" and not self._declared(text):
                value = ord(text.lower()) - ord("a") + 1
                if value > self.scope.axes.get(axis, value) and "sizes" not in self.scope.hidden:
                    last = chr(ord("a") + self.scope.axes[axis] - 1)
                    return self.report(LetterBeyond(axis, self.scope.axes[axis], text, last), expr, word=axis)
                return s.Number(value, expr.place)
            if isinstance(other, s.Name) and other.text == "phase" and self.view.has_position:
                return self.phase(expr)
            if text in self.scope.sections and self._is_section(other):
                return s.Number(self.scope.sections.index(text) + 1, expr.place)
            if self.scope.sections and self._is_section(other) and not self._declared(text):
                return self.report(UnknownSection(text, self.scope.sections), expr)
        return self.expression(expr)

    def phase(self, name: s.Name, more: str = "") -> s.Number:
        """The number of a phase: one compared with ``phase``, or one that a step leads to, which is declared so."""
        if name.text in self.scope.phases:
            return s.Number(self.scope.phases.index(name.text), name.place)
        return self.report(UnknownPhase(name.text, self.scope.phases, more), name, word=name.text)

    def _axis_of(self, expr: s.Expr) -> str:
        text = expr.text if isinstance(expr, s.Name) else expr.function if isinstance(expr, s.Call) else ""
        text = self.bound.get(text, text)
        return text if text in self.scope.axes or text in self.scope.absent else ""

    def _is_nothing(self, text: str) -> bool:
        known = text in NAMES or text in TRUTHS or text in PIECES or text in self.bound or text == "section"
        return not known and not self._declared(text) and self.scope.cell(text) is None

    def _is_nothing_beside(self, name: s.Name, expr: s.Binary) -> bool:
        other = expr.right if name is expr.left else expr.left
        named = isinstance(other, s.Name) and (self._axis_of(other) or self._word_of(other) or other.text == "phase")
        return not named and not self._axis_of(other) and not self._is_section(other)

    def _is_section(self, expr: s.Expr) -> bool:
        return (expr.text if isinstance(expr, s.Name) else getattr(expr, "function", "")) == "section"

    def _declared(self, text: str) -> bool:
        return text in self.locals or bool(self.scope.kinds_of(text))

    # ------------------------------------------------------------------ the rest

    def _pieces(self, expr: s.PieceSet | s.HandSet) -> s.Expr:
        if isinstance(expr, s.PieceSet) and expr.owner is not None and expr.cells is None and self._is_zone(expr.kinds):
            return s.CellSet(Sets.ZONE, (s.Name(expr.kinds[0], expr.place), self.expression(expr.owner)), expr.place)
        for kind in expr.kinds:
            self.piece(kind, expr, PIECES)
        kinds = kinds_named(expr.kinds)
        owner = None if expr.owner is None else self.expression(expr.owner)
        if isinstance(expr, s.HandSet):
            return replace(expr, kinds=kinds, owner=owner)
        cells = None if expr.cells is None else self._where(expr.cells)
        return replace(expr, kinds=kinds, owner=owner, cells=cells)

    def _where(self, expr: s.Expr) -> s.Expr:
        cells = self.of_each_cell().cells(expr)
        return s.CellSet(Sets.ZONE, (cells,), cells.place) if _is_condition(cells) else cells

    def _is_zone(self, kinds: tuple[str, ...]) -> bool:
        """Return whether ``goal of opponent`` is said: a zone as that player sees it."""
        return len(kinds) == 1 and kinds[0] in self.scope.zones and kinds[0] not in self.scope.pieces

    def cells(self, expr: s.Expr) -> s.Expr:
        """An expression that stands for a set of cells: a zone's name, or a condition on each cell."""
        if isinstance(expr, s.Name) and (expr.text in self.scope.zones or expr.text in self.locals):
            return expr
        if isinstance(expr, s.Name) and (name := self.bound.get(expr.text, expr.text)) in self.scope.sections:
            number = s.Number(self.scope.sections.index(name) + 1, expr.place)
            zone = s.Binary("=", s.Name("section", expr.place), number, expr.place)
            return s.CellSet(Sets.ZONE, (zone,), expr.place) if self.view.has_position else zone
        return self.expression(expr)

    def of_each_cell(self) -> Resolver:
        """This resolver where the text speaks of each cell of a set as well."""
        return replace(self, view=View.BOTH) if self.view.has_position else self


def _is_condition(expr: s.Expr) -> bool:
    if isinstance(expr, s.Call):
        row = FUNCTIONS.get(expr.function)
        return row is not None and row.gives is Kind.TRUTH
    return isinstance(expr, s.Binary | s.Unary | s.Between | s.Member | s.Number)
