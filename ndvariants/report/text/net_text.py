"""Boards that are no grids as text: the name of every cell, and the piece on it, where the cell lies on the plane."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap

from ndvariants.report.layout.blocks import Block, Paint, sign, width
from ndvariants.report.layout.view import View
from ndvariants.report.polygons.kinds import drawn, flat
from ndvariants.report.text.scatter import scattered

_SAME_LINE = 0.12  # cells whose heights differ by less share a line of text


def net_block(view: View, columns: int, paint: Paint) -> Block:
    """The lines of the drawing: ``A2`` is an empty cell, ``A2:K`` one with a piece."""
    board = view.board
    centres = [_centre(polygon) for polygon in flat(board)]
    here = [cell for cell in range(len(centres)) if cell not in view.gone]
    if not here:
        return []
    room = max(len(view.names[cell]) for cell in here) + 3
    step = _spacing(centres, here)
    left = min(centres[cell][0] for cell in here)
    lines: Block = []
    for row in _rows(centres, here):
        line = ""
        for cell in sorted(row, key=lambda cell: centres[cell][0]):
            at = round((centres[cell][0] - left) / step * room)
            line += " " * max(at - width(line), 1 if line else 0) + _written(view, cell, paint)
        lines.append(line)
    if max(map(width, lines)) <= columns or drawn(board).unit:
        return lines
    short = scattered([(centres[cell], "".join(sign(view, cell, paint))) for cell in here], columns)
    return short or _listed(view, here, columns, paint)


def _listed(view: View, here: list[int], columns: int, paint: Paint) -> Block:
    lines = wrap(f"{len(here):,} cells, too many to be drawn here; those that are not empty:", columns)
    first = len(lines)
    for cell in here:
        if cell in view.pieces or cell in view.marks:
            word = _written(view, cell, paint)
            if len(lines) == first or width(lines[-1]) + width(word) + 2 > columns:
                lines.append(word)
            else:
                lines[-1] += "  " + word
    return lines


def _written(view: View, cell: int, paint: Paint) -> str:
    piece, mark = view.pieces.get(cell), view.marks.get(cell, "")
    name = paint(view.names[cell], "label")
    if piece is not None:
        behind = paint(mark, "mark") if mark else "^" if piece.unmoved else ""
        return f"{name}:{paint(piece.letter, f'player {piece.player}')}{behind}"
    return name + (":" + paint(mark, "mark") if mark else "")


def _centre(polygon: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def _rows(centres: list[tuple[float, float]], cells: list[int]) -> list[list[int]]:
    """The cells by lines of text, the highest first."""
    rows: list[list[int]] = []
    last = None
    for cell in sorted(cells, key=lambda cell: -centres[cell][1]):
        if last is None or last - centres[cell][1] > _SAME_LINE:
            rows.append([])
        rows[-1].append(cell)
        last = centres[cell][1]
    return rows


def _spacing(centres: list[tuple[float, float]], cells: list[int]) -> float:
    """The smallest distance between two neighbours on one line; 1 where every line has one cell."""
    gaps = []
    for row in _rows(centres, cells):
        across = sorted(centres[cell][0] for cell in row)
        gaps += [b - a for a, b in pairwise(across) if b - a > 1e-6]
    return max(min(gaps, default=1.0), 0.2)
