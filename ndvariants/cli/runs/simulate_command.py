"""``ndvariants simulate``: many games, counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import (
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_options,
    variants_argument,
)
from ndvariants.cli.drawing_lots import asked_lot, by_lot, lot_option
from ndvariants.cli.entrants import Entrants, players_options
from ndvariants.cli.guard import FAULTS, INTERRUPTED
from ndvariants.cli.runs.covering import fail_under_option, refuse_below
from ndvariants.cli.runs.recording import Recording, description_of, play_recorded, recording_options

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.game.position import Position
    from ndvariants.simulation.batch import Batch
    from ndvariants.simulation.estimation.statistics import Statistics
    from ndvariants.simulation.events.coverage import Coverage
    from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
    from ndvariants.storage.description import Description


MOST, MOST_PLIES = 1 << 40, 1 << 30  # games and plies
_LONG = 60  # parameters that take more signs have lines of their own


@click.command("simulate")
@variants_argument
@parameter_option
@click.option("--games", "-n", type=click.IntRange(1, MOST), help="How many games.  [default: 1000]")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--max-plies",
    type=click.IntRange(1, MOST_PLIES),
    default=1000,
    show_default=True,
    help="A game that lasts longer counts as unfinished.",
)
@click.option(
    "--workers", "-w", type=click.IntRange(min=1), default=1, show_default=True, help="Threads that share the games."
)
@players_options
@position_options
@recording_options
@lot_option
@click.option("--coverage", is_flag=True, help="Tell which lines of the file random games used, and which never.")
@fail_under_option
@json_option
def command(
    variants: tuple[str, ...],
    parameters: dict[str, str],
    games: int | None,
    seed: int,
    max_plies: int,
    workers: int,
    everybody: str | None,
    white: str | None,
    black: str | None,
    opening: int,
    stop_at: str,
    text: str | None,
    after: str,
    out: Path | None,
    resume: bool,
    record: int,
    first: int,
    until: str | None,
    scheduler: str | None,
    drawn: str | None,
    coverage: bool,
    fail_under: float | None,
    as_json: bool,
) -> None:
    """Play many games, and count who wins, why games end, how long they are.

    Every legal move is equally likely, unless --players says who plays. The same seed gives the same games on any
    machine, with any number of workers. Shares come with Wilson's 95 % intervals.

    \b
    Examples:
      ndvariants simulate hyperchess -p n=3 --games 1000 --seed 7
      ndvariants simulate raumschach --players alphabeta:nodes=1000 --games 200 --workers 2
      ndvariants simulate chess --white level=4 --black random --games 50
      ndvariants simulate mygame.yaml --games 10000 --workers 4 --json
      ndvariants simulate chess --position "8/8/8/8/8/k7/7R/K7 w - - 0 1"
      ndvariants simulate chess --games 1000000 --workers 2 --out run.db
      ndvariants simulate chess --games 1000000 --workers 2 --out run.db --resume
      ndvariants simulate mygame.yaml --games 5000 --coverage --fail-under 90
      ndvariants simulate chess960 --lot start --games 200
    """
    if out is None and (resume or until is not None or record or first or scheduler is not None):
        words = "--resume, --record, --until, --first and --scheduler store games"
        raise click.UsageError(f"{words}: say where with --out FILE")
    if first and until is not None:
        raise click.UsageError("--until looks at all games from the first on: leave --first out")
    entrants = Entrants(everybody, white, black, opening, stop_at)
    coverage = coverage or fail_under is not None
    if drawn and (text is not None or after):
        raise click.UsageError("--lot draws the start of every game: leave --position and --after out")
    if coverage and (out is not None or drawn or not entrants.is_random):
        raise click.UsageError("--coverage counts random games as they are played; of stored games `report` tells it")
    entries, codes, used = [], [], []
    for variant in variants:
        position = open_position(open_game(variant, parameters), text, after)
        recipe = _recipe(position, entrants, seed, max_plies, record)
        lot = asked_lot(variant, parameters, drawn, seed)
        played = by_lot(recipe, lot)
        if out is not None:
            recording = Recording(out, resume, record, until, first, scheduler)
            about = description_of(position, variant, recipe, stop_at, "" if lot is None else lot.text())
            shown = _stored(position, about, played, recording, games, workers, as_json)
        else:
            shown = _counted(position, recipe, played, stop_at, games or 1000, workers, coverage, as_json)
        entries.append(shown.entry if lot is None else shown.entry | {"lot": lot.text()})
        codes.append(shown.code)
        used += [shown.coverage] if shown.coverage is not None else []
        if shown.code == INTERRUPTED:
            break
    if as_json:
        echo_json("simulate", entries[0] if len(variants) == 1 else entries)
    for found in used:
        refuse_below(found, fail_under)
    if any(codes):
        raise click.exceptions.Exit(max(codes))


@dataclass(frozen=True, slots=True)
class Shown:
    """What was told of a run: for a program, and as an exit code; the rules used, where that was asked."""

    entry: dict[str, object]
    code: int
    coverage: Coverage | None = None


def _counted(
    position: Position,
    recipe: RandomRecipe | PlayersRecipe,
    played: Recipe,
    stop_at: str,
    games: int,
    workers: int,
    coverage: bool,
    as_json: bool,
) -> Shown:
    """Games that are counted and forgotten."""
    from ndvariants.report.pages.coverage_text import coverage_text, coverage_values
    from ndvariants.simulation.batch import simulate
    from ndvariants.simulation.estimation.statistics import summarize
    from ndvariants.simulation.events.coverage import CountedRecipe, Counting
    from ndvariants.simulation.games import RandomRecipe

    seed, max_plies, counting = recipe.seed, recipe.max_plies, Counting(position)
    if coverage and isinstance(recipe, RandomRecipe):
        played = CountedRecipe(recipe, counting)
    with progress_bar(games) as progress:
        batch = simulate(position, games, seed, max_plies, workers, progress=progress, recipe=played)
    statistics = summarize(batch.results, position.game.players)
    used = counting.coverage() if coverage else None
    if not as_json:
        _tell(position.game, statistics, seed, recipe.names, recipe.is_reproducible)
        click.echo("" if used is None else f"\n{coverage_text(used)}", nl=used is not None)
        click.echo(_speed(batch), err=True)
    if batch.interrupted:
        click.echo(f"interrupted after {len(batch.results)} of {games} games", err=True)
    entry = _entry(position, seed, max_plies, games, batch.interrupted, batch.seconds)
    entry |= _terms(recipe.names, recipe.opening, stop_at, recipe.is_reproducible)
    entry |= {} if used is None else {"coverage": coverage_values(used)}
    return Shown(entry | statistics.as_dict(), INTERRUPTED if batch.interrupted else 0, used)


def _recipe(
    position: Position, entrants: Entrants, seed: int, max_plies: int, record: int
) -> RandomRecipe | PlayersRecipe:
    """The games that are asked for."""
    from ndvariants.simulation.games import PlayersRecipe, RandomRecipe

    if entrants.is_random:
        return RandomRecipe(position, seed, max_plies, record)
    from ndvariants.players.games import Terms, read_stop_at

    terms = Terms(max_plies, entrants.opening or 0, stop_at=read_stop_at(entrants.stop_at))
    return PlayersRecipe(position, entrants.of(position.game), seed, terms, record)


def _stored(
    position: Position,
    about: Description,
    recipe: Recipe,
    recording: Recording,
    games: int | None,
    workers: int,
    as_json: bool,
) -> Shown:
    """Games that are stored in a file; told is the whole run, not this sitting alone."""
    from ndvariants.simulation.estimation.statistics import interval_for, statistics_of
    from ndvariants.storage.run_file import RunFile

    run, sitting, met = play_recorded(position, about, recipe, recording, games, workers)
    with RunFile.opened(recording.out) as file:
        interval = interval_for(run.description.until)
        statistics, digest = statistics_of(file.tally(run), position.game.players, interval), file.digest(run)
    if not as_json:
        _tell(position.game, statistics, about.seed, about.players, about.reproducible)
        click.echo(f"\n{sitting.played:,} games in {sitting.seconds:.1f} s; hash of the run {digest[:16]}", err=True)
    code = 0
    if run.set_aside:
        click.echo(f"{run.set_aside} games were set aside: their workers died again and again", err=True)
        code = FAULTS
    if sitting.interrupted:
        click.echo(f"interrupted: {run.done:,} of {run.asked:,} games are stored; --resume goes on", err=True)
        code = INTERRUPTED
    entry = _entry(position, about.seed, about.max_plies, run.asked, sitting.interrupted, sitting.seconds)
    entry |= _terms(about.players, about.opening, about.stop_at, about.reproducible)
    stored = {"out": str(recording.out), "hash": digest, "set_aside": run.set_aside, "goal_met": met}
    return Shown(entry | stored | statistics.as_dict(), code)


def _tell(game: Game, statistics: Statistics, seed: int, players: tuple[str, ...], reproducible: bool) -> None:
    """The report on stdout."""
    from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE, statistics_text

    click.echo(_title(game, statistics.games, seed, players))
    click.echo()
    click.echo(statistics_text(statistics))
    click.echo("" if reproducible else f"\n{NOT_REPRODUCIBLE}", nl=not reproducible)


@contextmanager
def progress_bar(
    number: int, label: str = "playing", things: str = "games"
) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr, where stderr is a terminal; a line for every tenth where it is not."""
    if not sys.stderr.isatty():
        yield _Lines(number, things)
        return
    with click.progressbar(length=number, label=label, file=sys.stderr, show_pos=True) as bar:
        seen = 0

        def advance(done: int, of: int) -> None:
            nonlocal seen
            bar.update(done - seen)
            seen = done

        yield advance


class _Lines:
    """Progress for a log file: a line for every tenth, and none for runs that are over at once."""

    def __init__(self, number: int, things: str) -> None:
        from time import monotonic

        self._clock = monotonic
        self._number, self._things, self._next = number, things, 1
        self._started = monotonic()

    def __call__(self, done: int, of: int) -> None:
        """Note that so many are done."""
        reached = 10 * done // max(1, self._number)
        if reached >= self._next:
            self._next = reached + 1
            if self._clock() - self._started > 2 and done < self._number:
                click.echo(f"{done} of {self._number} {self._things}", err=True)


def _entry(
    position: Position, seed: int, max_plies: int, asked: int, interrupted: bool, seconds: float
) -> dict[str, object]:
    """What was run, for a program."""
    return {
        "variant": position.game.variant.name,
        "parameters": dict(position.game.variant.parameters),
        "position": position.text(),
        "seed": seed,
        "max_plies": max_plies,
        "asked": asked,
        "interrupted": interrupted,
        "seconds": round(seconds, 3),
    }


def _terms(players: Sequence[str], opening: int, stop_at: str, reproducible: bool) -> dict[str, object]:
    """Who plays, under which terms, and whether the games are the same everywhere, for a program."""
    return {"players": list(players), "opening": opening, "stop_at": stop_at, "reproducible": reproducible}


def _title(game: Game, played: int, seed: int, players: tuple[str, ...]) -> str:
    """The first line of the report."""
    parameters = "".join(
        f" {name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in game.variant.parameters.items()
    )
    games = f"{played} random games, seed {seed}"
    if set(players) - {"random"}:
        who = players[0] if len(set(players)) == 1 else " against ".join(players)
        games = f"{played} games of {who}, seed {seed}"
    if len(parameters) > _LONG:
        below = fill(parameters.strip(), 96, initial_indent="  ", subsequent_indent="  ")
        return f"{game.variant.title}: {games}\n{below}"
    return f"{game.variant.title}{parameters and f' ({parameters.strip()})'}: {games}"


def _speed(batch: Batch) -> str:
    """Games and plies a second."""
    from ndvariants.report.text.columns import rate

    seconds = max(batch.seconds, 1e-9)
    plies = sum(result.plies for result in batch.results)
    return (
        f"\n{len(batch.results)} games, {plies} plies in {batch.seconds:.1f} s: "
        f"{rate(len(batch.results) / seconds)} games/s, {rate(plies / seconds)} plies/s"
    )
