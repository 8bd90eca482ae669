"""The board: which of its forms a file takes, and what all kinds of boards may say beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ndvariants.builder.boards.drawing import build_drawing
from ndvariants.builder.boards.graph import graph
from ndvariants.builder.boards.grid import finished_grid, name_cells, read_grid
from ndvariants.builder.boards.mesh import tiled, written_mesh
from ndvariants.builder.boards.notation import cell_aliases, names_of_others
from ndvariants.builder.boards.polyhedron import solid
from ndvariants.builder.boards.seams import build_seams
from ndvariants.builder.boards.sections import sections
from ndvariants.builder.boards.surface import build_surface
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.unknown_keys import OF_SECTIONS
from ndvariants.faults.shape import (
    ONLY_ALONG_AXES,
    ONLY_WHERE_CELLS_GO,
    THREAD_WITHOUT_SECTIONS,
    GridOnly,
    GridOnlyNoSections,
    NeedsAxes,
    NoBoard,
    TwoBoards,
)
from ndvariants.model.variant import Board, Drawing, GridBoard, Notation
from ndvariants.suggest import listed

# Who reads each of ``schema.FORMS``.
READERS: Mapping[str, Callable[[Draft], Board]] = {
    "grid": read_grid,
    "tiling": tiled,
    "polyhedron": solid,
    "mesh": written_mesh,
    "graph": graph,
    "sections": sections,
    "surface": build_surface,
}

_DRAWN = ("draw", "colours", "style", "marks", "figures", "piled")


def build_board(draft: Draft) -> tuple[Board, Notation, Drawing]:
    """The board, how its cells are written, and how it is drawn; the draft's scope then knows axes and cells."""
    forms = [form for form in READERS if draft.get("board", form) is not None]
    if len(forms) != 1:
        _report_forms(draft, forms)
    board = READERS[next(iter(forms), "grid")](draft)
    board = replace(board, mutable=draft.flag("board", "mutable", default=False))
    for key in ("unbroken", "lonely", "lonely_royals"):
        if draft.flag("board", key, default=False):
            board = _on_lines(draft, board, key)
    if isinstance(board, GridBoard):
        board, notation = finished_grid(draft, board)
    else:
        _grid_only(draft)
        notation = Notation()
        name_cells(draft, board, notation)
    aliases = cell_aliases(draft)
    if isinstance(board, GridBoard):
        aliases += names_of_others(draft, board, notation)
    if (moves := draft.text("notation", "moves")) and len(board.axes) == 2:  # a child may have more: nothing is read
        notation = replace(notation, moves=moves)
    if aliases:
        notation = replace(notation, aliases=aliases)
        name_cells(draft, board, notation)
    sewn = [key for key in ("seams", "walls") if draft.get("board", key) is not None]
    if sewn and (board.axes or board.sections):
        names = [board.axes[axis].name for axis in board.hexagons or ()]
        board = replace(board, seams=(*board.seams, *build_seams(draft, names)))  # behind those of a surface
    for key in sewn if not (board.axes or board.sections) else ():
        draft.report_key(NeedsAxes(key), ("board", key))
    if draft.get("board", "thread") is not None and not board.sections:
        draft.report_key(THREAD_WITHOUT_SECTIONS, ("board", "thread"))
    drawn = board.hexagons or any(draft.get("board", key) is not None for key in _DRAWN)
    return board, notation, build_drawing(draft, board, notation) if drawn else Drawing()


def _on_lines(draft: Draft, board: Board, key: str) -> Board:
    """The board, of whose lines *key* says something: when they count in dimensions, and what is left alone on them."""
    if board.mutable and (board.axes or board.sections):
        return replace(board, **{key: True})
    draft.report_key(ONLY_WHERE_CELLS_GO if board.axes or board.sections else ONLY_ALONG_AXES, ("board", key))
    return board


def _report_forms(draft: Draft, forms: list[str]) -> None:
    if len(forms) > 1:
        for form in forms[1:]:
            draft.report_key(TwoBoards(forms[0], form, listed(forms)), ("board", form))
    elif not draft.faults.cause("board"):
        place = draft.document.key_place("board")
        draft.faults.report(NoBoard(listed(READERS)), place)


def _grid_only(draft: Draft) -> None:
    sections = draft.get("board", "sections") is not None
    for keys, what in (
        (("board", "wrap"), "wraps"),
        (("board", "holes"), "has holes"),
        (("board", "hexagons"), "has cells that are hexagons by themselves"),
        (("notation", "cells"), "has axes to write"),
        (("notation", "also"), "has axes to write"),
        (("notation", "moves"), "has files to count"),
    ):
        if not draft.get(*keys):
            continue
        fault = GridOnlyNoSections(OF_SECTIONS.get(str(keys[-1]), ""), what) if sections else GridOnly("", what)
        draft.report_key(fault, keys)
