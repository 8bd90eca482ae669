"""The vector T while it is assembled: header and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.kernel.header import HEADER_SIZE


@dataclass
class TableWords:
    """The vector T in the making: the header, the programs right behind it, then blocks."""

    header: dict[int, int] = field(default_factory=dict)
    parts: list[Ints] = field(default_factory=list)
    size: int = HEADER_SIZE

    def place(self, words: Iterable[int] | Ints) -> int:
        """Append a block of words and return its start."""
        part = words if isinstance(words, np.ndarray) else np.array(list(words), np.int64)
        part = part.astype(np.int32, copy=False).ravel()
        start = self.size
        self.parts.append(part)
        self.size += len(part)
        return start

    def block(self, word: int, words: Iterable[int] | Ints) -> int:
        """Place a block and write its offset into a word of the header."""
        self.header[word] = start = self.place(words)
        return start

    def lists(self, word: int, items: Iterable[Iterable[int]]) -> list[int]:
        """Place lists one behind the other, and a block of their offsets and the end of the last."""
        starts = [self.place(item) for item in items]
        self.block(word, [*starts, self.size])
        return starts

    def words(self) -> Ints:
        """The whole vector."""
        header = np.zeros(HEADER_SIZE, np.int32)
        for word, value in self.header.items():
            header[word] = value
        return np.concatenate([header, *self.parts])
