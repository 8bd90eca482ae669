"""When a game is over: the endings of the ini format, in the order in which it asks for them."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import kinds
from ndvariants.addons.fairy.rules.goals import goals

_TURNED = {"win": "loss", "loss": "win", "draw": "draw"}


def endings(draft: Draft) -> None:
    """All endings but those of other parts, and the rules and registers that they count with."""
    _extinction(draft)
    goals(draft)
    _checks(draft)
    _passes(draft)
    _full_board(draft)
    _no_move(draft)
    _quiet_plies(draft)
    _repetition(draft)


def _counted(draft: Draft, types: set[str], whose: str) -> str:
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


def _checks(draft: Draft) -> None:
    if not draft.record.flag("checkCounting"):
        return
    white, black = draft.start.checks or (1, 1)
    key = ("checkCounting", "startFen")
    if white == black:
        draft.registers.append(("checks_left", f"{{per: [player], initial: {white}}}", key))
        draft.rule("count_checks", "check is given", ["add -1 to checks_left[me]"], keys=key)
        draft.endings.append(("if checks_left[opponent] = 0", "loss", key))
        return
    draft.registers.append(("checks", "{per: [player]}", key))
    draft.rule("count_checks", "check is given", ["add 1 to checks[me]"], keys=key)
    for side, other, wanted in (("white", "black", white), ("black", "white", black)):
        draft.endings.append((f"if me = {other} and checks[{side}] >= {wanted}", "loss", key))


_JANGGI = {"rook": 13, "janggiCannon": 7, "horse": 5, "janggiElephant": 3, "wazir": 3, "soldier": 2}


def material(draft: Draft) -> list[tuple[str, str]]:
    """Conditions and results of counting material, for the player to move."""
    how = draft.record.word("materialCounting")
    if how == "unweighted":
        me, opponent = (f"count(pieces of {whose})" for whose in ("me", "opponent"))
        return [(f"if {me} > {opponent}", "win"), (f"if {me} < {opponent}", "loss"), ("", "draw")]
    if how in ("whitedrawodds", "blackdrawodds"):
        return [(f"if me = {how.removesuffix('drawodds')}", "win"), ("", "loss")]
    if how == "janggi":
        return _janggi_points(draft)
    return [("", "draw")]


def _janggi_points(draft: Draft) -> list[tuple[str, str]]:
    """White, who begins, needs more than one point more."""
    points = {
        kinds(draft.cast.of_types([piece])): worth for piece, worth in _JANGGI.items() if draft.cast.of_types([piece])
    }
    me, opponent = (" + ".join(f"{n} * count({one} of {p})" for one, n in points.items()) for p in ("me", "opponent"))
    more, less = f"{me} > {opponent} + 1", f"{me} + 1 < {opponent}"
    return [(f"if me = white and {more}", "win"), ("if me = white", "loss"), (f"if {less}", "loss"), ("", "win")]


def by_material(draft: Draft, condition: str, keys: tuple[str, ...]) -> None:
    """Add the endings under a condition: by material where that is counted."""
    for counted, result in material(draft):
        joined = " and " if condition.startswith("if ") else ", "
        more = counted.removeprefix("if ") if joined == " and " else counted
        draft.endings.append((condition + joined + more if counted else condition, result, (*keys, "materialCounting")))


def _passes(draft: Draft) -> None:
    if any(name == "passes" for name, _, _ in draft.registers):
        by_material(draft, "if passes >= 2", ("pass",))


def _full_board(draft: Draft) -> None:
    if draft.record.flag("adjudicateFullBoard"):
        by_material(draft, f"if count(pieces) = {len(draft.squares())}", ("adjudicateFullBoard",))


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
    by_material(draft, quiet, ("nMoveRule", "nMoveRuleTypes"))


def _repetition(draft: Draft) -> None:
    record = draft.record
    times, value = record.number("nFoldRule"), record.word("nFoldValue")
    if not times or value == "none":
        return
    keys = ("nFoldRule", "nFoldValue", "nFoldValueAbsolute")
    both = _perpetual_check(draft, times) if record.flag("perpetualCheckIllegal") else ""
    if value != "draw" and both:
        by_material(draft, f"repetition {times}, if {both}", ("nFoldRule", "perpetualCheckIllegal"))
    if value != "draw" and record.flag("nFoldValueAbsolute"):
        draft.endings.append((f"repetition {times}, if me = white", value, keys))
        draft.endings.append((f"repetition {times}", _TURNED[value], keys))
    elif value == "draw":
        by_material(draft, f"repetition {times}", keys)
    else:
        draft.endings.append((f"repetition {times}", value, keys))


def _perpetual_check(draft: Draft, times: int) -> str:
    """Add the loss by perpetual check in all moves of a cycle; return the condition that both give such checks."""
    keys = ("nFoldRule", "perpetualCheckIllegal")
    given = ("perpetualCheckIllegal",)
    draft.registers.append(("checks_in_a_row", "{per: [player], identity: false}", given))
    for name, step, condition in (
        ("another_check", "add 1 to checks_in_a_row[me]", "in check(opponent)"),
        ("no_check", "set checks_in_a_row[me] to 0", "not in check(opponent)"),
    ):
        draft.rule(name, "turn ends", [step], condition, given)
    always = {who: f"2 * checks_in_a_row[{who}] >= cycle" for who in ("opponent", "me")}
    other = {who: f"2 * checks_in_a_row[{who}] < cycle" for who in ("opponent", "me")}
    for who, against, result in (("opponent", "me", "win"), ("me", "opponent", "loss")):
        draft.endings.append((f"repetition {times}, if {always[who]} and {other[against]}", result, keys))
    return f"{always['opponent']} and {always['me']}"
