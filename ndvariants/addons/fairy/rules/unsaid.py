"""Unsupported keys of the ini format: those that this language cannot express, each with its reason."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.betza import idle_atoms
from ndvariants.addons.fairy.format.keys import TABLE
from ndvariants.addons.fairy.rules.counting import is_counted


def note_unsaid(draft: Draft) -> None:
    """Add a problem for each key that asks for what this language cannot say."""
    record = draft.record
    for key, reason in TABLE["unsaid moves"].items():
        if record.has(key) and not _without_effect(draft, key):
            draft.unsaid(key, f"there is no word for {reason}")
    for key, reason in TABLE["unsaid results"].items():
        if record.has(key) and not (key == "countingRule" and is_counted(draft)):
            draft.left_out(key, reason)
    if record.flag("seirawanGating") and record.flag("pieceDrops"):
        draft.unsaid("pieceDrops", "a piece that was dropped on its first rank counts as one that has not moved")
    for piece in record.moves:
        if idle := idle_atoms(record.moves[piece]):
            draft.left_out(piece, f"Fairy-Stockfish makes no moves of `{'`, `'.join(idle)}`")
    if record.name in TABLE["hidden"]:
        draft.left_out("variant", TABLE["hidden"][record.name])
    if not any(draft.cast.of_side.values()):
        draft.unsaid("startFen", "no piece stands on the board or lies in a hand")


def _without_effect(draft: Draft, key: str) -> bool:
    record = draft.record
    if key == "enclosingDrop":
        return record.word(key) not in ("anyside", "quadwrangle")
    if key == "connectNxN":
        return record.number(key) == 2
    return key == "collinearN" and not record.flag("connectDiagonal")
