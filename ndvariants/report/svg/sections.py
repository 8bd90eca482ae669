"""A board of sections as a picture: each fixed one, the movable ones where they stand, the points in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, pairwise

from ndvariants.model.boards.sections import section_cells
from ndvariants.model.variant import Board, Point, Section
from ndvariants.report.layout.picture import Label, Line, Picture, Tile, square, together
from ndvariants.report.layout.slices import written
from ndvariants.report.layout.view import View
from ndvariants.report.polygons.sections import folded
from ndvariants.report.svg.levels import levels_picture
from ndvariants.report.svg.net import net
from ndvariants.report.text.section_text import placements, rest_title, rests, thread_pairs

_SIDE = 40.0
_GAP = 28.0
_POINT = 18.0


def section_picture(view: View) -> Picture:
    """Fixed sections from the highest down, one a row; what stands on them to the right, the rest by short rows.

    Where nothing stands on sections or leads from one to the next, they lie side by side.
    Sections in one space are drawn as it is, those of a box and those round a middle as their seams say.
    """
    board, cells = view.board, section_cells(view.board.sections)
    if board.space:
        levels = levels_picture(board, view.gone)
        row = [_section(one, cells[one.name], one.name, []) for one in board.sections if not one.at]
        beside: list[Picture] = []
        _add_row(beside, row, 0.0)
        return together([levels, *(picture.moved(levels.width + _GAP, 0.0) for picture in beside)])
    if folded(board) is not None:
        return net(view)
    standing = placements(view, board)
    rows: list[list[Picture]] = []
    for section in reversed([one for one in board.sections if one.piece is None]):
        row = [_section(section, cells[section.name], section.name, _points_of(board, section))]
        for one in board.sections:
            point = standing.get(one.name)
            if point is not None and point.section == section.name:
                title = f"{one.name} {'above' if point.above else 'below'} · {point.name}"
                row.append(_section(one, cells[one.name], title, []))
        rows.append(row)
    if board.thread is None and not board.points:
        rows = [[picture for row in reversed(rows) for picture in row]]
    rows = rows or [[]]
    for one in board.sections:
        if one.piece is not None and one.name not in standing:
            shortest = min(rows, key=lambda row: sum(picture.width + _GAP for picture in row))
            shortest.append(_section(one, cells[one.name], f"{one.name}, not placed", []))
    pictures: list[Picture] = []
    down = 0.0
    for row in rows:
        down = _add_row(pictures, row, down)
    picture = together(pictures)
    return replace(picture, lines=tuple(_strands(view, board, picture)))


def section_alone(board: Board, section: Section) -> Picture:
    """One section by itself, with the points beside it and no title."""
    points = [] if board.space or section.piece is not None else _points_of(board, section)
    return _section(section, section_cells(board.sections)[section.name], "", points)


def _strands(view: View, board: Board, picture: Picture) -> Iterator[Line]:
    """The thread: from cell to cell of the same label in sections that follow each other; each a little aside."""
    order, pairs = thread_pairs(view, board)
    cells, spots = section_cells(board.sections), {tile.cell: tile.centre for tile in picture.tiles}
    joined = {
        section.name: {label: cells[section.name][place] for label, place in section.labels}
        for section in board.sections
    }
    ring = [(order[-1], order[0])] if len(order) > 2 and board.thread is not None and board.thread.closed else []
    for low, high in (*pairwise(order), *ring, *pairs):
        for number, label in enumerate(joined[low]):
            if label in joined[high]:
                (x, y), (x2, y2) = spots[joined[low][label]], spots[joined[high][label]]
                aside = 5.0 * (number - (len(joined[low]) - 1) / 2)
                yield Line((x + aside, y), (x2 + aside, y2))


def _add_row(pictures: list[Picture], row: list[Picture], down: float) -> float:
    right = 0.0
    height = 0.0
    for picture in row:
        pictures.append(picture.moved(right, down))
        right += picture.width + _GAP
        height = max(height, picture.height)
    return down + height + 14


def _points_of(board: Board, section: Section) -> list[tuple[int, Point]]:
    first = sum(len(cells) for cells in section_cells(board.sections).values())
    return [(cell, point) for cell, point in zip(count(first), board.points) if point.section == section.name]


def _section(
    section: Section, cells: dict[tuple[int, ...], int], title: str, points: list[tuple[int, Point]]
) -> Picture:
    """One section under its title; its points as small discs of tiles outside its corners."""
    wide = section.axes[0].width
    high = section.axes[1].width if len(section.axes) > 1 else 1
    left, top = (46.0 if points else 24.0), 30.0
    labels_by_cell = {coordinates: label for label, coordinates in section.labels}
    tiles: list[Tile] = []
    slices = rests(section)
    beside = wide * _SIDE + _GAP  # where the next slice of a section of more than two axes begins
    labels = [
        Label((left + number * beside, 14.0), rest_title(section, title if number == 0 else "", rest), "slice", "start")
        for number, rest in enumerate(slices)
    ]
    for coordinates, cell in cells.items():
        right, up = (*coordinates, 0)[:2]
        x = left + right * _SIDE + beside * slices.index(coordinates[2:])
        y = top + (high - 1 - up) * _SIDE
        tiles.append(square(cell, x, y, _SIDE, "light" if sum(coordinates) % 2 else "dark"))
        if coordinates in labels_by_cell:
            labels.append(Label((x + 6, y + 9), labels_by_cell[coordinates], "name"))
    for right in range(wide):
        labels.append(Label((left + (right + 0.5) * _SIDE, top + high * _SIDE + 13), written(right, "a")))
    for up in range(high):
        labels.append(Label((left - 6, top + (high - 0.5 - up) * _SIDE + 3.5), written(up, "1"), anchor="end"))
    tiles += [_point(cell, point, wide, high, left, top) for cell, point in points]
    across = (len(slices) - 1) * beside + wide * _SIDE
    width = max(left + across + (_POINT + 8 if points else 4.0), left + len(title) * 8.2)
    return Picture(width, top + high * _SIDE + 22, tuple(tiles), tuple(labels))


def _point(cell: int, point: Point, wide: int, high: int, left: float, top: float) -> Tile:
    """A small tile beside the corner that a point belongs to: the one above outside, the one below inside of it."""
    right, up = (*point.cell, 0)[:2]
    x = left - _POINT - 17 if right < wide / 2 else left + wide * _SIDE + 6
    y = top + (high - 1 - up) * _SIDE + (_SIDE - 2 * _POINT) / 2 + (0 if point.above else _POINT)
    return square(cell, x, y, _POINT, "light" if point.above else "dark")
