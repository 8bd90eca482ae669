"""Rules about neighbouring cells: where drops may go, which pieces change sides, and rows that win."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, kinds
from ndvariants.addons.fairy.format.values import Square


def surrounding_rules(draft: Draft) -> None:
    """Rules for pieces that change sides, and for rows, squares, lines and connections that win."""
    _flips(draft)
    _rows(draft)
    _squares(draft)
    _lines(draft)
    _connections(draft)


def _flips(draft: Draft) -> None:
    how = draft.record.word("flipEnclosedPieces")
    keys = ("flipEnclosedPieces",)
    around = "pieces of opponent on neighbours of target"
    if how == "reversi":
        draft.rule("turn", "any piece is dropped", ["change enclosed from target by any to me"], keys=keys)
    elif how == "ataxx":
        draft.rule("turn", "turn ends", [f"change {around} to me"], "exists(target)", keys)
    elif how == "quadwrangle":
        beside = "count(pieces of me on neighbours of target) > 0"
        draft.rule("turn", "any piece moves", [f"change {around} to me"], keys=keys)
        draft.rule("turn_by_a_drop", "any piece is dropped", [f"change {around} to me"], beside, keys)


def _won(draft: Draft) -> str:
    value = draft.record.word("connectValue")
    return {"win": "win me", "loss": "win opponent"}.get(value, "draw")


def _mine(draft: Draft) -> str:
    """The pieces that count for rows: of the player who has just moved."""
    types = draft.record.pieces("connectPieceTypes")
    if types >= set(draft.record.letters):
        return "pieces of me"
    return f"{kinds(draft.cast.of_types(types))} of me"


def _ways(draft: Draft) -> str:
    keys = (
        ("connectHorizontal", "sideways"),
        ("connectVertical", "forward | backward"),
        ("connectDiagonal", "diagonal"),
    )
    chosen = [words for key, words in keys if draft.record.flag(key)]
    if len(chosen) == 3:
        return "any"
    return "orthogonal" if chosen == [words for _, words in keys[:2]] else " | ".join(chosen)


def _rows(draft: Draft) -> None:
    length = draft.record.number("connectN")
    if length:
        row = f"count(run of {_mine(draft)} through target by {_ways(draft)}) >= {length}"
        keys = ("connectN", "connectHorizontal", "connectVertical", "connectDiagonal", "connectValue")
        draft.rule("row", "turn ends", [_won(draft)], row, keys)


def _squares(draft: Draft) -> None:
    if draft.record.number("connectNxN") != 2:
        return
    mine = _mine(draft)
    corners = [
        f"count({mine} on neighbours of target by {across} | {along} | {along} + {across}) = 3"
        for along in ("forward", "backward")
        for across in ("left", "right")
    ]
    draft.rule("square", "turn ends", [_won(draft)], " or ".join(corners), ("connectNxN", "connectValue"))


def _lines(draft: Draft) -> None:
    length = draft.record.number("collinearN")
    if not length or draft.record.flag("connectDiagonal"):
        return
    mine = _mine(draft)
    axes = [
        axis for axis, key in (("file", "connectHorizontal"), ("rank", "connectVertical")) if draft.record.flag(key)
    ]
    counts = [f"count({mine} on cells along {axis} through target) >= {length}" for axis in axes]
    draft.rule("line", "turn ends", [_won(draft)], " or ".join(counts), ("collinearN", "connectValue"))


def _connections(draft: Draft) -> None:
    ends = [draft.both(f"connectRegion{number}") for number in (1, 2)]
    if not any(end[side] for end in ends for side in SIDES):
        return
    names = [
        draft.zone(f"edge_{number}", end, f"connectRegion{number}White", f"connectRegion{number}Black")
        for number, end in zip((1, 2), ends, strict=True)
    ]
    group = f"group of {_mine(draft)} with target by {_ways(draft)}"
    condition = " and ".join(f"count({group} in {name}) > 0" for name in names)
    draft.rule("connection", "turn ends", [_won(draft)], condition, ("connectRegion1White", "connectValue"))


def enclosing_condition(draft: Draft) -> str:
    """Condition on the surroundings of a cell for a drop there."""
    how = draft.record.word("enclosingDrop")
    if draft.record.flag("seirawanGating"):
        return "target in vacated cells"
    if how == "ataxx":
        return "count(pieces of me on neighbours of target) > 0"
    if how == "snort":
        return "count(pieces of opponent on neighbours of target by orthogonal) = 0"
    if how == "top":
        return "rank(target) = 1 or count(pieces on neighbours of target by backward) > 0"
    if how != "reversi":
        return ""
    turning = "count(enclosed from target by any) > 0"
    start: frozenset[Square] = draft.record.squares("enclosingDropStart")
    if not start or start <= set(draft.start.pieces):
        return turning
    name = draft.zone("opening", dict.fromkeys(SIDES, start), "enclosingDropStart")
    full = f"count(pieces in {name}) = {len(start)}"
    return f"target in {name} or {full} and {turning}"
