"""The rows of a drawn setup: faults where there are not as many as the board has, or where they are no rows."""

from __future__ import annotations

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.faults import OWNERS, TO_DRAW
from ndvariants.errors import Place
from ndvariants.language.yaml.source import Key

Rows = list[tuple[int, str]]  # where each begins in the text, and what it says


def are_no_rows(draft: Draft, keys: tuple[Key, ...], rows: Rows, height: int, width: int) -> bool:
    """Whether a drawing is all on one line, which is a fault."""
    if len(rows) == 1 and len(rows[0][1].split()) == height * width:
        message, hint = "the rows of this drawing run together", f"write `{keys[-1]}: |`, and the rows below it"
        draft.key_fault("NDV334", keys, message, "`|` is missing behind it", hint)
        return True
    if len(rows) == 1 and rows[0][1].count("/") == height - 1:
        hint = f"draw it: write `{keys[-1]}: |`, and each row on a line of its own below, `.` for an empty cell"
        draft.fault("NDV334", keys, "this is FEN; a setup is drawn", "all rows on one line", hint)
        return True
    return False


def count_rows(draft: Draft, keys: tuple[Key, ...], rows: Rows, height: int, axis: str) -> None:
    """Note a fault: there are too many rows, or too few."""
    locate, place = draft.document.locate(*keys), draft.document.place(*keys)
    hint, label = TO_DRAW, "one too many" if len(rows) > height else "rows missing"
    if rows:
        offset, row = rows[_superfluous(rows) if len(rows) == height + 1 else min(len(rows) - 1, height)]
        place = locate(offset + len(row) - len(row.lstrip()), len(row.strip()))
    if len(rows) == height + 1:
        hint = "remove a row: there is one for each cell of the axis, also for those without pieces"
    message = f"{len(rows)} row{'s' * (len(rows) != 1)} drawn; `{axis}` has {height} cells"
    draft.faults.add("NDV334", place, message, label, hint)


def _superfluous(rows: Rows) -> int:
    """The row without which both sides stand alike, as nearly always; else the last one."""
    said = ["".join(row.split()) for _, row in rows]
    for i in range(len(said)):
        left = said[:i] + said[i + 1 :]
        if [row.swapcase() for row in reversed(left)] == left:
            return i
    return len(said) - 1


def owners_or_setup(draft: Draft, piece: str, letter: str, place: Place) -> tuple[Place, str]:
    """Where to report that a player does not have a drawn piece, and what to do: at its `owners`, or at the drawing.

    As many of one side as of the other are drawn on purpose.
    """
    here = ("pieces", piece, "owners")
    drawn = draft.text("setup").split()
    if draft.get(*here) is None or drawn.count(letter) != drawn.count(letter.swapcase()):
        return place, OWNERS
    return draft.document.place(*here), f"add the player to them, or take `{letter}` out of the setup"
