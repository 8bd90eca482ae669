"""Boards without coordinates: a direction is a relation or a line that the board declares by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.rays import (
    Bools,
    Ints,
    Rays,
    from_origins,
    joined,
    minus,
    no_rays,
    padded,
    shortened,
    without_repeats,
)
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import NoVectorsHere, NoWordOfBoard
from ndvariants.language.trees.syntax import Combine, Direction, Word

HalfLines = Sequence[Sequence[Sequence[int]]]  # for each cell its half-lines, each a list of cells


@dataclass(frozen=True, eq=False)
class RelationShape:
    """See ``geometry.Shape``. ``words`` are the rays of each relation and line by name.

    ``any`` (unless the board declares it) means one step of every relation in ``relations``. ``own`` are the rays of
    a word for one player, where those differ.
    """

    names: tuple[str, ...]
    exists: Bools
    words: Mapping[str, Rays]
    relations: tuple[str, ...]
    own: Mapping[tuple[str, int], Rays] = field(default_factory=dict)
    axes: tuple[str, ...] = ()
    section: Ints | None = None

    @property
    def coordinates(self) -> Ints:
        """An empty table: int32[n_cells, 0]."""
        return np.empty((len(self.names), 0), np.int32)

    @property
    def widths(self) -> Ints:
        """An empty table: int32[n_cells, 0]."""
        return self.coordinates

    def rays(self, direction: Direction, player: int, limit: int | None, origins: Ints | None) -> Rays:
        """The rays of a direction: the same for every player, but for words that head somewhere."""
        return from_origins(shortened(self._rays(direction, player), limit), origins, len(self.names))

    def _rays(self, direction: Direction, player: int) -> Rays:
        if isinstance(direction, Word):
            return self.own.get((direction.text, player)) or self._word(direction)
        if isinstance(direction, Combine) and direction.operator == "|":
            return joined([self._rays(direction.left, player), self._rays(direction.right, player)])
        if isinstance(direction, Combine) and direction.operator == "except":
            return minus(self._rays(direction.left, player), self._rays(direction.right, player))
        raise error_of(NoVectorsHere(", ".join(self.words)), direction)

    def _word(self, word: Word) -> Rays:
        if word.text in self.words:
            return self.words[word.text]
        if word.text == "any":
            steps = [shortened(self.words[relation], 1) for relation in self.relations]
            return without_repeats(joined(steps))
        raise error_of(NoWordOfBoard(word.text, ", ".join(self.words)), word)


def keyed(half_lines: HalfLines, first_key: int) -> Rays:
    """The half-lines as rays; the k-th half-line of a cell has the key ``first_key + k``."""
    rows = [line for lines in half_lines for line in lines if line]
    origin = [cell for cell, lines in enumerate(half_lines) for line in lines if line]
    key = [first_key + k for lines in half_lines for k, line in enumerate(line for line in lines if line)]
    if not rows:
        return no_rays(None)
    return Rays(np.array(origin, np.int32), padded(rows), np.array(key, np.int32))


def with_keys(words: Mapping[str, HalfLines]) -> dict[str, Rays]:
    """The rays of every word, with keys that no two words share."""
    result: dict[str, Rays] = {}
    first = 0
    for word, half_lines in words.items():
        result[word] = keyed(half_lines, first)
        first += max((len(lines) for lines in half_lines), default=0)
    return result
