"""``ndvariants analyse``: the best lines of a position, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Start, json_option
from ndvariants.cli.gathering import command_of, given, option, part

if TYPE_CHECKING:
    from ndvariants.game.game import Position
    from ndvariants.players.searcher import Thought


@dataclass(frozen=True, slots=True)
class Request:
    """Tell the best lines of a position, with their worth for the side to move.

    A piece of median strength is worth 3.00. The same question has the same answer on every machine.

    \b
    Examples:
      ndvariants analyse losalamos --nodes 5000 --lines 3
      ndvariants analyse chess --position "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1"
    """

    start: Start = part(Start)
    nodes: int = option("--nodes", type=click.IntRange(1, 1 << 40), default=100_000, help="Positions a line.")
    depth: int = option(
        "--depth", type=click.IntRange(1, 63), default=63, show_default=False, help="Plies to look ahead at most."
    )
    lines: int = option("--lines", type=click.IntRange(1, 50), default=1, help="How many first moves.")
    as_json: bool = given(json_option)


@command_of("analyse", Request)
def command(asked: Request) -> None:
    from ndvariants.game.endings import STUCK

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
    from ndvariants.players.asked import Asked
    from ndvariants.players.searcher import SearchingPlayer, first_parts

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
