"""Names of several pieces, as expressions and triggers want them."""

from __future__ import annotations

from collections.abc import Iterable


def kinds(names: Iterable[str]) -> str:
    """``queen|promoted_queen`` for an expression."""
    return "|".join(names)


def triggered(names: Iterable[str]) -> str:
    """``a queen or a rook`` for a trigger."""
    return "a " + " or ".join(names)
