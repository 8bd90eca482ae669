"""``ndvariants sweep``: a variant simulated under many settings of its parameters."""

from __future__ import annotations

import click

from ndvariants.cli.gathering import gathered
from ndvariants.cli.runs.sweeping import Trying, say_what_they_are_worth, show


@click.command("sweep")
@gathered(Trying, "trying")
@click.option("--shrunk", is_flag=True, help="Tell also in how many games the board lost cells, and who was ahead.")
def command(trying: Trying, shrunk: bool) -> None:
    """Play random games under every combination of parameters, and lay the results side by side.

    \b
    Examples:
      ndvariants sweep hyperchess --vary n=2..3 --games 100
      ndvariants sweep collapse --vary "arm_at[3]=0|1000|4000" --games 100 --shrunk
    """
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.simulation.trials import sweep

    varies, tried = trying.settings()
    games, recipe, workers, chosen = trying.games, trying.recipe, trying.workers, trying.chosen
    with progress_bar(len(tried), "trying", "settings") as progress:
        trials = sweep(chosen.variant, chosen.parameters, tried, games, recipe, workers, shrunk, progress)
    show(trying, "Sweep", varies, trials)
    say_what_they_are_worth(varies, trials)
