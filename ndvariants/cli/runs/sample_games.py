"""Games of a run for a report: one of every kind of end, to be stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndvariants.report.pages.document import Player

if TYPE_CHECKING:
    from ndvariants.game.random_games import Result
    from ndvariants.simulation.runs.replaying import Replays
    from ndvariants.storage.run_file import RunFile, StoredRun

MOST, SHORT = 6, 200  # games, and plies: a shorter game is rather shown
SEARCHED = 20_000  # games, among which they are chosen


def sample_games(file: RunFile, run: StoredRun, replays: Replays) -> Player | None:
    """A player of some games, ``None`` where no game of the run can be played again."""
    from ndvariants.errors import StorageError
    from ndvariants.game.records.replay import record_of
    from ndvariants.web.page import page_html

    shown, page = [], ""
    for result in _chosen(file, run):
        try:
            last = replays.line(result.number)[-1]
        except StorageError:
            continue
        record = record_of(last)
        page = page or page_html(last.game, record)
        moves = " ".join(step.move for step in record.steps)
        shown.append((_name(run, result), moves, [[step.before, step.move, step.comment] for step in record.steps]))
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


def _name(run: StoredRun, result: Result) -> str:
    """``17: white wins, checkmate, 63 plies``."""
    names = run.description.names
    who = f"{names[result.winner]} wins" if result.winner >= 0 else "drawn" if result.winner == -1 else "unfinished"
    return f"{result.number}: {who}, {result.reason}, {result.plies} plies"
