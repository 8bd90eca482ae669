"""``ndvariants depth``: does more search win more?"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import json_option, open_game, parameter_option, variant_argument
from ndvariants.cli.gathering import gathered


@dataclass(frozen=True, slots=True)
class Request:
    """The options of the command."""

    variant: str
    parameters: dict[str, str]
    nodes: str
    games: int
    seed: int
    opening: int
    max_plies: int
    workers: int
    as_json: bool


@click.command("depth")
@variant_argument
@parameter_option
@click.option("--nodes", default="100,400,1600", show_default=True, metavar="N,N,...", help="How far players look.")
@click.option(
    "--games", "-n", type=click.IntRange(2, 1 << 30), default=60, show_default=True, help="Games of each match."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--opening", type=click.IntRange(0, 1000), default=4, show_default=True, help="Random plies at first.")
@click.option(
    "--max-plies",
    type=click.IntRange(1, 1 << 20),
    default=400,
    show_default=True,
    help="A game that lasts longer counts as drawn.",
)
@click.option(
    "--workers", "-w", type=click.IntRange(min=1), default=1, show_default=True, help="Threads that share the games."
)
@json_option
@gathered(Request, "asked")
def command(asked: Request) -> None:
    """Tell whether more search wins more: each player against one that looks at fewer positions.

    A game has depth where every doubling is worth many points of Elo, again and again; where the first step is the last
    that counts, or none does, there is little to see.

    \b
    Examples:
      ndvariants depth losalamos --nodes 50,200 --games 20
      ndvariants depth chess --nodes 100,400,1600,6400 --games 200 --workers 2
    """
    from ndvariants.players.games import Terms
    from ndvariants.report.text.columns import signed, table
    from ndvariants.simulation.estimation.rating import as_text
    from ndvariants.simulation.events.drama import depth

    position = open_game(asked.variant, asked.parameters).start()
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
