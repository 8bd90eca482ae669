"""``ndvariants study``: the runs that a file names, in one file of games and one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.runs.recording import hire, shown_progress
from ndvariants.cli.studies.requests import StudyRequest
from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.interruptions import Interruptions
from ndvariants.laboratory.recording import Store
from ndvariants.laboratory.runs import open_runs
from ndvariants.laboratory.studies import StudyResults, play_study, study_results
from ndvariants.report.text.columns import count, table
from ndvariants.report.text.ratings_text import ratings_text
from ndvariants.simulation.estimation.comparing import Sample
from ndvariants.simulation.study.plan import Spec, Study, read_study
from ndvariants.simulation.study.standing import SHARES, Standing

_HEADS = {"decisive": "decisive %", "draws": "draws %", "unfinished": "unfinished %", "first": "first side %"}


def obey(asked: StudyRequest) -> None:
    study, out = read_study(asked.file), asked.out or asked.file.with_suffix(".db")
    interrupted = asked.action != "report" and _play(study, out, asked)
    _report(study, study_results(study, out), asked.as_json)
    if interrupted:
        click.echo(f"interrupted; ndvariants study resume {asked.file} goes on", err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _play(study: Study, out: Path, asked: StudyRequest) -> bool:
    """Play what is missing of each run, and say whether that was interrupted."""
    if asked.action == "run" and out.exists() and any(run.games for run in open_runs(out)):
        raise StorageError(f"{out} holds games already", "`study resume` goes on with them; or give another --out")
    click.get_current_context().with_resource(Interruptions())
    with shown_progress() as report:
        store = Store(out, workers=asked.workers, hire=hire(asked.scheduler), report=report)
        try:
            for spec, sitting in play_study(study, store, asked.seconds):
                if sitting.played:
                    click.echo(f"{spec.name}: {sitting.played:,} games in {sitting.seconds:.1f} s", err=True)
                if sitting.interrupted:
                    return True
        except NdVariantsError as error:
            for note in getattr(error, "__notes__", ()):
                click.echo(f"{note}:", err=True)
            raise
    return False


def _report(study: Study, found: StudyResults, as_json: bool) -> None:
    if as_json:
        _as_json(study, found)
        return
    samples = found.samples
    click.echo(f"{study.title}\n\n{_table(study, samples, found.standings)}")
    pairs = len(samples) * (len(samples) - 1) // 2
    runs_and_pairs = f"{len(samples)} runs, {pairs} pair{'' if pairs == 1 else 's'}"
    click.echo(f"\n[low, high]: 95 % of each number by itself. Ranks: proven with 95 % together, {runs_and_pairs}.")
    left_out = [spec.name for spec in study.specs if spec.name not in samples]
    click.echo(f"Not played yet: {', '.join(left_out)}\n" if left_out else "", nl=False)
    short = [
        spec.name for spec in study.specs if spec.name in samples and samples[spec.name].tally.games < spec.plan.games
    ]
    if study.goals and short:
        click.echo(f"Dropped from the race, or out of time: {', '.join(short)}")
    if found.ratings:
        click.echo(f"\n{ratings_text(found.ratings, found.meetings)}")


def _as_json(study: Study, found: StudyResults) -> None:
    runs = [
        {"run": spec.name, "games": found.samples[spec.name].tally.games, **_said(spec)}
        | {"measures": {measure: asdict(one) for measure, one in found.standings[spec.name].items()}}
        for spec in study.specs
        if spec.name in found.samples
    ]
    echo_json("study", {"study": study.title, "runs": runs, "ratings": [asdict(one) for one in found.ratings]})


def _said(spec: Spec) -> dict[str, object]:
    return {"variant": spec.variant, "parameters": dict(spec.parameters), "players": list(spec.players)}


def _table(study: Study, samples: Mapping[str, Sample], found: Mapping[str, Mapping[str, Standing]]) -> str:
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
