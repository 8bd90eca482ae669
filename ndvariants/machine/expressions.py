"""Expressions of kernels in LLVM's language.

A value is a number (``i64``) or a truth (``i1``), which becomes 0 or 1 where a number is wanted. Sums do not overflow
(``nsw``), products may, as ``kernel.random`` means them to. Division and remainder round down as Python's do; by 0 they
are 0.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import reduce
from types import ModuleType
from typing import Any, NamedTuple

from llvmlite import ir

from ndvariants.machine.faults import KernelRefused
from ndvariants.machine.signatures import VECTORS, Kernel, is_generator, is_kernel, plain, signature_of

TRUTH, NUMBER = ir.IntType(1), ir.IntType(64)
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
TYPES = {
    "int": NUMBER, "bool": TRUTH, "None": ir.VoidType(), "words64": NUMBER.as_pointer(),
    "constant32": ir.IntType(32).as_pointer(), "words32": ir.IntType(32).as_pointer(),
}  # fmt: skip

_FETCH = "llvm.prefetch.p0"
_OPERATORS: dict[type[ast.operator], tuple[str, tuple[str, ...]]] = {
    ast.Add: ("add", ("nsw",)), ast.Sub: ("sub", ("nsw",)), ast.Mult: ("mul", ()), ast.BitAnd: ("and_", ()),
    ast.BitOr: ("or_", ()), ast.BitXor: ("xor", ()), ast.LShift: ("shl", ()), ast.RShift: ("ashr", ()),
}  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Vector(NamedTuple):
    """A vector as a kernel holds it."""

    pointer: ir.Value
    kind: str


class _Comparison(NamedTuple):
    """Whether a comparison holds, and its right side, from which a chain goes on."""

    holds: ir.Value
    right: ir.Value


class Scope(NamedTuple):
    """What the names of one kernel stand for, and how to reach other kernels."""

    kernel: Kernel
    file: str
    values: dict[str, ir.Value | Vector]  # parameters that are never assigned
    places: dict[str, ir.Value]  # where the other variables are kept
    function_of: Callable[[Kernel], ir.Function]
    within: tuple[Kernel, ...] = ()  # the kernels into whose bodies this one, a generator, is pasted

    def refused(self, node: ast.AST, reason: str) -> KernelRefused:
        """The refusal of what *node* says."""
        return KernelRefused(f"{self.file}:{getattr(node, 'lineno', '?')}: {self.kernel.__qualname__}: {reason}")

    def meaning(self, node: ast.expr) -> Any:
        """What a global name, or a module's (``L.NAME``), stands for; ``None`` where it stands for nothing."""
        space = plain(self.kernel).__globals__
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = space.get(node.value.id)
            return vars(module).get(node.attr) if isinstance(module, ModuleType) else None
        return space.get(node.id) if isinstance(node, ast.Name) else None


class Expressions:
    """Writes the expressions of one kernel where its builder stands."""

    def __init__(self, scope: Scope, builder: ir.IRBuilder) -> None:
        self._scope, self._builder = scope, builder

    # ----------------------------------------------------------------------- what an expression is wanted as

    def number(self, node: ast.expr) -> ir.Value:
        """The value of *node* as a number."""
        return self.as_number(self.value(node))

    def truth(self, node: ast.expr) -> ir.Value:
        """Whether *node* is anything but 0."""
        return self._as_truth(self.value(node))

    def as_number(self, value: ir.Value) -> ir.Value:
        """0 or 1 for a truth; a number itself."""
        return self._builder.zext(value, NUMBER) if value.type == TRUTH else value

    def as_kind(self, node: ast.expr, kind: str) -> ir.Value:
        """The value of *node* for a parameter or a result of some kind."""
        if kind in VECTORS:
            vector = self.vector(node)
            if vector.kind != kind:
                raise self._scope.refused(node, f"{ast.unparse(node)} is a vector of {vector.kind}, not of {kind}")
            return vector.pointer
        value = self.value(node)
        if kind == "bool" and value.type != TRUTH:
            raise self._scope.refused(node, f"{ast.unparse(node)} is a number; for a bool, compare it: ... != 0")
        return self.as_number(value) if kind == "int" else value

    def branch(self, test: ast.expr, yes: ir.Block, no: ir.Block) -> None:
        """Go to *yes* where *test* holds, else to *no*; what comes after a decided ``and`` or ``or`` is not asked."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.branch(test.operand, no, yes)
        if not isinstance(test, ast.BoolOp):
            self._builder.cbranch(self.truth(test), yes, no)
            return None
        for part in test.values[:-1]:
            next_one = self._builder.append_basic_block("then")
            if isinstance(test.op, ast.And):
                self.branch(part, next_one, no)
            else:
                self.branch(part, yes, next_one)
            self._builder.position_at_end(next_one)
        return self.branch(test.values[-1], yes, no)

    # ----------------------------------------------------------------------- expressions

    def value(self, node: ast.expr) -> ir.Value:
        """The value of any expression: a number or a truth."""
        match node:
            case ast.Constant():
                return self._constant(node, node.value)
            case ast.Name():
                return self._name(node)
            case ast.Attribute():
                return self._constant(node, self._scope.meaning(node))
            case ast.Subscript():
                return self._load(*self.place(node))
            case ast.BinOp():
                return self.calculated(node.op, self.number(node.left), self.number(node.right), node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.Compare():
                return self._comparison(node)
            case ast.BoolOp():
                return self._either(node)
            case ast.IfExp():
                return self._choice(node)
            case ast.Call():
                return self.call(node)
        raise self._scope.refused(node, f"`{ast.unparse(node)}` is no expression of kernels")

    def vector(self, node: ast.expr) -> Vector:
        """The vector that *node* names."""
        found = self._scope.values.get(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(found, Vector):
            raise self._scope.refused(node, f"`{ast.unparse(node)}` is no vector; a vector is a parameter's name")
        return found

    def place(self, node: ast.Subscript) -> tuple[Vector, ir.Value]:
        """The vector of ``vector[index]``, and where the word is."""
        vector = self.vector(node.value)
        index = self.number(node.slice)
        if isinstance(index, ir.Constant) and index.constant < 0:
            raise self._scope.refused(node, "an index counts from the beginning")
        return vector, self._builder.gep(vector.pointer, [index])

    def store(self, vector: Vector, place: ir.Value, value: ir.Value, node: ast.AST) -> None:
        """Write a number into a word of a vector."""
        if vector.kind == "constant32":
            raise self._scope.refused(node, "a vector of constants is never written")
        self._builder.store(value if vector.kind == "words64" else self._builder.trunc(value, ir.IntType(32)), place)

    def load(self, vector: Vector, place: ir.Value) -> ir.Value:
        """A word of a vector as a number."""
        return self._load(vector, place)

    def fetch(self, node: ast.Subscript) -> None:
        """A word that stands alone as a statement: a prefetch."""
        _, place = self.place(node)
        counts = [ir.IntType(32)] * 3
        taking = ir.FunctionType(ir.VoidType(), [place.type, *counts])
        known = self._builder.module.globals.get(_FETCH)
        said = [ir.Constant(kind, n) for kind, n in zip(counts, (0, 3, 1), strict=True)]  # to read, to keep, of data
        self._builder.call(known or ir.Function(self._builder.module, taking, _FETCH), [place, *said])

    def calculated(self, operator: ast.operator, left: ir.Value, right: ir.Value, node: ast.AST) -> ir.Value:
        """Two numbers put together."""
        if isinstance(operator, ast.FloorDiv | ast.Mod):
            return self._division(isinstance(operator, ast.Mod), left, right)
        if type(operator) not in _OPERATORS:
            raise self._scope.refused(node, "kernels know + - * // % & | ^ << >> alone; write // for /")
        instruction, flags = _OPERATORS[type(operator)]
        value: ir.Value = getattr(self._builder, instruction)(left, right, flags=flags)
        return value

    def callee(self, node: ast.Call) -> Any:
        """What a call names; ``None`` for Python's own functions."""
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self._scope.refused(node, "arguments are given in order, without names and stars")
        return self._scope.meaning(node.func)

    def call(self, node: ast.Call) -> ir.Value:
        """What a kernel, or one of Python's own functions, answers; nothing for a kernel ``-> None``."""
        callee = self.callee(node)
        if is_kernel(callee):
            return self._call_kernel(node, callee)
        name = node.func.id if isinstance(node.func, ast.Name) and callee is None else ""
        if name in ("min", "max") and len(node.args) > 1:
            sign = "<" if name == "min" else ">"
            return reduce(lambda one, other: self._better(sign, one, other), map(self.number, node.args))
        if name in ("abs", "bool", "int") and len(node.args) == 1:
            return self._converted(name, node.args[0])
        known = "kernels (@kernel), min, max, abs, int and bool"
        raise self._scope.refused(node, f"`{ast.unparse(node.func)}` cannot be called; kernels call {known} alone")

    # ----------------------------------------------------------------------- one kind of expression each

    def _constant(self, node: ast.expr, value: Any) -> ir.Value:
        if isinstance(value, bool):
            return ir.Constant(TRUTH, int(value))
        if not isinstance(value, int):
            raise self._scope.refused(node, f"`{ast.unparse(node)}` is no whole number known when the module is loaded")
        if not LEAST <= value <= GREATEST:
            raise self._scope.refused(node, f"{value} needs more than 64 bits")
        return ir.Constant(NUMBER, int(value))

    def _name(self, node: ast.Name) -> ir.Value:
        if node.id in self._scope.places:
            return self._builder.load(self._scope.places[node.id])
        found = self._scope.values.get(node.id)
        if isinstance(found, Vector):
            raise self._scope.refused(node, f"the vector {node.id} stands where a number is wanted")
        return self._constant(node, self._scope.meaning(node)) if found is None else found

    def _load(self, vector: Vector, place: ir.Value) -> ir.Value:
        word = self._builder.load(place)
        if vector.kind == "constant32":  # need not be read again after a write to another vector
            word.set_metadata("invariant.load", self._builder.module.add_metadata([]))
        return word if vector.kind == "words64" else self._builder.sext(word, NUMBER)

    def _unary(self, node: ast.UnaryOp) -> ir.Value:
        if isinstance(node.op, ast.Not):
            return self._builder.not_(self.truth(node.operand))
        value = self.number(node.operand)
        if isinstance(value, ir.Constant):
            said = value.constant
            return ir.Constant(NUMBER, {ast.USub: -said, ast.Invert: ~said}.get(type(node.op), said))
        if isinstance(node.op, ast.USub):
            return self._builder.sub(ir.Constant(NUMBER, 0), value, flags=["nsw"])
        return self._builder.xor(value, ir.Constant(NUMBER, -1)) if isinstance(node.op, ast.Invert) else value

    def _division(self, is_remainder: bool, left: ir.Value, right: ir.Value) -> ir.Value:
        """``left // right`` or ``left % right``, rounded down."""
        builder, nothing, one = self._builder, ir.Constant(NUMBER, 0), ir.Constant(NUMBER, 1)
        by = right.constant if isinstance(right, ir.Constant) else 0
        if by > 0 and by & (by - 1) == 0:
            if is_remainder:
                return builder.and_(left, ir.Constant(NUMBER, by - 1))
            return builder.ashr(left, ir.Constant(NUMBER, by.bit_length() - 1))
        # The machine traps at a divisor of 0, and at -1 for the least number.
        is_odd = [builder.icmp_signed("==", right, ir.Constant(NUMBER, odd)) for odd in (0, -1)]
        divisor = builder.select(builder.or_(*is_odd), one, right)
        rest = builder.srem(left, divisor)
        differs = builder.icmp_signed("<", builder.xor(rest, divisor), nothing)
        is_below = builder.and_(builder.icmp_signed("!=", rest, nothing), differs)
        if is_remainder:
            return builder.select(is_below, builder.add(rest, divisor), rest)
        down = builder.sub(builder.sdiv(left, divisor), builder.zext(is_below, NUMBER))
        turned = builder.select(is_odd[1], builder.sub(nothing, left), down)
        return builder.select(is_odd[0], nothing, turned)

    def _comparison(self, node: ast.Compare) -> ir.Value:
        left = self.number(node.left)
        if len(node.ops) == 1:
            return self._compared(left, node.ops[0], node.comparators[0], node).holds
        ends = self._builder.append_basic_block("met")
        sources = []
        for operator, comparator in zip(node.ops, node.comparators, strict=True):
            holds, left = self._compared(left, operator, comparator, node)
            sources.append((holds, self._builder.block))
            if comparator is node.comparators[-1]:
                self._builder.branch(ends)
                break
            following = self._builder.append_basic_block("then")
            self._builder.cbranch(holds, following, ends)
            self._builder.position_at_end(following)
        return self._met(ends, TRUTH, sources)

    def _compared(self, left: ir.Value, operator: ast.cmpop, right: ast.expr, node: ast.AST) -> _Comparison:
        if isinstance(operator, ast.In | ast.NotIn):
            if not isinstance(right, ast.Tuple) or not right.elts:
                raise self._scope.refused(node, "`in` asks a tuple written there: x in (a, b)")
            each = [self._builder.icmp_signed("==", left, self.number(member)) for member in right.elts]
            found = reduce(self._builder.or_, each)
            return _Comparison(self._builder.not_(found) if isinstance(operator, ast.NotIn) else found, left)
        if type(operator) not in _COMPARISONS:
            raise self._scope.refused(node, "kernels compare by == != < <= > >= and in; write == for is")
        value = self.number(right)
        return _Comparison(self._builder.icmp_signed(_COMPARISONS[type(operator)], left, value), value)

    def _either(self, node: ast.BoolOp) -> ir.Value:
        """The part of an ``and`` or ``or`` that decides it."""
        ends = self._builder.append_basic_block("met")
        sources = []
        for part in node.values:
            value = self.value(part)
            sources.append((value, self._builder.block))
            if part is node.values[-1]:
                self._builder.branch(ends)
                break
            following = self._builder.append_basic_block("then")
            ways = (following, ends) if isinstance(node.op, ast.And) else (ends, following)
            self._builder.cbranch(self._as_truth(value), *ways)
            self._builder.position_at_end(following)
        return self._joined(ends, sources)

    def _choice(self, node: ast.IfExp) -> ir.Value:
        yes, no, ends = (self._builder.append_basic_block(name) for name in ("yes", "no", "met"))
        self.branch(node.test, yes, no)
        sources = []
        for block, part in ((yes, node.body), (no, node.orelse)):
            self._builder.position_at_end(block)
            value = self.value(part)
            sources.append((value, self._builder.block))
            self._builder.branch(ends)
        return self._joined(ends, sources)

    def _joined(self, ends: ir.Block, sources: list[tuple[ir.Value, ir.Block]]) -> ir.Value:
        """The value that came to *ends*: a truth where all are truths, else a number."""
        if all(value.type == TRUTH for value, _ in sources):
            return self._met(ends, TRUTH, sources)
        numbers = []
        for value, block in sources:
            self._builder.position_before(block.terminator)
            numbers.append((self.as_number(value), block))
        return self._met(ends, NUMBER, numbers)

    def _met(self, ends: ir.Block, kind: ir.Type, sources: list[tuple[ir.Value, ir.Block]]) -> ir.Value:
        self._builder.position_at_end(ends)
        value = self._builder.phi(kind)
        for source, block in sources:
            value.add_incoming(source, block)
        return value

    def _call_kernel(self, node: ast.Call, callee: Kernel) -> ir.Value:
        if is_generator(callee):
            name = callee.__qualname__
            raise self._scope.refused(node, f"{name} yields; go over it: for ... in {ast.unparse(node)}")
        return self._builder.call(self._scope.function_of(callee), self.arguments(node, callee))

    def arguments(self, node: ast.Call, callee: Kernel) -> list[ir.Value]:
        """What a call hands to a kernel, as its parameters want it."""
        kinds = signature_of(callee).parameters.values()
        if len(kinds) != len(node.args):
            raise self._scope.refused(node, f"{callee.__qualname__} takes {len(kinds)} arguments, not {len(node.args)}")
        return [self.as_kind(argument, kind) for argument, kind in zip(node.args, kinds, strict=True)]

    def _converted(self, name: str, node: ast.expr) -> ir.Value:
        """``abs``, ``bool`` or ``int`` of something."""
        if name == "bool":
            return self.truth(node)
        value = self.number(node)
        if name == "int":
            return value
        nothing = ir.Constant(NUMBER, 0)
        return self._better(">", value, self._builder.sub(nothing, value, flags=["nsw"]))

    def _better(self, sign: str, one: ir.Value, other: ir.Value) -> ir.Value:
        return self._builder.select(self._builder.icmp_signed(sign, one, other), one, other)

    def _as_truth(self, value: ir.Value) -> ir.Value:
        return value if value.type == TRUTH else self._builder.icmp_signed("!=", value, ir.Constant(NUMBER, 0))
