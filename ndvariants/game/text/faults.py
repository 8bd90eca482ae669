"""Messages about a position or move text: the reason, the text, a caret, a suggestion."""

from __future__ import annotations

from collections.abc import Iterable

from ndvariants.suggest import nearest

_WIDTH = 72


def pointed(reason: str, text: str, column: int, length: int = 1, hint: str = "") -> str:
    """A message of several lines: ``reason``, the part of ``text`` around ``column`` (0-based), a caret, ``hint``."""
    start = max(0, min(column - _WIDTH // 2, len(text) - _WIDTH))
    shown = text[start : start + _WIDTH]
    before, after = ("..." if start else ""), ("..." if start + _WIDTH < len(text) else "")
    line = before + "".join(c if c.isprintable() else "?" for c in shown) + after
    caret = " " * (len(before) + column - start) + "^" * max(1, min(length, len(line)))
    lines = [f"column {column + 1}: {reason}", f"    {line}", f"    {caret}"]
    return "\n".join(lines + ([f"  hint: {hint}"] if hint else []))


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
