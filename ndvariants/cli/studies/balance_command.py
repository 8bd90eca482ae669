"""``ndvariants balance``: the parameters of a variant searched for a goal."""

from __future__ import annotations

import click

from ndvariants.cli.progress import progress_bar
from ndvariants.cli.studies.requests import BalanceRequest
from ndvariants.cli.studies.sweeping import (
    means_of,
    plan_of,
    say_what_they_are_worth,
    settings_of,
    show,
    shown_when_stopped,
)
from ndvariants.report.text.simulation_text import goals_text
from ndvariants.simulation.events.measured import columns_of
from ndvariants.simulation.goals import read_goals
from ndvariants.simulation.trials import balance
from ndvariants.simulation.vary import some


def obey(asked: BalanceRequest) -> None:
    trying = asked.trying
    goals = read_goals(asked.goal, [column.name for column in columns_of(trying.chosen.game())])
    varies, every = settings_of(trying)
    tried = some(every, asked.most, trying.seed)
    chosen, plan = trying.chosen, plan_of(trying)
    with (
        shown_when_stopped(trying, "Balance", varies, goals),
        progress_bar(len(tried), "racing", "settings") as progress,
        means_of(trying) as means,
    ):
        trials = balance(chosen.variant, chosen.parameters, tried, goals, plan, means, asked.seconds, progress)
    show(trying, "Balance", varies, trials, goals)
    click.echo(goals_text(varies, trials, goals), err=trying.as_json)
    say_what_they_are_worth(trying, varies, trials)
    if len(tried) < len(every):
        click.echo(f"{len(tried)} of {len(every):,} combinations were tried; --most tries more", err=True)
