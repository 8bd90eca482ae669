"""Boards of sections in parts, as plain values: a page that has no server puts its drawing together from them.

Where sections move or go, the drawing changes with every position. ``web/assets/offline/sections.js`` lays the parts
out as `section_picture` does, and writes the thread as `thread_text` does.
"""

from __future__ import annotations

from typing import Any

from ndvariants.game.game import Game
from ndvariants.model.boards.sections import section_cells
from ndvariants.model.variant import Board
from ndvariants.report.layout.levels import Sheet, sheets
from ndvariants.report.layout.picture import Picture
from ndvariants.report.layout.slices import written
from ndvariants.report.svg.sections import section_alone

Values = dict[str, Any]


def changes(board: Board) -> bool:
    """Return whether the drawing of a board changes in a game: sections move, or cells of levels come and go."""
    if not board.sections:
        return False
    return any(section.piece is not None for section in board.sections) or bool(board.space and board.mutable)


def section_parts(game: Game, board: Board) -> Values:
    """The parts of the drawing of *board*; of one whose drawing never changes its thread alone."""
    known = _known(game, board)
    alone = [
        {"apart": bool(board.space and not section.at), **_alone(section_alone(board, section))}
        for section in board.sections
    ]
    return {
        **known,
        "changes": changes(board),
        "sections": [{**one, **drawn} for one, drawn in zip(known["sections"], alone, strict=True)],
        "sheets": [_sheet(sheet) for sheet in sheets(board)] if board.space else [],
    }


def stack(game: Game, board: Board) -> Values | None:
    """Flat sections that a thread joins, or that stand on points, for a page that puts them above each other in space;
    ``None`` of any other board."""
    threaded = board.thread is not None or bool(board.points)
    if not threaded or board.space or any(len(section.axes) != 2 for section in board.sections):
        return None
    fixed = {section.name for section in board.sections if section.piece is None}
    if board.thread is not None and fixed != {*board.thread.stack}:
        return None
    return _known(game, board)


def _known(game: Game, board: Board) -> Values:
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    cells = section_cells(board.sections)
    first, thread = sum(map(len, cells.values())), board.thread
    return {
        "sections": [
            {
                "name": section.name,
                "kind": kinds.get(section.piece or ""),
                "widths": [axis.width for axis in section.axes],
                "cells": list(cells[section.name].values()),
                "labels": [[label, cells[section.name][place]] for label, place in section.labels],
            }
            for section in board.sections
        ],
        "points": [
            [first + k, one.section, one.name, int(one.above), list(one.cell)] for k, one in enumerate(board.points)
        ],
        "thread": None if thread is None else [thread.name, int(thread.closed), list(thread.stack)],
    }


def _alone(picture: Picture) -> Values:
    """A section by itself, without a title: what a page writes first stands where the first label does."""
    return {
        "size": [picture.width, picture.height],
        "tiles": [[one.cell, [c for spot in one.points for c in spot], *one.centre, one.size, one.shade]
                  for one in picture.tiles],
        "written": [[*one.spot, one.text, one.kind, one.anchor] for one in picture.labels],
    }  # fmt: skip


def _sheet(sheet: Sheet) -> Values:
    parts = [
        {
            "section": part.section,
            "title": part.title,
            "columns": [[at, written(at, sheet.styles[0])] for at in part.columns],
            "rows": [[at, written(at, sheet.styles[1])] for at in part.rows],
        }
        for part in sheet.parts
    ]
    cells = [[*place, cell] for place, cell in sheet.cells.items()]
    return {"plane": [sheet.across, sheet.up], "outer": list(sheet.outer), "parts": parts, "cells": cells}
