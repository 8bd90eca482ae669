"""Boards of hexagons: two axes of a grid whose cells are hexagons, and the hexagon of a given side."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.errors import NAME
from ndvariants.faults.names import UnknownAxis
from ndvariants.faults.shape import NOT_TWO_AXES, HexagonAxis
from ndvariants.language.trees.syntax import Binary, Expr, Name, Number
from ndvariants.model.variant import Axis, GridBoard

MAX_SIDE = 1000
PAIR = ("file", "rank")
SKIPPED = "j"  # the letter that hexagonal chess has left out since Glinski


def hexagon_tiling(draft: Draft) -> GridBoard:
    """The hexagon of hexagons of the side that ``tiling`` says, with its further axes."""
    here = ("board", "tiling")
    side = draft.number(*here, "hexagons", default=6, low=2, high=MAX_SIDE)
    axes = [Axis(name, 2 * side - 1) for name in PAIR]
    for name in draft.entries(*here):
        if name in PAIR:
            draft.report_key(HexagonAxis(name), (*here, name))
        elif name != "hexagons":
            axes.append(Axis(name, draft.number(*here, name, default=1, low=1)))
    return GridBoard(tuple(axes), _corners_off(side - 1), hexagons=(0, 1))


def _corners_off(reach: int) -> Expr:
    """Holes that leave a hexagon of a rhombus of hexagons: ``rank - file > k or file - rank > k``."""
    across, up, most = Name(PAIR[0]), Name(PAIR[1]), Number(reach)
    above = Binary(">", Binary("-", up, across), most)
    return Binary("or", above, Binary(">", Binary("-", across, up), most))


def hexagon_pair(draft: Draft, board: GridBoard) -> GridBoard:
    """The grid with the two axes that the file says are those of hexagons."""
    here = ("board", "hexagons")
    named = draft.words(*here)
    if not named or board.hexagons is not None:
        return board
    names = [axis.name for axis in board.axes]
    for name, place in named:
        if name not in names:
            draft.faults.report(UnknownAxis(name, names), place, about=(NAME, name))
            return board
    pair = tuple(names.index(name) for name, _ in named)
    if len(set(pair)) != 2 or any(board.axes[k].width < 2 for k in pair):
        draft.report(NOT_TWO_AXES, here)
        return board
    return replace(board, hexagons=(pair[0], pair[1]))
