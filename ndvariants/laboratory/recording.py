"""Runs that are stored block by block, go on after interruptions, and stop when enough is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.game.endings import result_names
from ndvariants.simulation.estimation.sequential import Watch, goal_of
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.runs.crew import Team
from ndvariants.simulation.runs.recorded import Recorder, Report, Sitting
from ndvariants.storage.description import Description, differences
from ndvariants.storage.played import Played, played_of
from ndvariants.storage.run_file import RunFile, StoredRun

MOST_GAMES = 10_000_000  # with a goal, and no number of games


@dataclass(frozen=True, slots=True)
class Store:
    """The file of a run, and who plays it: workers of this machine, or a team that ``hire`` finds.

    ``resume``: go on with the games that are there. ``first``: the number of the first game. ``until``: the share that
    is to be known, and how well.
    """

    path: Path
    resume: bool = False
    first: int = 0
    until: str | None = None
    workers: int = 1
    hire: Callable[[Recipe], Team] | None = None
    report: Report | None = None


def play_recorded(
    about: Description, recipe: Recipe, store: Store, games: int | None, name: str = ""
) -> tuple[StoredRun, Sitting, bool]:
    """Play what is missing of a run; return the run then, this sitting, and whether the goal was met."""
    watch, game = None, recipe.position.game
    if store.until is not None:
        winners = {name: winner for winner, name in result_names(game.teams).items()}
        watch = Watch(goal_of(store.until, winners))
    asked = games if games is not None else (MOST_GAMES if watch else 1000)
    played = played_of(game, with_values=set(about.players) != {"random"})
    with RunFile.opened(store.path, writing=True) as file:
        run = _begun(file, about, played, store.first + asked, store, name or run_name(about))
        recorder = Recorder(file, run, asked, watch, store.report, store.first)
        sitting = recorder.play(recipe, store.workers, hire=store.hire)
        return file.run(run.name), sitting, watch is not None and watch.met_at is not None


def _begun(file: RunFile, description: Description, played: Played, games: int, store: Store, name: str) -> StoredRun:
    """The run to go on with, or a new one; a fault when that is not what was asked."""
    runs = {run.name: run for run in file.runs()}
    if name not in runs:
        if store.resume and runs:
            raise StorageError(f"{store.path}: there is no run {name!r} to go on with; there are: {', '.join(runs)}")
        return file.start(name, replace(description, until=store.until or ""), games, played)
    run = runs[name]
    if not run.done and not store.resume:  # nothing is lost when it begins again
        file.describe(run, replace(description, until=store.until or ""), played)
        file.ask_for(run, games)
        return file.run(name)
    if not store.resume:
        raise StorageError(
            f"{store.path} holds {run.done:,} games of {name!r} already",
            "--resume goes on with them; or give another --out",
        )
    found = differences(run.description, description)
    if found:
        raise StorageError(
            f"{store.path}: this run cannot be continued, the games would be others:\n"
            + "\n".join(f"  {words}" for words in found)
        )
    if store.until is not None and store.until != run.description.until:
        file.describe(run, replace(run.description, until=store.until))
    if file.played(run) is None:  # a run of an older ndvariants
        file.describe(file.run(name), file.run(name).description, played)
    file.ask_for(run, max(run.asked, games) if store.until is None else games)
    return file.run(name)


def run_name(description: Description) -> str:
    """``hyperchess n=3``: what a run is called in its file."""
    pairs = (
        f"{name}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"
        for name, value in description.parameters.items()
    )
    return " ".join((description.variant, *pairs))
