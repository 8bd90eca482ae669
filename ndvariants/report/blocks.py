"""Blocks of text set side by side: the bricks of every drawing in the terminal.

A block is a list of lines. Lines may hold colour codes; their width is counted without them.
"""

from __future__ import annotations

import re
import unicodedata

Block = list[str]
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def width(line: str) -> int:
    """How many columns of a terminal a line takes.

    >>> width("ab"), width("\\x1b[1mab\\x1b[0m"), width("将")
    (2, 2, 2)
    """
    plain = _COLOUR.sub("", line)
    if plain.isascii():
        return len(plain)
    return sum(
        0 if unicodedata.combining(sign) or sign in "\ufe0e\ufe0f" else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in plain
    )


def pad(line: str, columns: int) -> str:
    """The line with spaces behind it, so that it takes that many columns."""
    return line + " " * (columns - width(line))


def beside(blocks: list[Block], gap: int = 3) -> Block:
    """Blocks next to each other, their first lines level.

    >>> beside([["a", "b"], ["c"]], gap=1)
    ['a c', 'b']
    """
    height = max((len(block) for block in blocks), default=0)
    lines = [""] * height
    for position, block in enumerate(blocks):
        columns = max((width(line) for line in block), default=0)
        for number in range(height):
            line = block[number] if number < len(block) else ""
            lines[number] += (" " * gap if position else "") + pad(line, columns)
    return [line.rstrip() for line in lines]


def wrapped(blocks: list[Block], columns: int, gap: int = 3) -> Block:
    """Blocks next to each other, as many in a row as fit into that many columns; an empty line between rows."""
    if not blocks:
        return []
    widest = max(max((width(line) for line in block), default=0) for block in blocks)
    each_row = max(1, (columns + gap) // (widest + gap))
    lines: Block = []
    for start in range(0, len(blocks), each_row):
        if lines:
            lines.append("")
        lines += beside(blocks[start : start + each_row], gap)
    return lines
