"""Kernels at work on the tables of one game, in two ways that answer the same.

As plain Python over lists they start at once and take some ten thousand steps a second; compiled, they need a
tenth of a second to load and are some hundred times faster. Callers choose the kernel and its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, cast

import numpy as np

from ndvariants.game.kernels.specialization import Code, code_of
from ndvariants.kernel.header import HEADER_SIZE
from ndvariants.kernel.position.blocks import checked_tables
from ndvariants.machine.jit import CHECKED, bound, is_loaded
from ndvariants.machine.vectors import CheckedVector, Memory, Vector

_LINE = 64  # bytes
_AS_LISTS = 400_000  # tables of more words than this are read in place: copying them to a list takes longer


class Runner(Protocol):
    """One way to run kernels. Nothing is kept of a run, so that any number of threads may run at once."""

    def vector(self, words: Sequence[int], n: int = 0, bits: int = 32) -> Any:
        """A new vector of at least ``n`` words that begins with ``words``; the others are 0."""

    def contents(self, vector: Any) -> list[int]:
        """The integers of a vector."""

    def part(self, vector: Any, start: int, stop: int) -> list[int]:
        """Some of the words of a vector."""

    def write(self, vector: Any, start: int, words: Sequence[int]) -> None:
        """Write words into a vector, from a place on."""

    def is_loaded(self, kernel: Callable[..., int]) -> bool:
        """Return True if a kernel is ready to run at once."""

    def run(self, kernel: Callable[..., int], *arguments: Any) -> int:
        """Call a kernel and return its result; ``arguments`` are those after the tables."""

    def view(self, vector: Any) -> Any:
        """The words of a vector, to be read and written one by one or in slices."""

    def bound(self, kernel: Callable[..., int], *vectors: Any) -> Callable[[], int]:
        """A kernel with all its arguments, to be run many times."""

    def grown(self, vector: Any, n: int) -> Any:
        """A vector of ``n`` words that begins with those of another."""


class PlainRunner:
    """Runner as they are written, over lists; over vectors that check every access where that is asked for."""

    def __init__(self, T: Any, R: Any) -> None:
        self.T: Vector = checked_tables(T.tolist()) if CHECKED else _readable(T)
        self.R: Vector = _readable(R)

    def vector(self, words: Sequence[int], n: int = 0, bits: int = 32) -> Vector:
        filled = [0] * n
        filled[: len(words)] = words
        return CheckedVector(filled, bits) if CHECKED else filled

    def contents(self, vector: Vector) -> list[int]:
        return list(vector)

    def part(self, vector: Vector, start: int, stop: int) -> list[int]:
        return list(vector[start:stop])

    def write(self, vector: Vector, start: int, words: Sequence[int]) -> None:
        for i, word in enumerate(words, start):
            vector[i] = word

    def is_loaded(self, kernel: Callable[..., int]) -> bool:
        return True

    def run(self, kernel: Callable[..., int], *arguments: Any) -> int:
        return int(kernel(self.T, self.R, *arguments))

    def view(self, vector: Vector) -> Vector:
        return vector

    def bound(self, kernel: Callable[..., int], *vectors: Vector) -> Callable[[], int]:
        return partial(kernel, self.T, self.R, *vectors)

    def grown(self, vector: Vector, n: int) -> Vector:
        return self.vector(list(vector), n, 64 if isinstance(vector, CheckedVector) and vector.limit > 1 << 31 else 32)


class CompiledRunner:
    """Kernels at machine speed, where they can be compiled. A run does not hold Python's lock."""

    def __init__(self, T: Any, R: Any) -> None:
        T, R = (np.ascontiguousarray(words, np.int32) for words in (T, R))
        self._tables = Memory(T, "constant32"), Memory(R, "words32")
        self._header = tuple(T[:HEADER_SIZE].tolist())
        self._codes: dict[Callable[..., int], Code] = {}

    def vector(self, words: Sequence[int], n: int = 0, bits: int = 32) -> Memory:
        array = _aligned(max(n, len(words)), bits // 8)
        array[: len(words)] = words
        return Memory(array, f"words{bits}")

    def contents(self, vector: Memory) -> list[int]:
        return cast(list[int], vector.array.tolist())

    def part(self, vector: Memory, start: int, stop: int) -> list[int]:
        return cast(list[int], vector.array[start:stop].tolist())

    def write(self, vector: Memory, start: int, words: Sequence[int]) -> None:
        vector.array[start : start + len(words)] = words

    def is_loaded(self, kernel: Callable[..., int]) -> bool:
        return kernel in self._codes or is_loaded(kernel)  # for another game

    def run(self, kernel: Callable[..., int], *arguments: Any) -> int:
        if kernel not in self._codes:
            self._codes[kernel] = code_of(kernel, self._header)
        return int(self._codes[kernel](*self._tables, *arguments))

    def view(self, vector: Memory) -> memoryview:
        return cast(memoryview, vector.array.data)

    def bound(self, kernel: Callable[..., int], *vectors: Memory) -> Callable[[], int]:
        return bound(kernel, *self._tables, *vectors)

    def grown(self, vector: Memory, n: int) -> Memory:
        array = _aligned(n, vector.array.itemsize)
        array[: len(vector.array)] = vector.array
        return Memory(array, vector.kind)


def _aligned(n: int, size: int) -> Any:
    """*n* integers of that many bytes, all 0, that begin where a line of the processor's cache does."""
    array = np.zeros(n + _LINE // size, f"i{size}")
    first = -array.ctypes.data % _LINE // size
    return array[first : first + n]


def _readable(table: Any) -> Vector:
    """A table as Python integers: never numpy's, whose 32 bits overflow."""
    if CHECKED:
        return CheckedVector(table.tolist())
    if len(table) <= _AS_LISTS:
        return list(table.tolist())
    return cast(Vector, np.ascontiguousarray(table, np.int32).data)
