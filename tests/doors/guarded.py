"""Vectors of compiled kernels between pages that nobody may touch: the first word beyond either end is a signal.

A vector ends where its page ends (or begins where it begins: ``at_start``), so that reading or writing one word too far
is seen at once; on the other side up to a page is missed, which is why both are tried.
"""

from __future__ import annotations

import ctypes
import mmap
from typing import Any

import numpy as np

from ndvariants.game.kernels import runner
from ndvariants.machine.vectors import Memory

_libc = ctypes.CDLL(None, use_errno=True)
_PAGE = mmap.PAGESIZE


def vector(n: int, size: int, at_start: bool) -> Any:
    """*n* integers of so many bytes, all 0, in memory of their own between two closed pages."""
    length = n * size
    pages = -(-length // _PAGE) + 2
    memory = mmap.mmap(-1, pages * _PAGE)
    first = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for page in (0, pages - 1):
        assert _libc.mprotect(ctypes.c_void_p(first + page * _PAGE), ctypes.c_size_t(_PAGE), 0) == 0
    at = _PAGE if at_start else (pages - 1) * _PAGE - length
    return np.frombuffer(memory, f"i{size}", n, at)  # keeps the memory; it is given back with the array


def guard(at_start: bool) -> None:
    """Put every vector that is made from now on between closed pages, the tables of games among them."""
    runner._aligned = lambda n, size: vector(max(n, 1), size, at_start)[:n]
    made = runner.CompiledRunner.__init__

    def with_guarded_tables(self: Any, T: Any, R: Any) -> None:
        made(self, T, R)
        self._tables = tuple(_moved(table, at_start) for table in self._tables)

    runner.CompiledRunner.__init__ = with_guarded_tables  # type: ignore[method-assign]


def _moved(table: Memory, at_start: bool) -> Memory:
    words = vector(len(table.array), table.array.itemsize, at_start)
    words[:] = table.array
    return Memory(words, table.kind)
