"""A conservative test before a capture: could its rules remove a royal?

To know whether a royal is in danger from a rule (an explosion, a collapse), the kernel would have to make every
capture with all its effects. A *reach program* answers sooner for nearly all of them: it works out a set of cells
that holds every cell that the rules could change, from the move alone, and looks for a royal there. 0 means that
no royal can be lost; 1 that the capture must be made to know. Where no such set can be given there is no program.

The set may be too large, never too small: pieces are not looked at (a set of pieces is the set of cells where they
might stand), conditions that the move could change count as true, and what is taken away from a set must not depend
on pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import reduce

from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import branch
from ndvariants.compiler.rules.folding import all_pieces, is_set
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees import syntax
from ndvariants.language.trees.deeds import forms_of, may, register_written, steps_in
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, When
from ndvariants.model.cells import cell_names
from ndvariants.model.variant import Rule
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS, Kind
from ndvariants.words.sets import Choice, Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import ON_BOARD, ON_CELLS, Deed


class NotProvable(Exception):
    """The cells that a step could change do not follow from the move."""


@dataclass(eq=False)
class Reach:
    """Writes one reach program. ``changed`` are the registers that rules on moves write."""

    writer: Writer
    scope: Scope
    changed: frozenset[str]
    lets: dict[str, syntax.Expr] = field(default_factory=dict)
    deleted: list[syntax.Expr] = field(default_factory=list)
    loops: int = 0

    def write(self, rules: Sequence[Rule]) -> None:
        """Instructions that return 1 when a royal is within reach of the rules, else 0. Raises ``NotProvable``."""
        for rule in rules:
            self.lets = {}
            if may(rule.steps, ON_CELLS | Deed.LEAVES):
                self._guarded(rule.condition, rule.steps)
        self.writer.assembler.emit(op.FINISH, 0)

    def _guarded(self, condition: syntax.Expr | None, steps: Sequence[Step]) -> None:
        past = Label()
        if condition is not None:
            with suppress(NotProvable):
                branch(self.writer, self.steady(condition), self.scope, past, False)
        self._steps(steps)
        self.writer.assembler.place(past)

    def _steps(self, steps: Sequence[Step]) -> None:
        before = dict(self.lets)
        for step in steps:
            match step:
                case Let():
                    self.lets[step.name] = self._replaced(step.value)
                case When():
                    self._guarded(step.condition, step.body)
                case ForEach():
                    inner = dict(self.lets)
                    self.lets["cell"] = self._replaced(step.what)
                    self.loops += 1
                    if may(step.body, ON_CELLS | Deed.LEAVES):
                        self._steps(step.body)
                    self.loops -= 1
                    self.lets = inner
                case Do():
                    self._do(step)
        self.lets = before

    def _do(self, step: Do) -> None:
        """Looks at the cells that a step may change: those that its operands name. Raises ``NotProvable`` where it
        may change others."""
        for form in forms_of(step):
            if not form.may & (ON_CELLS | Deed.LEAVES):
                continue
            if not form.bounded:
                raise NotProvable
            for name, argument in zip(form.operands, step.arguments, strict=True):
                if name in ON_BOARD:
                    self._look(argument, bool(form.may & Deed.CELLS_GO))

    def _look(self, what: syntax.Expr, deletes: bool) -> None:
        """Return 1 if a royal stands on the cells, or would be left alone without them."""
        writer = self.writer
        if deletes and writer.variant.board.unbroken:
            raise NotProvable  # what broken lines do is not worked out
        large = self.cells(self._replaced(what))
        self._ask(op.TOUCHES, large)
        if deletes:
            self.deleted.append(large)
            self._ask(op.STRANDS, reduce(_together, self.deleted))

    def _ask(self, opcode: int, what: syntax.Expr) -> None:
        writer, no = self.writer, Label()
        found = writer.cells(writer, what, self.scope)
        writer.assembler.emit(op.JUMP_ZERO, writer.number(opcode, found.slot).slot, no)
        writer.assembler.emit(op.FINISH, 1)
        writer.assembler.place(no)

    # ------------------------------------------------------------------ sets that are large enough

    def cells(self, expr: syntax.Expr) -> syntax.Expr:
        """A set that holds all cells of this one, whatever the pieces do. Raises ``NotProvable``."""
        match expr:
            case syntax.PieceSet(cells=None):
                raise NotProvable
            case syntax.PieceSet(cells=where) if where is not None:
                return self.cells(where)
            case syntax.Select(kind=Choice.NEAREST, arguments=(_, among)):
                return self.cells(among)
            case syntax.CellSet(kind=Sets.EXCEPT, arguments=(first, second)):
                large = self.cells(first)
                try:
                    return replace(expr, arguments=(large, self._exact(second)))
                except NotProvable:
                    return large
            case syntax.CellSet(kind=Sets.UNION, arguments=(first, second)):
                return replace(expr, arguments=(self.cells(first), self.cells(second)))
            case syntax.CellSet(kind=Sets.UNTIL, arguments=(cell, _)):
                return self._steady_set(replace(expr, kind=Sets.RAY, arguments=(cell,)))
        return self._steady_set(expr)

    def _exact(self, expr: syntax.Expr) -> syntax.Expr:
        """A set that is the same before the move as when its rules run. Raises ``NotProvable``."""
        if self.deleted:
            raise NotProvable  # cells of it may be gone by then
        match expr:
            case syntax.CellSet(kind=(Sets.EXCEPT | Sets.UNION), arguments=(first, second)):
                return replace(expr, arguments=(self._exact(first), self._exact(second)))
        return self._steady_set(expr)

    def _steady_set(self, expr: syntax.Expr) -> syntax.Expr:
        if all_pieces(self.writer, expr, self.scope) is not None:
            raise NotProvable  # where pieces stand is another matter after the move
        match expr:
            case syntax.CellSet(kind=Sets.ZONE, arguments=(zone,)):
                return self._static(expr, zone)
            case syntax.CellSet(kind=kind) if kind.record.steady:
                said = zip(expr.arguments, kind.record.takes, strict=False)
                parts = (self._steady_set(part) if Kind.SET in takes else self.steady(part) for part, takes in said)
                return replace(expr, arguments=tuple(parts))
            case syntax.Name() if is_set(self.writer, expr, self.scope):
                return self._static(expr, expr)
        return self.steady(expr)

    def _static(self, expr: syntax.Expr, zone: syntax.Expr) -> syntax.Expr:
        if self.writer.column(zone, self.scope.me, frozenset({"cell"}), frozenset()) is None:
            raise NotProvable
        return expr

    # ------------------------------------------------------------------ values that a move does not change

    def steady(self, expr: syntax.Expr) -> syntax.Expr:
        """The expression, if it has the same value before the move as when its rules run. Raises ``NotProvable``."""
        expr = self._replaced(expr)
        match expr:
            case syntax.Number() | syntax.AxisSet():
                return expr
            case syntax.Name(text=text) if self._keeps(text):
                return expr
            case syntax.Unary(operand=operand):
                return replace(expr, operand=self.steady(operand))
            case syntax.Binary(left=left, right=right):
                return replace(expr, left=self.steady(left), right=self.steady(right))
            case syntax.Between(operand=operand, low=low, high=high):
                return replace(expr, operand=self.steady(operand), low=self.steady(low), high=self.steady(high))
            case syntax.Member(operand=operand, zone=syntax.Name() as zone):
                return self._static(replace(expr, operand=self.steady(operand)), zone)
            case syntax.Call(function=function, arguments=arguments):
                axes = self.writer.geometry.axes
                if function not in axes and not FUNCTIONS[function].steady:
                    raise NotProvable
                if function == "dimension" and self.deleted:
                    raise NotProvable
                if function == "axis":
                    return expr
                return replace(expr, arguments=tuple(self.steady(argument) for argument in arguments))
            case syntax.Index(name=name, indices=indices) if name not in self.changed:
                return replace(expr, indices=tuple(self.steady(index) for index in indices))
        raise NotProvable

    def _keeps(self, name: str) -> bool:
        """Return whether a name has the same value before the move as when its rules run: an unknown name may not."""
        writer, variant = self.writer, self.writer.variant
        if name in writer.places:
            return self.loops == 0
        if name in writer.registers:
            return name not in self.changed
        if name in ("opponent", "partner"):
            return writer.opponent(self.scope.me) is not None
        lasting = {*writer.players, *writer.pieces, *variant.parameters, *(one.name for one in variant.board.sections)}
        if name in NAMES and NAMES[name].steady:
            return True
        return name in lasting or name in cell_names(variant.board, variant.notation)

    def _replaced(self, expr: syntax.Expr) -> syntax.Expr:
        match expr:
            case syntax.Name(text=text) if text in self.lets:
                return self.lets[text]
            case syntax.PieceSet(cells=where) if where is not None:
                return replace(expr, cells=self._replaced(where))
            case syntax.Select(arguments=arguments) | syntax.CellSet(arguments=arguments):
                changed = tuple(self._replaced(argument) for argument in arguments)
                return replace(expr, arguments=changed)
        return expr


def _together(one: syntax.Expr, other: syntax.Expr) -> syntax.Expr:
    return syntax.CellSet(Sets.UNION, (one, other), one.place)


def registers_written(rules: Iterable[Rule]) -> set[str]:
    """The registers that some rules write."""
    names = (register_written(step) for rule in rules for step in steps_in(rule.steps))
    return {name for name in names if name is not None}


def registers_changed(rules: Iterable[Rule]) -> frozenset[str]:
    """The registers that rules on moves write before the turn ends."""
    return frozenset(registers_written(rule for rule in rules if rule.when.event is not Event.TURN))
