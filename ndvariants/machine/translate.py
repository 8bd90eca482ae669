"""Kernels in LLVM's language: one module for an entry and all that it reaches.

Each kernel is read as Python's own syntax tree and written statement by statement. A variable lives in a place of its
own; LLVM puts it into a register. The test of a ``while`` is written at every end of the body: written once, LLVM makes
selects of the branches, and each step of a walk along a ray waits for memory.

A generator is no function: where a ``for`` goes over it its body is written, and the body of the loop in place of its
``yield``.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, cast

from llvmlite import ir

from ndvariants.machine.expressions import Expressions
from ndvariants.machine.scope import NUMBER, TRUTH, TYPES, Scope, Vector
from ndvariants.machine.signatures import (
    VECTORS,
    Kernel,
    Signature,
    entry_name,
    is_generator,
    is_kernel,
    plain,
    signature_of,
)
from ndvariants.machine.sources import tree_of


def translated(entries: Iterable[Kernel], header: Sequence[int] = ()) -> ir.Module:
    """A module in which each of *entries* stands as a function ``entry_NAME``, with all that they reach beside.

    It is for vectors of constants alone that begin with the words of *header*: what these decide is not written.
    """
    module = _Module(header)
    for entry in entries:
        module.add_entry(entry)
    module.write_all()
    return module.ir


class _Module:
    """The functions of one module; those that are named are written when ``write_all`` is called."""

    def __init__(self, header: Sequence[int]) -> None:
        self.ir = ir.Module(name="kernels")
        self._header = header
        self._functions: dict[Kernel, ir.Function] = {}
        self._waiting: list[Kernel] = []

    def function_of(self, kernel: Kernel) -> ir.Function:
        if kernel not in self._functions:
            signature = signature_of(kernel)
            name = self.ir.get_unique_name(kernel.__name__)
            function = ir.Function(self.ir, _type_of(signature), name=name)
            function.linkage = "internal"
            function.attributes.add("nounwind")
            self._functions[kernel] = function
            self._waiting.append(kernel)
        return self._functions[kernel]

    def add_entry(self, kernel: Kernel) -> None:
        """Add the function that Python calls: it takes and answers 64 bits for everything that is no vector."""
        signature, inner = signature_of(kernel), self.function_of(kernel)
        outside = Signature(
            {name: kind if kind in VECTORS else "int" for name, kind in signature.parameters.items()},
            "int" if signature.result == "bool" else signature.result,
        )
        function = ir.Function(self.ir, _type_of(outside), name=entry_name(kernel))
        builder = ir.IRBuilder(function.append_basic_block("begin"))
        given = zip(function.args, signature.parameters.values(), strict=True)
        result = builder.call(inner, [builder.trunc(a, TRUTH) if kind == "bool" else a for a, kind in given])
        if signature.result == "None":
            builder.ret_void()
        else:
            builder.ret(builder.zext(result, NUMBER) if signature.result == "bool" else result)

    def write_all(self) -> None:
        while self._waiting:
            kernel = self._waiting.pop()
            _write(kernel, self._functions[kernel], self.function_of, self._header)


def _type_of(signature: Signature) -> ir.FunctionType:
    return ir.FunctionType(TYPES[signature.result], [TYPES[kind] for kind in signature.parameters.values()])


def _write(
    kernel: Kernel, function: ir.Function, function_of: Callable[[Kernel], ir.Function], header: Sequence[int]
) -> None:
    tree, result = tree_of(kernel), signature_of(kernel).result
    builder = ir.IRBuilder(function.append_basic_block("begin"))
    for argument, name in zip(function.args, signature_of(kernel).parameters, strict=True):
        argument.name = name
    scope = Scope(kernel, plain(kernel).__code__.co_filename, {}, {}, set(), function_of, header, {builder.block})
    if is_generator(kernel):
        raise scope.refused(tree, "it yields, so it is no function; compile a kernel that goes over it")
    if result != "None" and not _never_falls_through(tree.body):
        raise scope.refused(tree, "it may end without a result; end it with return")
    _open(scope, tree, function.args, builder)
    ends = builder.ret_void if result == "None" else builder.unreachable
    _Statements(scope, builder, result).write(tree.body, ends)
    function.blocks[:] = [block for block in function.blocks if block in scope.reached]


def _open(scope: Scope, tree: ast.FunctionDef, arguments: Iterable[ir.Value], builder: ir.IRBuilder) -> None:
    """Give every variable of a kernel its place, and its parameters their values."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and type(node.ctx) is ast.Store)
    assigned = Counter(node.id for node in names)
    parameters = signature_of(scope.kernel).parameters
    scope.once.update(name for name, times in assigned.items() if times == 1 and name not in parameters)
    with builder.goto_entry_block():
        for name in assigned:
            scope.places[name] = builder.alloca(NUMBER, name=name)
    expressions = Expressions(scope, builder)
    for argument, (name, kind) in zip(arguments, signature_of(scope.kernel).parameters.items(), strict=True):
        if kind in VECTORS:
            scope.values[name] = Vector(argument, kind)
        elif name in assigned:
            builder.store(expressions.as_number(argument), scope.places[name])
        else:
            scope.values[name] = argument


class _Loop(NamedTuple):
    again: Callable[[], None]
    leave: ir.Block


class _Statements:
    def __init__(self, scope: Scope, builder: ir.IRBuilder, result: str) -> None:
        self._scope, self._builder, self._result = scope, builder, result
        self._expressions = Expressions(scope, builder)
        self._loops: list[_Loop] = []

    def write(self, statements: list[ast.stmt], onward: Callable[[], None]) -> None:
        """Write *statements*, and after the last what leads *onward*, unless one has led elsewhere for good.

        Where the last is an ``if``, each of its ways ends with *onward*.
        """
        for statement in statements:
            if isinstance(statement, ast.If) and statement is statements[-1]:
                return self._if(statement, onward)
            self._statement(statement)
            if self._builder.block.is_terminated or self._builder.block not in self._scope.reached:
                return None
        return onward()

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[target]):
                self._assign(target, self._expressions.number(node.value))
            case ast.AnnAssign(value=ast.expr() as value):
                self._assign(node.target, self._expressions.number(value))
            case ast.AugAssign():
                self._change(node)
            case ast.If():
                ends = self._builder.append_basic_block("after")
                self._if(node, lambda: self._expressions.go(ends))
                self._builder.position_at_end(ends)
            case ast.While(orelse=[]):
                self._while(node)
            case ast.For(orelse=[]):
                self._for(node)
            case ast.Return():
                self._return(node)
            case ast.Continue():
                self._loops[-1].again()
            case ast.Break():
                self._expressions.go(self._loops[-1].leave)
            case ast.Expr(value=ast.Call() as call):
                self._expressions.call(call)
            case ast.Expr(value=ast.Subscript() as word):
                self._expressions.fetch(word)
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                said = ast.unparse(node).splitlines()[0]
                known = "=, += and the like, if, while, for in range, return, break, continue, pass and calls"
                raise self._scope.refused(node, f"`{said}` is no statement of kernels; they know {known}")

    def _assign(self, target: ast.expr, number: ir.Value) -> None:
        if isinstance(target, ast.Name):
            self._set(target, number)
        elif isinstance(target, ast.Subscript):
            vector, place = self._expressions.place(target)
            self._expressions.store(vector, place, number, target)
        else:
            raise self._scope.refused(target, "one number is assigned at a time, to a name or a word of a vector")

    def _change(self, node: ast.AugAssign) -> None:
        """``+=`` and the like; an index is calculated once."""
        expressions = self._expressions
        if isinstance(node.target, ast.Subscript):
            vector, place = expressions.place(node.target)
            before = expressions.load(vector, place)
            after = expressions.calculated(node.op, before, expressions.number(node.value), node)
            expressions.store(vector, place, after, node)
        elif isinstance(node.target, ast.Name):
            before = self._builder.load(self._scope.places[node.target.id])
            self._set(node.target, expressions.calculated(node.op, before, expressions.number(node.value), node))

    def _set(self, target: ast.Name, number: ir.Value) -> None:
        if isinstance(self._scope.values.get(target.id), Vector):
            raise self._scope.refused(target, f"the vector {target.id} cannot be assigned")
        self._builder.store(number, self._scope.places[target.id])
        if isinstance(number, ir.Constant) and target.id in self._scope.once:
            self._scope.values[target.id] = number

    def _if(self, node: ast.If, onward: Callable[[], None]) -> None:
        yes, no = (self._builder.append_basic_block(name) for name in ("yes", "no"))
        self._expressions.branch(node.test, yes, no)
        for block, statements in ((yes, node.body), (no, node.orelse)):
            if block in self._scope.reached:
                self._builder.position_at_end(block)
                self.write(statements, onward)

    def _while(self, node: ast.While) -> None:
        body, leave = (self._builder.append_basic_block(name) for name in ("body", "after"))

        def again() -> None:
            self._expressions.branch(node.test, body, leave)

        again()
        self._repeat(node.body, body, _Loop(again, leave))

    def _for(self, node: ast.For) -> None:
        """``for name in range(...)``: the name may be assigned in the body, and keeps its last value after it."""
        if isinstance(node.iter, ast.Call):
            callee = self._expressions.callee(node.iter)
            if is_kernel(callee) and is_generator(callee):
                return self._go_over(node, callee, self._expressions.arguments(node.iter, callee))
        start, stop, step = self._range(node)
        with self._builder.goto_entry_block():
            counter = self._builder.alloca(NUMBER)
        body, onward, leave = (self._builder.append_basic_block(name) for name in ("body", "next", "after"))
        sign = ast.Lt if step > 0 else ast.Gt
        self._builder.store(start, counter)
        self._expressions.part(self._expressions.holds(sign, start, stop), body, leave)
        if body in self._scope.reached:
            self._builder.position_at_end(body)
            self._set(cast(ast.Name, node.target), self._builder.load(counter))
            self._repeat(node.body, body, _Loop(lambda: self._expressions.go(onward), leave))
        if onward in self._scope.reached:
            self._builder.position_at_end(onward)
            following = self._builder.add(self._builder.load(counter), ir.Constant(NUMBER, step), flags=["nsw"])
            self._builder.store(following, counter)
            self._expressions.part(self._expressions.holds(sign, following, stop), body, leave)
        self._builder.position_at_end(leave)
        return None

    def _go_over(self, node: ast.For, generator: Kernel, arguments: list[ir.Value]) -> None:
        """``for names in generator(...)``: the body of the generator, and that of the loop where it yields."""
        scope, targets = self._scope, node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        within, file = (*scope.within, scope.kernel), plain(generator).__code__.co_filename
        if generator in within:
            raise scope.refused(node, f"{generator.__qualname__} goes over itself; a generator is pasted, and may not")
        inner = scope._replace(kernel=generator, file=file, values={}, places={}, once=set(), within=within)
        tree = tree_of(generator)
        if sum(isinstance(each, ast.Yield) for each in ast.walk(tree)) != 1:
            raise inner.refused(tree, "a generator has one yield, where the body of the loop is pasted")
        _open(inner, tree, arguments, self._builder)
        leave = self._builder.append_basic_block("after")

        def at_yield(numbers: list[ir.Value], onward: ir.Block) -> None:
            if len(numbers) != len(targets):
                raise scope.refused(node, f"{generator.__qualname__} yields {len(numbers)} at a time")
            for target, number in zip(targets, numbers, strict=True):
                self._assign(target, number)
            self._repeat(node.body, self._builder.block, _Loop(lambda: self._expressions.go(onward), leave))
            self._builder.position_at_end(onward)

        _Generator(inner, self._builder, at_yield, leave).write(tree.body, lambda: self._expressions.go(leave))
        self._builder.position_at_end(leave)

    def _range(self, node: ast.For) -> tuple[ir.Value, ir.Value, int]:
        call = node.iter
        is_range = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"
        if not isinstance(call, ast.Call) or not is_range or not isinstance(node.target, ast.Name):
            known = "for name in range(...), or over a kernel that yields"
            raise self._scope.refused(node, f"a for goes over a range: {known}")
        given = [self._expressions.number(argument) for argument in call.args]
        start, stop = (ir.Constant(NUMBER, 0), given[0]) if len(given) == 1 else given[:2]
        step = given[2] if len(given) == 3 else ir.Constant(NUMBER, 1)
        if not isinstance(step, ir.Constant) or step.constant == 0:
            raise self._scope.refused(node, "the step of a range is a constant; write a while for another")
        return start, stop, step.constant

    def _repeat(self, statements: list[ast.stmt], body: ir.Block, loop: _Loop) -> None:
        """Write the body of a loop, and stand where the loop leaves to."""
        if body in self._scope.reached:
            self._builder.position_at_end(body)
            self._loops.append(loop)
            self.write(statements, loop.again)
            self._loops.pop()
        self._builder.position_at_end(loop.leave)

    def _return(self, node: ast.Return) -> None:
        if (node.value is None) != (self._result == "None"):
            raise self._scope.refused(node, f"the result is annotated as {self._result}")
        if node.value is None:
            self._builder.ret_void()
        else:
            self._builder.ret(self._expressions.as_kind(node.value, self._result))


class _Generator(_Statements):
    """Writes the body of a generator into that of the kernel that goes over it."""

    def __init__(
        self, scope: Scope, builder: ir.IRBuilder, at_yield: Callable[[list[ir.Value], ir.Block], None], leave: ir.Block
    ) -> None:
        super().__init__(scope, builder, "None")
        self._at_yield, self._leave = at_yield, leave

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Yield(value=ast.expr() as value)):
                yielded = value.elts if isinstance(value, ast.Tuple) else [value]
                numbers = [self._expressions.number(each) for each in yielded]
                self._at_yield(numbers, self._builder.append_basic_block("onward"))
            case ast.Return(value=None):
                self._expressions.go(self._leave)
            case ast.Return():
                raise self._scope.refused(node, "a generator yields numbers, and returns none")
            case _:
                super()._statement(node)


def _never_falls_through(statements: list[ast.stmt]) -> bool:
    last = statements[-1] if statements else None
    match last:
        case ast.Return():
            return True
        case ast.If():
            return _never_falls_through(last.body) and _never_falls_through(last.orelse)
        case ast.While(test=ast.Constant(value=test)) if test:
            return not any(isinstance(node, ast.Break) for node in ast.walk(last))
    return False
