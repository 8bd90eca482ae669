"""Sweeps over the parameters of a variant, and searches for a goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ndvariants.game.load import load
from ndvariants.simulation.events.measured import column_called, columns_of
from ndvariants.simulation.goals import read_goals
from ndvariants.simulation.keeping import keeping
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.trials import Means, Progress, Trial
from ndvariants.simulation.trials import balance as search
from ndvariants.simulation.trials import sweep as try_all
from ndvariants.simulation.vary import Setting, read_vary, settings

Values = Mapping[str, object]  # of each parameter one value, a list of values, or a range such as "0..20..5"
_USUAL = Plan()


def sweep(
    variant: str | Path,
    parameters: Values,
    plan: Plan = _USUAL,
    measures: Sequence[str] = (),
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> list[Trial]:
    """Play the games of a plan with every combination of parameters.

    A parameter has one value, a list of values, or a range such as `"0..20..5"`; `arm_at[1]` is an element of a list.
    *measures*: those of the file that are counted. *out*: a file that keeps the games; games that it has are not played
    again.
    """
    game = load(variant)
    names = [column_called(columns_of(game), name).name for name in measures]
    with keeping(None if out is None else Path(out), True, str(variant), plan.stop_at) as kept:
        means = Means(plan.workers, kept)
        trials = try_all(str(variant), {}, _settings(variant, parameters), plan, means, False, progress)
    for trial in trials if names else ():
        trial.measure()
    return trials


def balance(
    variant: str | Path,
    parameters: Values,
    goals: str,
    plan: Plan = _USUAL,
    seconds: float | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> list[Trial]:
    """Return the combinations of parameters, the nearest to the goals first, which has `fresh` games besides.

    Combinations that are surely further from the goals than another are dropped from the race; *seconds* end it early.

    *goals* are written as for the command: `"first move advantage = 0 ± 3 %, length = 60..120"`. See `sweep`.
    """
    read = read_goals(goals, [column.name for column in columns_of(load(variant))])
    with keeping(None if out is None else Path(out), True, str(variant), plan.stop_at) as kept:
        means = Means(plan.workers, kept)
        return search(str(variant), {}, _settings(variant, parameters), read, plan, means, seconds, progress)


def _settings(variant: str | Path, parameters: Values) -> list[Setting]:
    """All combinations; a list of values is written as ``--vary`` reads it."""
    varies = [
        read_vary(f"{name}={'|'.join(map(str, value)) if isinstance(value, (list, tuple, range)) else value}")
        for name, value in parameters.items()
    ]
    return settings(varies, load(variant).variant.parameters) if varies else [{}]
