"""``ndvariants simulate``: many games, counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from shlex import join
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import (
    after_option,
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_option,
    seed_option,
    variants_argument,
    workers_option,
)
from ndvariants.cli.drawing_lots import asked_lot, by_lot, lot_option
from ndvariants.cli.entrants import Entrants
from ndvariants.cli.gathering import command_of, flag, given, option, part
from ndvariants.cli.guard import FAULTS, INTERRUPTED
from ndvariants.cli.runs.covering import fail_under_option, refuse_below
from ndvariants.cli.runs.recording import Recording, play_recorded

if TYPE_CHECKING:
    from ndvariants.game.game import Game, Position
    from ndvariants.simulation.batch import Batch
    from ndvariants.simulation.estimation.statistics import Statistics
    from ndvariants.simulation.events.coverage import Coverage
    from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
    from ndvariants.storage.description import Description


MOST, MOST_PLIES = 1 << 40, 1 << 30  # games and plies
_GAMES = 1000  # where no number is asked for
_LONG = 60  # parameters that take more signs have lines of their own


@dataclass(frozen=True, slots=True)
class Request:
    """Play many games, and count who wins, why games end, how long they are.

    Every legal move is equally likely, unless --players says who plays. The same seed gives the same games on any
    machine, with any number of workers. Games of players who search begin with drawn plies, so that they differ. Two
    different players play each opening twice, on either side: the score of a side then says whether the game is
    fair, that of a player who is stronger. Intervals are of 95 %; games that begin with the same opening count
    together.

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

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    games: int | None = option("--games", "-n", type=click.IntRange(1, MOST), help="How many games.  [default: 1000]")
    seed: int = given(seed_option)
    max_plies: int = option(
        "--max-plies",
        type=click.IntRange(1, MOST_PLIES),
        default=1000,
        help="A game that lasts longer counts as unfinished.",
    )
    workers: int = given(workers_option)
    entrants: Entrants = part(Entrants)
    text: str | None = given(position_option)
    after: str = given(after_option)
    recording: Recording = part(Recording)
    drawn: str | None = given(lot_option)
    coverage: bool = flag("--coverage", help="Tell which lines of the file random games used, and which never.")
    fail_under: float | None = given(fail_under_option)
    as_json: bool = given(json_option)

    @property
    def is_to_be_covered(self) -> bool:
        """Are the lines of the file to be counted?"""
        return self.coverage or self.fail_under is not None

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for options that do not go together."""
        self.recording.refuse_what_cannot_be()
        if self.drawn and (self.text is not None or self.after):
            raise click.UsageError("--lot draws the start of every game: leave --position and --after out")
        if self.is_to_be_covered and (self.recording.out is not None or self.drawn or not self.entrants.is_random):
            raise click.UsageError(
                "--coverage counts random games as they are played; of stored games `report` tells it"
            )


@command_of("simulate", Request)
def command(asked: Request) -> None:
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
            refuse_below(one.coverage, asked.fail_under)
    if any(one.code for one in shown):
        raise click.exceptions.Exit(max(one.code for one in shown))


@dataclass(frozen=True, slots=True)
class Shown:
    """The report of a run: for a program, and as an exit code; the rules used, where that was asked."""

    entry: dict[str, object]
    code: int
    coverage: Coverage | None = None


def _played(asked: Request, variant: str) -> Shown:
    """The games of one variant, played and reported; after a signal those that were played until then."""
    from ndvariants.interruptions import Interruptions

    position = open_position(open_game(variant, asked.parameters), asked.text, asked.after)
    recipe = _recipe(position, asked)
    lot = asked_lot(variant, asked.parameters, asked.drawn, asked.seed)
    click.get_current_context().with_resource(Interruptions())
    if asked.recording.out is None:
        shown = _counted(asked, recipe, by_lot(recipe, lot), variant)
    else:
        from ndvariants.simulation.evidence import description_of

        about = description_of(position, variant, recipe, asked.entrants.stop_at, "" if lot is None else lot.text())
        shown = _stored(asked, about, recipe, by_lot(recipe, lot))
    return shown if lot is None else Shown(shown.entry | {"lot": lot.text()}, shown.code, shown.coverage)


def _recipe(position: Position, asked: Request) -> RandomRecipe | PlayersRecipe:
    """The games that are asked for. Of players who search some moves are kept, if no more is asked."""
    from ndvariants.simulation.estimation.variety import LOOKED_AT
    from ndvariants.simulation.games import PlayersRecipe, RandomRecipe

    entrants, record = asked.entrants, asked.recording.record
    if entrants.is_random:
        return RandomRecipe(position, asked.seed, asked.max_plies, record or 0)
    players = entrants.of(position.game)
    terms = entrants.terms(players, asked.max_plies)
    if record is None:
        record = 0 if all(player.kind == "random" for player in players) else 1
    if asked.recording.out is None and record:
        record = -(-(asked.games or _GAMES) // LOOKED_AT)
    return PlayersRecipe(position, players, asked.seed, terms, record)


def _counted(asked: Request, recipe: RandomRecipe | PlayersRecipe, played: Recipe, variant: str) -> Shown:
    """Games that are counted and forgotten."""
    from ndvariants.report.pages.coverage_text import coverage_text, coverage_values
    from ndvariants.simulation.batch import play_recipe
    from ndvariants.simulation.estimation.statistics import summarize
    from ndvariants.simulation.events.coverage import CountedRecipe, Counting
    from ndvariants.simulation.evidence import evidence_of
    from ndvariants.simulation.games import RandomRecipe

    games, position = asked.games or _GAMES, recipe.position
    counting = Counting(position)
    if asked.is_to_be_covered and isinstance(recipe, RandomRecipe):
        played = CountedRecipe(recipe, counting)
    with progress_bar(games) as progress:
        batch = play_recipe(played, games, workers=asked.workers, progress=progress)
    evidence = evidence_of(played, batch.results, batch.lines())
    statistics = summarize(batch.results, position.game.teams, evidence)
    used = counting.coverage() if asked.is_to_be_covered else None
    if not asked.as_json:
        _tell(position.game, statistics, recipe)
        click.echo(_advice(asked, variant, statistics), nl=False)
        click.echo("" if used is None else f"\n{coverage_text(used)}", nl=used is not None)
        click.echo(_speed(batch), err=True)
    if batch.interrupted:
        click.echo(f"interrupted after {len(batch.results)} of {games} games", err=True)
    entry = _entry(recipe, asked, games, batch.interrupted, batch.seconds)
    entry |= {} if used is None else {"coverage": coverage_values(used)}
    return Shown(entry | statistics.as_dict(), INTERRUPTED if batch.interrupted else 0, used)


def _stored(asked: Request, about: Description, recipe: RandomRecipe | PlayersRecipe, played: Recipe) -> Shown:
    """Games that are stored in a file; the report is of the whole run, not of this sitting alone."""
    from ndvariants.simulation.estimation.statistics import interval_for, statistics_of
    from ndvariants.simulation.evidence import stored_evidence
    from ndvariants.storage.run_file import RunFile

    recording, position = asked.recording, recipe.position
    run, sitting, met = play_recorded(position, about, played, recording, asked.games, asked.workers)
    with RunFile.opened(recording.path) as file:
        interval, evidence = interval_for(run.description.until), stored_evidence(file, run)
        statistics, digest = statistics_of(file.tally(run), position.game.teams, interval, evidence), file.digest(run)
    if not asked.as_json:
        _tell(position.game, statistics, recipe)
        click.echo(_advice(asked, about.source, statistics), nl=False)
        click.echo(f"\n{sitting.played:,} games in {sitting.seconds:.1f} s; hash of the run {digest[:16]}", err=True)
    code = 0
    if run.set_aside:
        click.echo(f"{run.set_aside} games were set aside: their workers died again and again", err=True)
        code = FAULTS
    if sitting.interrupted:
        click.echo(f"interrupted: {run.done:,} of {run.asked:,} games are stored; --resume goes on", err=True)
        code = INTERRUPTED
    entry = _entry(recipe, asked, run.asked, sitting.interrupted, sitting.seconds)
    stored = {"out": str(recording.out), "hash": digest, "set_aside": run.set_aside, "goal_met": met}
    return Shown(entry | stored | statistics.as_dict(), code)


def _tell(game: Game, statistics: Statistics, recipe: RandomRecipe | PlayersRecipe) -> None:
    """The report on stdout."""
    from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE, statistics_text

    click.echo(_title(game, statistics.games, recipe))
    click.echo()
    click.echo(statistics_text(statistics))
    click.echo("" if recipe.is_reproducible else f"\n{NOT_REPRODUCIBLE}", nl=not recipe.is_reproducible)


def _advice(asked: Request, variant: str, statistics: Statistics) -> str:
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


@contextmanager
def progress_bar(number: int, label: str = "playing", things: str = "games") -> Iterator[Callable[[int, int], None]]:
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
        """Note how many are done."""
        reached = 10 * done // max(1, self._number)
        if reached >= self._next:
            self._next = reached + 1
            if self._clock() - self._started > 2 and done < self._number:
                click.echo(f"{done} of {self._number} {self._things}", err=True)


def _entry(
    recipe: RandomRecipe | PlayersRecipe, asked: Request, games: int, interrupted: bool, seconds: float
) -> dict[str, object]:
    """Entry for programs: the run, its players and terms, and whether the games are the same everywhere."""
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


def _title(game: Game, played: int, recipe: RandomRecipe | PlayersRecipe) -> str:
    """The first line of the report."""
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


def _speed(batch: Batch) -> str:
    """Games and plies a second."""
    from ndvariants.report.text.columns import rate

    seconds = max(batch.seconds, 1e-9)
    plies = sum(result.plies for result in batch.results)
    return (
        f"\n{len(batch.results)} games, {plies} plies in {batch.seconds:.1f} s: "
        f"{rate(len(batch.results) / seconds)} games/s, {rate(plies / seconds)} plies/s"
    )
