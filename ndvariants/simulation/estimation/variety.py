"""How much games of players who search differ: copies of a game are no evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import median
from types import MappingProxyType

from ndvariants.simulation.estimation.clusters import Clusters

LOOKED_AT = 2000  # games whose moves are kept for that


@dataclass(frozen=True, slots=True)
class Variety:
    """Of ``games`` games how many are ``different``, after ``plies`` drawn plies that lead to ``openings`` positions.

    ``together``: with how many first moves of its own the game most like it begins, at the median; ``most`` at most.
    """

    games: int
    plies: int
    openings: int
    different: int
    together: float
    most: int


@dataclass(frozen=True, eq=False)
class ByPlayer:
    """Games of two players who change sides: ``winners`` counts 0 for the player of this name, 1 for the other."""

    name: str
    winners: Counter[int]
    clusters: Clusters | None


@dataclass(frozen=True, eq=False)
class Evidence:
    """Evidence of a set of games: how they differ, and which of them count together; who won, by player."""

    variety: Variety | None = None
    clusters: Clusters | None = None
    player: ByPlayer | None = None


ALONE = Evidence()  # every game stands for itself


def variety_of(
    kept: Mapping[int, tuple[int, ...]],
    plies: int,
    keys: Mapping[int, Hashable],
    starts: Mapping[int, Hashable] = MappingProxyType({}),
) -> Variety:
    """Return how games with these moves differ; *keys* of the positions in which their players took over, and the
    *starts* of games that have one of their own.
    """
    lines = sorted((str(starts.get(number, "")), *line) for number, line in kept.items())
    shared = [0, *(max(0, _begun_alike(one, other) - 1) for one, other in pairwise(lines)), 0]
    together = [max(pair) for pair in pairwise(shared)]
    # Two openings may lead to one position, and then to the same game.
    different = {(keys.get(number, 0), line[plies:]) for number, line in kept.items()}
    openings = {keys.get(number, 0) for number in kept}
    return Variety(len(kept), plies, len(openings), len(different), median(together), max(together))


def _begun_alike(one: Sequence[object], other: Sequence[object]) -> int:
    """With how many equal words two games begin: their start, and moves."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
