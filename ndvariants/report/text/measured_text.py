"""Measures of a file in games: as text, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.report.text.columns import table
from ndvariants.simulation.estimation.estimates import Estimate
from ndvariants.simulation.events.measured import Measured, Row

HEAD = ("measure", "a game", "95 % interval", "share", "95 % interval")


def measured_text(found: Measured) -> str:
    """A table of the measures, without what never happened."""
    return table([HEAD, *measured_rows(found.rows())], right=frozenset({1, 3}))


def measured_rows(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """A line of a table for each row that is not 0 in all games."""
    found: list[tuple[str, ...]] = []
    for row in rows:
        name = f"{row.column.measure.label}, at the end" if row.column.measure.is_state else row.column.measure.label
        if not row.column.label:
            found.append((name, *_plain(row.mean)))
        elif row.mean.value or row.mean.high:
            share = ("", "") if row.share is None else _percent(row.share)
            found.append((f"  {row.column.label}", *_plain(row.mean), *share))
    return found


def measured_values(found: Measured) -> list[dict[str, object]]:
    """Every column with its numbers, for a program."""
    entries = []
    for row in found.rows():
        share = row.share
        entries.append(
            {
                "name": row.column.name,
                "measure": row.column.measure.label,
                "label": row.column.label,
                "at_end": row.column.measure.is_state,
                "mean": row.mean.value,
                "low": row.mean.low,
                "high": row.mean.high,
                "share": None if share is None else share.value,
                "share_low": None if share is None else share.low,
                "share_high": None if share is None else share.high,
            }
        )
    return entries


def _plain(one: Estimate) -> tuple[str, str]:
    return f"{one.value:.2f}", f"[{one.low:.2f}, {one.high:.2f}]"


def _percent(one: Estimate) -> tuple[str, str]:
    return f"{100 * one.value:.1f} %", f"[{100 * one.low:.1f}, {100 * one.high:.1f}]"
