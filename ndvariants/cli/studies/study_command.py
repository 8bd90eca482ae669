"""``ndvariants study``: the runs that a file names, in one file of games and one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.runs.recording import play_recorded
from ndvariants.cli.runs.requests import Recording
from ndvariants.cli.studies.requests import StudyRequest
from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.game.game import Position
from ndvariants.interruptions import Interruptions
from ndvariants.report.text.columns import count, table
from ndvariants.report.text.ratings_text import ratings_text
from ndvariants.simulation.estimation.comparing import Sample
from ndvariants.simulation.evidence import description_of, stored_evidence
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.study.plan import Spec, Study, read_study
from ndvariants.simulation.study.ratings import Meeting, Rating, meeting_of, ratings
from ndvariants.simulation.study.standing import SHARES, Standing, standings
from ndvariants.storage.run_file import RunFile, StoredRun

_HEADS = {"decisive": "decisive %", "draws": "draws %", "unfinished": "unfinished %", "first": "first side %"}


def obey(asked: StudyRequest) -> None:
    study, out = read_study(asked.file), asked.out or asked.file.with_suffix(".db")
    code = 0 if asked.action == "report" else _play(study, out, asked)
    _report(study, out, asked.as_json)
    if code:
        click.echo(f"interrupted; ndvariants study resume {asked.file} goes on", err=True)
        raise click.exceptions.Exit(code)


def _play(study: Study, out: Path, asked: StudyRequest) -> int:
    """Play what is missing of each run, one after the other."""
    known = _stored(out) if out.exists() else {}
    if asked.action == "run" and any(run.done for run in known.values()):
        raise StorageError(f"{out} holds games already", "`study resume` goes on with them; or give another --out")
    click.get_current_context().with_resource(Interruptions())
    for spec, (position, recipe) in [(spec, _opened(spec)) for spec in study.specs]:  # faults come before games
        about = description_of(position, spec.variant or spec.name, recipe, spec.stop_at)
        resume = spec.name in known
        recording = Recording(out, resume, None, 0, spec.until or None, asked.scheduler)
        games = None if spec.until else spec.games
        _, sitting, _ = play_recorded(position, about, recipe, recording, games, asked.workers, spec.name)
        if sitting.played:
            click.echo(f"{spec.name}: {sitting.played:,} games in {sitting.seconds:.1f} s", err=True)
        if sitting.interrupted:
            return INTERRUPTED
    return 0


def _opened(spec: Spec) -> tuple[Position, Recipe]:
    try:
        return spec.opened()
    except NdVariantsError:
        click.echo(f"the run `{spec.name}`:", err=True)
        raise


def _stored(out: Path) -> dict[str, StoredRun]:
    with RunFile.opened(out) as file:
        return {run.name: run for run in file.runs()}


def _report(study: Study, out: Path, as_json: bool) -> None:
    samples, meetings = dict[str, Sample](), dict[tuple[str, str], list[Meeting]]()
    with RunFile.opened(out) as file:
        runs = {run.name: run for run in file.runs()}
        for spec in study.specs:
            if spec.name not in runs or not runs[spec.name].done:
                continue
            evidence = stored_evidence(file, runs[spec.name])
            samples[spec.name] = Sample(file.tally(runs[spec.name]), evidence.clusters)
            if evidence.player is not None:
                meetings.setdefault((spec.players[0], spec.players[1]), []).append(meeting_of(evidence.player))
    if not samples:
        raise StorageError(f"{out}: no run of this study has games yet")
    found, rated = standings(samples, study.measures), ratings(meetings)
    if as_json:
        _as_json(study, samples, found, rated)
        return
    click.echo(f"{study.title}\n\n{_table(study, samples, found)}")
    pairs = len(samples) * (len(samples) - 1) // 2
    runs_and_pairs = f"{len(samples)} runs, {pairs} pair{'' if pairs == 1 else 's'}"
    click.echo(f"\n[low, high]: 95 % of each number by itself. Ranks: proven with 95 % together, {runs_and_pairs}.")
    left_out = [spec.name for spec in study.specs if spec.name not in samples]
    click.echo(f"Not played yet: {', '.join(left_out)}\n" if left_out else "", nl=False)
    if rated:
        click.echo(f"\n{ratings_text(rated, meetings)}")


def _as_json(
    study: Study, samples: dict[str, Sample], found: dict[str, dict[str, Standing]], rated: Sequence[Rating]
) -> None:
    runs = [
        {"run": spec.name, "games": samples[spec.name].tally.games, **_said(spec)}
        | {"measures": {measure: asdict(one) for measure, one in found[spec.name].items()}}
        for spec in study.specs
        if spec.name in samples
    ]
    echo_json("study", {"study": study.title, "runs": runs, "ratings": [asdict(one) for one in rated]})


def _said(spec: Spec) -> dict[str, object]:
    return {"variant": spec.variant, "parameters": dict(spec.parameters), "players": list(spec.players)}


def _table(study: Study, samples: dict[str, Sample], found: dict[str, dict[str, Standing]]) -> str:
    head = ["run", "games"]
    for measure in study.measures:
        head += [_HEADS.get(measure, "mean length"), "", "rank"]
    rows = [head]
    for name in sorted(samples, key=lambda name: -found[name][study.measures[0]].value):
        row = [name, count(samples[name].tally.games)]
        for measure in study.measures:
            one, scale = found[name][measure], 100 if measure in SHARES else 1
            row += [f"{scale * one.value:.1f}", f"[{scale * one.low:.1f}, {scale * one.high:.1f}]", one.rank]
        rows.append(row)
    return table(rows, right=frozenset(range(1, len(head))))
