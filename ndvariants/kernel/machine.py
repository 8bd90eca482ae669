# mypy: disable-error-code="untyped-decorator,has-type,attr-defined,no-untyped-call", warn-unused-ignores=False
"""What numba is taught of our vectors and kernels. Imported by ``kernel.jit`` alone, when something is compiled.

A *vector* is a bare pointer to words; every word is an int64 once loaded. A *part* is a kernel called by another one:
its types are read off its parameters' names (``VECTORS``) and its annotated result, it is compiled to LLVM's
language only, and linked into the entry that Python calls, where everything is optimised together.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable
from functools import cached_property
from typing import Any

from llvmlite import binding, ir
from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.extending import intrinsic, models, register_model, typeof_impl, unbox
from numba.core.imputils import lower_builtin
from numba.core.pythonapi import NativeValue
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from ndvariants.kernel import jit
from ndvariants.kernel.random import MASK, product
from ndvariants.kernel.vectors import Memory

VECTORS = {
    "T": "constant32", "R": "words32", "V": "words32", "S": "words32", "start": "words32",
    "M": "words64", "H": "words64", "out": "words64",
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
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 2 and isinstance(args[0], VectorType):
            return signature(types.int64, args[0], types.int64)
        return None


@infer_global(operator.setitem)
class _Store(AbstractTemplate):  # type: ignore[misc]
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
        super()._optimize_final_module()


class _Part:
    """A kernel as others call it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.signature = signature_of(function)

    @cached_property
    def code(self) -> Any:
        """The function in LLVM's language: numba's compile result, with a ``_PartLibrary``."""
        flags = compiler.Flags()
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        flags.error_model = "numpy"
        context = cpu_target.target_context
        library = _PartLibrary(context.codegen(), self.function.__qualname__)
        return compiler.compile_extra(
            cpu_target.typing_context, context, jit._twin(self.function, {}), self.signature.args,
            self.signature.return_type, flags, {}, library=library,
        )  # fmt: skip

    def call(self, context: Any, builder: Any, sig: Any, args: Any) -> Any:
        """Emit a call, and see that the part and all its own parts are linked in."""
        library = context.active_code_library
        if isinstance(library, _PartLibrary):
            library._linking_libraries.append(self.code.library)
        else:
            library.__class__ = _EntryLibrary
            for part in self.code.library.reached({}):
                library.add_linking_library(part)
        return context.call_internal(builder, self.code.fndesc, sig, args)


class _Product(_Part):
    """``random.product``: numba promises LLVM that no product overflows, and this one is meant to."""

    def call(self, context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.and_(builder.mul(*args), ir.Constant(ir.IntType(64), MASK))


def part(function: Callable[..., Any]) -> Any:
    """What stands for *function* in a kernel that calls it."""
    made = _Product(function) if function is product else _Part(function)

    def define(_context: Any, *_args: Any) -> Any:
        return made.signature, made.call

    names = ["context", *inspect.signature(function).parameters]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    define.__signature__ = inspect.Signature([inspect.Parameter(n, kind) for n in names])  # type: ignore[attr-defined]
    define.__name__ = function.__name__
    return intrinsic(define)


def signature_of(function: Callable[..., Any]) -> Any:
    """numba's types of a kernel, read off its parameters' names and its annotated result."""
    names = inspect.signature(function).parameters
    result = types.none if function.__annotations__["return"] in (None, "None") else types.int64
    return signature(result, *(kinds[VECTORS[name]] if name in VECTORS else types.int64 for name in names))
