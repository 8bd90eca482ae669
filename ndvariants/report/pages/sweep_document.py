"""A sweep or a search of parameters as a report: the table, and a small chart of each measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ndvariants.report.pages.document import Document, Figure, Section, Table
from ndvariants.report.pages.figures import Point, Series, curves_svg
from ndvariants.simulation.estimation.statistics import Statistics
from ndvariants.simulation.goals import Known
from ndvariants.simulation.trials import LEAD, SHRUNK, Trial, value_of
from ndvariants.simulation.vary import Vary

MOST_CURVES = 6
Interval = tuple[float, float, float]  # a value, and its interval


def sweep_document(
    title: str, varies: Sequence[Vary], trials: Sequence[Trial], table: Table, numbers: Sequence[dict[str, Any]]
) -> Document:
    """The report of some trials; ``table`` and ``numbers`` tell the same once more."""
    played = [trial for trial in trials if not trial.fault]
    varied = ", ".join(vary.label for vary in varies)
    text = (
        f"{sum(trial.tally.games for trial in played):,} games under {len(played)} settings of {varied}. Bands are "
        "95 % intervals of each setting by itself: of many settings some lie outside."
    )
    figures = [_figure(name, varies, played, found, unit) for name, unit, found in _measures(played)]
    sections = [Section("Measures", text, figures), Section("All settings", "", [table])]
    return Document(title, f"Parameters varied: {varied}", sections, {"trials": numbers})


def _measures(trials: Sequence[Trial]) -> list[tuple[str, str, Callable[[Statistics, Trial], Interval]]]:
    """What is drawn: its name, its unit, and the number of a trial."""
    if not trials:
        return []

    def share(k: int) -> Callable[[Statistics, Trial], Interval]:
        return lambda said, _: (said.results[k].share, said.results[k].low, said.results[k].high)

    found = [(one.name, "%", share(k)) for k, one in enumerate(trials[0].statistics().results)]
    if trials[0].statistics().first is not None:
        found.append((f"score of {trials[0].players[0]}", "%", _score))
    found.append(("median length in plies", "", _length))
    if any(trial.seen.games for trial in trials):
        found.append((SHRUNK, "%", lambda _, trial: _bounds(trial.seen.intervals()[SHRUNK])))
        found.append((f"{LEAD} of {trials[0].players[0]} (with one half)", "%", _lead))
    return found


def _score(said: Statistics, _: Trial) -> Interval:
    assert said.first is not None
    return said.first.score, said.first.low, said.first.high


def _length(said: Statistics, _: Trial) -> Interval:
    assert said.lengths is not None
    lengths = said.lengths
    middle, low, high = (
        lengths.maximum if x is None else x for x in (lengths.median, lengths.median_low, lengths.median_high)
    )
    return middle, low, high


def _lead(_: Statistics, trial: Trial) -> Interval:
    value, low, high = _bounds(trial.seen.intervals()[LEAD])
    return value + 0.5, low + 0.5, high + 0.5


def _bounds(known: Known) -> Interval:
    return known.value, known.low or 0.0, known.high or 0.0


def _figure(
    name: str,
    varies: Sequence[Vary],
    trials: Sequence[Trial],
    found: Callable[[Statistics, Trial], Interval],
    unit: str,
) -> Figure:
    """A measure over the first parameter, a curve for each setting of the others (the first few)."""
    across, *others = varies
    curves: dict[str, list[Point]] = {}
    for trial in trials:
        key = ", ".join(f"{vary.label} = {value_of(vary, trial.setting)}" for vary in others)
        value, low, high = found(trial.statistics(), trial)
        curves.setdefault(key or name, []).append(Point(_place(across, trial), value, low, high))
    series = [Series(key, sorted(points, key=lambda p: p.x)) for key, points in curves.items()][:MOST_CURVES]
    left_out = f" {len(curves) - MOST_CURVES} curves are left out." if len(curves) > MOST_CURVES else ""
    svg = curves_svg(series, f"{name} by {across.label}", unit, across.label)
    return Figure("_".join(name.split()), svg, f"{name[:1].upper()}{name[1:]}.{left_out}")


def _place(vary: Vary, trial: Trial) -> float:
    """Where a setting stands across: its number, or its place among the values."""
    value = value_of(vary, trial.setting)
    if all(text.lstrip("-").isdigit() for text in vary.values):
        return float(value)
    return float(vary.values.index(value))
