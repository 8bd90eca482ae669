"""Vectors of kernels: flat vectors of integers, in three forms that behave alike.

A plain list is the reference. A ``CheckedVector`` is a list that refuses what raw memory would not notice:
an index that is negative or too large, or outside the block it was computed for; a value that does not fit 32 bits.
A ``Memory`` names the words of a numpy array for compiled kernels; it is never indexed from Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from functools import cache
from typing import Annotated, Any, SupportsIndex, TypeAlias

Vector: TypeAlias = MutableSequence[int]

# What a parameter of a kernel is annotated with, or with another name for one of these.
Constant32: TypeAlias = Annotated[Sequence[int], "constant32"]  # words of 32 bits that no kernel ever writes
Words32: TypeAlias = Annotated[Vector, "words32"]
Words64: TypeAlias = Annotated[Vector, "words64"]


class Address(int):
    """An index into one block of a vector; sums and differences with numbers stay indices into that block.

    >>> CheckedVector([1, 2, 3])[Address(1, range(1, 2)) + 1]
    Traceback (most recent call last):
    ...
    IndexError: word 2, outside its block 1..1
    """

    block: range

    def __new__(cls, word: int, block: range) -> Address:
        address = super().__new__(cls, word)
        address.block = block
        return address

    def __add__(self, other: int) -> Address:
        return Address(int(self) + int(other), self.block)

    __radd__ = __add__

    def __sub__(self, other: int) -> int:
        distance = int(self) - int(other)
        return distance if isinstance(other, Address) else Address(distance, self.block)


class CheckedVector(list[int]):
    """A list of integers that raises IndexError or OverflowError where compiled code would go wrong.

    *blocks* are words of this vector that are indices into blocks of another vector: they are read as ``Address``.

    >>> CheckedVector([1, 2])[-1]
    Traceback (most recent call last):
    ...
    IndexError: word -1 of a vector of 2
    """

    def __init__(self, words: Iterable[int] = (), bits: int = 32, blocks: Mapping[int, range] | None = None) -> None:
        super().__init__(int(word) for word in words)
        self.limit = 1 << (bits - 1)
        self.blocks = blocks or {}

    def _check(self, index: int) -> None:
        if not 0 <= index < len(self):
            raise IndexError(f"word {index} of a vector of {len(self)}")
        if isinstance(index, Address) and not index.block.start <= index < index.block.stop:
            raise IndexError(f"word {index}, outside its block {index.block.start}..{index.block.stop - 1}")

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            self._check(index)
            if index in self.blocks:
                return Address(super().__getitem__(index), self.blocks[index])
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int):
            self._check(index)
            if not -self.limit <= value < self.limit:
                raise OverflowError(f"{value} in word {index}")
            value = int(value)
        super().__setitem__(index, value)

    def pop(self, index: SupportsIndex = -1) -> int:  # a vector never changes its length
        raise TypeError("a vector has a fixed length")


class Memory:
    """The words of a numpy array, as compiled kernels take them.

    ``kind`` is ``"constant32"`` (tables, never written), ``"words32"`` or ``"words64"``. The array is kept
    alive; it must be one-dimensional and contiguous.
    """

    __slots__ = ("_as_parameter_", "array", "kind")

    def __init__(self, array: Any, kind: str) -> None:
        wanted = 8 if kind == "words64" else 4
        if array.ndim != 1 or array.itemsize != wanted or array.dtype.kind != "i" or not array.flags.c_contiguous:
            raise TypeError(f"{kind} needs a flat contiguous array of {wanted}-byte integers, not {array.dtype}")
        self.array = array
        self.kind = kind
        # What ctypes hands to a compiled kernel.
        self._as_parameter_ = pointer_type(kind)(pointer_type(kind)._type_.from_address(array.ctypes.data))

    def __reduce__(self) -> tuple[Any, ...]:
        return Memory, (self.array, self.kind)  # words are copied, never an address


@cache
def pointer_type(kind: str) -> Any:
    """A pointer to the words of a vector for ``ctypes``: of a type of its own, so that no kind is taken for another."""
    import ctypes

    word = ctypes.c_int64 if kind == "words64" else ctypes.c_int32
    return ctypes.POINTER(type(kind, (ctypes.Structure,), {"_fields_": [("word", word)]}))
