"""Any position as text: grids as slices side by side, sections, and every other board as its net.

Nothing here prints. Callers choose the colours: ``paint`` is given every piece, mark and label with its
role (``"player 0"``, ``"player 1"``, ``"mark"``, ``"label"``, ``"empty"``) and returns what is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ndvariants.game.game import Board, Position
from ndvariants.model.boards.axes import Axis
from ndvariants.report.layout.blocks import Block, Paint, Rows, filled, pad, plain, rectangle, side_by_side, sign, width
from ndvariants.report.layout.planes import Plane, plane
from ndvariants.report.layout.positions import view_of
from ndvariants.report.layout.sides import SideMark
from ndvariants.report.layout.slices import Layout, Slice, chosen_slices, layout, occupied, slices
from ndvariants.report.layout.view import View
from ndvariants.report.text.scatter import scattered

MOST_EMPTY = 16  # of boards with more slices, only those are drawn where something is


def board_text(
    seen: View | Position | Board, columns: int = 80, paint: Paint = plain, chosen: Mapping[str, int] | None = None
) -> str:
    """The position drawn for a terminal of that many columns, with its status lines; no newline at the end.

    *chosen*: draw only slices with these coordinates. Raises ValueError if there are none.
    """
    view = view_of(seen)
    if chosen and not view.board.axes:
        raise ValueError("this board has no slices")
    if view.board.axes:
        lines = grid_block(view, columns, paint, chosen)
    elif view.board.sections:
        from ndvariants.report.text.section_text import section_block

        lines = section_block(view, columns, paint)
    else:
        from ndvariants.report.text.net_text import net_block

        lines = net_block(view, columns, paint)
    if view.status:
        lines = [*lines, "", *filled(view.status, columns)]
    return "\n".join(line.rstrip() for line in lines)


def grid_block(view: View, columns: int, paint: Paint, chosen: Mapping[str, int] | None = None) -> Block:
    """All slices of a grid: as its outer axes stand where the terminal is wide enough, else wrapped."""
    board, plan = view.board, layout(view.board.axes, view.notation)
    found = slices(plan)
    if chosen:
        drawn = chosen_slices(plan, chosen)
    else:
        drawn = found if len(found) <= MOST_EMPTY else occupied(view, plan, found)
    if not chosen and view.drawing.piled in plan.outer:  # below the top only where something stands
        axis, busy = plan.outer.index(view.drawing.piled), occupied(view, plan, found)
        drawn = [one for one in drawn if not one.outer[axis] or one in busy]
    blocks = [(one.row, one.column, _slice_block(view, plan, one, columns, paint)) for one in drawn]
    lines = filled(_legend(board.axes, plan), columns)
    if plane(board, view.notation, view.drawing, view.gone) is None:
        lines += filled(side_legend(view.sides), columns)
    if len(drawn) < len(found) and not chosen:
        lines.append(f"{len(drawn)} of {len(found):,} boards are drawn; the others are empty")
    for _, together in groupby(sorted(blocks, key=lambda block: block[:2]), key=lambda block: block[0]):
        in_row = [block for _, _, block in together]
        if lines:
            lines.append("")
        lines += side_by_side(in_row, columns)
    return lines


def _slice_block(view: View, plan: Layout, one: Slice, columns: int, paint: Paint) -> Block:
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


# Walls and seams round the rows of cells: `|` and `-`, and the numbers of sides that are joined. A number on two sides
# says that a step over the one comes in over the other. Seams along the edge are written outside the rows, those
# between two cells in a line of their own, beneath the upper cell or above the lower one.

Signs = Sequence[Sequence[tuple[str, str]]]
Sides = Mapping[tuple[int, int, bool, int], str]  # (right, up, along the rows?, sign): "" for a wall, or a number
ACROSS, UPWARDS = True, False


def sided_rectangle(signs: Signs, right: list[str], up: list[str], sides: Sides, paint: Paint) -> Block:
    """Rows of signs as ``blocks.rectangle`` writes them, with their walls and seams."""
    wide, high = len(right), len(up)
    texts = [text for row in signs for text, _ in row] + right
    columns = max(width(text) for text in [*texts, *(t for (_, _, along, _), t in sides.items() if along is UPWARDS)])
    margin = max(width(name) for name in up)
    west = max((width(sides.get((0, row, ACROSS, -1), "")) for row in range(high)), default=0)
    before = " " * (margin + 1 + (west + 1 if west else 0))
    lines: Block = []
    for row in range(high - 1, -1, -1):
        above = {place: sides[place, row, UPWARDS, 1] for place in range(wide) if (place, row, UPWARDS, 1) in sides}
        below = {place: sides[place, row, UPWARDS, -1] for place in range(wide) if (place, row, UPWARDS, -1) in sides}
        lines += _between(above, columns, before, paint)
        name = " " * (margin - width(up[row])) + paint(up[row], "label") + " "
        left = paint(sides.get((0, row, ACROSS, -1), "").rjust(west), "label") + " " if west else ""
        cells = "".join(
            pad(text, columns) + _beside(sides, place, row, wide, behind)
            for place, (text, behind) in enumerate(signs[row])
        )
        lines.append(name + left + cells + paint(sides.get((wide - 1, row, ACROSS, 1), ""), "label"))
        seams = {place: text for place, text in below.items() if text}  # a wall is drawn once, above the lower cell
        lines += _between(seams, columns, before, paint)
    edge = "".join(pad(name, columns) + " " for name in right)
    return [*lines, before + paint(edge.rstrip(), "label")]


def _between(marks: Mapping[int, str], columns: int, before: str, paint: Paint) -> Block:
    """A line of walls and numbers above or below a row; none where there is nothing to write."""
    if not marks:
        return []
    parts = [pad(marks.get(place, " ") or "-" * columns, columns) + " " for place in range(max(marks) + 1)]
    return [before + paint("".join(parts).rstrip(), "label")]


def _beside(sides: Sides, place: int, row: int, wide: int, behind: str) -> str:
    """The character in the column behind a cell: that of the cell, a wall, or a seam within the row."""
    mark = sides.get((place, row, ACROSS, 1))
    if behind != " " or mark is None or place == wide - 1:
        return behind
    return ":" if mark else "|"


def sides_of(
    marks: Sequence[SideMark], places: Mapping[int, tuple[int, int]], across: int, upwards: int | None
) -> Sides:
    """The marks of the cells of a slice by where they lie there; those along other axes are left out."""
    return {
        (*places[mark.cell], mark.axis == across, mark.sign): mark.text
        for mark in marks
        if mark.cell in places and mark.axis in (across, upwards)
    }


def side_legend(marks: Sequence[SideMark]) -> Block:
    """Meaning of the marks, one line; empty if there are none."""
    said = []
    if any(mark.text for mark in marks):
        said.append("a step over a numbered side comes in over the other side of that number")
    if any(not mark.text for mark in marks):
        said.append("no step crosses | and -")
    return ["; ".join(said)] if said else []
