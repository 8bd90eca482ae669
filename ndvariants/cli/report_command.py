"""``ndvariants report``: a page on a run of games."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.covering import fail_under_option, refuse_below
from ndvariants.cli.output import FileToWrite, write_whole

if TYPE_CHECKING:
    from ndvariants.game.position import Position
    from ndvariants.simulation.census import Census
    from ndvariants.simulation.drama import Feel
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
@fail_under_option
def command(
    file: Path,
    output: Path | None,
    name: str | None,
    form: str,
    counted: int,
    think: int,
    fail_under: float | None,
) -> None:
    """Write a page on a run: results, lengths, curves, pieces, heat maps, rules that were never used.

    \b
    Examples:
      ndvariants report run.db -o report.html
      ndvariants report run.db -o report.md --format md
    """
    from ndvariants.report.run_document import run_document
    from ndvariants.simulation.replaying import start_of
    from ndvariants.storage.run_file import RunFile

    output = output or file.with_suffix(f".{form}")
    with RunFile.opened(file) as stored:
        run = stored.run(name)
        tally, position = stored.tally(run), start_of(run.description)
        counts = _counts(stored, run, position, min(counted, run.done))
        felt = _felt(stored, run, think)
    about = run.description
    document = run_document(position, about, tally, counts, felt)
    if form == "html":
        from ndvariants.report.page import page

        write_whole(output, page(document))
    else:
        from ndvariants.report.markdown import markdown

        folder = output.with_name(f"{output.stem}_figures")
        text, figures = markdown(document, folder.name)
        folder.mkdir(exist_ok=True)
        for figure, svg in figures.items():
            (folder / figure).write_text(svg, encoding="utf-8")
        write_whole(output, text)
    click.echo(f"{output}: {run.done:,} games of {run.name}")
    refuse_below(counts.coverage, fail_under)


def _felt(stored: RunFile, run: StoredRun, nodes: int) -> Feel | None:
    """How games felt between two players who search, from some whose moves were stored; ``None`` for others."""
    from ndvariants.cli.simulate_command import progress_bar
    from ndvariants.simulation.drama import feel, leads_of
    from ndvariants.simulation.replaying import replayed

    if len(run.description.names) != 2 or set(run.description.players) == {"random"}:
        return None
    kept = [result for result in stored.results(run) if stored.moves(run, result.number) is not None][:FELT]
    games = []
    with progress_bar(len(kept), "looking") as progress:
        for result in kept:
            games.append((leads_of(replayed(stored, run, result.number), nodes), result.winner))
            if progress is not None:
                progress(len(games), len(kept))
    return feel(games) if games else None


def _counts(stored: RunFile, run: StoredRun, position: Position, games: int) -> Census:
    """What happened in games of the run: random ones are played again, of others those with stored moves are taken."""
    from ndvariants.cli.simulate_command import progress_bar
    from ndvariants.simulation.census import census, census_of

    about = run.description
    if set(about.players) == {"random"} and not about.opening and not about.stop_at:
        with progress_bar(games, "counting") as progress:
            return census(position, games, about.seed, about.max_plies, progress=progress)
    kept = ((result, stored.moves(run, result.number)) for result in stored.results(run))
    return census_of(position, islice(((r, m) for r, m in kept if m is not None), games), about.max_plies)
