"""Aligned tables and numbers for people."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.report.layout.blocks import pad, width


def table(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset(), indent: str = "") -> str:
    """Rows with their columns aligned, to the right where ``right`` has the column; no newline at the end.

    >>> print(table([["rook", "9"], ["knight", "10"]], right=frozenset({1})))
    rook     9
    knight  10
    """
    if not rows:
        return ""
    n_columns = max(len(row) for row in rows)
    widths = [max((width(row[k]) for row in rows if k < len(row)), default=0) for k in range(n_columns)]
    lines = []
    for row in rows:
        cells = []
        for k, text in enumerate(row):
            cells.append(" " * (widths[k] - width(text)) + text if k in right else pad(text, widths[k]))
        lines.append((indent + "  ".join(cells)).rstrip())
    return "\n".join(lines)


def count(number: int) -> str:
    """A number with its thousands apart.

    >>> count(4865609)
    '4,865,609'
    """
    return f"{number:,}"


def rate(number: float) -> str:
    """A rate, short.

    >>> rate(123456789), rate(45210.0), rate(312.4), rate(0.0432)
    ('123.5 M', '45.2 k', '312', '0.043')
    """
    if number < 10:
        return f"{number:.2g}"
    if number >= 1e6:
        return f"{number / 1e6:.1f} M"
    return f"{number / 1e3:.1f} k" if number >= 1e4 else f"{number:.0f}"


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign, rounded; what rounds to nothing is +0.

    >>> signed(12.34), signed(-0.04), signed(-3, 0)
    ('+12.3', '+0.0', '-3')
    """
    return f"{round(number, digits) + 0.0:+.{digits}f}"


def bar(share: float, columns: int = 24) -> str:
    """A bar of that share of the columns, to the eighth of one.

    >>> bar(0.5, 4)
    '██'
    """
    eighths = round(max(0.0, min(1.0, share)) * columns * 8)
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]
