"""A sweep or a search of parameters as a report: the table, and a small chart of each measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from ndvariants.report.pages.document import Document, Figure, Section, Table
from ndvariants.report.pages.figures import curves_svg
from ndvariants.simulation.estimation.estimates import Estimate
from ndvariants.simulation.events.measures import Curve
from ndvariants.simulation.trials import LEAD, PLURAL, SHRUNK, Trial, value_of
from ndvariants.simulation.vary import Vary

MOST_CURVES = 6


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
    figures = [_figure(drawn, varies, played) for drawn in _measures(played)]
    sections = [Section("Measures", text, figures), Section("All settings", "", [table])]
    return Document(title, f"Parameters varied: {varied}", sections, {"trials": numbers})


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A measure as it is drawn: its title and unit, its name among those of a trial, and what is added to it."""

    title: str
    unit: str
    name: str
    more: float = 0.0

    def of(self, trial: Trial) -> Estimate:
        """The value of a trial, and its interval; the value again where no bound is known."""
        known = trial.known()[self.name]
        low, high = (known.value if x is None or x == inf else x for x in (known.low, known.high))
        return Estimate(known.value + self.more, low + self.more, high + self.more)


def _measures(trials: Sequence[Trial]) -> Iterator[_Drawn]:
    if not trials:
        return
    said, first = trials[0].statistics(), trials[0].teams[0]
    for share in said.results:
        yield _Drawn(share.name, "%", PLURAL.get(share.name, share.name))
    if said.first is not None:
        yield _Drawn(f"score of {first}", "%", "first move advantage", 0.5)
    yield _Drawn("median length in plies", "", "length")
    if any(trial.seen.games for trial in trials):
        yield _Drawn(SHRUNK, "%", SHRUNK)
        yield _Drawn(f"{LEAD} of {first} (with one half)", "%", LEAD, 0.5)


def _figure(drawn: _Drawn, varies: Sequence[Vary], trials: Sequence[Trial]) -> Figure:
    """A measure over the first parameter, a curve for each setting of the others (the first few)."""
    (across, *others), name, unit = varies, drawn.title, drawn.unit
    curves: dict[str, list[tuple[float, Estimate]]] = {}
    for trial in trials:
        key = ", ".join(f"{vary.label} = {value_of(vary, trial.setting)}" for vary in others)
        curves.setdefault(key or name, []).append((_place(across, trial), drawn.of(trial)))
    for points in curves.values():
        points.sort(key=lambda point: point[0])
    series = [
        Curve(key, tuple(x for x, _ in points), (), tuple(known for _, known in points))
        for key, points in curves.items()
    ][:MOST_CURVES]
    left_out = f"{len(curves) - MOST_CURVES} curves are left out." if len(curves) > MOST_CURVES else ""
    svg = curves_svg(series, f"{name} by {across.label}", unit, across.label)
    return Figure("_".join(name.split()), svg, f"{name[:1].upper()}{name[1:]}", left_out)


def _place(vary: Vary, trial: Trial) -> float:
    value = value_of(vary, trial.setting)
    if all(text.lstrip("-").isdigit() for text in vary.values):
        return float(value)
    return float(vary.values.index(value))
