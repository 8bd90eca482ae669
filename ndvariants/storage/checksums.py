"""Checksums of what a file of runs holds: whatever is read is compared with what was written.

They find damage, not forgery: who changes games on purpose can change their checksums, too. ``runs --check
--replay`` plays the moves again for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

SIZE = 16  # bytes
_NOTHING = bytes(SIZE)


def checksum_of(*values: object) -> bytes:
    """The checksum of plain values; their types count, so that 1 is neither 1.0 nor "1".

    >>> checksum_of(1, "a") == checksum_of(1, "a"), checksum_of(1) == checksum_of(1.0)
    (True, False)
    """
    return blake2b(repr(values).encode("utf-8", "backslashreplace"), digest_size=SIZE).digest()


def checksum_of_moves(rows: Iterable[tuple[Any, Any]]) -> bytes:
    """The checksum of the moves of a block: (number of the game, packed moves), in the order of the numbers."""
    digest = blake2b(digest_size=SIZE)
    for number, words in rows:
        if not isinstance(words, bytes):
            return _NOTHING
        digest.update(f"{number!r} {len(words)} ".encode())
        digest.update(words)
    return digest.digest()
