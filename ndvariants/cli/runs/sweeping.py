"""What ``sweep`` and ``balance`` ask for and show in the same words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ndvariants.cli.arguments import json_option, parameter_option, variant_argument
from ndvariants.cli.entrants import Entrants, players_options
from ndvariants.cli.gathering import gathered
from ndvariants.cli.output import FileToWrite

if TYPE_CHECKING:
    from ndvariants.game.position import Position
    from ndvariants.simulation.games import PlayersRecipe, RandomRecipe
    from ndvariants.simulation.goals import Goal
    from ndvariants.simulation.trials import Trial
    from ndvariants.simulation.vary import Setting, Vary

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Trying:
    """What both commands ask for: which settings, and the games of each."""

    variant: str
    parameters: dict[str, str]
    texts: tuple[str, ...]
    games: int
    seed: int
    max_plies: int
    workers: int
    output: Path | None
    entrants: Entrants
    as_json: bool

    def settings(self) -> tuple[list[Vary], list[Setting]]:
        """What is varied, and all combinations."""
        from ndvariants.cli.arguments import open_game
        from ndvariants.simulation.vary import read_vary, settings

        varies = [read_vary(text) for text in self.texts]
        said = list(self.parameters)
        for vary in varies:
            if vary.label in said:
                raise click.UsageError(f"`{vary.label}` is set twice; values may be joined, as in --vary 'n=2..3|5'")
            said.append(vary.label)
        return varies, settings(varies, open_game(self.variant, self.parameters).variant.parameters)

    def recipe(self, position: Position) -> RandomRecipe | PlayersRecipe:
        """How the games of a setting are played."""
        from ndvariants.players.games import refuse_unlike
        from ndvariants.simulation.games import PlayersRecipe, RandomRecipe

        if self.entrants.is_random:
            return RandomRecipe(position, self.seed, self.max_plies)
        players = self.entrants.of(position.game)
        refuse_unlike(players)
        return PlayersRecipe(position, players, self.seed, self.entrants.terms(players, self.max_plies), record=1)


def trying_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments and options that both commands have; they come as ``trying``."""
    function = json_option(players_options(gathered(Trying, "trying")(function)))
    return variant_argument(parameter_option(_sweep_options(function)))


def _sweep_options(function: Command) -> Command:
    options = (
        click.option(
            "--vary",
            "texts",
            multiple=True,
            required=True,
            metavar="NAME=VALUES",
            help="What to try: n=2..4, quiet=50|100, arm_at[1]=0..20..5; several are combined.",
        ),
        click.option(
            "--games",
            "-n",
            type=click.IntRange(min=1),
            default=1000,
            show_default=True,
            help="How many games for each setting.",
        ),
        click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Same seed, same games."),
        click.option(
            "--max-plies",
            type=click.IntRange(min=1),
            default=1000,
            show_default=True,
            help="A game that lasts longer counts as unfinished.",
        ),
        click.option(
            "--workers",
            "-w",
            type=click.IntRange(min=1),
            default=1,
            show_default=True,
            help="Threads that share the games.",
        ),
        click.option(
            "-o",
            "--output",
            type=FileToWrite(),
            metavar="FILE",
            help="Write a page with a chart of each measure; Markdown where the name ends in .md.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def trials_table(varies: Sequence[Vary], trials: Sequence[Trial], with_loss: bool) -> str:
    """The trials as a table: what was varied, then what the games say."""
    from ndvariants.report.text.columns import table

    head, *rows = trials_rows(varies, trials, with_loss)
    return table([head, *rows], right=frozenset(range(len(head))))


def write_trials(path: Path, title: str, varies: Sequence[Vary], trials: Sequence[Trial], with_loss: bool) -> None:
    """A page on the trials, or Markdown with its figures beside it where the file ends so."""
    from ndvariants.cli.output import write_document
    from ndvariants.report.pages.document import Table
    from ndvariants.report.pages.sweep_document import sweep_document

    head, *rows = trials_rows(varies, trials, with_loss)
    rows = [[*row, *[""] * (len(head) - len(row))] for row in rows]
    shown = Table("Each setting", head, rows, frozenset(range(len(head))))
    document = sweep_document(title, varies, trials, shown, trials_values(trials))
    write_document(path, document, path.suffix.lower() == ".md")


def trials_rows(varies: Sequence[Vary], trials: Sequence[Trial], with_loss: bool) -> list[list[str]]:
    """The heading, and a row for each trial."""
    from ndvariants.report.text.columns import count, signed
    from ndvariants.simulation.trials import value_of

    players = next((trial.players for trial in trials if trial.players), ())
    head = [vary.label for vary in varies] + ["games", *players, "draws", "unfinished", "first move", "median length"]
    seen = any(trial.seen.games for trial in trials)
    head += (["shrunk", "lead"] if seen else []) + (["off goal"] if with_loss else [])
    rows = [head]
    for trial in trials:
        row = [value_of(vary, trial.setting) for vary in varies]
        if trial.fault:
            rows.append([*row, trial.fault])
            continue
        found, first = trial.measures(), trial.statistics().first
        row += [count(trial.tally.games), *(f"{100 * found[name]:.1f} %" for name in (*players, "draws", "unfinished"))]
        row.append(f"{signed(100 * (first.score - 0.5))} ± {50 * (first.high - first.low):.1f}" if first else "")
        lengths = trial.statistics().lengths
        beyond = lengths is not None and lengths.median is None
        row.append(f"{'over ' if beyond else ''}{found['length']:.0f}")
        row += _seen(trial) if seen else []
        row += [f"{trial.loss:.2f}"] if with_loss else []
        rows.append(row)
    return rows


def _seen(trial: Trial) -> list[str]:
    """The cells of what was seen inside games."""
    from ndvariants.report.text.columns import signed
    from ndvariants.simulation.trials import LEAD, SHRUNK

    if not trial.seen.games:
        return ["", ""]
    found = trial.seen.intervals()
    lead = found[LEAD]
    half = 50 * ((lead.high or 0.0) - (lead.low or 0.0))
    return [f"{100 * found[SHRUNK].value:.0f} %", f"{signed(100 * lead.value)} ± {half:.1f}"]


def refuse_if_all_failed(trials: Sequence[Trial]) -> None:
    """Leave with exit code 1 where the variant refused every setting."""
    if trials and all(trial.fault for trial in trials):
        raise click.ClickException("the variant refuses every one of these settings")


def say_what_they_are_worth(varies: Sequence[Vary], trials: Sequence[Trial]) -> None:
    """Say on stderr which parameter changed no game, and how many games of players who search are different."""
    from ndvariants.simulation.trials import without_effect

    for vary in without_effect(varies, trials):
        click.echo(f"`{vary.label}` changes nothing here: all its values give the same games", err=True)
    found = [trial.evidence.variety for trial in trials if trial.evidence.variety is not None]
    if found:
        least = min(found, key=lambda one: one.different / one.games)
        different = f"at least {least.different} of {least.games} games of each setting are different"
        click.echo(f"Games begin with {least.plies} drawn plies; {different}", err=True)


def trials_values(trials: Sequence[Trial], goals: Sequence[Goal] = ()) -> list[dict[str, Any]]:
    """The trials as plain values for a program; with goals, whether they were reached."""
    from ndvariants.simulation.goals import reached

    return [
        {"parameters": dict(trial.setting), "fault": trial.fault}
        if trial.fault
        else {
            "parameters": dict(trial.setting),
            "games": trial.tally.games,
            "loss": trial.loss,
            "measures": trial.measures(),
            "statistics": trial.statistics().as_dict(),
            **({"reached": reached(goals, trial.known())} if goals else {}),
        }
        for trial in trials
    ]
