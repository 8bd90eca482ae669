"""The best lines of a position, each with another first move, deeper and deeper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from ndvariants.game.game import Position
from ndvariants.players.asked import NO_LIMIT
from ndvariants.players.searcher import SearchingPlayer, Thought, first_parts


def best_lines(
    player: SearchingPlayer, position: Position, lines: int, without: Sequence[int] = ()
) -> Iterator[tuple[Thought, ...]]:
    """The best lines found so far, the best first, one tuple every 15 milliseconds until the player's limits.

    A tuple is another object only where a depth is finished; until the first is, it holds the one line looked at.
    *without*: numbers of moves that are not looked at; the position must have others.
    """
    asked, nodes, known, began = player.asked, 0, tuple[Thought, ...](), monotonic()
    lines = min(lines, len(first_parts(position.legal_numbers()) - first_parts(without)))
    for depth in range(1, asked.depth + 1):
        found: list[Thought] = []
        player.limit(NO_LIMIT, depth, 0.0)
        for _ in range(lines):
            for thought in player.think(position, [*without, *(one.moves[0] for one in found)]):
                yield known or (found[0] if found else thought,)
                late = 0 < asked.seconds < monotonic() - began
                if known and (late or nodes + thought.nodes >= asked.nodes):
                    return
            found.append(thought)
            nodes += thought.nodes
        known = tuple(sorted(found, key=lambda one: -one.value))
        yield known
        if nodes >= asked.nodes:
            return
