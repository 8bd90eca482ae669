"""What players think, as plain values, one thought after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ndvariants.game.position import Position
from ndvariants.players import Player

SAID_EVERY = 0.1  # seconds


def thoughts(position: Position, player: Player) -> Iterator[dict[str, Any]]:
    """What a player thinks of a position; the last thought holds the move that it would make.

    Searching players yield every 15 milliseconds, mostly nothing (``{}``), so that the caller may stop them; they
    yield their best line, its value and the depth ten times a second.
    """
    from ndvariants.players.searcher import SearchingPlayer

    short = not isinstance(player, SearchingPlayer) or player.asked.blunder or player.asked.nodes < 1000
    if short or len(position.legal_numbers()) == 1:
        yield {"line": [player.choose(position).text], "value": 0, "mate": None, "depth": 0, "nodes": 0}
        return
    assert isinstance(player, SearchingPlayer)
    said = -SAID_EVERY
    for thought in player.think(position):
        if thought.seconds - said < SAID_EVERY and not thought.finished:
            yield {}
            continue
        said = thought.seconds
        yield {
            "line": [move.text for move in thought.line()[:8]],
            "value": thought.value,
            "mate": thought.mate_in,
            "depth": thought.depth,
            "nodes": thought.nodes,
        }
