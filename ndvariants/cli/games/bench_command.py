"""``ndvariants bench``: the speed of this machine, against other programs where they are found."""

from __future__ import annotations

from dataclasses import asdict
from shutil import which
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_game
from ndvariants.cli.games.requests import BenchRequest
from ndvariants.report.text.columns import rate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndvariants.addons.benchmark.measurements import Measurement


def obey(asked: BenchRequest) -> None:
    found = []
    if asked.variant is None and asked.parameters:
        raise click.UsageError("-p is for a VARIANT")
    if asked.variant is not None and asked.conditions:
        raise click.UsageError("--conditions measures games of its own, and no VARIANT")
    for measurement in _made(asked):
        found.append(measurement)
        if not asked.as_json:
            click.echo(_line(measurement))
    if asked.as_json:
        echo_json("bench", [asdict(one) | {"ratio": one.ours / one.theirs if one.theirs else None} for one in found])
    elif asked.variant is None:
        click.echo(_gpu())


def _made(asked: BenchRequest) -> Iterator[Measurement]:
    if asked.variant is not None:
        from ndvariants.addons.benchmark.lines import game_measurements

        return game_measurements(open_game(asked.variant, asked.parameters), asked.rounds, asked.quick)
    if asked.conditions:
        from ndvariants.addons.benchmark.conditions import condition_measurements

        return condition_measurements(asked.rounds, asked.quick)
    from ndvariants.addons.benchmark.measurements import measurements

    return measurements(asked.rounds, asked.quick)


def _gpu() -> str:
    there = "found, but not used" if which("nvidia-smi") else "none found"
    return f"GPU: {there}; everything runs on the CPU (there is no GPU path yet)"


def _line(one: Measurement) -> str:
    if one.unit == "share":
        return f"{one.ours:5.0%}  {one.name}" + (f"\n       cheaper: {one.other}" if one.other else "")
    if one.unit == "s":
        return f"{one.name:44} {one.ours:10.3f} s"
    text = f"{one.name:44} {rate(one.ours):>10} {one.unit}/s"
    if one.theirs is not None:
        text += f"   {one.other} {rate(one.theirs)}, {_ratio(one.ours / one.theirs)} times"
    return text


def _ratio(times: float) -> str:
    """Return a ratio of speeds: two decimals, of slow games two digits."""
    return f"{times:.2f}" if times >= 0.1 else f"{times:.2g}"
