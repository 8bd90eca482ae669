"""``ndvariants simulate``: many random games, and what they say."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import (
    json_option,
    open_game,
    open_position,
    parameter_option,
    position_options,
    variant_argument,
)

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.game.position import Position
    from ndvariants.simulation.batch import Batch


MOST_PLIES = 1 << 30
_LONG = 60  # parameters that take more signs have lines of their own


@click.command("simulate")
@variant_argument
@parameter_option
@click.option("--games", "-n", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
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
@position_options
@json_option
def command(
    variant: str,
    parameters: dict[str, str],
    games: int,
    seed: int,
    max_plies: int,
    workers: int,
    text: str | None,
    after: str,
    as_json: bool,
) -> None:
    """Play many games of random moves, and count who wins, why games end, how long they are.

    Every legal move is equally likely. The same seed gives the same games on any machine, with any number of
    workers. Shares come with Wilson's 95 % intervals.

    \b
    Examples:
      ndvariants simulate hyperchess -p n=3 --games 1000 --seed 7
      ndvariants simulate mygame.yaml --games 10000 --workers 4 --json
      ndvariants simulate chess --position "8/8/8/8/8/k7/7R/K7 w - - 0 1"
    """
    from ndvariants.simulation.batch import simulate
    from ndvariants.simulation.statistics import summarize

    game = open_game(variant, parameters)
    position = open_position(game, text, after)
    with _bar(games) as progress:
        batch = simulate(position, games, seed=seed, max_plies=max_plies, workers=workers, progress=progress)
    statistics = summarize(batch.results, game.players)
    if as_json:
        entry = _entry(game, position, batch, games) | statistics.as_dict()
        click.echo(json.dumps(entry, indent=2, ensure_ascii=False))
    else:
        from ndvariants.report.simulation_text import statistics_text

        click.echo(_title(game, batch, len(batch.results)))
        click.echo()
        click.echo(statistics_text(statistics))
        click.echo(_speed(batch), err=True)
    if batch.interrupted:
        click.echo(f"interrupted after {len(batch.results)} of {games} games", err=True)
        raise click.exceptions.Exit(130)


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr, where stderr is a terminal; every tenth of the games a line where it is not."""
    if not sys.stderr.isatty():
        yield _Lines(games)
        return
    with click.progressbar(length=games, label="playing", file=sys.stderr, show_pos=True) as bar:
        seen = 0

        def advance(done: int, of: int) -> None:
            nonlocal seen
            bar.update(done - seen)
            seen = done

        yield advance


class _Lines:
    """Progress for a log file: a line for every tenth of the games, and none for runs that are over at once."""

    def __init__(self, games: int) -> None:
        from time import monotonic

        self._clock = monotonic
        self._games, self._next = games, 1
        self._started = monotonic()

    def __call__(self, done: int, of: int) -> None:
        """Note that so many games are done."""
        reached = 10 * done // max(1, self._games)
        if reached >= self._next:
            self._next = reached + 1
            if self._clock() - self._started > 2 and done < self._games:
                click.echo(f"{done} of {self._games} games", err=True)


def _entry(game: Game, position: Position, batch: Batch, asked: int) -> dict[str, object]:
    """What was run, for a program."""
    return {
        "variant": game.variant.name,
        "parameters": dict(game.variant.parameters),
        "position": position.text(),
        "seed": batch.seed,
        "max_plies": batch.max_plies,
        "asked": asked,
        "interrupted": batch.interrupted,
        "seconds": round(batch.seconds, 3),
    }


def _title(game: Game, batch: Batch, played: int) -> str:
    """The first line of the report."""
    parameters = "".join(
        f" {name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in game.variant.parameters.items()
    )
    games = f"{played} random games, seed {batch.seed}"
    if len(parameters) > _LONG:
        below = fill(parameters.strip(), 96, initial_indent="  ", subsequent_indent="  ")
        return f"{game.variant.title}: {games}\n{below}"
    return f"{game.variant.title}{parameters and f' ({parameters.strip()})'}: {games}"


def _speed(batch: Batch) -> str:
    """Games and plies a second."""
    from ndvariants.report.columns import rate

    seconds = max(batch.seconds, 1e-9)
    plies = sum(result.plies for result in batch.results)
    return (
        f"\n{len(batch.results)} games, {plies} plies in {batch.seconds:.1f} s: "
        f"{rate(len(batch.results) / seconds)} games/s, {rate(plies / seconds)} plies/s"
    )
