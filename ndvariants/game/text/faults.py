"""Errors about a position or move text: where it is wrong, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterable

from ndvariants.errors import Spot
from ndvariants.suggest import nearest


def pointed(reason: str, text: str, column: int, length: int = 1, hint: str = "") -> tuple[str, str, Spot]:
    """Arguments of an error about a part of a text: reason, hint, and the spot at ``column`` (0-based)."""
    return reason, hint, Spot(text, column, length)


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """``did you mean 'x'?`` or nothing, by likeness."""
    near = nearest(word, names)
    return f"did you mean '{near}'?" if near else ""


def listed(items: Iterable[str], most: int = 12) -> str:
    """The items with commas, cut after ``most`` with how many there are."""
    names = list(items)
    if len(names) <= most:
        return ", ".join(names)
    return ", ".join(names[:most]) + f", ... ({len(names)} in all)"
