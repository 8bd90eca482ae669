"""Faults that depend on the shape of the board, such as a direction that it does not have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ndvariants.errors import Place, VariantError
from ndvariants.faults.fault import Fault

NOWHERE = Place("", 1, 1)
MAX_WORDS = 1 << 28  # of tables, of streams and of a position
MOST_TABULATED = 5_000_000  # cells on the ways of all pieces from every cell: two seconds, 300 MB


def error_of(fault: Fault, node: Any) -> VariantError:
    """Return the error of one fault at the place of ``node`` (any tree node, or something without a place)."""
    return VariantError([fault.at(getattr(node, "place", None) or NOWHERE)])


def placed(error: VariantError, path: str) -> VariantError:
    """The same error, with problems that have no place put at the start of this file."""
    start = replace(NOWHERE, path=path or "<variant>")
    return VariantError([replace(p, place=start) if p.place == NOWHERE else p for p in error.problems])
