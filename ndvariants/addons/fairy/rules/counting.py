"""Counting of the end game in makruk and its kin: a draw where a bare side holds out for a number of moves."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import kinds

_KEY = ("countingRule",)
_SHORTER = {"makruk": 0, "cambodian": 2}  # plies
# By the strongest pieces against a lone king, weakest first: (piece, how many, plies).
_HONOUR = (
    ("silver", "= 1", 88),
    ("knight", "> 1", 64),
    ("silver", "> 1", 44),
    ("rook", "= 1", 32),
    ("rook", "> 1", 16),
)
_ASEAN = (("knight", "> 0", 128), ("silver", "> 0", 88), ("rook", "> 0", 32))


def is_counted(draft: Draft) -> bool:
    """Return whether the counting can be said: where pieces come back from hands it is not known."""
    return not draft.record.flag("capturesToHand")


def counting(draft: Draft) -> None:
    """The rule, the registers and the ending of ``countingRule``."""
    rule = draft.record.word("countingRule")
    pawns = draft.cast.of_types(["pawn"])
    if rule == "none" or not is_counted(draft) or not pawns:
        return
    no_pawns = f"count({kinds(pawns)}) = 0"
    if rule == "asean":
        _when_alone(draft, no_pawns)
    else:
        _honours(draft, rule, no_pawns)
    for name in ("limit", "since"):
        draft.registers.append((name, "{}", _KEY))
    draft.endings.append(("if limit > 0 and ply - since > limit", "draw", _KEY))


def _limits(draft: Draft, table: tuple[tuple[str, str, int], ...], shorter: int = 0) -> list[str]:
    lines = []
    for piece, many, plies in table:
        names = draft.cast.of_types([piece])
        if names:
            lines.append(f"if count({kinds(names)}) {many}: set limit to {plies - shorter}")
    return lines


def _when_alone(draft: Draft, no_pawns: str) -> None:
    """Counted from the turn of a lone king on, by the strongest piece against it."""
    condition = f"limit = 0 and {no_pawns} and count(pieces of opponent) = 1"
    draft.rule("counting", "turn ends", ["set since to ply + 1", *_limits(draft, _ASEAN)], condition, _KEY)


def _honours(draft: Draft, rule: str, no_pawns: str) -> None:
    """The board's honour, then the pieces' honour, which counts the pieces that are left as moves made."""
    shorter = _SHORTER[rule]
    begins = "honour = 0" if rule == "makruk" else "honour = 0 and theirs in 2..3"
    asked = no_pawns if rule == "makruk" else f"({no_pawns} or honour = 0 and count(pieces of opponent) in 2..3)"
    steps = [
        "let mine = count(pieces of me)",
        "let theirs = count(pieces of opponent)",
        f"if {begins}:",
        "  set honour to 1",
        f"  set limit to {128 - shorter}",
        "  set since to ply + 1",
        f"if {no_pawns} and min(mine, theirs) = 1 and mine != theirs:",
        "  set honour to 2",
        "  set since to ply + 1 - 2 * (mine + theirs)",
        "  if mine = 1: add 1 to since",
        f"  set limit to {128 - shorter}",
        *(f"  {line}" for line in _limits(draft, _HONOUR, shorter)),
    ]
    draft.registers.append(("honour", "{}", _KEY))
    draft.rule("counting", "turn ends", steps, f"honour < 2 and {asked}", _KEY)
