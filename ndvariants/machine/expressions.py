"""Expressions of kernels in LLVM's language.

A value is a number (``i64``) or a truth (``i1``), which becomes 0 or 1 where a number is wanted. Sums do not overflow
(``nsw``), products may, as ``kernel.random`` means them to. Division and remainder round down as Python's do; by 0 they
are 0. What constants decide is decided here, and a block to which nothing leads then is not written.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from functools import reduce
from typing import Any

from llvmlite import ir

from ndvariants.machine.scope import NUMBER, TRUTH, Scope, Vector
from ndvariants.machine.signatures import VECTORS, Kernel, is_generator, is_kernel, signature_of

LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
_FETCH = "llvm.prefetch.p0"
_Fold = Callable[[int, int], int]
_OPERATORS: dict[type[ast.operator], tuple[str, tuple[str, ...], _Fold]] = {
    ast.Add: ("add", ("nsw",), operator.add), ast.Sub: ("sub", ("nsw",), operator.sub),
    ast.Mult: ("mul", (), operator.mul), ast.BitAnd: ("and_", (), operator.and_), ast.BitOr: ("or_", (), operator.or_),
    ast.BitXor: ("xor", (), operator.xor), ast.LShift: ("shl", (), operator.lshift),
    ast.RShift: ("ashr", (), operator.rshift),
}  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], tuple[str, _Fold]] = {
    ast.Eq: ("==", operator.eq), ast.NotEq: ("!=", operator.ne), ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le), ast.Gt: (">", operator.gt), ast.GtE: (">=", operator.ge),
}  # fmt: skip


class Expressions:
    """Writes the expressions of one kernel where its builder stands."""

    def __init__(self, scope: Scope, builder: ir.IRBuilder) -> None:
        self._scope, self._builder = scope, builder

    # ----------------------------------------------------------------------- what an expression is wanted as

    def number(self, node: ast.expr) -> ir.Value:
        """The value of *node* as a number."""
        return self.as_number(self.value(node))

    def truth(self, node: ast.expr) -> ir.Value:
        """Return whether *node* is anything but 0."""
        return self._as_truth(self.value(node))

    def as_number(self, value: ir.Value) -> ir.Value:
        """0 or 1 for a truth; a number itself."""
        if value.type != TRUTH:
            return value
        return ir.Constant(NUMBER, value.constant) if _is_known(value) else self._builder.zext(value, NUMBER)

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
            return self.part(self.truth(test), yes, no)
        for part in test.values[:-1]:
            next_one = self._builder.append_basic_block("then")
            if isinstance(test.op, ast.And):
                self.branch(part, next_one, no)
            else:
                self.branch(part, yes, next_one)
            if next_one not in self._scope.reached:
                return None
            self._builder.position_at_end(next_one)
        return self.branch(test.values[-1], yes, no)

    def part(self, truth: ir.Value, yes: ir.Block, no: ir.Block) -> None:
        """Go to *yes* where a truth holds, else to *no*."""
        if _is_known(truth):
            return self.go(yes if truth.constant else no)
        self._scope.reached.update((yes, no))
        self._builder.cbranch(truth, yes, no)
        return None

    def go(self, block: ir.Block) -> None:
        """Go on at *block*."""
        self._scope.reached.add(block)
        self._builder.branch(block)

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
                return self._word(node)
            case ast.BinOp():
                return self.calculated(node.op, self.number(node.left), self.number(node.right), node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.Compare():
                return self._deciding(0, len(node.ops), self._comparison(node))
            case ast.BoolOp():
                decides = int(isinstance(node.op, ast.Or))
                return self._deciding(decides, len(node.values), map(self.value, node.values))
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
        return vector, self._builder.gep(vector.pointer, [self._index(node)])

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
        instruction, flags, fold = _OPERATORS[type(operator)]
        is_shift = isinstance(operator, ast.LShift | ast.RShift)
        if _is_known(left) and _is_known(right) and (not is_shift or 0 <= right.constant < 64):
            number = fold(left.constant, right.constant)
            if LEAST <= number <= GREATEST:
                return ir.Constant(NUMBER, number)
        value: ir.Value = getattr(self._builder, instruction)(left, right, flags=flags)
        return value

    def holds(self, operator: type[ast.cmpop], left: ir.Value, right: ir.Value) -> ir.Value:
        """Return whether a comparison holds."""
        sign, fold = _COMPARISONS[operator]
        if _is_known(left) and _is_known(right):
            return ir.Constant(TRUTH, int(fold(left.constant, right.constant)))
        return self._builder.icmp_signed(sign, left, right)

    def callee(self, node: ast.Call) -> Any:
        """The function or kernel of a call; ``None`` for Python's own functions."""
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise self._scope.refused(node, "arguments are given in order, without names and stars")
        return self._scope.meaning(node.func)

    def call(self, node: ast.Call) -> ir.Value:
        """Result of a call of a kernel, or of one of Python's own functions; none for a kernel ``-> None``."""
        callee = self.callee(node)
        if is_kernel(callee):
            return self._call_kernel(node, callee)
        name = node.func.id if isinstance(node.func, ast.Name) and callee is None else ""
        if name in ("min", "max") and len(node.args) > 1:
            sign = ast.Lt if name == "min" else ast.Gt
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
        found = self._scope.values.get(node.id)
        if found is None and node.id in self._scope.places:
            return self._builder.load(self._scope.places[node.id])
        if isinstance(found, Vector):
            raise self._scope.refused(node, f"the vector {node.id} stands where a number is wanted")
        return self._constant(node, self._scope.meaning(node)) if found is None else found

    def _index(self, node: ast.Subscript) -> ir.Value:
        index = self.number(node.slice)
        if _is_known(index) and index.constant < 0:
            raise self._scope.refused(node, "an index counts from the beginning")
        return index

    def _word(self, node: ast.Subscript) -> ir.Value:
        """A word of a vector: one of the header is a constant."""
        vector, index = self.vector(node.value), self._index(node)
        if vector.kind == "constant32" and _is_known(index) and index.constant < len(self._scope.header):
            return ir.Constant(NUMBER, self._scope.header[index.constant])
        return self._load(vector, self._builder.gep(vector.pointer, [index]))

    def _load(self, vector: Vector, place: ir.Value) -> ir.Value:
        word = self._builder.load(place)
        if vector.kind == "constant32":  # need not be read again after a write to another vector
            word.set_metadata("invariant.load", self._builder.module.add_metadata([]))
        return word if vector.kind == "words64" else self._builder.sext(word, NUMBER)

    def _unary(self, node: ast.UnaryOp) -> ir.Value:
        if isinstance(node.op, ast.Not):
            return self._not(self.truth(node.operand))
        value = self.number(node.operand)
        if _is_known(value):
            said = value.constant
            return ir.Constant(NUMBER, {ast.USub: -said, ast.Invert: ~said}.get(type(node.op), said))
        if isinstance(node.op, ast.USub):
            return self._builder.sub(ir.Constant(NUMBER, 0), value, flags=["nsw"])
        return self._builder.xor(value, ir.Constant(NUMBER, -1)) if isinstance(node.op, ast.Invert) else value

    def _division(self, is_remainder: bool, left: ir.Value, right: ir.Value) -> ir.Value:
        """``left // right`` or ``left % right``, rounded down."""
        builder, nothing, one = self._builder, ir.Constant(NUMBER, 0), ir.Constant(NUMBER, 1)
        by = right.constant if _is_known(right) else 0
        if by != 0 and _is_known(left) and left.constant != LEAST:
            return ir.Constant(NUMBER, left.constant % by if is_remainder else left.constant // by)
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

    def _comparison(self, node: ast.Compare) -> Iterator[ir.Value]:
        left = self.number(node.left)
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(sign, ast.In | ast.NotIn):
                if not isinstance(right, ast.Tuple) or not right.elts:
                    raise self._scope.refused(node, "`in` asks a tuple written there: x in (a, b)")
                is_there = reduce(self._or, [self.holds(ast.Eq, left, self.number(member)) for member in right.elts])
                yield self._not(is_there) if isinstance(sign, ast.NotIn) else is_there
            elif type(sign) not in _COMPARISONS:
                raise self._scope.refused(node, "kernels compare by == != < <= > >= and in; write == for is")
            else:
                before, left = left, self.number(right)
                yield self.holds(type(sign), before, left)

    def _or(self, one: ir.Value, other: ir.Value) -> ir.Value:
        if _is_known(one):
            return one if one.constant else other
        return self._builder.or_(one, other) if not _is_known(other) else self._or(other, one)

    def _not(self, truth: ir.Value) -> ir.Value:
        return ir.Constant(TRUTH, 1 - truth.constant) if _is_known(truth) else self._builder.not_(truth)

    def _deciding(self, decides: int, n: int, values: Iterator[ir.Value]) -> ir.Value:
        """The first of *n* values whose truth *decides*, else the last; each is written where none before decides."""
        ends = self._builder.append_basic_block("met")
        sources: list[tuple[ir.Value, ir.Block]] = []
        for k, value in enumerate(values, 1):
            truth = self._as_truth(value)
            is_last = k == n or (_is_known(truth) and truth.constant == decides)
            if is_last and not sources:
                return value
            if _is_known(truth) and not is_last:
                continue
            sources.append((value, self._builder.block))
            if is_last:
                self.go(ends)
                break
            following = self._builder.append_basic_block("then")
            self.part(truth, *((ends, following) if decides else (following, ends)))
            self._builder.position_at_end(following)
        return self._joined(ends, sources)

    def _choice(self, node: ast.IfExp) -> ir.Value:
        yes, no, ends = (self._builder.append_basic_block(name) for name in ("yes", "no", "met"))
        self.branch(node.test, yes, no)
        ways = [(block, part) for block, part in ((yes, node.body), (no, node.orelse)) if block in self._scope.reached]
        sources = []
        for block, part in ways:
            self._builder.position_at_end(block)
            value = self.value(part)
            if len(ways) == 1:
                return value
            sources.append((value, self._builder.block))
            self.go(ends)
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
        """Arguments of a kernel call, converted to the types of its parameters."""
        kinds = signature_of(callee).parameters.values()
        if len(kinds) != len(node.args):
            raise self._scope.refused(node, f"{callee.__qualname__} takes {len(kinds)} arguments, not {len(node.args)}")
        return [self.as_kind(argument, kind) for argument, kind in zip(node.args, kinds, strict=True)]

    def _converted(self, name: str, node: ast.expr) -> ir.Value:
        if name == "bool":
            return self.truth(node)
        value = self.number(node)
        if name == "int":
            return value
        return self._better(ast.Gt, value, self.calculated(ast.Sub(), ir.Constant(NUMBER, 0), value, node))

    def _better(self, sign: type[ast.cmpop], one: ir.Value, other: ir.Value) -> ir.Value:
        is_better = self.holds(sign, one, other)
        if _is_known(is_better):
            return one if is_better.constant else other
        return self._builder.select(is_better, one, other)

    def _as_truth(self, value: ir.Value) -> ir.Value:
        return value if value.type == TRUTH else self.holds(ast.NotEq, value, ir.Constant(NUMBER, 0))


def _is_known(value: ir.Value) -> bool:
    return isinstance(value, ir.Constant)
