"""``ndvariants sweep``: a variant simulated under many settings of its parameters."""

from __future__ import annotations

from functools import partial

from ndvariants.cli.progress import progress_bar
from ndvariants.cli.studies.requests import SweepRequest
from ndvariants.cli.studies.sweeping import recipe_of, say_what_they_are_worth, settings_of, show
from ndvariants.simulation.trials import sweep


def obey(asked: SweepRequest) -> None:
    trying = asked.trying
    varies, tried = settings_of(trying)
    chosen, recipe = trying.chosen, partial(recipe_of, trying)
    with progress_bar(len(tried), "trying", "settings") as progress:
        trials = sweep(
            chosen.variant, chosen.parameters, tried, trying.games, recipe, trying.workers, asked.shrunk, progress,
            bool(asked.measures),
        )  # fmt: skip
    for name in asked.measures:
        for trial in trials:
            if trial.counted is not None:
                trial.counted.column(name)
    show(trying, "Sweep", varies, trials, measures=asked.measures)
    say_what_they_are_worth(trying, varies, trials)
