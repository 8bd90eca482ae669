"""``ndvariants sweep``: a variant simulated under many settings of its parameters."""

from __future__ import annotations

import json

import click

from ndvariants.cli.arguments import json_option, parameter_option, variant_argument
from ndvariants.cli.sweeping import asked_settings, refuse_if_all_failed, sweep_options, trials_table, trials_values


@click.command("sweep")
@variant_argument
@parameter_option
@sweep_options
@click.option("--shrunk", is_flag=True, help="Tell also in how many games the board lost cells.")
@json_option
def command(
    variant: str,
    parameters: dict[str, str],
    texts: tuple[str, ...],
    games: int,
    seed: int,
    max_plies: int,
    workers: int,
    shrunk: bool,
    as_json: bool,
) -> None:
    """Play random games under every combination of parameters, and lay the results side by side.

    \b
    Examples:
      ndvariants sweep hyperchess --vary n=2..3 --games 100
      ndvariants sweep collapse --vary "arm_at[1]=0..10..5" --games 100 --shrunk
    """
    from ndvariants.cli.simulate_command import progress_bar
    from ndvariants.simulation.trials import sweep

    varies, tried = asked_settings(variant, parameters, texts)
    with progress_bar(len(tried), "trying", "settings") as progress:
        trials = sweep(variant, parameters, tried, games, seed, max_plies, workers, shrunk, progress)
    if as_json:
        click.echo(json.dumps(trials_values(trials), indent=2, ensure_ascii=False))
    else:
        click.echo(trials_table(varies, trials, with_loss=False))
    refuse_if_all_failed(trials)
