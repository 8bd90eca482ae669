"""The option ``--lot``: a parameter that is drawn for every game."""

from __future__ import annotations

import click

from ndvariants.cli.arguments import is_confined
from ndvariants.simulation.lots import Lot, lot_of


def asked_lot(variant: str, parameters: dict[str, str], drawn: str | None, seed: int) -> Lot | None:
    """The lot that ``--lot`` asks for, ``None`` where it is not given."""
    if drawn is None:
        return None
    if is_confined():
        raise click.UsageError("--lot loads the variant again for every value: leave --confined out")
    return lot_of(variant, parameters, drawn, seed)
