"""``ndvariants report``: a page on a run of games."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.output import FileToWrite, write_document
from ndvariants.cli.runs.covering import fail_under_option, refuse_below

if TYPE_CHECKING:
    from ndvariants.game.position import Position
    from ndvariants.report.pages.document import Document
    from ndvariants.simulation.estimation.comparing import Sample
    from ndvariants.simulation.events.census import Census
    from ndvariants.simulation.events.drama import Feel
    from ndvariants.simulation.runs.replaying import Replays
    from ndvariants.storage.run_file import RunFile, StoredRun

COUNTED = 2000
FELT = 40  # games between searching players whose positions are thought about


@click.command("report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=FileToWrite(), help="The file to write.")
@click.option("--run", "name", metavar="NAME", help="Which run, where the file holds several.")
@click.option("--format", "form", type=click.Choice(["html", "md"]), default="html", show_default=True)
@click.option(
    "--counted",
    type=click.IntRange(min=1),
    default=COUNTED,
    show_default=True,
    help="So many games are played again, to count what happens in them.",
)
@click.option(
    "--think",
    type=click.IntRange(1, 1 << 20),
    default=200,
    show_default=True,
    metavar="NODES",
    help="With searching players: look so far into positions to tell who is ahead.",
)
@click.option("--against", type=click.Path(path_type=Path), metavar="FILE", help="Compare with the run of this file.")
@fail_under_option
def command(
    file: Path,
    output: Path | None,
    name: str | None,
    form: str,
    counted: int,
    think: int,
    against: Path | None,
    fail_under: float | None,
) -> None:
    """Write a page on a run: results, lengths, curves, pieces, heat maps, rules that were never used.

    \b
    Examples:
      ndvariants report run.db -o report.html
      ndvariants report run.db -o report.md --format md
    """
    from ndvariants.cli.runs.sample_games import sample_games
    from ndvariants.errors import StorageError
    from ndvariants.report.pages.run_document import run_document
    from ndvariants.simulation.estimation.comparing import Sample
    from ndvariants.simulation.evidence import stored_evidence
    from ndvariants.simulation.runs.replaying import Replays
    from ndvariants.storage.run_file import RunFile

    output = output or file.with_suffix(f".{form}")
    with RunFile.opened(file) as stored:
        run = stored.run(name)
        if not run.done:
            raise StorageError(f"{file}: no game of {run.name!r} is stored yet", "simulate --resume plays them")
        about = run.description
        tally, replays = stored.tally(run), Replays(stored, run)
        position = replays.start
        counts = _counts(stored, run, position, min(counted, run.done))
        evidence = stored_evidence(stored, run)
        felt, games = _felt(stored, run, replays, think), sample_games(stored, run, replays)
    document = run_document(position, about, tally, counts, felt, games, evidence)
    if against is not None:
        document = _compared(document, position, Sample(tally, evidence.clusters), against)
    write_document(output, document, form == "md")
    click.echo(f"{output}: {run.done:,} games of {run.name}")
    refuse_below(counts.coverage, fail_under)


def _compared(document: Document, position: Position, sample: Sample, against: Path) -> Document:
    """The report with one section more: how the run of another file differs."""
    from ndvariants.report.pages.run_document import comparison
    from ndvariants.simulation.estimation.comparing import Sample, compare
    from ndvariants.simulation.evidence import stored_evidence
    from ndvariants.storage.run_file import RunFile

    with RunFile.opened(against) as stored:
        other = stored.run(option="a file with one run")
        clusters = stored_evidence(stored, other).clusters
        differences = compare(sample, Sample(stored.tally(other), clusters), position.game.players)
    section = comparison(f"{against.name}: {other.name}", differences)
    return replace(document, sections=[*document.sections, section])


def _felt(stored: RunFile, run: StoredRun, replays: Replays, nodes: int) -> Feel | None:
    """How games felt between two players who search, from some whose moves were stored; ``None`` for others."""
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.simulation.events.drama import feel, leads_of

    if len(run.description.names) != 2 or set(run.description.players) == {"random"}:
        return None
    kept = [result for result in stored.results(run) if stored.moves(run, result.number) is not None][:FELT]
    games = []
    with progress_bar(len(kept), "looking") as progress:
        for result in kept:
            games.append((leads_of(replays.line(result.number), nodes), result.winner))
            if progress is not None:
                progress(len(games), len(kept))
    return feel(games) if games else None


def _counts(stored: RunFile, run: StoredRun, position: Position, games: int) -> Census:
    """What happened in games of the run: random ones are played again, of others those with stored moves are taken."""
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.machine.digests import sources_digest
    from ndvariants.simulation.events.census import census, census_of

    about = run.description
    if about.lot:
        return census_of(position, (), about.max_plies)  # every start is a game of its own
    if about.is_random and about.kernels == sources_digest():
        with progress_bar(games, "counting") as progress:
            return census(position, games, about.seed, about.max_plies, progress=progress)
    kept = ((result, stored.moves(run, result.number)) for result in stored.results(run))
    return census_of(position, islice(((r, m.numbers) for r, m in kept if m is not None), games), about.max_plies)
