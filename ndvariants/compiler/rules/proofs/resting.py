"""A test before a move: could a rule at the end of the turn change cells, or forbid the move?

Such rules make every move and every answer be judged by making it. A *rest program* answers sooner where their
conditions turn on what no move changes: the ply, registers, the player. 0 means that none can fire, 1 that one may.
What a condition asks besides that counts as true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import branch
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.deeds import may, register_written
from ndvariants.language.trees.steps import Do, ForEach, Step, When
from ndvariants.language.trees.syntax import Between, Binary, Expr, Index, Name, Number, Unary
from ndvariants.model.variant import Rule
from ndvariants.words.verbs import Deed

FIRING = ~(Deed.REGISTERS | Deed.HANDS | Deed.ENDS | Deed.TURNS | Deed.JOINS)  # these change or ask no cell


@dataclass(eq=False)
class Rest:
    """Writes one rest program; ``changed`` are the registers whose value then is not known, ``later`` how many plies
    later the rules will run."""

    writer: Writer
    changed: set[str]
    later: int = 0
    certain: bool = False

    def write(self, rules: Sequence[Rule], scopes: Sequence[Scope]) -> None:
        """Instructions that return 1 when a rule may fire for one of the players of *scopes*, else 0."""
        before = set(self.changed)
        for scope in scopes:
            self.changed = set(before)  # each player's turn begins with what was known
            for rule in rules:
                self._when(rule.condition, rule.steps, scope, True)
        self.changed = before
        self.writer.assembler.emit(op.FINISH, 0)

    def _when(self, condition: Expr | None, steps: Sequence[Step], scope: Scope, always: bool) -> None:
        past = Label()
        known = None if condition is None else self._at_most(condition)
        if known is not None:
            branch(self.writer, known, scope, past, False)
        self._steps(steps, scope, always and known is None)
        self.writer.assembler.place(past)

    def _steps(self, steps: Sequence[Step], scope: Scope, always: bool) -> None:
        for step in steps:
            match step:
                case When():
                    self._when(step.condition, step.body, scope, always)
                case ForEach():
                    self._steps(step.body, scope, always)
                case Do() if may([step], FIRING):
                    self.certain |= always
                    self.writer.assembler.emit(op.FINISH, 1)
                case Do() if (name := register_written(step)) is not None:
                    self.changed.add(name)

    def _at_most(self, expr: Expr) -> Expr | None:
        """A condition that holds wherever this one may, asked before the move; ``None``: nothing is known."""
        if isinstance(expr, Binary) and expr.operator in ("and", "or"):
            left, right = self._at_most(expr.left), self._at_most(expr.right)
            if left is not None and right is not None:
                return replace(expr, left=left, right=right)
            return (left or right) if expr.operator == "and" else None
        return self._steady(expr)

    def _steady(self, expr: Expr) -> Expr | None:
        """The expression as it will be, if no move has a part in that."""
        match expr:
            case Number():
                return expr
            case Name(text="ply"):
                return Binary("+", expr, Number(self.later, expr.place), expr.place) if self.later else expr
            case Name(text=text):
                known = text in {*self.writer.registers, *self.writer.players, "me", "opponent", "partner"}
                return expr if known and text not in self.changed else None
            case Unary(operand=operand):
                inner = self._steady(operand)
                return None if inner is None else replace(expr, operand=inner)
            case Binary(left=left, right=right):
                one, other = self._steady(left), self._steady(right)
                return None if one is None or other is None else replace(expr, left=one, right=other)
            case Between(operand=operand):
                inner = self._steady(operand)
                plain = isinstance(expr.low, Number) and isinstance(expr.high, Number)
                return replace(expr, operand=inner) if inner is not None and plain else None
            case Index(name=name, indices=indices) if name in self.writer.registers and name not in self.changed:
                return expr if all(self._steady(index) is not None for index in indices) else None
        return None
