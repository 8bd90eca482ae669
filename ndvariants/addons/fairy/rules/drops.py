"""Pieces in hand: where each may be dropped, what captures bring, and what a drop may not do."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, Role, kinds, triggered
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.pieces.immobility import stuck_squares
from ndvariants.addons.fairy.rules.surroundings import enclosing_condition


def drop_text(draft: Draft, role: Role) -> str:
    """Drop zone of a piece and its type when dropped, as written in a file; "" if it is never dropped."""
    zone = _drop_zone(draft, role)
    if not zone:
        return ""
    parts = [f"on: {zone}"] if zone != "true" else []
    promoted = draft.cast.promoted(role)
    if draft.record.flag("dropPromoted") and promoted is not None:
        parts.append(f"as: [{draft.cast.names[role]}, {draft.cast.names[promoted]}]")
    condition = enclosing_condition(draft)
    if condition:
        parts.append(f'if: "{condition}"')
    if parts and parts != [f"on: {zone}"]:
        return "{" + ", ".join(parts) + "}"
    return zone


def _drop_zone(draft: Draft, role: Role) -> str:
    record = draft.record
    if not (record.flag("pieceDrops") or record.flag("seirawanGating")) or not comes_to_hand(draft, role):
        return ""
    stuck, may = stuck_squares(draft, role), draft.mobility(role.type)
    zone: dict[str, frozenset[Square]] = {}
    for side in SIDES:
        here = draft.record.squares("dropRegion" + side) & may[side] - stuck[side]
        if role.type == "pawn":
            here -= frozenset() if record.flag("promotionZonePawnDrops") else record.squares("promotionRegion" + side)
            here -= frozenset() if record.flag("firstRankPawnDrops") else first_rank(draft, side)
        if role.type == "rook" and record.flag("sittuyinRookDrop"):
            here &= first_rank(draft, side)
        zone[side] = here
    if all(zone[side] == draft.squares() for side in SIDES):
        return "true"
    return draft.zone(f"{draft.cast.names[role]}_drops", zone, "dropRegion", "dropRegionWhite", "dropRegionBlack")


def comes_to_hand(draft: Draft, role: Role) -> bool:
    record = draft.record
    if any(draft.start.hands[side][role.type] for side in SIDES) and not role.before:
        return True
    caught = (record.flag("capturesToHand") or record.flag("twoBoards")) and role.type != "king"
    return (caught or record.flag("freeDrops")) and not (role.before and draft.cast.base(role) != role)


def first_rank(draft: Draft, side: str) -> frozenset[Square]:
    """The squares of the rank next to a side."""
    rank = 1 if side == SIDES[0] else draft.record.number("maxRank")
    return frozenset((file, other) for file, other in draft.squares() if other == rank)


def drop_rules(draft: Draft) -> None:
    """The rules about hands: what is caught, and which drops are forbidden."""
    record, names = draft.record, draft.cast.names
    if not record.flag("pieceDrops"):
        return
    if record.flag("capturesToHand"):
        _captures(draft)
    if not record.flag("dropChecks") and "king" in record.letters:
        words = ["forbid"]
        draft.rule("no_check_by_a_drop", "any piece is dropped", words, "in check(opponent)", ("dropChecks",))
    doubled = record.word("dropNoDoubled")
    role = Role(doubled)
    if doubled and role in names and comes_to_hand(draft, role):
        same = kinds(draft.cast.of_types([doubled]))
        most = record.number("dropNoDoubledCount")
        condition = f"count({same} of me on cells along rank through target) > {most}"
        keys = ("dropNoDoubled", "dropNoDoubledCount")
        draft.rule("not_doubled", f"a {names[role]} is dropped", ["forbid"], condition, keys)


def _captures(draft: Draft) -> None:
    cast, names = draft.cast, draft.cast.names
    plain = [names[role] for role in cast.roles if cast.base(role) == role and role.type != "king"]
    draft.rule("to_hand", f"{triggered(plain)} is captured", ["give captured to me"], keys=("capturesToHand",))
    falling: dict[Role, list[str]] = {}
    for role in cast.roles:
        if cast.base(role) != role:
            falling.setdefault(cast.base(role), []).append(names[role])
    for base, promoted in falling.items():
        name = f"{names[base]}_to_hand"
        draft.rule(name, f"{triggered(promoted)} is captured", [f"give {names[base]} to me"], keys=("capturesToHand",))


def hands(draft: Draft) -> dict[str, dict[str, str]]:
    """The hands at the start, by the names of players and pieces."""
    found = {}
    for side in SIDES:
        held = {draft.cast.names[Role(piece)]: str(count) for piece, count in draft.start.hands[side].items()}
        if draft.record.flag("freeDrops"):
            held = {draft.cast.names[role]: "endless" for role in draft.cast.roles if side in draft.cast.sides(role)}
        if held and (draft.record.flag("pieceDrops") or draft.record.flag("seirawanGating")):
            found[side.lower()] = held
    return found
