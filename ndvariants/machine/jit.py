"""The one door to compiled kernels: they are plain functions until they are asked for compiled.

``@kernel`` only marks a function. ``compiled(function)`` is the same function as native code, for vectors given as
``Memory``: read from the cache, or translated and compiled now, with every kernel that it calls and no other. Where
that is impossible one line says why, and the plain function does the work. With a *header*, the first words of all
vectors of constants that it will ever be given, the code is special: faster, and made in half the time.

docs/internals/kernel_language.md says what a kernel may say. Compiled code checks no bounds: ``NDVARIANTS_CHECKED=1``
runs the plain functions instead, over vectors that do.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache, partial
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from ndvariants.cache import is_any_stored, store, stored
from ndvariants.machine.digests import TRANSLATOR
from ndvariants.machine.faults import NoCompiler
from ndvariants.machine.signatures import Kernel, fingerprint, mark
from ndvariants.machine.vectors import Memory

if TYPE_CHECKING:
    import logging

Function = TypeVar("Function", bound=Callable[..., Any])

Header: TypeAlias = tuple[int, ...]

CHECKED = os.environ.get("NDVARIANTS_CHECKED", "") not in ("", "0")
_entries: dict[tuple[Kernel, Header], Kernel] = {}
_compiling = RLock()


def kernel(function: Function) -> Function:
    """*function* itself, marked as one that ``compiled`` may compile."""
    mark(function)
    return function


def compiled(function: Function, header: Header = ()) -> Function:
    """*function* for ``Memory`` vectors, at machine speed where that is possible. Threads may ask at the same time."""
    if (function, header) not in _entries:
        with _compiling:
            if (function, header) not in _entries:
                _entries[function, header] = _entry(function, header)
    return cast(Function, _entries[function, header])


def found(function: Kernel, header: Header = ()) -> Kernel | None:
    """Result of ``compiled`` if that is loaded, or stored on disk; ``None`` if it would take seconds."""
    if (function, header) not in _entries:
        try:
            code = _loaded(function, header)
        except (NoCompiler, ImportError):
            return None
        if code is None:
            return None
        _entries.setdefault((function, header), code)
    return _entries[function, header]


def bound(function: Kernel, *vectors: Memory) -> Callable[[], Any]:
    """The compiled *function* with its vectors, all that it takes, to be called often: half as dear as other calls."""
    entry = compiled(function)
    if not is_native(function):
        return partial(entry, *vectors)
    bare = partial(_bare(function, len(vectors)), *(vector.array.ctypes.data for vector in vectors))
    bare.vectors = vectors  # type: ignore[attr-defined]  # kept alive: the call knows addresses only
    return bare


def is_native(function: Kernel) -> bool:
    """Return whether the compiled form of *function* really is native code."""
    return hasattr(compiled(function), "restype")  # as ctypes says it


@cache
def _bare(function: Kernel, n: int) -> Any:
    """The compiled *function* as one that takes *n* addresses as plain numbers."""
    import ctypes

    entry = cast(Any, compiled(function))
    address = ctypes.cast(entry, ctypes.c_void_p).value or 0
    return ctypes.CFUNCTYPE(entry.restype, *[ctypes.c_void_p] * n)(address)


def is_loaded(function: Kernel) -> bool:
    """Return whether the compiled form of *function* for all vectors is in this process: its next call is fast."""
    return (function, ()) in _entries


def is_stored(function: Kernel, header: Header = ()) -> bool:
    """Return whether a compiled form of *function* is on disk already, so that its first call takes no seconds."""
    return is_any_stored(f"{stored_stem(function, header)}-*.o")


@cache
def stored_stem(function: Kernel, header: Header = ()) -> str:
    """Return how files made of *function* begin: its name, and letters for all that goes into them."""
    made_of = f"{fingerprint(function)} {TRANSLATOR} {header or ''}".encode()
    return f"{function.__name__}-{hashlib.sha256(made_of).hexdigest()[:16]}"


def stored_name(function: Kernel, header: Header = ()) -> str:
    """The name of the file with the code of *function* for this machine. Raises NoCompiler."""
    from ndvariants.machine.native import machine_name

    return f"{stored_stem(function, header)}-{machine_name()}.o"


def _loaded(function: Kernel, header: Header) -> Kernel | None:
    code = stored(stored_name(function, header))
    if code is None:
        return None
    from ndvariants.machine.native import native_function

    return native_function(function, code)


def _entry(function: Kernel, header: Header) -> Kernel:
    try:
        from ndvariants.machine.native import native_function, native_object

        entry = _loaded(function, header)
        if entry is not None:
            return entry
        _tell_of_waiting()
        code = native_object(function, header)
        store(stored_name(function, header), code)
        return native_function(function, code)
    except (NoCompiler, ImportError) as fault:
        _say_once(f"kernels run as plain Python, some hundred times slower: {fault}")
        return _un_jitted(function)


def _un_jitted(function: Kernel) -> Kernel:
    def at_work(*arguments: Any) -> Any:
        return function(*(each.array.data if isinstance(each, Memory) else each for each in arguments))

    return at_work


@cache
def _tell_of_waiting() -> None:
    """Said before the first kernel that is compiled, not before each."""
    _logger().info("compiling the kernels, once on this machine: some seconds")


@cache
def _say_once(message: str) -> None:
    _logger().warning("%s", message)


def _logger() -> logging.Logger:
    import logging  # takes some milliseconds of every start otherwise

    return logging.getLogger("ndvariants")
