"""``--fail-under``: which part of the rules games must use."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ndvariants.simulation.events.coverage import Coverage


def _percentage(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and isnan(value):
        raise click.BadParameter("nan is no percentage")
    return value


fail_under_option = click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=_percentage,
    metavar="PERCENT",
    help="Exit code 1 when fewer parts of the file were used.",
)


def refuse_below(found: Coverage, percent: float | None) -> None:
    """Leave with exit code 1 where games used less of the file than was asked."""
    if percent is not None and 100 * found.share < percent:
        used = f"{100 * found.share:.0f} % of the parts of the file were used, {percent:g} % are asked"
        raise click.ClickException(used)
