"""``ndvariants simulate``: many games, counted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from shlex import join
from textwrap import fill

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import (
    open_game,
    open_position,
)
from ndvariants.cli.entrants import asked_lot
from ndvariants.cli.guard import FAULTS, INTERRUPTED
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import SimulateRequest, refuse_below
from ndvariants.game.game import Game, Position
from ndvariants.interruptions import Interruptions
from ndvariants.report.pages.coverage_text import coverage_text, coverage_values
from ndvariants.report.text.columns import rate
from ndvariants.report.text.measured_text import measured_text, measured_values
from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE, statistics_text
from ndvariants.simulation.batch import Batch, play_recipe
from ndvariants.simulation.estimation.statistics import Statistics
from ndvariants.simulation.estimation.variety import LOOKED_AT
from ndvariants.simulation.events.coverage import CountedRecipe, Counting, Coverage
from ndvariants.simulation.events.measured import Measured, Measuring
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.evidence import description_of
from ndvariants.simulation.games import Playable, RandomRecipe, Recipe
from ndvariants.simulation.lots import Lot
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.description import Description
from ndvariants.storage.run_file import RunFile
from ndvariants.storage.tally import Tally

_GAMES = 1000  # where no number is asked for
_LONG = 60  # parameters that take more signs have lines of their own


def obey(asked: SimulateRequest) -> None:
    asked.refuse_what_cannot_be()
    shown = []
    for variant in asked.variants:
        shown.append(_played(asked, variant))
        if shown[-1].code == INTERRUPTED:
            break
    if asked.as_json:
        entries = [one.entry for one in shown]
        echo_json("simulate", entries[0] if len(asked.variants) == 1 else entries)
    for one in shown:
        if one.coverage is not None:
            refuse_below(one.coverage.share, asked.fail_under)
    if any(one.code for one in shown):
        raise click.exceptions.Exit(max(one.code for one in shown))


@dataclass(frozen=True, slots=True)
class Shown:
    """The report of a run: for a program, and as an exit code; the rules used, where that was asked."""

    entry: dict[str, object]
    code: int
    coverage: Coverage | None = None


def _played(asked: SimulateRequest, variant: str) -> Shown:
    """The games of one variant, played and reported; after a signal those that were played until then."""
    position = open_position(open_game(variant, asked.parameters), asked.text, asked.after)
    lot = asked_lot(variant, asked.parameters, asked.drawn, asked.seed)
    recipe = _recipe(position, asked, lot)
    click.get_current_context().with_resource(Interruptions())
    if asked.recording.out is None:
        shown = _counted(asked, recipe, variant)
    else:
        shown = _stored(asked, description_of(position, variant, recipe, asked.entrants.stop_at), recipe)
    return shown if lot is None else Shown(shown.entry | {"lot": lot.text()}, shown.code, shown.coverage)


def _recipe(position: Position, asked: SimulateRequest, lot: Lot | None) -> Recipe:
    """The games that are asked for. Of players who search some moves are kept, if no more is asked."""
    games, record = asked.games or _GAMES, asked.recording.record
    plan = asked.entrants.plan(position.game, games, asked.seed, asked.max_plies, asked.workers)
    recipe = plan.recipe(position, record, lot)
    if isinstance(recipe, RandomRecipe) or asked.recording.out is not None:
        return recipe
    if asked.measures:
        return replace(recipe, record=1)
    return replace(recipe, record=-(-games // LOOKED_AT)) if recipe.record else recipe


def _counted(asked: SimulateRequest, recipe: Recipe, variant: str) -> Shown:
    games, position = asked.games or _GAMES, recipe.position
    counting = Counting(position)
    played: Playable = recipe
    if asked.is_to_be_covered and isinstance(recipe, RandomRecipe):
        played = CountedRecipe(recipe, counting)
    with progress_bar(games) as progress:
        is_random = isinstance(recipe, RandomRecipe)
        batch = play_recipe(played, games, workers=asked.workers, progress=progress, added_up=is_random)
    counts, statistics = batch.counts, replace(batch, recipe=recipe).statistics()
    used = counting.coverage() if asked.is_to_be_covered else None
    measured = _measured(recipe, batch) if asked.measures else None
    if not asked.as_json:
        _tell(position.game, statistics, recipe)
        _tell_measures(measured)
        click.echo(_advice(asked, variant, statistics), nl=False)
        click.echo("" if used is None else f"\n{coverage_text(used)}", nl=used is not None)
        click.echo(_speed(counts, batch.seconds), err=True)
    if batch.interrupted:
        click.echo(f"interrupted after {counts.games} of {games} games", err=True)
    entry = _entry(recipe, asked, games, batch.interrupted, batch.seconds)
    entry |= {} if used is None else {"coverage": coverage_values(used)}
    entry |= _measured_entry(measured)
    return Shown(entry | statistics.as_dict(), INTERRUPTED if batch.interrupted else 0, used)


def _stored(asked: SimulateRequest, about: Description, recipe: Recipe) -> Shown:
    """Games that are stored in a file; the report is of the whole run, not of this sitting alone."""
    recording, position = asked.recording, recipe.position
    from ndvariants.cli.runs.recording import hire, shown_progress
    from ndvariants.laboratory.recording import Store, play_recorded
    from ndvariants.laboratory.runs import run_statistics

    assert recording.out is not None
    team = hire(recording.scheduler)
    with shown_progress() as report:
        store = Store(recording.out, recording.resume, recording.first, recording.until, asked.workers, team, report)
        run, sitting, met = play_recorded(about, recipe, store, asked.games)
    with RunFile.opened(store.path) as file:
        statistics, digest = run_statistics(file, run), file.digest(run)
        measured = measured_run(file, run, Replays(file, run), run.done) if asked.measures else None
    if not asked.as_json:
        _tell(position.game, statistics, recipe)
        _tell_measures(measured)
        click.echo(_advice(asked, about.source, statistics), nl=False)
        click.echo(f"\n{sitting.played:,} games in {sitting.seconds:.1f} s; hash of the run {digest[:16]}", err=True)
    code = 0
    if run.set_aside:
        click.echo(f"skipped {run.set_aside} games: their workers crashed three times", err=True)
        code = FAULTS
    if sitting.interrupted:
        click.echo(f"interrupted: {run.done:,} of {run.asked:,} games are stored; --resume goes on", err=True)
        code = INTERRUPTED
    entry = _entry(recipe, asked, run.asked, sitting.interrupted, sitting.seconds)
    stored = {"out": str(recording.out), "hash": digest, "set_aside": run.set_aside, "goal_met": met}
    return Shown(entry | stored | statistics.as_dict() | _measured_entry(measured), code)


def _measured(recipe: Recipe, batch: Batch) -> Measured:
    measuring, total = Measuring(recipe.position, recipe.max_plies), batch.counts.games
    if isinstance(recipe, RandomRecipe):
        games = recipe.open()
        return measuring.of(((number, games.moves(number)) for number in range(total)), total)
    return measuring.of(batch.lines().items(), total)


def _tell_measures(measured: Measured | None) -> None:
    if measured is not None:
        click.echo(f"\nMeasures in {measured.games:,} games\n{measured_text(measured)}")


def _measured_entry(measured: Measured | None) -> dict[str, object]:
    return {} if measured is None else {"measures": measured_values(measured)}


def _tell(game: Game, statistics: Statistics, recipe: Recipe) -> None:
    click.echo(_title(game, statistics.games, recipe))
    click.echo()
    click.echo(statistics_text(statistics))
    click.echo("" if recipe.is_reproducible else f"\n{NOT_REPRODUCIBLE}", nl=not recipe.is_reproducible)


def _advice(asked: SimulateRequest, variant: str, statistics: Statistics) -> str:
    """The command that lets players who search play, where most random games came to nothing; else nothing."""
    shares = {share.name: share.games for share in statistics.results}
    if not asked.entrants.is_random or 2 * (shares["unfinished"] + shares["draw"]) < statistics.games:
        return ""
    set_to = (part for name, value in asked.parameters.items() for part in ("-p", f"{name}={value}"))
    given = (("--lot", asked.drawn), ("--position", asked.text), ("--after", asked.after))
    from_there = (part for option, value in given if value for part in (option, value))
    words = ["ndvariants", "simulate", variant, *set_to, *from_there]
    said = "Most of these random games were drawn or came to no end, which says little of the game. Players who search:"
    return f"\n{said}\n  {join(words)} --players alphabeta:nodes=500 --games 100\n"


def _entry(recipe: Recipe, asked: SimulateRequest, games: int, interrupted: bool, seconds: float) -> dict[str, object]:
    position = recipe.position
    return {
        "variant": position.game.variant.name,
        "parameters": dict(position.game.variant.parameters),
        "position": position.text(),
        "seed": recipe.seed,
        "max_plies": recipe.max_plies,
        "asked": games,
        "interrupted": interrupted,
        "seconds": round(seconds, 3),
        "players": list(recipe.names),
        "opening": recipe.opening,
        "swap": recipe.is_paired,
        "stop_at": asked.entrants.stop_at,
        "reproducible": recipe.is_reproducible,
    }


def _title(game: Game, played: int, recipe: Recipe) -> str:
    players = recipe.names
    parameters = "".join(
        f" {name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in game.variant.parameters.items()
    )
    games = f"{played} random games, seed {recipe.seed}"
    if set(players) - {"random"}:
        who = players[0] if len(set(players)) == 1 else " against ".join(players)
        swap = ", who change sides" if recipe.is_paired else ""
        games = f"{played} games of {who}{swap}, seed {recipe.seed}"
    if len(parameters) > _LONG:
        below = fill(parameters.strip(), 96, initial_indent="  ", subsequent_indent="  ")
        return f"{game.variant.title}: {games}\n{below}"
    return f"{game.variant.title}{parameters and f' ({parameters.strip()})'}: {games}"


def _speed(counts: Tally, seconds: float) -> str:
    plies, took = sum(length * games for length, games in counts.plies.items()), max(seconds, 1e-9)
    return (
        f"\n{counts.games} games, {plies} plies in {seconds:.1f} s: "
        f"{rate(counts.games / took)} games/s, {rate(plies / took)} plies/s"
    )
