"""How a board is to be drawn: where axes lead, rings, relations, colour classes of cells, its style, zones seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.names.solve import Solver, Unsolvable
from ndvariants.errors import NAME
from ndvariants.faults.limits import AXES_ON_ONE_LINE, NoColourClass
from ndvariants.faults.names import UnknownRelation, UnknownZone
from ndvariants.faults.shape import (
    COLOURS_WITHOUT_GRID,
    DRAW_WITHOUT_GRID,
    DRAWN_GRAPH,
    DRAWN_GRID,
    NO_RING,
    POINTS_WITHOUT_SQUARES,
    ForGrids,
    RunsWithinTheBoard,
)
from ndvariants.faults.values import ZONE_NOT_STATIC
from ndvariants.language.parse import parse_expression
from ndvariants.language.trees.syntax import Direction, Signed
from ndvariants.model.boards.axes import default_notation, grid_coordinate, number_count
from ndvariants.model.boards.grid import LISTED
from ndvariants.model.variant import Board, Drawing, GraphBoard, Mark, Notation
from ndvariants.suggest import listed
from ndvariants.words.operators import NUMBER

HERE = ("board", "draw")
CLASSES = 4  # of colours, at most
SLANT = ((sqrt(3) / 2, -0.5), (0.0, 1.0))  # where the two axes of hexagons lead


def build_drawing(draft: Draft, board: Board, notation: Notation) -> Drawing:
    """The drawing that ``board`` asks for, with the defaults for hexagonal cells."""
    drawing = replace(_asked(draft, board), figures=draft.text("board", "figures") or "figures")
    for key in ("style", "marks", "piled"):
        if draft.get("board", key) is not None and not board.axes:
            draft.report_key(ForGrids(key), ("board", key))
            return drawing
    style = draft.text("board", "style")
    if style == "points" and (not board.axes or board.hexagons is not None or drawing.vectors or drawing.ring):
        draft.report(POINTS_WITHOUT_SQUARES, ("board", "style"))
    elif style:
        drawing = replace(drawing, style=style)
    if not board.axes:
        if draft.get("board", "colours") is not None:
            draft.report_key(COLOURS_WITHOUT_GRID, ("board", "colours"))
        return drawing
    if board.hexagons is not None and not drawing.vectors and not drawing.ring:
        names = [board.axes[k].name for k in board.hexagons]
        drawing = replace(drawing, vectors=tuple(zip(names, SLANT, strict=True)))
    return replace(drawing, shades=_shades(draft, board), piled=_piled(draft, board, notation))


def _asked(draft: Draft, board: Board) -> Drawing:
    asked = draft.get(*HERE)
    if asked is None:
        return Drawing()
    if board.axes and isinstance(asked, dict):
        return Drawing(vectors=_vectors(draft, board, asked))
    if board.axes and asked == "ring":
        if not any(axis.wrap for axis in board.axes) and not draft.doubtful("board", "wrap"):
            draft.report(NO_RING, HERE)
            return Drawing()
        return Drawing(ring=True)
    if isinstance(board, GraphBoard) and isinstance(asked, list):
        return Drawing(relations=tuple(_relations(draft, board)))
    if board.axes:
        draft.report(DRAWN_GRID, HERE)
    elif isinstance(board, GraphBoard):
        draft.report(DRAWN_GRAPH, HERE)
    else:
        draft.report_key(DRAW_WITHOUT_GRID, HERE)
    return Drawing()


def _vectors(draft: Draft, board: Board, asked: dict[str, Any]) -> tuple[tuple[str, tuple[float, float]], ...]:
    names, found = [axis.name for axis in board.axes], []
    for name, vector in asked.items():
        if name not in names:
            draft.no_axis(name, draft.document.key_place(*HERE, name), names)
        elif isinstance(vector, list) and len(vector) == 2 and None not in vector:
            found.append((name, (float(vector[0]), float(vector[1]))))
    for k, (name, (x, y)) in enumerate(found):
        for _, (other_x, other_y) in found[:k]:
            if abs(x * other_y - y * other_x) < 0.05:
                draft.report(AXES_ON_ONE_LINE, (*HERE, name))
                return ()
    return tuple(found)


def _relations(draft: Draft, board: GraphBoard) -> list[str]:
    known = [name for name, _ in board.edges] + [name for name, _ in board.lines]
    found = []
    for name, place in draft.words(*HERE):
        if name in known:
            found.append(name)
        else:
            draft.faults.report(UnknownRelation(name, known), place)
    return found


# --------------------------------------------------------------------------- piles


def _piled(draft: Draft, board: Board, notation: Notation) -> int | None:
    """The axis that ``piled`` names: one that does not run within a drawn slice."""
    name, names = draft.text("board", "piled"), [axis.name for axis in board.axes]
    place, written = draft.document.place("board", "piled"), notation.cells or default_notation(board.axes).cells
    if name not in names:
        if name:
            draft.no_axis(name, place, names)
        return None
    free = [names[axis] for axis, _ in written[:-2]]
    if name not in free:
        draft.faults.report(RunsWithinTheBoard(name, "".join(free[:1])), place)
        return None
    return names.index(name)


# --------------------------------------------------------------------------- colours


def _shades(draft: Draft, board: Board) -> tuple[int, ...]:
    """The colour class of every cell: as ``colours`` counts it, three on hexagons without a style, else none."""
    here = ("board", "colours")
    if number_count(board.axes) > LISTED:
        return ()
    every = range(number_count(board.axes))
    if draft.get(*here) is None:
        if board.hexagons is None or draft.text("board", "style") not in ("", "checkered"):
            return ()
        return tuple(sum(grid_coordinate(board.axes, cell)) % 3 for cell in every)
    tree = draft.parse(parse_expression, *here)
    if tree is None:
        return ()
    counted = draft.resolver(view=View.CELL).checked(tree, NUMBER)
    solver = Solver(board, (), {}, draft.scope.parameters)
    try:
        count = solver.test(counted, None, ())
        found = [count(solver.at(cell)) or 0 for cell in every]
    except Unsolvable as unsolvable:
        draft.unsolved(unsolvable.node.place, *here)
        return ()
    odd = next((value for value in found if not 0 <= value < CLASSES), None)
    if odd is not None:
        classes = listed([str(k) for k in range(CLASSES)])
        draft.report(NoColourClass(odd, classes), here)
        return ()
    return tuple(found)


# --------------------------------------------------------------------------- what zones and directions make of it


def marked(draft: Draft, drawing: Drawing, solver: Solver) -> Drawing:
    """The same drawing with the zones that it shows, and with what leaves each cell."""
    arrows = build_arrows(draft, solver) if draft.scope.by_cell else ()
    return replace(drawing, arrows=arrows, marks=tuple(_marks(draft, solver)))


def _marks(draft: Draft, solver: Solver) -> Iterator[Mark]:
    here = ("board", "marks")
    for name in draft.entries(*here):
        zone, how = solver.zones.get(name), draft.text(*here, name)
        if zone is None and how:
            if name not in draft.scope.zones:
                place = draft.document.key_place(*here, name)
                draft.faults.report(UnknownZone(name, solver.zones), place, about=(NAME, name))
        if zone is None or not how or solver.board.n_cells > LISTED:
            continue
        found = set()
        for player, expression in enumerate(zone.expressions):
            try:
                cells = frozenset(solver.cells(expression, player))
            except Unsolvable:
                draft.report_key(ZONE_NOT_STATIC, (*here, name))
                break
            if cells and cells not in found:
                found.add(cells)
                yield Mark(how, player, cells)


def build_arrows(draft: Draft, solver: Solver) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Arrows from each cell of a grid where directions differ from cell to cell, from the first player's side."""
    board = solver.board
    if not board.axes or number_count(board.axes) > LISTED or not solver.players:
        return ()
    found = []
    for part in (part for parts in draft.scope.by_cell.values() for part in parts):
        try:
            cells = [] if part.cells is None else solver.cells(part.cells, 0)
        except Unsolvable:
            continue  # reported where it is compiled as a zone
        found += [(cell, vector) for vector in _arrow(part.direction, solver) for cell in cells]
    return tuple(dict.fromkeys(found))


def _arrow(direction: Direction, solver: Solver) -> list[tuple[int, ...]]:
    """The vectors of signed axes: one, or two of opposite signs; none for other directions."""
    if not isinstance(direction, Signed) or not solver.board.axes:
        return []
    signs = solver.players[0].signs
    given = {axis: sign for sign, axis in direction.terms if isinstance(axis, str)}
    vectors: list[tuple[int, ...]] = [()]
    for axis in solver.board.axes:
        steps = {"+": [1], "-": [-1]}.get(given.get(axis.name, ""), [1, -1] if axis.name in given else [0])
        vectors = [(*vector, step * signs.get(axis.name, 1)) for vector in vectors for step in steps]
    return vectors
