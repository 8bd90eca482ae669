"""Changes that change nothing, each with the reason; a run says so beside them."""

from __future__ import annotations

from .changes import Change

# By the file, the function and the line as it becomes.
SAME: dict[tuple[str, str, str], str] = {
    (
        "compiler/boards/grids/links.py",
        "_Sewing._tear",
        "self.links.target[heading ^ 1, target] = -2",
    ): "whoever reads a target asks whether it is below 0",
    (
        "compiler/moves/merging.py",
        "_all_differ",
        "pairs = _distinct((short * n + long) * 2 + (length != 1))",
    ): "tells only whether merging is tried: tracks that are not merged give the same moves",
    (
        "compiler/tables/assemble.py",
        "TableWords.place",
        "part = part.astype(np.int32, copy=True).ravel()",
    ): "a copy of words that nobody writes to afterwards",
    (
        "compiler/boards/grids/grid.py",
        "unbounded",
        "room = np.where(vectors[:, along] >= 0, up, down) // np.maximum(size, 1)",
    ): "differs where the vector has 0 along the axis, and there the next line leaves the room out (`size > 0`)",
    (
        "kernel/legality/repetition.py",
        "open_history",
        "M[seen + i] = 1",
    ): "a key that is taken for one seen before is counted in the history, which is what a new one would get: 1",
    (
        "compiler/rules/around.py",
        "cells_around",
        'case "ray", (Name() as cell,) if expr.direction is not None or _is_cell(cell, scope):',
    ): "counts take any cell, and none; where they do not, in conditions of moves, no step names one",
    (
        "kernel/rules/instructions.py",
        "work_with_sets",
        "if d >= 1:",
    ): "an owner not known beforehand is worked out from a cell or a piece, which lies in the first word before it",
}


def reason_of(change: Change) -> str:
    """Why a change makes no difference; empty where it does, or where nobody has found out."""
    return SAME.get((change.path, change.function, change.text), "")
