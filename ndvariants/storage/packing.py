"""Moves as bytes: how they are stored, and how they are read back without trust in their author."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ndvariants.errors import StorageError

LEVEL = 5  # of compression: a game of chess takes 53 us and 787 bytes; at 9 it is 172 us and 782 bytes
MOST_MOVES = 1 << 24  # of one game that are read: 128 MB of memory
_BYTES = 8  # of a move


@dataclass(frozen=True, slots=True)
class ClaimedMoves:
    """Moves as a file has them: numbers that were not checked yet. They are legal only if a replay says so."""

    numbers: Sequence[int]


def packed(moves: Iterable[int]) -> bytes:
    """Moves as bytes: 64-bit words, low byte first, compressed.

    >>> list(unpacked(packed([3, 1 << 60]), 2).numbers)
    [3, 1152921504606846976]
    """
    words = array("q", moves)
    planes = words.tobytes()
    return zlib.compress(b"".join(planes[k::_BYTES] for k in range(_BYTES)), LEVEL)  # equal bytes stand together


def unpacked(words: bytes, most: int) -> ClaimedMoves:
    """The moves that ``packed`` wrote, at most this number. Raises StorageError where they are damaged, or more."""
    most = min(most, MOST_MOVES)
    reader = zlib.decompressobj()
    try:
        planes = reader.decompress(words, _BYTES * most + 1)
    except (zlib.error, TypeError) as error:
        raise StorageError(f"the moves of a game are damaged: {error}") from error
    if len(planes) > _BYTES * most:
        raise StorageError(f"the moves of a game are damaged: there are more than its {most:,}")
    if not reader.eof or reader.unused_data or len(planes) % _BYTES:
        raise StorageError("the moves of a game are damaged: their end is missing, or something follows it")
    n = len(planes) // _BYTES
    mixed = bytearray(len(planes))
    for k in range(_BYTES):
        mixed[k::_BYTES] = planes[k * n : (k + 1) * n]
    found = array("q")
    found.frombytes(bytes(mixed))
    return ClaimedMoves(found)
