"""The measures of a file as a section of a report: what was asked, in how many games, and the answers."""

from __future__ import annotations

from itertools import groupby

from ndvariants.report.pages.document import Part, Section, Table
from ndvariants.report.pages.run_course import figures
from ndvariants.report.text.columns import count
from ndvariants.report.text.measured_text import HEAD, measured_rows
from ndvariants.simulation.estimation.estimates import HOW_MEAN
from ndvariants.simulation.events.measured import Measured, Row


def measured_section(found: Measured, players: str) -> Section:
    """Section on the measures that the file names."""
    answers, parts = [], list[Part]()
    for measure, group in groupby(found.rows(), lambda row: row.column.measure):
        rows = list(group)
        answers.append(_answer(rows))
        table = [list(row) for row in measured_rows(rows)]
        parts.append(Table(measure.label.capitalize(), ["", *HEAD[1:]], table, frozenset({1, 3})))
        chosen = [row for row in rows if len(rows) == 1 or row.column.label]
        curves = [found.curve(row.column) for row in chosen if row.mean.value or row.mean.high]
        if measure.is_state and len(measure.by) < 2:
            parts += figures(f"measured_{measure.name}", f"{measure.label.capitalize()}, by ply", curves, HOW_MEAN)
    text = (
        f"What the file asks of its games, counted in {count(found.games)} games of {players}. "
        "Intervals are of 95 %, from the spread between games. "
    )
    return Section("Measures", text + " ".join(answers), parts)


def _answer(rows: list[Row]) -> str:
    """``Collapses: 3.64 a game [3.35, 3.93], most of them rank (90 % [88, 92]).``"""
    whole, *others = rows
    label, mean = whole.column.measure.label, whole.mean
    when = "at the end of a game" if whole.column.measure.is_state else "a game"
    said = f"{label[:1].upper()}{label[1:]}: {mean.value:.2f} {when} [{mean.low:.2f}, {mean.high:.2f}]"
    known = [(row.share, row.column.label) for row in others if row.share is not None and "," not in row.column.label]
    if known:
        share, name = max(known, key=lambda one: one[0].value)
        said += f", most of them {name} ({100 * share.value:.0f} % [{100 * share.low:.0f}, {100 * share.high:.0f}])"
    return said + "."
