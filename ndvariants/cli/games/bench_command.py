"""``ndvariants bench``: how fast a game is, and which lines of its file cost the time."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.addons.benchmark.lines import game_measurements
from ndvariants.addons.benchmark.shares import Measurement, line
from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_game
from ndvariants.cli.games.requests import BenchRequest


def obey(asked: BenchRequest) -> None:
    found = list[Measurement]()
    for measurement in game_measurements(open_game(asked.variant, asked.parameters), asked.quick):
        found.append(measurement)
        if not asked.as_json:
            click.echo(line(measurement))
    if asked.as_json:
        echo_json("bench", [asdict(one) | {"ratio": one.ours / one.theirs if one.theirs else None} for one in found])
