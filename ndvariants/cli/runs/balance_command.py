"""``ndvariants balance``: the parameters of a variant searched for a goal."""

from __future__ import annotations

import click

from ndvariants.cli.gathering import gathered
from ndvariants.cli.runs.sweeping import Trying, say_what_they_are_worth, show


@click.command("balance")
@gathered(Trying, "trying")
@click.option(
    "--goal",
    required=True,
    metavar="GOALS",
    help="'first move advantage = 0, length = 60..120, draws < 30 %'; also white, unfinished, shrunk boards, lead.",
)
@click.option("--most", type=click.IntRange(min=1), default=64, show_default=True, help="Try at most so many settings.")
def command(trying: Trying, goal: str, most: int) -> None:
    """Search the combinations of parameters for the one that comes nearest to the goals.

    All settings get a few random games, the better half twice as many, and so on: successive halving. Where there are
    more than --most combinations, that many are drawn by the seed. Every setting is shown, the nearest first, with how
    many games it got: of those with few games little is sure.

    \b
    Example:
      ndvariants balance collapse --vary "arm_at[3]=0|1000|4000" --goal "shrunk boards > 90 %" --games 100
    """
    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.report.text.simulation_text import goals_text
    from ndvariants.simulation.goals import read_goals
    from ndvariants.simulation.trials import balance
    from ndvariants.simulation.vary import some

    goals = read_goals(goal)
    varies, every = trying.settings()
    tried = some(every, most, trying.seed)
    games, recipe, workers, chosen = trying.games, trying.recipe, trying.workers, trying.chosen
    with progress_bar(2 * len(tried), "trying", "settings") as progress:
        trials = balance(chosen.variant, chosen.parameters, tried, goals, games, recipe, workers, progress)
    show(trying, "Balance", varies, trials, goals)
    click.echo(goals_text(varies, trials, goals), err=trying.as_json)
    say_what_they_are_worth(varies, trials)
    if len(tried) < len(every):
        click.echo(f"{len(tried)} of {len(every):,} combinations were tried; --most tries more", err=True)
