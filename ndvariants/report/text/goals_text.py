"""Whether settings reached the goals of ``balance``, in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ndvariants.report.text.columns import count
from ndvariants.simulation.goals import Goal, Known, reached
from ndvariants.simulation.trials import Trial, value_of
from ndvariants.simulation.vary import Vary


def goals_text(varies: Sequence[Vary], trials: Sequence[Trial], goals: Sequence[Goal]) -> str:
    """How many settings reached the goals, and what the nearest gives, with its intervals."""
    played = [trial for trial in trials if not trial.fault]
    there = [trial for trial in played if reached(goals, trial.known())]
    nearest, n = (there or played)[0], len(played)
    setting = ", ".join(f"{vary.label} = {value_of(vary, nearest.setting)}" for vary in varies)
    begin = f"No setting of {n} reached" if not there else f"{len(there)} of {n} settings reached"
    lines = [
        f"  {goal.measure} {_shown(nearest.known()[goal.measure], goal)}; wanted: {goal.text}" for goal in goals
    ]  # fmt: skip
    games = count(nearest.tally.games)
    sure = "" if not there else ", as far as their games tell"
    return "\n".join([f"{begin} the goals{sure}. The nearest, {setting}, gives in {games} games:", *lines])


def _shown(known: Known, goal: Goal) -> str:
    """A measure with its interval; shares in hundredths."""
    scale, unit = (100, " %") if goal.is_share else (1, "")
    value = f"{scale * known.value:.1f}{unit}"
    if known.high == inf:
        return f"over {value}"
    if known.low is None and known.high is None:
        return value
    low, high = ("..." if bound is None else f"{scale * bound:.1f}" for bound in (known.low, known.high))
    return f"{value} [{low}, {high}]"
