"""``ndvariants balance``: the parameters of a variant searched for a goal."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import json_option, parameter_option, variant_argument
from ndvariants.cli.entrants import Entrants, players_options
from ndvariants.cli.runs.sweeping import (
    asked_settings,
    recipes,
    refuse_if_all_failed,
    sweep_options,
    trials_table,
    trials_values,
    write_trials,
)


@click.command("balance")
@variant_argument
@parameter_option
@sweep_options
@players_options
@click.option(
    "--goal",
    required=True,
    metavar="GOALS",
    help="'first move advantage = 0, length = 60..120, draws < 30 %'; also white, unfinished, shrunk boards, lead.",
)
@click.option("--most", type=click.IntRange(min=1), default=64, show_default=True, help="Try at most so many settings.")
@json_option
def command(
    variant: str,
    parameters: dict[str, str],
    texts: tuple[str, ...],
    games: int,
    seed: int,
    max_plies: int,
    workers: int,
    output: Path | None,
    everybody: str | None,
    white: str | None,
    black: str | None,
    opening: int,
    stop_at: str,
    goal: str,
    most: int,
    as_json: bool,
) -> None:
    """Search the combinations of parameters for the one that comes nearest to the goals.

    All settings get a few random games, the better half twice as many, and so on: successive halving. Where there are
    more than --most combinations, so many are drawn by the seed. Told is every setting, the nearest first, with how
    many games it got: of those with few games little is sure.

    \b
    Example:
      ndvariants balance collapse --vary "arm_at[1]=0..10..5" --goal "shrunk boards > 50 %" --games 200
    """
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.simulation.trials import balance, read_goals
    from ndvariants.simulation.vary import some

    goals = read_goals(goal)
    varies, every = asked_settings(variant, parameters, texts)
    tried = some(every, most, seed)
    recipe_for = recipes(Entrants(everybody, white, black, opening, stop_at), seed, max_plies)
    with progress_bar(2 * len(tried), "trying", "settings") as progress:
        trials = balance(variant, parameters, tried, goals, games, recipe_for, workers, progress)
    if as_json:
        echo_json("balance", trials_values(trials))
    else:
        click.echo(trials_table(varies, trials, with_loss=True))
    if output is not None:
        write_trials(output, f"Balance of {variant}", varies, trials, with_loss=True)
    refuse_if_all_failed(trials)
    if len(tried) < len(every):
        click.echo(f"{len(tried)} of {len(every):,} combinations were tried; --most tries more", err=True)
