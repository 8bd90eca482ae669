"""Faults that depend on the shape of the board, such as a direction that it does not have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ndvariants.errors import Place, Problem, VariantError
from ndvariants.faults.fault import Fault

UNKNOWN_DIRECTION = "NDV410"  # a word that is no direction of this board
UNFIT_DIRECTION = "NDV411"  # vectors asked of a board without axes, relations of a grid, sums of relations
BAD_GRAPH = "NDV413"  # an edge or line through a cell that does not exist
BAD_SEAM = "NDV417"  # a seam that joins nothing, or a side that is sewn twice
BAD_CASTLING = "NDV312"  # pieces that no line leads where they are to go
NOT_STATIC = "NDV414"  # a zone or a hole that asks for more than a cell
TOO_MANY_LINES = "NDV415"  # a line rule that branches without end
TOO_LARGE = "NDV450"  # more cells, pieces or rules than the words of the kernel can hold
TOO_MUCH = "NDV451"  # trails, castlings: more of them than a position remembers

NOWHERE = Place("", 1, 1)
MAX_WORDS = 1 << 28  # of tables, of streams and of a position
MOST_TABULATED = 5_000_000  # cells on the ways of all pieces from every cell: two seconds, 300 MB


def fault(code: str, node: Any, message: str, label: str = "", hint: str = "") -> VariantError:
    """The error of one problem at the place of ``node`` (any tree node, or something without a place)."""
    place = getattr(node, "place", None) or NOWHERE
    return VariantError([Problem(code, place, message, label, hint)])


def error_of(fault: Fault, node: Any) -> VariantError:
    """Return the error of one fault at the place of ``node`` (any tree node, or something without a place)."""
    return VariantError([fault.at(getattr(node, "place", None) or NOWHERE)])


def placed(error: VariantError, path: str) -> VariantError:
    """The same error, with problems that have no place put at the start of this file."""
    start = replace(NOWHERE, path=path or "<variant>")
    return VariantError([replace(p, place=start) if p.place == NOWHERE else p for p in error.problems])


def too_large(
    place: Place,
    label: str,
    message: str = "this board is too large for its pieces to be tabulated",
    hint: str = "fewer cells, axes or directions",
) -> VariantError:
    """The error of a variant that cannot be tabulated."""
    return VariantError([Problem(TOO_LARGE, place, message, label, hint)])
