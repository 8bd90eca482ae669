"""``ndvariants report``: a page on a run of games."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import click

from ndvariants.cli.output import write_document
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import THINK, ReportRequest, refuse_below
from ndvariants.errors import StorageError
from ndvariants.game.endings import result_names
from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.game.records.replay import record_of
from ndvariants.machine.digests import sources_digest
from ndvariants.report.pages.document import Document, Player, Shown
from ndvariants.report.pages.run_document import comparison, run_document
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.events.census import Census, census, census_of
from ndvariants.simulation.events.drama import Feel, feel, leads_of
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.web.page import page_html

FELT = 40  # games between searching players whose positions are thought about

MOST, SHORT = 6, 200  # games, and plies: a shorter game is rather shown
SEARCHED = 20_000  # games, among which they are chosen


def obey(asked: ReportRequest) -> None:
    output = asked.output or asked.file.with_suffix(f".{asked.form}")
    with RunFile.opened(asked.file) as stored:
        run = stored.run(asked.name)
        document, counts = report_of(stored, run, asked.counted, asked.think)
        if asked.against is not None:
            document = _compared(document, stored, run, asked.against)
    write_document(output, document, asked.form == "md")
    click.echo(f"{output}: {run.done:,} games of {run.name}")
    refuse_below(counts.coverage.share, asked.fail_under)


def report_of(stored: RunFile, run: StoredRun, counted: int, think: int = THINK) -> tuple[Document, Census]:
    """The report of a run, and what was counted in its games. Raises StorageError where it has none."""
    if not run.done:
        raise StorageError(f"{stored.path}: no game of {run.name!r} is stored yet", "simulate --resume plays them")
    replays = Replays(stored, run)
    counts = _counts(stored, run, replays.start, min(counted, run.done))
    felt, games = _felt(stored, run, replays, think), sample_games(stored, run, replays)
    tally, evidence = stored.tally(run), stored_evidence(stored, run)
    asked = measured_run(stored, run, replays, counted) if replays.start.game.variant.measures else None
    return run_document(replays.start, run.description, tally, counts, felt, games, evidence, asked), counts


def _compared(document: Document, stored: RunFile, run: StoredRun, against: Path) -> Document:
    def sample(file: RunFile, one: StoredRun) -> Sample:
        return Sample(file.tally(one), stored_evidence(file, one).clusters)

    with RunFile.opened(against) as others:
        other = others.run(option="a file with one run")
        differences = compare(sample(stored, run), sample(others, other), run.description.teams)
    section = comparison(f"{against.name}: {other.name}", differences)
    return replace(document, sections=[*document.sections, section])


def _felt(stored: RunFile, run: StoredRun, replays: Replays, nodes: int) -> Feel | None:
    """Return how games felt between two players who search, from some whose moves were stored; ``None`` for others."""
    if len(run.description.names) != 2 or set(run.description.players) == {"random"}:
        return None
    kept = [result for result in stored.results(run) if stored.moves(run, result.number) is not None][:FELT]
    games = []
    with progress_bar(len(kept), "looking") as progress:
        for result in kept:
            games.append((leads_of(replays.line(result.number), nodes), result.winner))
            progress(len(games), len(kept))
    return feel(games) if games else None


def _counts(stored: RunFile, run: StoredRun, position: Position, games: int) -> Census:
    """Census of the run's games: random ones are played again, for others those with stored moves are used."""
    about = run.description
    if about.lot:
        return census_of(position, (), about.max_plies)  # every start is a game of its own
    if about.is_random and about.kernels == sources_digest():
        with progress_bar(games, "counting") as progress:
            return census(position, games, about.seed, about.max_plies, progress=progress)
    kept = ((result, stored.moves(run, result.number)) for result in stored.results(run))
    return census_of(position, islice(((r, m.numbers) for r, m in kept if m is not None), games), about.max_plies)


# Games of a run for a report: one of every kind of end, to be stepped through.


def sample_games(file: RunFile, run: StoredRun, replays: Replays) -> Player | None:
    """A player of some games, ``None`` where no game of the run can be played again."""
    sides = result_names(run.description.teams)
    shown, page = [], ""
    for result in _chosen(file, run):
        try:
            last = replays.line(result.number)[-1]
        except StorageError:
            continue
        record = record_of(last)
        page = page or page_html(last.game, record)
        moves = " ".join(step.move for step in record.steps)
        tree = [[step.before, step.move, step.comment] for step in record.steps]
        end = f"{sides[result.winner]}: {result.reason}"
        shown.append(Shown(f"{end}, {result.plies} plies (game {result.number})", end, moves, tree))
    return Player(page, shown) if shown else None


def _chosen(file: RunFile, run: StoredRun) -> list[Result]:
    """The first short game (or the first) of each winner and reason, the most frequent ends first."""
    tally = file.tally(run)
    found: dict[tuple[int, str], Result] = {}
    wanted = [end for end, _ in tally.endings.most_common(MOST)]
    for result in file.results(run, end=SEARCHED):
        end = result.winner, result.reason
        known = found.get(end)
        if end in wanted and (known is None or (known.plies > SHORT >= result.plies)):
            found[end] = result
    return [found[end] for end in wanted if end in found]
