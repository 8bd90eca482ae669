"""``ndvariants sweep``: a variant simulated under many settings of its parameters."""

from __future__ import annotations

from ndvariants.cli.progress import progress_bar
from ndvariants.cli.studies.requests import SweepRequest
from ndvariants.cli.studies.sweeping import (
    means_of,
    plan_of,
    say_what_they_are_worth,
    settings_of,
    show,
    shown_when_stopped,
)
from ndvariants.simulation.events.measured import column_called, columns_of
from ndvariants.simulation.trials import sweep


def obey(asked: SweepRequest) -> None:
    trying = asked.trying
    varies, tried = settings_of(trying)
    chosen, plan = trying.chosen, plan_of(trying)
    names = [column_called(columns_of(chosen.game()), name).name for name in asked.measures]
    with (
        shown_when_stopped(trying, "Sweep", varies),
        progress_bar(len(tried), "trying", "settings") as progress,
        means_of(trying) as means,
    ):
        trials = sweep(chosen.variant, chosen.parameters, tried, plan, means, asked.shrunk, progress)
    for trial in trials if names else ():
        trial.measure()
    show(trying, "Sweep", varies, trials, measures=names)
    say_what_they_are_worth(trying, varies, trials)
