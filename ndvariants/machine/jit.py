"""The one door to numba: kernels are plain functions until somebody asks for them compiled.

``@kernel`` only marks a function. ``compiled(function)`` compiles it, and every kernel that it calls, for vectors
given as ``Memory``; numba is imported then, not before. What the compiled form gains, and how:

- vectors are bare pointers: no reference counts, no wrap-around of negative indices (2 to 8 times faster than
  arrays, see docs/performance.md);
- every word is widened to 64 bits as it is loaded, so that no function is compiled twice for two widths;
- words of the tables are marked as never changing, so that the machine need not read them again after a write;
- the functions of a kernel are put together first and optimised once, in the whole (numba would optimise each
  function with all that it calls), and go through a shorter compiler: 7 seconds instead of 40, see ``numba_target``;
- only what is called from Python is stored on disk, in a folder named after all kernel sources, because numba
  watches just the file of the function itself (numba issue 1833). They are read when this module is imported, as the
  kernels are: who edits one later changes neither the code nor its name. Folders that nobody used for KEPT_DAYS go.

Compiled code checks no bounds. ``NDVARIANTS_CHECKED=1`` runs the plain functions instead, over vectors that do.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

SETTINGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
CHECKED = os.environ.get("NDVARIANTS_CHECKED", "") not in ("", "0")
KEPT_DAYS = 30
_FOLDER, _FILE = re.compile(r"kernel-[0-9a-f]{16}"), re.compile(r".*\.nb[ci](\.tmp\.[0-9a-f]+)?")

_kernels: set[Callable[..., Any]] = set()
_parts: dict[Callable[..., Any], Any] = {}
_entries: dict[Callable[..., Any], Any] = {}


def kernel(function: Function) -> Function:
    """*function* itself, marked as one that ``compiled`` may compile."""
    _kernels.add(function)
    return function


def compiled(function: Function) -> Function:
    """*function* for ``Memory`` vectors, at machine speed: compiled now, or read from the cache."""
    if function not in _entries:
        _machine()
        _entries[function] = _entry(function)
    return cast(Function, _entries[function])


def is_stored(function: Callable[..., Any]) -> bool:
    """Whether a compiled form of *function* lies on disk already, so that its first call will not take seconds."""
    folder = cache_folder()
    stem = Path(function.__code__.co_filename).stem
    return folder is not None and any(folder.rglob(f"{stem}.{function.__qualname__}-*.nbi"))


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, named after all their sources; ``None`` where nothing can be written.

    The folder's time says when it was last used. With a new one, old ones beside it go.
    """
    if not _DIGEST:
        return None
    try:
        base = os.environ.get("NDVARIANTS_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(base) / "ndvariants" / f"kernel-{_DIGEST}"
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            return None
        os.utime(folder)
    except (OSError, RuntimeError, ValueError):  # no home, a folder that is none, a NUL character
        return None
    if is_new:
        _remove_unused(folder.parent)
    return folder


def sources_digest() -> str:
    """A name for the state of all kernel sources as they were imported."""
    return _DIGEST


def _remove_unused(place: Path) -> None:
    """Remove the folders of other kernel sources that nobody has used for long; files that are not ours stay."""
    for folder in place.glob("kernel-*"):
        with contextlib.suppress(OSError):  # somebody else's, in use, or gone already
            recent = folder.stat().st_mtime > time.time() - KEPT_DAYS * 86_400
            if recent or folder.is_symlink() or not _FOLDER.fullmatch(folder.name):
                continue
            for path in sorted(folder.rglob("*"), reverse=True):  # what lies in a folder before the folder
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                elif _FILE.fullmatch(path.name):
                    path.unlink()
            folder.rmdir()


def _sources_digest() -> str:
    """A name for the present state of all kernel sources and of what compiles them; "" where there are none."""
    digest = hashlib.sha256(repr((sorted(SETTINGS.items()), sys.version_info[:3])).encode())
    package = Path(__file__).parent.parent
    sources = sorted(path for part in ("kernel", "machine") for path in (package / part).rglob("*.py"))
    with contextlib.suppress(OSError):
        for path in sources:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:16] if sources else ""
    return ""


_DIGEST = _sources_digest()  # half a millisecond


def _entry(function: Callable[..., Any]) -> Any:
    """numba's form of a function that Python calls; the kernels that it calls become parts of it."""
    import numba

    namespace: dict[str, Any] = {}
    twin = _twin(function, namespace)
    folder = cache_folder()
    previous = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder) if folder else previous
    try:
        result = numba.njit(cache=folder is not None, **SETTINGS)(twin)
        if folder is not None:
            _forgive(result._cache)
    except RuntimeError:  # numba finds no place for its cache
        result = numba.njit(**SETTINGS)(twin)
    finally:
        numba.config.CACHE_DIR = previous
    namespace[function.__name__] = result  # it may call itself
    with _no_collecting():
        result.compile(_machine().signature_of(function).args)
    return result


@contextlib.contextmanager
def _no_collecting() -> Iterator[None]:
    """No look for garbage: the compiler makes a million objects, and going through them takes a second."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()  # numba and what it leaves are not gone through again
            gc.enable()


def _forgive(stored: Any) -> None:
    """Let numba compile anew where what is stored cannot be read, and go on where it cannot be written."""
    load, save = stored.load_overload, stored.save_overload

    def load_or_compile(signature: Any, context: Any) -> Any:
        try:
            return load(signature, context)
        except Exception:  # a spoilt file may raise anything
            with contextlib.suppress(OSError):
                stored.flush()
            return None

    def save_if_possible(signature: Any, code: Any) -> None:
        with contextlib.suppress(OSError):  # the disk is full, or the folder was removed
            save(signature, code)

    stored.load_overload, stored.save_overload = load_or_compile, save_if_possible


def _twin(function: Callable[..., Any], namespace: dict[str, Any]) -> Any:
    """The same code in a *namespace* where the kernels that it names are parts."""
    plain = cast(FunctionType, function)
    namespace.update(plain.__globals__)
    twin = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
    twin.__module__, twin.__qualname__, twin.__doc__ = plain.__module__, plain.__qualname__, plain.__doc__
    for name in plain.__code__.co_names:
        callee = plain.__globals__.get(name)
        if callee is not function and callable(callee) and callee in _kernels:
            if callee not in _parts:
                _parts[callee] = _machine().part(callee)
            namespace[name] = _parts[callee]
    return twin


def vector_type(kind: str) -> Any:
    """numba's type of a Memory of this *kind* (how stored kernels name it)."""
    return _machine().kinds[kind]


@cache
def _machine() -> Any:
    """What numba is taught, once: the module that knows its inside."""
    from ndvariants.machine import numba_target as machine

    return machine
