"""Thoughts of players, as plain values, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ndvariants.game.game import Position
from ndvariants.players import Player
from ndvariants.players.lines import best_lines
from ndvariants.players.searcher import SearchingPlayer, Thought

SAID_EVERY = 0.1  # seconds
NO_DRAW = 20  # plies in which no computer agrees to one


def thoughts(position: Position, player: Player) -> Iterator[dict[str, Any]]:
    """Thoughts of a player on a position; the last one holds the move that it would make.

    Searching players yield every 15 milliseconds, mostly nothing (``{}``), so that the caller may stop them; they
    yield their best line, its value and the depth ten times a second.
    """
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
        yield _plain(thought)


def analysis(position: Position, player: Player, lines: int) -> Iterator[list[dict[str, Any]]]:
    """The best lines of a position, the best first, as they get deeper; mostly nothing (``[]``), as above."""
    assert isinstance(player, SearchingPlayer)
    if lines == 1:
        yield from ([thought] if thought else [] for thought in thoughts(position, player))
        return
    said: Sequence[Thought] = ()
    for known in best_lines(player, position, lines):
        yield [_plain(thought) for thought in known] if known is not said and len(known) >= len(said) else []
        said = known


def agrees_to_draw(judged: Mapping[str, Any], side: str, ply: int) -> bool:
    """Return True if a computer that plays *side* takes a draw: after ten moves each, unless it is better or winning.

    *judged*: what a short search thinks of the position, for the player whose turn it is.
    """
    sign = 1 if judged["side"] == side else -1
    return ply >= NO_DRAW and sign * judged["value"] <= 0 and sign * (judged["mate"] or 0) <= 0


def _plain(thought: Thought) -> dict[str, Any]:
    return {
        "line": [move.text for move in thought.line()[:8]],
        "value": thought.value,
        "mate": thought.mate_in,
        "depth": thought.depth,
        "nodes": thought.nodes,
    }
