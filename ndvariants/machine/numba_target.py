# mypy: disable-error-code="untyped-decorator,has-type,attr-defined,no-untyped-call", warn-unused-ignores=False
"""What numba is taught of our vectors and kernels. Imported by ``machine.jit`` alone, when something is compiled.

A *vector* is a bare pointer to words; every word is an int64 once loaded. A *part* is a kernel called by another one:
its types are read off its parameters' names (``VECTORS``) and its annotated result, it is compiled to LLVM's
language only, and linked into the entry that Python calls, where everything is optimised together.

An entry goes through numba as any function does. Parts, of which an entry has some 150, go a shorter way: kernels know
nothing but numbers and vectors and raise nothing, so most of what numba looks for in a function is not there. What is
left out, and what that saves, is told at the classes below (seconds of CPU time for all parts of ``playouts``).
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable
from functools import cache, cached_property, reduce
from typing import Any, cast

from llvmlite import binding, ir
from numba.core import cgutils, compiler, types
from numba.core.callconv import CPUCallConv
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.extending import models, register_model, typeof_impl, unbox
from numba.core.imputils import lower_builtin
from numba.core.lowering import Lower
from numba.core.pythonapi import NativeValue
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack
from numba.core.typed_passes import NativeLowering, NopythonTypeInference
from numba.core.typing import BaseContext
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.core.untyped_passes import FixupArgs, IRProcessing, TranslateByteCode

from ndvariants.machine import jit
from ndvariants.machine.vectors import Memory

VECTORS = {
    "T": "constant32", "R": "words32", "V": "words32", "S": "words32", "start": "words32",
    "M": "words64", "H": "words64", "W": "words64", "X": "words64", "out": "words64",
}  # fmt: skip

# --------------------------------------------------------------------------- vectors


class VectorType(types.Type):  # type: ignore[misc]
    """A bare pointer to words of 32 or 64 bits."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.bits = 64 if kind == "words64" else 32
        super().__init__(name=f"Vector({kind})")

    @property
    def pointer(self) -> ir.PointerType:
        return ir.IntType(self.bits).as_pointer()

    def __reduce__(self) -> tuple[Any, ...]:
        return jit.vector_type, (self.kind,)


kinds = {kind: VectorType(kind) for kind in ("constant32", "words32", "words64")}


@typeof_impl.register(Memory)
def _type_of(value: Memory, _context: Any) -> VectorType:
    return kinds[value.kind]


@register_model(VectorType)
class _VectorModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: VectorType) -> None:
        super().__init__(manager, kind, kind.pointer)


@unbox(VectorType)
def _from_python(kind: VectorType, value: Any, c: Any) -> NativeValue:
    word = c.pyapi.object_getattr_string(value, "address")
    address = c.pyapi.long_as_longlong(word)
    c.pyapi.decref(word)
    return NativeValue(c.builder.inttoptr(address, kind.pointer))


@infer_global(operator.getitem)
class _Load(AbstractTemplate):  # type: ignore[misc]
    key = operator.getitem

    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 2 and isinstance(args[0], VectorType):
            return signature(types.int64, args[0], types.int64)
        return None


@infer_global(operator.setitem)
class _Store(AbstractTemplate):  # type: ignore[misc]
    key = operator.setitem

    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 3 and isinstance(args[0], VectorType):
            return signature(types.none, args[0], types.int64, types.int64)
        return None


@lower_builtin(operator.getitem, VectorType, types.int64)
def _load(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    value = builder.load(builder.gep(args[0], [args[1]]))
    if sig.args[0].kind == "constant32":
        value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return builder.sext(value, ir.IntType(64)) if sig.args[0].bits == 32 else value


@lower_builtin(operator.setitem, VectorType, types.int64, types.int64)
def _store(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    value = builder.trunc(args[2], ir.IntType(32)) if sig.args[0].bits == 32 else args[2]
    builder.store(value, builder.gep(args[0], [args[1]]))
    return context.get_dummy_value()


# --------------------------------------------------------------------------- the shorter way

# LLVM's instructions. Products may overflow (``random.product`` means to), sums may not.
CALCULATIONS = {
    operator.add: ("add", ["nsw"]), operator.sub: ("sub", ["nsw"]), operator.mul: ("mul", []),
    operator.and_: ("and_", []), operator.or_: ("or_", []), operator.xor: ("xor", []),
    operator.lshift: ("shl", []), operator.rshift: ("ashr", []),
}  # fmt: skip
DIVISIONS = operator.floordiv, operator.mod
COMPARISONS = {
    operator.eq: "==", operator.ne: "!=", operator.lt: "<", operator.le: "<=", operator.gt: ">", operator.ge: ">=",
}  # fmt: skip
EXTREMES = {min: "kernel.min", max: "kernel.max"}  # our own: numba's are functions with a status
OF_NUMBA = range, abs, bool, operator.neg, operator.invert, operator.not_, operator.contains


@lower_builtin(EXTREMES[min], types.int64, types.int64)
def _least(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.select(builder.icmp_signed("<", *args), *args)


@lower_builtin(EXTREMES[max], types.int64, types.int64)
def _greatest(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.select(builder.icmp_signed(">", *args), *args)


class _Types(BaseContext):  # type: ignore[misc]
    """What is known of types where parts are compiled: one answer for each operator.

    numba tries hundreds of candidates for every ``+`` (2 seconds), and types numbers by their value.
    """

    def init(self) -> None:
        known = cpu_target.typing_context
        self._functions = known._functions
        self._answers: dict[Any, Any] = {}
        for name in OF_NUMBA:
            self.insert_global(name, known.resolve_value_type(name))
        for op in (*CALCULATIONS, *DIVISIONS):
            self._insert(op, types.int64)
            self._insert(getattr(operator, "i" + op.__name__.strip("_")), types.int64)  # += and the like
        for op in COMPARISONS:
            self._insert(op, types.boolean)
        for function, key in EXTREMES.items():
            self.insert_global(function, _function_type(key, signature(types.int64, types.int64, types.int64)))
        for template in (_Load, _Store):
            self.insert_global(template.key, types.Function(template))

    def _insert(self, op: Any, result: Any) -> None:
        self.insert_global(op, _function_type(op, signature(result, types.int64, types.int64)))

    def refresh(self) -> None:
        """All is known from the start."""

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        question = func, tuple(types.unliteral(kind) for kind in args)
        if question not in self._answers:
            self._answers[question] = super().resolve_function_type(*question, kws)
        return self._answers[question]


def _function_type(key: Any, answer: Any) -> Any:
    """The type of what has one signature."""

    def generic(_self: Any, args: Any, _kws: Any) -> Any:
        return answer if len(args) == len(answer.args) else None

    return types.Function(type("_Answer", (AbstractTemplate,), {"key": key, "generic": generic}))


class _Calls(CPUCallConv):  # type: ignore[misc]
    """How parts are called: the answer comes by itself, where numba adds a status and asks for it (1.5 seconds)."""

    def get_function_type(self, restype: Any, argtypes: Any) -> Any:
        result, *arguments = (self.context.get_value_type(kind) for kind in (restype, *argtypes))
        return ir.FunctionType(result, arguments)

    def decorate_function(self, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
        """LLVM finds out by itself what can be said of a part."""

    def get_arguments(self, func: Any) -> Any:
        return func.args

    def return_value(self, builder: Any, retval: Any) -> None:
        builder.ret(retval)

    def return_user_exc(self, builder: Any, *_exception: Any, **_place: Any) -> None:
        builder.unreachable()  # a ``range`` whose step is 0


class _Target(CPUContext):  # type: ignore[misc]
    """The machine as numba knows it, with our calls."""

    @property
    def call_conv(self) -> _Calls:
        return _Calls(self)

    def refresh(self) -> None:
        """All is known from the start (numba looks for news before every function)."""


@cache
def _target() -> _Target:
    target = cpu_target.target_context.subtarget(typing_context=_Types())
    target.__class__ = _Target
    return cast(_Target, target)


class _Lower(Lower):  # type: ignore[misc]
    """numba's writer of LLVM's language, with direct ways for what kernels do most (1 second)."""

    def alloca_lltype(self, name: str, lltype: Any, datamodel: Any = None) -> Any:
        return cgutils.alloca_once(self.builder, lltype, name=name)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        place = self.loadvar(value.name), self._cast_var(index, types.int64)
        return _load(self.context, self.builder, signature, place)

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        if op is operator.contains:
            return self._lower_contains(expr)
        if op in DIVISIONS:
            return super().lower_binop(resty, expr, op)
        left, right = (self._cast_var(side, types.int64) for side in (expr.lhs, expr.rhs))
        if op in COMPARISONS:
            return self.builder.icmp_signed(COMPARISONS[op], left, right)
        instruction, flags = CALCULATIONS[op]
        return getattr(self.builder, instruction)(left, right, flags=flags)

    def _lower_contains(self, expr: Any) -> Any:
        """``value in (a, b)``."""
        members, value = self.loadvar(expr.lhs.name), self._cast_var(expr.rhs, types.int64)
        each = [self.builder.extract_value(members, k) for k in range(self.typeof(expr.lhs.name).count)]
        return reduce(self.builder.or_, [self.builder.icmp_signed("==", member, value) for member in each])


class _Lowering(NativeLowering):  # type: ignore[misc]
    lowering_class = _Lower


class _Compiler(compiler.CompilerBase):  # type: ignore[misc]
    """numba's compiler without the passes that find nothing to do in a kernel (3 seconds)."""

    stages = TranslateByteCode, FixupArgs, IRProcessing, NopythonTypeInference, _Lowering

    def _compile_core(self) -> Any:
        with ConfigStack().enter(self.state.flags.copy()):
            for stage in self.stages:
                stage().run_pass(self.state)
        return self.state.cr


# --------------------------------------------------------------------------- parts


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one part, not yet optimised and never run by itself."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = self._final_module
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == binding.Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._shared_module

    def reached(self, found: dict[Any, None]) -> dict[Any, None]:
        """This library and all that it calls, each once."""
        if self not in found:
            found[self] = None
            for other in self._linking_libraries:
                if isinstance(other, _PartLibrary):
                    other.reached(found)
                else:
                    found[other] = None
        return found


class _EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry. Its parts are its own, so the optimiser may reshape them freely."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = "internal"
        # numba runs a cheap round and one of level 3: half a second more, and no faster code.
        manager, builder = self._codegen._module_pass_manager(opt=2)
        manager.run(self._final_module, builder)


class _Part:
    """A kernel as others call it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.signature = signature_of(function)
        self.type = _function_type(self, self.signature)
        cpu_target.target_context.insert_func_defn([(self.call, self, self.signature.args)])

    @cached_property
    def code(self) -> tuple[_PartLibrary, Any]:
        """The function in LLVM's language, and numba's description of it."""
        flags = compiler.Flags()
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        flags.error_model = "numpy"
        target, twin = _target(), jit._twin(self.function, {})
        library = _PartLibrary(target.codegen(), self.function.__qualname__)
        arguments, result = self.signature.args, self.signature.return_type
        # Every local variable is a number, so numba need not split it into one for each assignment to know its type.
        numbers = dict.fromkeys(twin.__code__.co_varnames[len(arguments) :], types.int64)
        lowered = compiler.compile_extra(
            target.typing_context, target, twin, arguments, result, flags, numbers, library, _Compiler
        )
        return library, lowered.fndesc

    def call(self, context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        """Emit a call, and see that the part and all its own parts are linked in."""
        library = context.active_code_library
        mine, description = self.code
        if isinstance(library, _PartLibrary):
            library._linking_libraries.append(mine)
        else:
            library.__class__ = _EntryLibrary
            for part in mine.reached({}):
                library.add_linking_library(part)
        return builder.call(_target().declare_function(builder.module, description), args)


@typeof_impl.register(_Part)
def _type_of_part(value: _Part, _context: Any) -> Any:
    return value.type


def part(function: Callable[..., Any]) -> Any:
    """What stands for *function* in a kernel that calls it."""
    return _Part(function)


def signature_of(function: Callable[..., Any]) -> Any:
    """numba's types of a kernel, read off its parameters' names and its annotated result."""
    names = inspect.signature(function).parameters
    result = types.none if function.__annotations__["return"] in (None, "None") else types.int64
    return signature(result, *(kinds[VECTORS[name]] if name in VECTORS else types.int64 for name in names))
