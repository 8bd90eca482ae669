"""Native code from LLVM's language, by llvmlite: optimised, emitted as an object, loaded and called.

``llvmlite.binding`` is imported when it is first needed; objects that are stored need nothing else of llvmlite.
"""

from __future__ import annotations

import ctypes
import gc
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from ndvariants.machine.faults import KernelRefused, NoCompiler
from ndvariants.machine.signatures import VECTORS, Kernel, Signature, entry_name, signature_of
from ndvariants.machine.vectors import pointer_type

WANTED = "llvmlite>=0.44,<0.51"  # as in pyproject.toml: the versions whose code was tested
_RESULTS = {"int": ctypes.c_int64, "bool": ctypes.c_bool, "None": None}
_numbers = count()


class _Here(NamedTuple):
    binding: Any  # the module ``llvmlite.binding``
    target: Any  # its TargetMachine
    loader: Any  # its LLJIT
    name: str


def machine_name() -> str:
    """Eight letters for what compiled code depends on besides its source: llvmlite, the system, the processor."""
    return _here().name


def native_object(entry: Kernel, header: Sequence[int] = ()) -> bytes:
    """The object code of *entry* with all that it reaches, for tables of this *header*. Raises NoCompiler."""
    with faults():
        return object_for([entry], _here().binding, _here().target, header)


def object_for(
    entries: Iterable[Kernel], binding: Any, target: Any, header: Sequence[int] = (), inlining: int = 150
) -> bytes:
    """The object code of *entries* with all that they reach, for one of llvmlite's target machines.

    LLVM's passes are those of level 1, without unrolled loops. Level 2 took 1.7 times as long, and its code was 2 %
    slower (geometric mean of 27 counts, runs and searches). *inlining* is the largest function, in LLVM's measure, that
    is put in the place of a call.
    """
    from ndvariants.machine.translate import translated

    with _no_collecting():
        module = binding.parse_assembly(str(translated(entries, header)))
        module.triple, module.data_layout = target.triple, str(target.target_data)
        module.verify()
        options = binding.create_pipeline_tuning_options(speed_level=1)
        options.loop_unrolling = False
        options.inlining_threshold = inlining
        builder = binding.create_pass_builder(target, options)
        builder.getModulePassManager().run(module, builder)
        code: bytes = target.emit_object(module)
        return code


def native_function(entry: Kernel, code: bytes) -> Callable[..., Any]:
    """*entry* as a function of Python's, from its object code. A call does not hold Python's lock."""
    with faults():
        here, name = _here(), entry_name(entry)
        builder = here.binding.JITLibraryBuilder().add_object_img(code).add_current_process().export_symbol(name)
        library = builder.link(here.loader, f"{name}-{next(_numbers)}")
        address = library[name]
        library.detach()  # never unloaded: a thread may run it while Python ends
        return _callable(address, signature_of(entry))


def _callable(address: int, signature: Signature) -> Callable[..., Any]:
    kinds = signature.parameters.values()
    arguments = [pointer_type(kind) if kind in VECTORS else ctypes.c_int64 for kind in kinds]
    return ctypes.CFUNCTYPE(_RESULTS[signature.result], *arguments)(address)


@cache
def _here() -> _Here:
    """This machine. Raises NoCompiler where llvmlite is missing or broken, or does not know it."""
    with faults():
        import llvmlite
        from llvmlite import binding

        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        cpu, features, triple = binding.get_host_cpu_name(), _features(binding), binding.get_process_triple()
        # Code of which each part is near all others: calls are direct, which makes perft 5 % faster. LLVM's older
        # loader, which Windows needs, does not see to that.
        is_near = sys.platform != "win32"
        placing = {"reloc": "pic", "codemodel": "small"} if is_near else {"reloc": "static", "codemodel": "jitdefault"}
        target = binding.Target.from_triple(triple).create_target_machine(
            cpu=cpu, features=features, opt=3, jit=True, **placing
        )
        loader = binding.create_lljit_compiler(use_jit_link=is_near)
        name = hashlib.sha256(repr((llvmlite.__version__, triple, cpu, features)).encode()).hexdigest()[:8]
        return _Here(binding, target, loader, name)


def _features(binding: Any) -> str:
    try:
        said: str = binding.get_host_cpu_features().flatten()
    except RuntimeError:  # LLVM cannot tell for every processor
        return ""
    return said


@contextmanager
def faults() -> Iterator[None]:
    """Whatever goes wrong as NoCompiler: a library that is missing, broken or too new may raise anything."""
    try:
        yield
    except (NoCompiler, KernelRefused):
        raise
    except ModuleNotFoundError as error:
        raise NoCompiler(f"{error.name} is not installed; try: pip install '{WANTED}'") from error
    except Exception as error:
        first, *_ = f"{type(error).__name__}: {error}".splitlines()
        raise NoCompiler(f"llvmlite does not work here ({first}); try: pip install '{WANTED}'") from error


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Suspend garbage collection: writing LLVM's language makes many objects, and none of them is garbage yet."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
