"""Cells that are not there at the start: boards that grow."""

from __future__ import annotations

from ndvariants.builder.names.scope import View
from ndvariants.builder.start.placing import Setup


def cells_gone(setup: Setup) -> tuple[int, ...]:
    """The cells that are not there at the start, and may come; none of them holds a piece."""
    draft, here = setup.draft, ("setup", "gone")
    if draft.get(*here) is None:
        return ()
    if not setup.board.mutable:
        message, hint = "the cells of this board never come or go", "write `board: {mutable: true}`"
        draft.fault("NDV314", here, message, "a board that never changes", hint)
        return ()
    gone = setup.solve(draft.expression(*here, view=View.CELL), setup.moving[0], here)
    for cell in sorted(set(gone) & setup.placed.keys()):
        draft.faults.add("NDV332", setup.places[cell], f"there is no cell {setup.name(cell)} at the start", "gone")
    return tuple(sorted(set(gone) - setup.holes))
