"""Other rules of a game: explosions, petrified pieces, compulsory moves, and forbidden ones."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft, Rule
from ndvariants.addons.fairy.format.cast import SIDES, kinds, triggered
from ndvariants.addons.fairy.pieces.immobility import barred_squares
from ndvariants.addons.fairy.rules.drops import drop_rules
from ndvariants.addons.fairy.rules.endings import by_material
from ndvariants.addons.fairy.rules.surroundings import surrounding_rules
from ndvariants.addons.fairy.rules.walling import NATURE, WALL, has_walls


def rules(draft: Draft) -> None:
    """The rules and options that keys ask for."""
    drop_rules(draft)
    _explosions(draft)
    _forbidden(draft)
    _limits(draft)
    _duties(draft)
    _passing(draft)
    surrounding_rules(draft)


def _explosions(draft: Draft) -> None:
    record, cast = draft.record, draft.cast
    if record.flag("blastOnCapture"):
        spared = cast.of_types({"pawn"} | record.pieces("blastImmuneTypes"))
        standing = [*spared, WALL] if has_walls(draft) else spared
        around = "remove pieces on neighbours of target" + "".join(f" except {name}" for name in standing)
        immune = cast.of_types(record.pieces("blastImmuneTypes"))
        itself = "remove the piece on target" + "".join(f" except {name}" for name in immune)
        keys = ("blastOnCapture", "blastImmuneTypes")
        draft.rule("explosion", "any piece captures", [around, itself], keys=keys)
        if record.flag("capturesToHand"):
            _blown_to_hand(draft, spared)
    petrified = cast.of_types(record.pieces("petrifyOnCaptureTypes"))
    if petrified:
        key = "petrifyOnCaptureTypes"
        draft.rule("petrify", f"{triggered(petrified)} captures", [f"put {WALL} of {NATURE} on target"], keys=(key,))


def _blown_to_hand(draft: Draft, spared: list[str]) -> None:
    """Add the rule that exploding pieces go to the other side's hand before they disappear."""
    cast, steps = draft.cast, []
    for role in cast.roles:
        name = cast.names[role]
        if name in spared or role.type == "king":
            continue
        for owner, other in (("me", "opponent"), ("opponent", "me")):
            around = f"{name} of {owner} on (neighbours of target{' plus target' if owner == 'me' else ''})"
            steps.append(f"for each {around}, give {cast.names[cast.base(role)]} to {other}")
    for name in spared:
        steps.append(f"for each {name} of me on target, give {name} to opponent")
    draft.rules.insert(-1, Rule("blown_to_hand", "any piece captures", steps, keys=("capturesToHand",)))


def _forbidden(draft: Draft) -> None:
    record = draft.record
    if not record.flag("checking") and "king" in record.letters:
        draft.rule("no_check", "check is given", ["forbid"], keys=("checking",))
    for piece in sorted(record.pieces("mutuallyImmuneTypes")):
        names = draft.cast.of_types([piece])
        if names:
            same = " or ".join(f"captured = {name}" for name in names)
            key = ("mutuallyImmuneTypes",)
            draft.rule(f"immune_{names[0]}", f"{triggered(names)} captures", ["forbid"], same, key)
    for role in draft.cast.roles:
        barred = {side: barred_squares(draft, role, side) for side in SIDES}
        if any(barred.values()):
            zone = draft.zone("promotion", barred, "promotionRegion", "promotionRegionWhite", "promotionRegionBlack")
            name = draft.cast.names[role]
            draft.rule(
                f"{name}_stays_before", f"a {name} moves", ["forbid"], f"target in {zone}", ("promotionPieceTypes",)
            )
    if record.flag("cambodianMoves"):
        draft.registers.append(("aimed", "{per: [player]}", ("cambodianMoves",)))
        lines = (f"count(king of opponent on cells along {axis} through target) > 0" for axis in ("file", "rank"))
        draft.rule("aim", "a rook moves", ["set aimed[opponent] to 1"], " or ".join(lines), ("cambodianMoves",))
    drops = draft.cast.of_types(["shogiPawn"])
    if record.flag("shogiPawnDropMateIllegal") and drops and record.flag("pieceDrops"):
        mate = "in check(opponent) and no legal move(opponent)"
        draft.rule("mate_by_a_drop", f"a {drops[0]} is dropped", ["win opponent"], mate, ("shogiPawnDropMateIllegal",))
    if record.flag("makpongRule"):
        king = draft.cast.of_types(["king"])
        condition = "attacked(origin, opponent)"
        draft.rule("makpong", f"a {king[0]} moves", ["forbid"], condition, ("makpongRule",))


def _limits(draft: Draft) -> None:
    cast = draft.cast
    pawns = [
        cast.names[role]
        for role in cast.roles
        if any(cast.pawn_targets(role, side) for side in SIDES) or cast.promoted(role) is not None
    ]
    for piece, most in draft.record.limits.items():
        names = cast.of_types([piece])
        if names and pawns:
            condition = f"piece(target) = {names[0]} and count({kinds(names)} of me) > {most}"
            if len(names) > 1:
                known = " or ".join(f"piece(target) = {name}" for name in names)
                condition = f"({known}) and count({kinds(names)} of me) > {most}"
            draft.rule(f"most_{names[0]}", f"{triggered(pawns)} promotes", ["forbid"], condition, ("promotionLimit",))


def _duties(draft: Draft) -> None:
    record = draft.record
    duties = []
    if record.flag("mustDrop"):
        kind = record.word("mustDropType")
        names = draft.cast.of_types([kind]) if kind != "*" else []
        duties.append(f"{triggered(names)} is dropped" if names else "any piece is dropped")
    if record.flag("mustCapture"):
        duties.append("any piece captures")
    if duties:
        text = duties[0] if len(duties) == 1 else f"[{', '.join(duties)}]"
        draft.options.append(("must", text, ("mustCapture", "mustDrop", "mustDropType")))
    stone = record.pieces("petrifyOnCaptureTypes") & {role.type for role in draft.cast.roles if draft.royal_words(role)}
    if (record.flag("blastOnCapture") or stone) and any(draft.royal_words(role) for role in draft.cast.roles):
        draft.options.append(("check", "direct", ("blastOnCapture", "petrifyOnCaptureTypes")))
    elif record.flag("dupleCheck"):
        draft.options.append(("check", "all", ("dupleCheck",)))
    elif not any(draft.royal_words(role) for role in draft.cast.roles):
        draft.options.append(("check", "false", ()))


def _passing(draft: Draft) -> None:
    record = draft.record
    keys = ("pass", "passWhite", "passBlack", "passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack")
    words = {side: _may_pass(draft, side) for side in SIDES}
    if not any(words.values()):
        return
    white, black = words.values()
    both = [
        f"me = {side.lower()} and {text}" if text != "true" else f"me = {side.lower()}"
        for side, text in words.items()
        if text
    ]
    draft.options.append(("pass", white if white == black else " or ".join(both), keys))
    if record.flag("wallOrMove"):
        return
    draft.registers.append(("passes", "{}", keys))
    draft.rule("moved", "turn ends", ["set passes to 0"], "exists(target)", keys)
    draft.rule("passed", "turn ends", ["add 1 to passes"], "not exists(target)", keys)


def _may_pass(draft: Draft, side: str) -> str:
    if draft.record.flag("passOnStalemate" + side):
        return "no legal move(me)"
    return "true" if draft.record.flag("pass" + side) else ""


# Generals that face each other in janggi: who brings it about asks for a draw, the other passes or breaks it.


def facing_rules(draft: Draft) -> None:
    """The rules of ``bikjangRule``, and the endings when it is left to stand."""
    kings = draft.cast.of_types(["king"])
    if not draft.record.flag("bikjangRule") or not kings:
        return
    key = ("bikjangRule",)
    king = kings[0]
    free = f"cells in (rank >= 1) except pieces plus {king}"
    facing = f"count({king} of opponent in group of ({free}) with {king} of me by forward | backward) > 0"
    draft.registers.append(("facing", "{}", key))
    for name, step, condition in (
        ("facing_is_broken", "forbid", f"facing = 1 and exists(target) and {facing}"),
        ("facing_stands", "set facing to 2", "facing = 1 and not exists(target)"),
        ("facing_is_over", "set facing to 0", "facing = 1 and exists(target)"),
        ("facing_begins", "set facing to 1", f"facing = 0 and exists(target) and {facing}"),
    ):
        draft.rule(name, "turn ends", [step], condition, key)
    by_material(draft, "if facing = 2", key)
