"""``ndvariants compare``: how two recorded runs differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.runs.requests import CompareRequest
from ndvariants.errors import StorageError
from ndvariants.report.text.columns import signed, table
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.events.measured import Measured, differences
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun


def obey(asked: CompareRequest) -> None:
    runs, samples, measured = [], [], list[Measured]()
    for path, name, word in (
        (asked.first, asked.first_run, "--first-run"),
        (asked.second, asked.second_run, "--second-run"),
    ):
        with RunFile.opened(path) as file:
            runs.append(file.run(name, word))
            samples.append(Sample(file.tally(runs[-1]), stored_evidence([(file, runs[-1])]).clusters))
            if asked.measures:
                counted = measured_run(file, runs[-1], Replays(file, runs[-1]), runs[-1].done)
                measured += [] if counted is None else [counted]
        if not samples[-1].tally.games:
            raise StorageError(f"{path}: the run {runs[-1].name!r} has no games yet")
    if runs[0].description.teams != runs[1].description.teams:
        raise StorageError("the runs have other players: their results cannot be compared")
    found = compare(samples[0], samples[1], runs[0].description.teams)
    found += differences(*measured) if len(measured) == 2 else []
    if asked.as_json:
        echo_json("compare", [asdict(one) | {"proven": one.is_proven} for one in found])
        return
    rows = [["", *_called(runs), "difference", "95 % together", ""]]
    for one in found:
        scale, sign = (100, " %") if one.is_share else (1, "")
        rows.append(
            [
                one.name,
                f"{scale * one.first:.1f}{sign}",
                f"{scale * one.second:.1f}{sign}",
                signed(scale * one.difference),
                f"[{signed(scale * one.low)}, {signed(scale * one.high)}]",
                "proven" if one.is_proven else "",
            ]
        )
    click.echo(table(rows, right=frozenset({1, 2, 3, 4})))


def _called(runs: Sequence[StoredRun]) -> tuple[str, str]:
    """Return how two runs are called: by what tells them apart, where they have one name."""
    first, second = (run.name for run in runs)
    if first != second:
        return first, second
    for known in ((" ", "players"), (" seed ", "seed"), (" plies ", "max_plies")):
        one, other = (f"{run.name}{known[0]}{_plain(getattr(run.description, known[1]))}" for run in runs)
        if one != other:
            return one, other
    return f"{first} (first)", f"{second} (second)"


def _plain(value: object) -> str:
    return ", ".join(dict.fromkeys(value)) if isinstance(value, tuple) else str(value)
