"""The move under the pointer: its way, the cells that go, and what else it does."""

from __future__ import annotations

from typing import Any

from ndvariants.game.explain.effects import effects_of
from ndvariants.game.explain.thread_way import thread_way
from ndvariants.game.explain.way import way
from ndvariants.game.game import Position


def move_meant(position: Position, origin: int, target: int) -> dict[str, Any]:
    """The answer for the first legal move between two cells; all empty where there is none."""
    cells = position.game.cells
    ends = cells[origin], cells[target]
    move = next((one for one in position.legal_moves() if (one.origin, one.target) == ends), None)
    if move is None:
        return {"way": [], "effects": [], "gone": []}
    effects = effects_of(position, move)
    lines = [*filter(None, [thread_way(position, move)]), *(effects.lines() if effects.unusual else ())]
    gone = [position.game.notation.cell(cell) for cell in effects.gone]
    return {"way": list(way(position, origin, target)), "effects": lines, "gone": gone}
