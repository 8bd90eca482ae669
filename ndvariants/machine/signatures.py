"""Signatures of kernels, from their annotations; and the kernels that a kernel calls.

All of it comes from the function itself, so that stored code is found without reading a source.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, NewType, cast

from ndvariants.machine.faults import KernelRefused

NUMBERS = "int", "bool"
VECTORS = "constant32", "words32", "words64"

Kernel = Callable[..., Any]
_kernels: set[Kernel] = set()


class Signature(NamedTuple):
    """The kinds of a kernel's parameters, by name, in order, and of its result: ``"int"``, ``"bool"`` or ``"None"``.

    The result of a generator is ``"None"``.
    """

    parameters: dict[str, str]
    result: str


def plain(function: Kernel) -> FunctionType:
    """The same *function*, said to be one that ``def`` made."""
    return cast(FunctionType, function)


def mark(function: Kernel) -> None:
    """Count *function* among the kernels."""
    _kernels.add(function)


def is_kernel(value: object) -> bool:
    """Return whether a value is a function marked as a kernel."""
    return isinstance(value, FunctionType) and value in _kernels


def is_generator(function: Kernel) -> bool:
    """Return whether a kernel yields, so that ``for`` goes over it."""
    return bool(plain(function).__code__.co_flags & 0x20)


def signature_of(function: Kernel) -> Signature:
    """Parameter and result types of *function*. Raises KernelRefused if an annotation is missing or of another kind."""
    code = plain(function).__code__
    n = code.co_argcount
    if code.co_kwonlyargcount or code.co_flags & 0x0C or plain(function).__defaults__:  # *words, **names
        raise _refused(function, "parameters are plain ones, without defaults")
    parameters = {name: _kind(function, name) for name in code.co_varnames[:n]}
    result = "None" if is_generator(function) else _kind(function, "return")
    if result in VECTORS:
        raise _refused(function, "a vector is no result; let the caller give one to write into")
    return Signature(parameters, result)


def entry_name(function: Kernel) -> str:
    """Return how the function that Python calls is named in compiled code."""
    return f"entry_{function.__name__}"


def callees(function: Kernel) -> Iterator[Kernel]:
    """The kernels that *function* names, itself included where it does."""
    return (value for _, value in _named(function) if is_kernel(value))


def reached(function: Kernel) -> list[Kernel]:
    """*function* and every kernel that it calls, directly or not, each once and always in the same order."""
    found, waiting = {function: None}, [function]
    while waiting:
        for callee in callees(waiting.pop()):
            if callee not in found:
                found[callee] = None
                waiting.append(callee)
    return list(found)


def fingerprint(function: Kernel) -> str:
    """Sixteen letters that change when anything changes that *function* reaches: code, constants, annotations."""
    digest = hashlib.sha256()
    for kernel in reached(function):
        code = plain(kernel).__code__
        constants = [(name, value) for name, value in _named(kernel) if isinstance(value, int)]
        literals = [value for value in code.co_consts if isinstance(value, int)]
        parts = kernel.__qualname__, code.co_names, code.co_varnames, literals, constants, signature_of(kernel)
        digest.update(repr(parts).encode() + code.co_code)
    return digest.hexdigest()[:16]


def _named(function: Kernel) -> Iterator[tuple[str, Any]]:
    """Values of the global names in a function, members of modules (``L.NAME``) included."""
    known = plain(function)
    modules = []
    for name in known.__code__.co_names:
        value = known.__globals__.get(name)
        if isinstance(value, ModuleType):
            modules.append(value)
        else:
            yield name, value
    for module in modules:
        for name in known.__code__.co_names:
            yield f"{module.__name__}.{name}", vars(module).get(name)


def _kind(function: Kernel, name: str) -> str:
    known = plain(function)
    said = known.__annotations__.get(name, "nothing")
    meant = known.__globals__.get(said, said) if isinstance(said, str) else said
    if isinstance(meant, NewType):
        meant = meant.__supertype__
    if meant in (int, bool, None):
        meant = "None" if meant is None else meant.__name__
    kind = getattr(meant, "__metadata__", (meant,))[0]
    if kind not in (*NUMBERS, *VECTORS, *(("None",) if name == "return" else ())):
        raise _refused(function, f"{name} is annotated with {said}; say int, bool or a kind of vector")
    return cast(str, kind)


def _refused(function: Kernel, reason: str) -> KernelRefused:
    code = plain(function).__code__
    return KernelRefused(f"{code.co_filename}:{code.co_firstlineno}: {function.__qualname__}: {reason}")
