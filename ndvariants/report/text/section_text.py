"""A board of several sections as text: every fixed section with the movable ones that stand on it."""

from __future__ import annotations

from itertools import pairwise, product

from ndvariants.game.sections import in_order
from ndvariants.model.boards.sections import section_cells
from ndvariants.model.variant import Board, Point, Section
from ndvariants.report.layout.blocks import Block, Paint, Rows, side_by_side
from ndvariants.report.layout.levels import sheet_blocks
from ndvariants.report.layout.slices import written
from ndvariants.report.layout.view import View


def placements(view: View, board: Board) -> dict[str, Point]:
    """Point of every movable section, by its name; a section that is not placed yet is missing."""
    first = sum(len(cells) for cells in section_cells(board.sections).values())
    by_piece = {section.piece: section.name for section in board.sections if section.piece is not None}
    found = {}
    for offset, point in enumerate(board.points):
        piece = view.pieces.get(first + offset)
        if piece is not None and piece.piece in by_piece:
            found[by_piece[piece.piece]] = point
    return found


def thread_pairs(view: View, board: Board) -> tuple[list[str], list[tuple[str, str]]]:
    """The sections in the order in which the thread joins them now, and the pairs that it joins beside that order."""
    if board.thread is None:
        return [], []
    standing = placements(view, board)
    carrying = {point.section for point in standing.values()}
    stack = board.thread.stack
    pairs = pairwise(stack)
    return in_order(board, standing), [pair for pair in pairs if not carrying.issuperset(pair)]


def thread_text(view: View) -> str:
    """The sections in the order in which the thread joins them now, such as ``W > P1 > N``; branches follow."""
    board, thread = view.board, view.board.thread
    if thread is None:
        return ""
    order, pairs = thread_pairs(view, board)
    branches = [f"{low}-{high}" for low, high in pairs]
    parts = [" > ".join([*order, *order[: thread.closed]])] if order else []
    if not order and any(section.piece is not None for section in board.sections):
        parts = ["no section is placed"]
    if branches:
        parts.append(f"branches {', '.join(branches)}")
    return f"{thread.name}: " + "; ".join(parts)


def section_block(view: View, columns: int, paint: Paint) -> Block:
    """Every fixed section from the highest to the lowest, what stands above and below it to its right.

    While nothing stands, the fixed sections are side by side, the lowest first; so are the planes of one space.
    """
    board, cells = view.board, section_cells(view.board.sections)
    if board.space:
        apart = [one for one in board.sections if not one.at]
        boards = [block for one in apart for block in _one_section(view, one, cells[one.name], one.name, paint)]
        return side_by_side([*sheet_blocks(view, board, paint), *boards], columns)
    standing = placements(view, board)
    fixed = [one for one in board.sections if one.piece is None]
    lines: Block = []
    if not standing:
        drawn = [_one_section(view, one, cells[one.name], one.name, paint) for one in fixed]
        lines = side_by_side([block for blocks in drawn for block in blocks], columns)
        lines.append("")
    for section in reversed(fixed) if standing else ():
        here = [one for one in board.sections if one.name in standing and standing[one.name].section == section.name]
        blocks = _one_section(view, section, cells[section.name], section.name, paint)
        for one in here:
            point = standing[one.name]
            title = f"{one.name} {'above' if point.above else 'below'} ({point.name})"
            blocks += _one_section(view, one, cells[one.name], title, paint)
        lines += [*side_by_side(blocks, columns), ""]
    waiting = [one.name for one in board.sections if one.piece is not None and one.name not in standing]
    if waiting:
        lines.append(f"in no place yet: {', '.join(waiting)}")
    if board.thread is not None:
        lines.append(thread_text(view))
    return lines


def rests(section: Section) -> list[tuple[int, ...]]:
    """The coordinates on the axes of a section behind the two that are drawn, one for each drawing."""
    return list(product(*(range(axis.width) for axis in section.axes[2:])))


def rest_title(section: Section, title: str, rest: tuple[int, ...]) -> str:
    """The title of one drawing of a section."""
    said = [f"{axis.name}={value + 1}" for axis, value in zip(section.axes[2:], rest, strict=True)]
    return " ".join([title, *said])


def _one_section(
    view: View, section: Section, cells: dict[tuple[int, ...], int], title: str, paint: Paint
) -> list[Block]:
    """One section under its title; where it has more than two axes, a drawing for each place on the others."""
    across, n_axes = range(section.axes[0].width), len(section.axes)
    height = range(section.axes[1].width if n_axes > 1 else 1)
    right, up = [written(x, "a") for x in across], [written(y, "1") for y in height]
    found = []
    for rest in rests(section):
        places = [[(x, y, *rest)[:n_axes] for x in across] for y in height]
        drawn = [[cells[place] for place in row] for row in places]
        found.append(Rows(drawn, right, up, rest_title(section, title, rest)).block(view, paint))
    return found
