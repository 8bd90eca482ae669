"""``ndvariants depth``: does more search win more?"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import Chosen, json_option, seed_option, workers_option
from ndvariants.cli.gathering import command_of, given, option, part


@dataclass(frozen=True, slots=True)
class Request:
    """Tell whether more search wins more: each player against one that looks at fewer positions.

    A game has depth where every doubling is worth many points of Elo, again and again; where the first step is the last
    that counts, or none does, there is little to see.

    \b
    Examples:
      ndvariants depth losalamos --nodes 50,200 --games 20
      ndvariants depth chess --nodes 100,400,1600,6400 --games 200 --workers 2
    """

    chosen: Chosen = part(Chosen)
    nodes: str = option("--nodes", default="100,400,1600", metavar="N,N,...", help="How far players look.")
    games: int = option("--games", "-n", type=click.IntRange(2, 1 << 30), default=60, help="Games of each match.")
    seed: int = given(seed_option)
    opening: int = option("--opening", type=click.IntRange(0, 1000), default=4, help="Random plies at first.")
    max_plies: int = option(
        "--max-plies", type=click.IntRange(1, 1 << 20), default=400, help="A game that lasts longer counts as drawn."
    )
    workers: int = given(workers_option)
    as_json: bool = given(json_option)


@command_of("depth", Request)
def command(asked: Request) -> None:
    from ndvariants.players.games import Terms
    from ndvariants.report.text.columns import signed, table
    from ndvariants.simulation.estimation.rating import as_text
    from ndvariants.simulation.events.drama import depth

    position = asked.chosen.game().start()
    budgets = _budgets(asked.nodes)
    rows, entries = [["nodes", "against", "score", "Elo for twice the nodes"]], []
    for step in depth(position, budgets, asked.games, asked.seed, Terms(asked.max_plies, asked.opening), asked.workers):
        doubling = step.elo_a_doubling
        worth = "unbounded" if doubling is None else signed(doubling, 0)
        rows.append([f"{step.nodes:,}", f"{step.fewer:,}", as_text(step.score), worth])
        entries.append(asdict(step) | {"elo_a_doubling": doubling})
    if asked.as_json:
        echo_json("depth", {"variant": position.game.variant.name, "seed": asked.seed, "steps": entries})
    else:
        click.echo(table(rows, right=frozenset({0, 1, 3})))


def _budgets(text: str) -> list[int]:
    """The numbers of nodes, rising."""
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) < 2 or found[0] < 1 or found != sorted(set(found)) or found[-1] > 1 << 40:
        raise click.BadParameter("write rising numbers, as in 100,400,1600", param_hint="--nodes")
    return found
