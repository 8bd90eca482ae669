"""When a game is over: the endings of the ini format, in the order in which it asks for them."""

from __future__ import annotations

from ndvariants.bridge.fairy.cast import SIDES
from ndvariants.bridge.fairy.draft import Draft, Rule
from ndvariants.bridge.fairy.drops import kinds

_TURNED = {"win": "loss", "loss": "win", "draw": "draw"}


def endings(draft: Draft) -> None:
    """All endings, and the rules and registers that they count with."""
    _extinction(draft)
    _flag(draft)
    _checks(draft)
    _passes(draft)
    _full_board(draft)
    _no_move(draft)
    _quiet_plies(draft)
    _repetition(draft)


def _counted(draft: Draft, types: set[str], whose: str) -> str:
    """How many pieces of these types a player has, those in hand included."""
    names = draft.cast.of_types(types)
    if types >= set(draft.record.letters):
        on_board, in_hand = f"count(pieces of {whose})", [f"count(hand of {whose})"]
    else:
        on_board = f"count({kinds(names)} of {whose})"
        in_hand = [f"count({name} in hand of {whose})" for name in names if _has_hand(draft)]
    return " + ".join([on_board, *(in_hand if _has_hand(draft) else [])])


def _has_hand(draft: Draft) -> bool:
    return draft.record.flag("pieceDrops") and not draft.record.flag("freeDrops")


def _extinction(draft: Draft) -> None:
    record = draft.record
    value = record.word("extinctionValue")
    if value == "none" or (record.flag("extinctionPseudoRoyal") and not record.flag("blastOnCapture")):
        return
    entry = record.values["extinctionPieceTypes"]
    all_pieces = isinstance(entry, frozenset) and "*" in entry
    types = (
        [set(record.letters)] if all_pieces else [{piece} for piece in sorted(record.pieces("extinctionPieceTypes"))]
    )
    most, least = record.number("extinctionPieceCount"), record.number("extinctionOpponentPieceCount")
    keys = ("extinctionPieceTypes", "extinctionValue", "extinctionPieceCount")
    for one, other in (("opponent", "me"), ("me", "opponent")):
        wanted = least + (1 if record.flag("extinctionClaim") and one == "me" else 0)
        for kind in types:
            if not draft.cast.of_types(kind):
                continue
            sign = f"= {most}" if most == 0 else f"<= {most}"
            condition = f"if {_counted(draft, kind, one)} {sign}"
            if wanted > 0:
                condition += f" and {_counted(draft, kind, other)} >= {wanted}"
            draft.endings.append((condition, value if one == "me" else _TURNED[value], keys))


def _flag(draft: Draft) -> None:
    record = draft.record
    if record.flag("flagPieceSafe") or record.flag("flagMove"):
        return
    for side, other in zip(SIDES, reversed(SIDES), strict=True):
        goal = record.squares("flagRegion" + side) & draft.squares()
        piece = record.word("flagPiece" + side)
        types = set(record.letters) if piece == "*" else {piece}
        names = draft.cast.of_types(types, side)
        if not goal or not names:
            continue
        zone = draft.zones.name(f"goal_of_{side.lower()}", goal, goal, "flagRegion", "flagRegion" + side)
        which = "pieces" if piece == "*" else kinds(names)
        owner, most = side.lower(), record.number("flagPieceCount")
        here = f"count({which} of {owner} in {zone})"
        reached = f"{here} >= {most}" if most > 1 else f"{here} > 0"
        if record.flag("flagPieceBlockedWin") and most > 1:
            reached = f"({reached} or {here} > 0 and count(pieces in {zone}) = {len(goal)})"
        keys = ("flagPiece", "flagPiece" + side, "flagPieceCount")
        draft.endings.append((f"if me = {other.lower()} and {reached}", "loss", keys))


def _checks(draft: Draft) -> None:
    if not draft.record.flag("checkCounting"):
        return
    white, black = draft.start.checks or (1, 1)
    key = ("checkCounting",)
    draft.registers.append(("checks", "{per: [player]}", key))
    draft.rules.append(Rule("count_checks", "check is given", ["add 1 to checks[me]"], keys=key))
    if white == black:
        draft.endings.append((f"if checks[opponent] >= {white}", "loss", key))
        return
    for side, other, wanted in (("white", "black", white), ("black", "white", black)):
        draft.endings.append((f"if me = {other} and checks[{side}] >= {wanted}", "loss", key))


def material(draft: Draft) -> list[tuple[str, str]]:
    """Conditions and results of counting material, for the player to move."""
    how = draft.record.word("materialCounting")
    if how == "unweighted":
        me, opponent = (f"count(pieces of {whose})" for whose in ("me", "opponent"))
        if _has_hand(draft):
            me, opponent = f"{me} + count(hand of me)", f"{opponent} + count(hand of opponent)"
        return [(f"if {me} > {opponent}", "win"), (f"if {me} < {opponent}", "loss"), ("", "draw")]
    if how in ("whitedrawodds", "blackdrawodds"):
        return [(f"if me = {how.removesuffix('drawodds')}", "win"), ("", "loss")]
    return [("", "draw")]


def _passes(draft: Draft) -> None:
    """Both have passed."""
    if any(name == "passes" for name, _, _ in draft.registers):
        for condition, result in material(draft):
            joined = f"if passes >= 2 and {condition.removeprefix('if ')}" if condition else "if passes >= 2"
            draft.endings.append((joined, result, ("pass", "materialCounting")))


def _full_board(draft: Draft) -> None:
    if draft.record.flag("adjudicateFullBoard"):
        full = f"if count(pieces) = {len(draft.squares())}"
        for condition, result in material(draft):
            joined = f"{full} and {condition.removeprefix('if ')}" if condition else full
            draft.endings.append((joined, result, ("adjudicateFullBoard", "materialCounting")))


def _no_move(draft: Draft) -> None:
    record = draft.record
    mate, stuck = record.word("checkmateValue"), record.word("stalemateValue")
    royal = any(draft.royal_words(role) for role in draft.cast.roles)
    if royal and (mate != stuck or record.flag("stalematePieceCount")):
        draft.endings.append(("no legal move, in check", mate, ("checkmateValue",)))
    if record.flag("stalematePieceCount"):
        me, opponent = "count(pieces of me)", "count(pieces of opponent)"
        for sign, result in ((">", _TURNED[stuck]), ("<", stuck)):
            condition = f"no legal move, if {me} {sign} {opponent}"
            draft.endings.append((condition, result, ("stalematePieceCount", "stalemateValue")))
        stuck = "draw"
    draft.endings.append(("no legal move", stuck, ("stalemateValue",)))


def _quiet_plies(draft: Draft) -> None:
    record = draft.record
    moves = record.number("nMoveRule")
    if not moves:
        return
    types = record.pieces("nMoveRuleTypesWhite") | record.pieces("nMoveRuleTypesBlack")
    names = draft.cast.of_types(types)
    named = f" or {' or '.join(names)} move" if names else ""
    quiet = f"{2 * moves} plies without capture{named}"
    _with_material(draft, quiet, ("nMoveRule", "nMoveRuleTypes"))


def _with_material(draft: Draft, condition: str, keys: tuple[str, ...]) -> None:
    for counted, result in material(draft):
        joined = f"{condition}, {counted}" if counted else condition
        draft.endings.append((joined, result, (*keys, "materialCounting")))


def _repetition(draft: Draft) -> None:
    record = draft.record
    times, value = record.number("nFoldRule"), record.word("nFoldValue")
    if not times or value == "none":
        return
    keys = ("nFoldRule", "nFoldValue", "nFoldValueAbsolute")
    if value != "draw" and record.flag("nFoldValueAbsolute"):
        draft.endings.append((f"repetition {times}, if me = white", value, keys))
        draft.endings.append((f"repetition {times}", _TURNED[value], keys))
    elif value == "draw":
        _with_material(draft, f"repetition {times}", keys)
    else:
        draft.endings.append((f"repetition {times}", value, keys))
