"""Kernels as one WebAssembly module for pages: compiled by llvmlite, whose wheel knows that machine, and finished here.

What llvmlite emits is an object for a linker. One module of all kernels needs none: calls already name the functions
by their final numbers. What is missing is a memory of its own, in the place of one that is imported, and the names by
which functions are called from outside; what only a linker reads is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ndvariants.cache import store, stored
from ndvariants.machine.digests import TRANSLATOR, sources_digest
from ndvariants.machine.faults import NoCompiler
from ndvariants.machine.jit import Header
from ndvariants.machine.native import faults, object_for
from ndvariants.machine.signatures import Kernel, entry_name, fingerprint

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"  # of every browser since 2021
INLINING = 50  # a sixth less to load; browsers inline by themselves, too
HEADER = b"\0asm\1\0\0\0"
PAGE = 1 << 16
_CUSTOM, _IMPORT, _MEMORY, _GLOBAL, _EXPORT, _DATA = 0, 2, 5, 6, 7, 11  # numbers of sections
_ORDER = (1, 2, 3, 4, 13, 5, 6, 7, 8, 9, 12, 10, 11)  # in which they stand
_ONLY_IMPORT = b"\x01\x03env\x0f__linear_memory\x02"  # one, a memory
# Of the section "linking": the number of the table of symbols, their kinds, their flags.
_SYMBOLS, _FUNCTION, _CONSTANT, _SECTION, _UNDEFINED, _NAMED = 8, 0, 1, 3, 0x10, 0x40


def wasm_module(entries: Sequence[Kernel], header: Header = ()) -> bytes:
    """A WebAssembly module that exports *entries* by their names, ``memory``, and ``heap_base``, where it is free.

    With a *header* it is for vectors of constants alone that begin with these words (see ``jit``), and half as large.

    Vectors are passed as addresses in ``memory``, numbers and truths as 64-bit integers (a BigInt in JavaScript). It
    imports nothing. A custom section ``kernels`` names the sources. Raises NoCompiler.
    """
    with faults():
        import llvmlite

        made_of = [
            TRANSLATOR,
            INLINING,
            llvmlite.__version__,
            *map(fingerprint, entries),
            *(each.__name__ for each in entries),
            *header,
        ]
        name = f"wasm-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}.wasm"
        code = stored(name)
        if code is None:
            code = _finished(_object(entries, header), [each.__name__ for each in entries], [*map(entry_name, entries)])
            store(name, code)
        return code


def _object(entries: Sequence[Kernel], header: Header) -> bytes:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE).create_target_machine(opt=2, features=FEATURES)
    return object_for(entries, binding, target, header, INLINING)


class _Section(NamedTuple):
    number: int
    content: bytes


def _finished(code: bytes, exported: list[str], symbols: list[str]) -> bytes:
    """A module from an object, with the functions of these *symbols* exported by other names."""
    sections = list(_sections(code))
    found = {section.number: section.content for section in sections if section.number != _CUSTOM}
    if not found.pop(_IMPORT, _ONLY_IMPORT).startswith(_ONLY_IMPORT):
        raise NoCompiler("the kernels need more of a WebAssembly machine than a memory")
    linking = next(content for content in map(_custom, sections) if content[0] == "linking")[1]
    places = dict(_functions(linking))
    end = -(-_end_of_data(found.get(_DATA, b"\0")) // 16) * 16
    heap_base = b"\x7f\0\x41" + _signed(end) + b"\x0b"  # an i32, constant
    found[_MEMORY] = b"\x01\0" + _number(end // PAGE + 1)
    found[_GLOBAL] = b"\x01" + heap_base
    exports = [(name, b"\0" + _number(places[symbol])) for name, symbol in zip(exported, symbols, strict=True)]
    exports += [("memory", b"\x02\0"), ("heap_base", b"\x03\0")]
    found[_EXPORT] = _number(len(exports)) + b"".join(_word(name) + what for name, what in exports)
    about = _Section(_CUSTOM, _word("kernels") + sources_digest().encode())
    kept = [_Section(number, found[number]) for number in _ORDER if number in found]
    return HEADER + b"".join(bytes([each.number]) + _sized(each.content) for each in (about, *kept))


def _sections(code: bytes) -> Iterator[_Section]:
    at = len(HEADER)
    while at < len(code):
        size, begin = _read(code, at + 1)
        yield _Section(code[at], code[begin : begin + size])
        at = begin + size


def _custom(section: _Section) -> tuple[str, bytes]:
    """The name and what follows it of a custom section; nothing for others."""
    if section.number != _CUSTOM:
        return "", b""
    name, at = _read_word(section.content, 0)
    return name, section.content[at:]


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    at = _read(linking, 0)[1]  # its version
    while linking[at] != _SYMBOLS:
        size, begin = _read(linking, at + 1)
        at = begin + size
    n, at = _read(linking, _read(linking, at + 1)[1])
    for _ in range(n):
        kind = linking[at]
        flags, at = _read(linking, at + 1)
        is_defined = not flags & _UNDEFINED
        if kind == _CONSTANT:
            _, at = _read_word(linking, at)
            for _ in range(3 if is_defined else 0):  # its segment, place and size
                _, at = _read(linking, at)
            continue
        number, at = _read(linking, at)
        if kind != _SECTION and (is_defined or flags & _NAMED):
            name, at = _read_word(linking, at)
            if kind == _FUNCTION:
                yield name, number


def _end_of_data(content: bytes) -> int:
    n, at = _read(content, 0)
    end = 0
    for _ in range(n):
        if content[at] != 0 or content[at + 1] != 0x41:  # not into the one memory, at an i32
            raise NoCompiler("the constants of the kernels stand where they are not expected")
        begin, at = _read(content, at + 2)
        size, at = _read(content, at + 1)
        end, at = max(end, begin + size), at + size
    return end


# --------------------------------------------------------------------------- numbers and words


def _number(value: int) -> bytes:
    """A number as WebAssembly writes it: seven bits a byte, the low ones first."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _signed(value: int) -> bytes:
    """The same for a constant, whose last byte says its sign: *value* is at least 0."""
    out = _number(value)
    return out if out[-1] < 0x40 else out[:-1] + bytes([out[-1] | 0x80, 0])


def _read(code: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while code[at] & 0x80:
        value |= (code[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return value | code[at] << shift, at + 1


def _sized(content: bytes) -> bytes:
    return _number(len(content)) + content


def _word(text: str) -> bytes:
    return _sized(text.encode())


def _read_word(code: bytes, at: int) -> tuple[str, int]:
    size, begin = _read(code, at)
    return code[begin : begin + size].decode(), begin + size
