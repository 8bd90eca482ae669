"""The one door to numba: kernels are plain functions until somebody asks for them compiled.

``@kernel`` only marks a function. ``compiled(function)`` compiles it, and every kernel that it calls, for vectors
given as ``Memory``; numba is imported then, not before. What the compiled form gains, and how:

- vectors are bare pointers: no reference counts, no wrap-around of negative indices (2 to 8 times faster than
  arrays, see docs/performance.md);
- every word is widened to 64 bits as it is loaded, so that no function is compiled twice for two widths;
- words of the tables are marked as never changing, so that the machine need not read them again after a write;
- only what is called from Python is stored on disk, in a folder named after all kernel sources, because numba
  watches just the file of the function itself (numba issue 1833).

Compiled code checks no bounds. ``NDVARIANTS_CHECKED=1`` runs the plain functions instead, over vectors that do.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from ndvariants.kernel.vectors import Memory

Function = TypeVar("Function", bound=Callable[..., Any])

SETTINGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
CHECKED = os.environ.get("NDVARIANTS_CHECKED", "") not in ("", "0")

_kernels: set[Callable[..., Any]] = set()
_inner: dict[Callable[..., Any], Any] = {}
_entries: dict[Callable[..., Any], Any] = {}
_ready = False


def kernel(function: Function) -> Function:
    """*function* itself, marked as one that ``compiled`` may compile."""
    _kernels.add(function)
    return function


def compiled(function: Function) -> Function:
    """*function* for ``Memory`` vectors, at machine speed (compiled, or read from the cache, at its first call)."""
    if function not in _entries:
        _prepare()
        _entries[function] = _dispatcher(function, cache_folder(), {})
    return cast(Function, _entries[function])


def is_stored(function: Callable[..., Any]) -> bool:
    """Whether a compiled form of *function* lies on disk already, so that its first call will not take seconds."""
    folder = cache_folder()
    stem = Path(function.__code__.co_filename).stem
    return folder is not None and any(folder.rglob(f"{stem}.{function.__qualname__}-*.nbi"))


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, named after all their sources; ``None`` where nothing can be written."""
    base = os.environ.get("NDVARIANTS_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "ndvariants" / f"kernel-{_sources_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            return None
    except OSError:
        return None
    return folder


def _sources_digest() -> str:
    """A name for the present state of all kernel sources and of what compiles them."""
    digest = hashlib.sha256(repr((sorted(SETTINGS.items()), sys.version_info[:3])).encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _dispatcher(function: Callable[..., Any], folder: Path | None, namespace: dict[str, Any]) -> Any:
    """numba's form of *function*, whose kernels are numba's forms as well."""
    import numba

    plain = cast(FunctionType, function)
    namespace.update(plain.__globals__)
    twin = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
    twin.__module__, twin.__qualname__, twin.__doc__ = plain.__module__, plain.__qualname__, plain.__doc__
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder) if folder else previous
    try:
        result = numba.njit(cache=folder is not None, **SETTINGS)(twin)
    except RuntimeError:  # numba finds no place for its cache
        result = numba.njit(**SETTINGS)(twin)
    finally:
        numba.config.CACHE_DIR = previous
    if folder is None:
        _inner[function] = result
    for name in plain.__code__.co_names:
        callee = plain.__globals__.get(name)
        if callable(callee) and callee in _kernels:
            namespace[name] = _inner[callee] if callee in _inner else _dispatcher(callee, None, {})
    return result


def _prepare() -> None:
    """Teach numba, once, what a ``Memory`` is."""
    global _ready
    if _ready:
        return
    _ready = True
    import operator

    from llvmlite import ir
    from numba.core import types
    from numba.core.extending import models, register_model, typeof_impl, unbox
    from numba.core.imputils import lower_builtin
    from numba.core.pythonapi import NativeValue
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature

    class VectorType(types.Type):  # type: ignore[misc]
        """A bare pointer to words of 32 or 64 bits."""

        def __init__(self, kind: str) -> None:
            self.kind = kind
            self.bits = 64 if kind == "words64" else 32
            super().__init__(name=f"Vector({kind})")

    kinds = {kind: VectorType(kind) for kind in ("constant32", "words32", "words64")}

    @typeof_impl.register(Memory)
    def type_of(value: Memory, _context: Any) -> VectorType:
        return kinds[value.kind]

    @register_model(VectorType)
    class VectorModel(models.PrimitiveModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: VectorType) -> None:
            super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())

    @unbox(VectorType)
    def from_python(kind: VectorType, value: Any, c: Any) -> NativeValue:
        word = c.pyapi.object_getattr_string(value, "address")
        address = c.pyapi.long_as_longlong(word)
        c.pyapi.decref(word)
        return NativeValue(c.builder.inttoptr(address, ir.IntType(kind.bits).as_pointer()))

    @infer_global(operator.getitem)
    class Load(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 2 and isinstance(args[0], VectorType):
                return signature(types.int64, args[0], types.int64)
            return None

    @infer_global(operator.setitem)
    class Store(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            if len(args) == 3 and isinstance(args[0], VectorType):
                return signature(types.none, args[0], types.int64, types.int64)
            return None

    @lower_builtin(operator.getitem, VectorType, types.int64)
    def load(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = builder.load(builder.gep(args[0], [args[1]]))
        if sig.args[0].kind == "constant32":
            value.set_metadata("invariant.load", builder.module.add_metadata([]))
        return builder.sext(value, ir.IntType(64)) if sig.args[0].bits == 32 else value

    @lower_builtin(operator.setitem, VectorType, types.int64, types.int64)
    def store(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = builder.trunc(args[2], ir.IntType(32)) if sig.args[0].bits == 32 else args[2]
        builder.store(value, builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()
