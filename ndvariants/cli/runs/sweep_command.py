"""``ndvariants sweep``: a variant simulated under many settings of its parameters."""

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


@click.command("sweep")
@variant_argument
@parameter_option
@sweep_options
@players_options
@click.option("--shrunk", is_flag=True, help="Tell also in how many games the board lost cells, and who was ahead.")
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
    shrunk: bool,
    as_json: bool,
) -> None:
    """Play random games under every combination of parameters, and lay the results side by side.

    \b
    Examples:
      ndvariants sweep hyperchess --vary n=2..3 --games 100
      ndvariants sweep collapse --vary "arm_at[1]=0..10..5" --games 100 --shrunk
    """
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.simulation.trials import sweep

    varies, tried = asked_settings(variant, parameters, texts)
    recipe_for = recipes(Entrants(everybody, white, black, opening, stop_at), seed, max_plies)
    with progress_bar(len(tried), "trying", "settings") as progress:
        trials = sweep(variant, parameters, tried, games, recipe_for, workers, shrunk, progress)
    if as_json:
        echo_json("sweep", trials_values(trials))
    else:
        click.echo(trials_table(varies, trials, with_loss=False))
    if output is not None:
        write_trials(output, f"Sweep of {variant}", varies, trials, with_loss=False)
    refuse_if_all_failed(trials)
