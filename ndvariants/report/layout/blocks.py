"""Blocks of text side by side, of which every drawing in the terminal is made.

A block is a list of lines. Lines may hold colour codes; their width is counted without them. A ``Paint`` is
given a text and its role and returns what is written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what only lays out texts needs no game
    from ndvariants.report.layout.view import View

Block = list[str]
Paint = Callable[[str, str], str]
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str, role: str) -> str:
    """The text as it is: no colours."""
    return text


def width(line: str) -> int:
    """Return how many columns of a terminal a line takes.

    >>> width("ab"), width("\x1b[1mab\x1b[0m"), width("将")
    (2, 2, 2)
    """
    plain = _COLOUR.sub("", line)
    if plain.isascii():
        return len(plain)
    return sum(
        0 if unicodedata.combining(sign) or sign in "\ufe0e\ufe0f" else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in plain
    )


def filled(lines: Sequence[str], columns: int) -> Block:
    """Sentences in lines of at most *columns* columns.

    >>> filled(["no step crosses a wall"], 10)
    ['no step', 'crosses a', 'wall']
    """
    return [part for line in lines for part in (wrap(line, columns) if width(line) > columns else [line])]


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


def side_by_side(blocks: list[Block], columns: int) -> Block:
    """Blocks of any width next to each other, a new row of blocks where the terminal ends."""
    lines: Block = []
    row: list[Block] = []
    taken = 0
    for block in blocks:
        wide = max((width(line) for line in block), default=0)
        if row and taken + 3 + wide > columns:
            lines += [*beside(row), ""]
            row, taken = [], 0
        taken += wide + (3 if row else 0)
        row.append(block)
    return lines + beside(row)


def sign(view: View, cell: int, paint: Paint) -> tuple[str, str]:
    """The character of a cell, and the one column behind it.

    A piece's letter, followed by ``^`` while it is unmoved or by the cell's mark; a mark on an empty cell stands in
    its place; ``.`` for an empty cell and nothing where there is no cell.
    """
    if cell in view.gone:
        return " ", " "
    mark, piece = view.marks.get(cell, ""), view.pieces.get(cell)
    if piece is None:
        return (paint(mark, "mark") if mark else paint(".", "empty")), " "
    behind = paint(mark, "mark") if mark else "^" if piece.unmoved else " "
    return paint(piece.letter, f"player {piece.player}"), behind


@dataclass(frozen=True, slots=True)
class Rows:
    """A part of a board: its cells row by row, the lowest row first (``None``: no cell), how its columns and rows are
    written, and its title."""

    cells: Sequence[Sequence[int | None]]
    right: list[str]
    up: list[str]
    title: str = ""

    def signs(self, view: View, paint: Paint) -> list[list[tuple[str, str]]]:
        """The sign of each cell, as given by ``sign``."""
        return [[(" ", " ") if cell is None else sign(view, cell, paint) for cell in row] for row in self.cells]

    def block(self, view: View, paint: Paint) -> Block:
        """The rows, and the title above them."""
        return self.titled(rectangle(self.signs(view, paint), self.right, self.up, paint), paint)

    def titled(self, block: Block, paint: Paint) -> Block:
        """The title, if there is one, over a block of these rows."""
        margin = max(map(width, self.up)) + 1
        return [" " * margin + paint(self.title, "label"), *block] if self.title else block


def rectangle(signs: list[list[tuple[str, str]]], right: list[str], up: list[str], paint: Paint = plain) -> Block:
    """A block of rows of signs, the highest row first, with the writing of both axes along its edges."""
    columns = max([width(text) for row in signs for text, _ in row] + [width(name) for name in right], default=1)
    margin = max((width(name) for name in up), default=0)
    lines = []
    for name, row in zip(reversed(up), reversed(signs), strict=True):
        cells = "".join(pad(text, columns) + behind for text, behind in row)
        lines.append(" " * (margin - width(name)) + paint(name, "label") + " " + cells)
    edge = "".join(pad(name, columns) + " " for name in right)
    lines.append(" " * (margin + 1) + paint(edge.rstrip(), "label"))
    return lines
