"""Random games played on two programs at once, until they have been asked about enough positions."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from ndvariants.game.game import Game, Position
from ndvariants.game.perft import perft
from tests.exact.text import Said, Step, by_text, checksum

POSITIONS, PLIES = 200, 60  # of all games together, and of one game at most
MOST_LEAVES, DEEPEST = 300_000, 6


class Other(Protocol):
    """Another program, or another generator."""

    source: str

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""


@runtime_checkable
class KnowsEnds(Protocol):
    """One that says when a game is over, whatever moves there are."""

    def over(self, line: list[str]) -> bool:
        """Is it over after these moves?"""


class Disagreement(Exception):
    """Two programs do not agree on the moves of a position."""


def asked(game: Game, other: Other) -> Said:
    """What the other program says: lines from the start, and random games. Raises Disagreement."""
    leaves, depth = [other.count(1)], 1
    while depth < DEEPEST and perft(game.start(), depth + 1) <= getattr(other, "most_leaves", MOST_LEAVES):
        depth += 1
        leaves.append(other.count(depth))
    games: list[tuple[Step, ...]] = []
    seed = 0
    while sum(map(len, games)) < POSITIONS:
        games.append(random_game(game, other, Random(seed)))
        seed += 1
    return Said(other.source, tuple(leaves), tuple(games))


def random_game(game: Game, other: Other, random: Random, plies: int = PLIES) -> tuple[Step, ...]:
    """One random game, to its end or to the last ply that is asked for."""
    position, line, steps = game.start(), list[str](), list[Step]()
    while len(steps) < plies and position.outcome() is None:
        ours, theirs = by_text(position), other.moves(position, line)
        if set(ours) != set(theirs):
            left, right = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            raise Disagreement(f"{position.text()}, after {' '.join(line)}: only here {left}, only there {right}")
        chosen = random.choice(sorted(ours))
        steps.append((chosen, len(ours), checksum(ours)))
        line.append(theirs[chosen])
        position = position.play(ours[chosen])
        over = other.over(line) if isinstance(other, KnowsEnds) else None
        if over is not None and over != (position.outcome() is not None):
            raise Disagreement(f"{' '.join(line)}: over there is {over}, here {not over}")
    return tuple(steps)
