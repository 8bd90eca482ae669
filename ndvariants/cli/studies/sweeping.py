"""Common work and output of ``sweep`` and ``balance``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.output import write_document
from ndvariants.cli.studies.requests import Trying
from ndvariants.report.pages.document import Table
from ndvariants.report.pages.sweep_document import sweep_document
from ndvariants.report.text.columns import count, signed, table
from ndvariants.simulation.goals import Goal, Known, reached
from ndvariants.simulation.keeping import keeping
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.trials import LEAD, SHRUNK, Means, Stopped, Trial, value_of, without_effect
from ndvariants.simulation.vary import Setting, Vary, read_vary, settings


def settings_of(trying: Trying) -> tuple[list[Vary], list[Setting]]:
    """The varied parameters, and all combinations of their values."""
    varies = [read_vary(text) for text in trying.texts]
    said = list(trying.chosen.parameters)
    for vary in varies:
        if vary.label in said:
            raise click.UsageError(f"`{vary.label}` is set twice; values may be joined, as in --vary 'n=2..3|5'")
        said.append(vary.label)
    return varies, settings(varies, trying.chosen.game().variant.parameters)


@contextmanager
def means_of(trying: Trying) -> Iterator[Means]:
    """How the games of the settings are played; after Ctrl-C the way to go on is said."""
    if trying.resume and trying.out is None:
        raise click.UsageError("--resume goes on with the games of --out FILE")
    with keeping(trying.out, trying.resume, trying.chosen.variant, trying.entrants.stop_at) as kept:
        try:
            yield Means(trying.workers, kept)
        except KeyboardInterrupt:
            if kept is not None:
                click.echo(f"{trying.out} has the games until here; the same command with --resume goes on", err=True)
            raise


@contextmanager
def shown_when_stopped(
    trying: Trying, title: str, varies: Sequence[Vary], goals: Sequence[Goal] = ()
) -> Iterator[None]:
    """Show the settings that have games if Ctrl-C stops the others."""
    try:
        yield
    except Stopped as stop:
        if stop.trials:
            show(trying, title, varies, stop.trials, goals)
        raise


def plan_of(trying: Trying) -> Plan:
    """Return how the games of each setting are played."""
    game = trying.chosen.game()
    return trying.entrants.plan(game, trying.games, trying.seed, trying.max_plies, trying.workers)


def show(
    trying: Trying,
    title: str,
    varies: Sequence[Vary],
    trials: Sequence[Trial],
    goals: Sequence[Goal] = (),
    measures: Sequence[str] = (),
) -> None:
    """Print the trials as a table (what was varied, then what the games say) or as JSON, and write the page asked for:
    Markdown with its figures beside it where the name of the file ends so. Raises where all settings were refused."""
    counted = [*(goal.measure for goal in goals), *measures]
    head, *rows = trials_rows(varies, trials, bool(goals), counted)
    numbers, right = trials_values(trials, goals), frozenset(range(len(head)))
    if trying.as_json:
        echo_json(title.lower(), numbers)
    else:
        click.echo(table([head, *rows], right=right))
    if trying.output is not None:
        shown = Table("Each setting", head, [[*row, *[""] * (len(head) - len(row))] for row in rows], right)
        document = sweep_document(f"{title} of {trying.chosen.variant}", varies, trials, shown, trials_values(trials))
        write_document(trying.output, document, trying.output.suffix.lower() == ".md")
    if trials and all(trial.fault for trial in trials):
        raise click.ClickException("the variant refuses every one of these settings")


def trials_rows(
    varies: Sequence[Vary], trials: Sequence[Trial], with_loss: bool, counted: Sequence[str] = ()
) -> list[list[str]]:
    """The heading, and a row for each trial; ``counted`` are measures of the file."""
    players = next((trial.teams for trial in trials if trial.teams), ())
    head = [vary.label for vary in varies] + ["games", *players, "draws", "unfinished", "first move", "median length"]
    seen = any(trial.seen.games for trial in trials)
    known = {name for trial in trials for name in trial.columns()}
    asked = [name for name in dict.fromkeys(counted) if name in known]
    head += (["shrunk", "lead"] if seen else []) + asked + (["off goal"] if with_loss else [])
    rows = [head]
    for trial in trials:
        row = [value_of(vary, trial.setting) for vary in varies]
        if trial.fault:
            rows.append([*row, trial.fault])
            continue
        found, first = trial.measures(), trial.statistics().first
        row += [count(trial.tally.games), *(f"{100 * found[name]:.1f} %" for name in (*players, "draws", "unfinished"))]
        row.append(_with_interval(first.score - 0.5, first.low - 0.5, first.high - 0.5) if first else "")
        lengths = trial.statistics().lengths
        beyond = lengths is not None and lengths.median is None
        row.append(f"{'over ' if beyond else ''}{found['length']:.0f}")
        row += _seen(trial) if seen else []
        columns = trial.columns()
        row += [_counted(columns[name]) if name in columns else "" for name in asked]
        row += [f"{trial.loss:.2f}"] if with_loss else []
        rows.append(row)
    return rows


def _seen(trial: Trial) -> list[str]:
    if not trial.seen.games:
        return ["", ""]
    found = trial.seen.intervals()
    lead = found[LEAD]
    return [f"{100 * found[SHRUNK].value:.0f} %", _with_interval(lead.value, lead.low or 0.0, lead.high or 0.0)]


def _counted(known: Known) -> str:
    return f"{known.value:.2f} [{known.low or 0:.2f}, {known.high or 0:.2f}]"


def _with_interval(value: float, low: float, high: float) -> str:
    """A share above or below one half in hundredths: ``+3.1 [-1.4, +7.5]``."""
    return f"{signed(100 * value)} [{signed(100 * low)}, {signed(100 * high)}]"


def say_what_they_are_worth(trying: Trying, varies: Sequence[Vary], trials: Sequence[Trial]) -> None:
    """Say on stderr who plays if no player looks ahead, which parameter changed no game, and how many searched games
    are different."""
    if trying.entrants.is_random:
        click.echo("Random games: what only players who look ahead see does not show; add --players", err=True)
    for vary in without_effect(varies, trials):
        click.echo(f"`{vary.label}` changes nothing here: all its values give the same games", err=True)
    found = [trial.evidence.variety for trial in trials if trial.evidence.variety is not None]
    if found:
        least = min(found, key=lambda one: one.different / one.games)
        different = f"at least {least.different} of {least.games} games of each setting are different"
        click.echo(f"Games begin with {least.plies} drawn plies; {different}", err=True)


def _in_fresh_games(fresh: Trial, goals: Sequence[Goal]) -> dict[str, Any]:
    return {
        "reached": reached(goals, fresh.known()),
        "fresh": {"measures": fresh.measures(), "statistics": fresh.statistics().as_dict()},
    }


def trials_values(trials: Sequence[Trial], goals: Sequence[Goal] = ()) -> list[dict[str, Any]]:
    """The trials as plain values for a program; with goals, whether they were reached."""
    return [
        {"parameters": dict(trial.setting), "fault": trial.fault}
        if trial.fault
        else {
            "parameters": dict(trial.setting),
            "games": trial.tally.games,
            "loss": trial.loss,
            **({"dropped": trial.is_dropped} if goals else {}),
            "measures": trial.measures(),
            "statistics": trial.statistics().as_dict(),
            **(_in_fresh_games(trial.fresh, goals) if trial.fresh is not None else {}),
        }
        for trial in trials
    ]
