"""Any position as text: grids as slices side by side, sections, and every other board as its net.

Nothing here prints. Callers choose the colours: ``paint`` is given every piece, mark and label with its
role (``"player 0"``, ``"player 1"``, ``"mark"``, ``"label"``, ``"empty"``) and returns what is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ndvariants.game.board import Board
from ndvariants.game.position import Position
from ndvariants.model.boards.axes import Axis
from ndvariants.report.layout.blocks import Block, Paint, Rows, filled, plain, rectangle, side_by_side, sign, width
from ndvariants.report.layout.planes import Plane, plane
from ndvariants.report.layout.positions import view_of
from ndvariants.report.layout.slices import MOST_SLICES, Layout, Slice, layout, occupied, slices
from ndvariants.report.layout.view import View
from ndvariants.report.text.scatter import scattered
from ndvariants.report.text.side_text import side_legend, sided_rectangle, sides_of


def board_text(seen: View | Position | Board, columns: int = 80, paint: Paint = plain) -> str:
    """The position drawn for a terminal of that many columns, with its status lines; no newline at the end."""
    view = view_of(seen)
    if view.board.axes:
        lines = grid_block(view, columns, paint)
    elif view.board.sections:
        from ndvariants.report.text.section_text import section_block

        lines = section_block(view, columns, paint)
    else:
        from ndvariants.report.text.net_text import net_block

        lines = net_block(view, columns, paint)
    if view.status:
        lines = [*lines, "", *filled(view.status, columns)]
    return "\n".join(line.rstrip() for line in lines)


def grid_block(view: View, columns: int, paint: Paint) -> Block:
    """All slices of a grid: as its outer axes stand where the terminal is wide enough, else wrapped."""
    board, plan = view.board, layout(view.board.axes, view.notation)
    found = slices(plan)
    drawn = found if len(found) <= MOST_SLICES else occupied(view, plan, found)
    if view.drawing.piled in plan.outer:  # below the top only where something stands
        axis, busy = plan.outer.index(view.drawing.piled), occupied(view, plan, found)
        drawn = [one for one in drawn if not one.outer[axis] or one in busy]
    blocks = [(one.row, one.column, _slice_block(view, plan, one, columns, paint)) for one in drawn]
    lines = filled(_legend(board.axes, plan), columns)
    if plane(board, view.notation, view.drawing, view.gone) is None:
        lines += filled(side_legend(view.sides), columns)
    if len(drawn) < len(found):
        lines.append(f"{len(drawn)} of {len(found):,} boards are drawn; the others are empty")
    for _, together in groupby(sorted(blocks, key=lambda block: block[:2]), key=lambda block: block[0]):
        in_row = [block for _, _, block in together]
        if lines:
            lines.append("")
        lines += side_by_side(in_row, columns)
    return lines


def _slice_block(view: View, plan: Layout, one: Slice, columns: int, paint: Paint) -> Block:
    """One slice with its label on top (none on a board of two axes)."""
    flat = plane(view.board, view.notation, view.drawing, view.gone)
    drawn = None if flat is None else _scattered(view, plan, one, flat, columns, paint)
    if drawn is not None:
        return [paint(one.label, "label"), *drawn] if one.label else drawn
    cells, wide = plan.cells(one.outer), plan.wide
    rows = Rows([cells[k : k + wide] for k in range(0, len(cells), wide)], plan.columns, plan.rows, one.label)
    places = {cell: (k % wide, k // wide) for k, cell in enumerate(cells)}
    sides = sides_of(view.sides, places, plan.across, plan.upwards)
    signs = rows.signs(view, paint)
    if sides:
        block = sided_rectangle(signs, rows.right, rows.up, sides, paint)
    else:
        block = rectangle(signs, rows.right, rows.up, paint)
    if max(map(width, block)) > columns and any(":" in piece.letter for piece in view.pieces.values()):
        return _slice_block(view.with_letters(_with_initial), plan, one, columns, paint)
    if max(map(width, block)) > columns and not sides:
        block = _bands(signs, rows.right, rows.up, columns, paint)
    return rows.titled(block, paint)


def _bands(signs: list[list[tuple[str, str]]], right: list[str], up: list[str], columns: int, paint: Paint) -> Block:
    """A board that is too wide, cut into strips of at most *columns* columns, from left to right."""
    each = max(width(text) for text in [*right, *(text for row in signs for text, _ in row)]) + 1
    count = max(1, (columns - max(map(width, up)) - 1) // each)
    lines: Block = []
    for start in range(0, len(right), count):
        here = slice(start, start + count)
        lines += [*([""] if lines else []), *rectangle([row[here] for row in signs], right[here], up, paint)]
    return lines


def _with_initial(letter: str) -> str:
    """A letter with the first sign of its player's name in place of the name: ``yellow:R`` is ``yR``."""
    player, colon, own = letter.partition(":")
    return player[:1] + own if colon else letter


def _scattered(view: View, plan: Layout, one: Slice, flat: Plane, columns: int, paint: Paint) -> Block | None:
    """One slice whose cells are no squares, each where it lies; ``None`` where that is too wide."""
    places = zip(flat.middles, plan.cells(one.outer), strict=True)
    signs = [(middle, "".join(sign(view, cell, paint))) for middle, cell in places if cell not in view.gone]
    return scattered(signs, columns, [(spot, paint(text, "label")) for spot, text in flat.labels])


def _legend(axes: Sequence[Axis], plan: Layout) -> Block:
    """One line that says what the labels of slices mean; none on a board of two axes."""
    if not plan.outer:
        return []
    names = ", ".join(axes[axis].name for axis in plan.outer)
    return [f"one board for each {names}; its label begins the names of its cells"]
