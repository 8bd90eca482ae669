"""``ndvariants depth``: does more search win more?"""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.studies.requests import DepthRequest
from ndvariants.players.games import Terms
from ndvariants.report.text.columns import signed, table
from ndvariants.simulation.estimation.rating import as_text
from ndvariants.simulation.events.drama import depth


def obey(asked: DepthRequest) -> None:
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
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if len(found) < 2 or found[0] < 1 or found != sorted(set(found)) or found[-1] > 1 << 40:
        raise click.BadParameter("write rising numbers, as in 100,400,1600", param_hint="--nodes")
    return found
