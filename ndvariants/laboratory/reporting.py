"""The page on a stored run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import islice
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.game.endings import result_names
from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.game.records.replay import record_of
from ndvariants.machine.digests import sources_digest
from ndvariants.report.pages.document import Document, Player, Shown
from ndvariants.report.pages.page import page as html_page
from ndvariants.report.pages.run_document import run_document
from ndvariants.simulation.events.census import Census, census, census_of
from ndvariants.simulation.events.drama import Feel, feel, leads_of
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.simulation.runs.together import Part, added_up, refuse_unlike_runs
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.web.page import page_html

COUNTED, THINK = 2000, 200  # games that are played again; nodes to tell who is ahead
FELT = 40  # games between searching players whose positions are thought about

MOST, SHORT = 6, 200  # games, and plies: a shorter game is rather shown
SEARCHED = 20_000  # games, among which they are chosen
Bar = Callable[[int, str], AbstractContextManager[Callable[[int, int], None]]]


@contextmanager
def no_bar(number: int, label: str) -> Iterator[Callable[[int, int], None]]:
    """No progress bar."""
    yield lambda done, of: None


def run_report(
    path: str | Path | Sequence[str | Path], name: str | None = None, counted: int = COUNTED, think: int = THINK
) -> str:
    """Return the page on the run of a file, one file of HTML; runs of several files are added up.

    Raises StorageError if it is not clear which run, or runs differ in more than the seed. *counted*: how many games
    are played again to count events in them; *think*: nodes to judge who is ahead.
    """
    paths = [path] if isinstance(path, str | Path) else path
    with opened_runs([Path(one) for one in paths], name) as parts:
        return html_page(report_of(parts, counted, think)[0])


@contextmanager
def opened_runs(paths: Sequence[Path], name: str | None) -> Iterator[list[Part]]:
    """The files, opened, and the run of each: that of this name, or the only one."""
    with ExitStack() as stack:
        files = [stack.enter_context(RunFile.opened(path)) for path in paths]
        yield [(file, file.run(name)) for file in files]


def report_of(
    parts: Sequence[Part], counted: int = COUNTED, think: int = THINK, bar: Bar = no_bar
) -> tuple[Document, Census]:
    """The report of runs with the same settings, and what was counted in games of the first.

    Raises StorageError where a run has no games, or they cannot be added up.
    """
    for file, one in parts:
        if not one.done:
            raise StorageError(f"{file.path}: no game of {one.name!r} is stored yet", "simulate --resume plays them")
    refuse_unlike_runs(parts)
    stored, run = parts[0]
    replays = Replays(stored, run)
    counts = _counts(stored, run, replays.start, min(counted, run.done), bar)
    felt, games = _felt(stored, run, replays, think, bar), sample_games(stored, run, replays)
    tally, evidence = added_up(parts), stored_evidence(parts)
    asked = measured_run(stored, run, replays, counted) if replays.start.game.variant.measures else None
    abouts = [one.description for _, one in parts]
    return run_document(replays.start, abouts, tally, counts, felt, games, evidence, asked), counts


def _felt(stored: RunFile, run: StoredRun, replays: Replays, nodes: int, bar: Bar) -> Feel | None:
    """Return how games felt between two players who search, from some whose moves were stored; ``None`` for others."""
    if len(run.description.names) != 2 or set(run.description.players) == {"random"}:
        return None
    with_moves = (result for result in stored.results(run) if stored.moves(run, result.number) is not None)
    kept = list(islice(with_moves, FELT))
    games = []
    with bar(len(kept), "looking") as progress:
        for result in kept:
            games.append((leads_of(replays.line(result.number), nodes), result.winner))
            progress(len(games), len(kept))
    return feel(games) if games else None


def _counts(stored: RunFile, run: StoredRun, position: Position, games: int, bar: Bar) -> Census:
    """Census of the run's games: random ones are played again, for others those with stored moves are used."""
    about = run.description
    if about.lot:
        return census_of(position, (), about.max_plies)  # every start is a game of its own
    if about.is_random and about.kernels == sources_digest():
        first = next(stored.ledger.blocks(run.id)).first
        with bar(games, "counting") as progress:
            return census(position, games, about.seed, about.max_plies, first, progress)
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
    tally = file.tally(run)
    found: dict[tuple[int, str], Result] = {}
    wanted = [end for end, _ in tally.endings.most_common(MOST)]
    for result in file.results(run, end=SEARCHED):
        end = result.winner, result.reason
        known = found.get(end)
        if end in wanted and (known is None or (known.plies > SHORT >= result.plies)):
            found[end] = result
    return [found[end] for end in wanted if end in found]
