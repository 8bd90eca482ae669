"""``ndvariants analyse``: the best lines of a position, and what they are worth."""

from __future__ import annotations

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.games.requests import AnalyseRequest
from ndvariants.game.endings import STUCK
from ndvariants.game.game import Position
from ndvariants.players.asked import Asked
from ndvariants.players.searcher import SearchingPlayer, Thought, first_parts


def obey(asked: AnalyseRequest) -> None:
    position = asked.start.position()
    outcome = position.outcome()
    found = [] if outcome is not None else best_lines(position, asked.nodes, asked.depth, asked.lines)
    if asked.as_json:
        entry = {"variant": position.game.variant.name, "position": position.text(), "side": position.side}
        entries = [_entry(thought) for thought in found]
        echo_json("analyse", entry | {"outcome": outcome and str(outcome), "lines": entries})
    elif outcome is not None:
        click.echo(f"Game over: {outcome}.")
    elif not position.legal_moves():
        click.echo(f"Game over: {STUCK}.")
    else:
        click.echo(f"{position.side} to move\n")
        for thought in found:
            line = " ".join(move.text for move in thought.line())
            click.echo(f"{worth(thought):>16}  {line}    depth {thought.depth}, {thought.nodes:,} nodes")


def best_lines(position: Position, nodes: int, depth: int, lines: int) -> list[Thought]:
    """The best line, then the best with another first move, and so on."""
    player = SearchingPlayer(Asked("alphabeta", "analyse", nodes=nodes, depth=depth, noise=0))
    found: list[Thought] = []
    for _ in range(min(lines, len(first_parts(position.legal_numbers())))):
        found.append(player.thought(position, [thought.moves[0] for thought in found]))
    return sorted(found, key=lambda thought: -thought.value)


def worth(thought: Thought) -> str:
    """``+1.25``, ``mate in 3``, ``mated in 2``: moves of the side that wins."""
    if thought.mate_in is None:
        return f"{thought.value / 100:+.2f}"
    plies = abs(thought.mate_in)
    return f"wins in {(plies + 1) // 2}" if thought.mate_in > 0 else f"loses in {plies // 2}"


def _entry(thought: Thought) -> dict[str, object]:
    return {
        "moves": [move.text for move in thought.line()],
        "value": thought.value,
        "wins_in_plies": thought.mate_in,
        "depth": thought.depth,
        "nodes": thought.nodes,
    }
