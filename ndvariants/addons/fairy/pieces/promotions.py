"""Promotions of the pieces of a game, as lists for the file: targets and zones."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, Role
from ndvariants.addons.fairy.pieces.immobility import stuck_squares
from ndvariants.addons.fairy.pieces.moves import takers_in_passing


@dataclass(frozen=True, slots=True)
class Entry:
    """One promotion of ours: the zone, whether its start or its end lies there, into what, and whether it must be."""

    zone: str
    end: str
    to: tuple[str, ...]
    forced: bool
    capturing: bool | None = None
    condition: str = ""

    def text(self) -> str:
        """As it stands in a file."""
        parts = [f"{self.end}: {self.zone}"] if self.zone else []
        if self.capturing is not None:
            parts.append(f"capturing: {str(self.capturing).lower()}")
        if self.condition:
            parts.append(f"if: {self.condition}")
        parts.append(f"to: [{', '.join(self.to)}]")
        if not self.forced:
            parts.append("forced: false")
        return "{" + ", ".join(parts) + "}"


def promotions(draft: Draft, role: Role, side: str) -> list[Entry]:
    """The promotions of a piece of that side, in the order in which they are tried."""
    cast, names = draft.cast, draft.cast.names
    targets = [names[target] for target in cast.pawn_targets(role, side)]
    other = cast.promoted(role) or cast.demoted(role)
    if not targets and other is None:
        return []
    if draft.record.flag("sittuyinPromotion"):
        aside = "file(origin) != file(target) or origin = target"
        return [Entry("", "on", tuple(targets), True, capturing=False, condition=aside)]
    if not any(draft.both("promotionRegion").values()):
        return []
    if targets or role.type == "pawn":
        return _like_pawns(draft, role, targets, [] if other is None else [names[other]])
    assert other is not None
    return _like_shogi(draft, role, names[other])


def promoting_moves(draft: Draft, role: Role) -> list[str]:
    """The moves by which a pawn of sittuyin becomes a general, where it stands or beside."""
    targets = draft.cast.pawn_targets(role, SIDES[0])
    if not draft.record.flag("sittuyinPromotion") or not targets:
        return []
    general, pawn = draft.cast.names[targets[0]], draft.cast.names[role]
    near = "count(pieces of opponent on neighbours of target by diagonal) > 0 or in check(opponent)"
    draft.rule("peaceful", f"a {pawn} promotes", ["forbid"], near, ("sittuyinPromotion",))
    asked = f"count({general} of me) = 0 and (origin in {_region(draft)} or count({pawn} of me) = 1)"
    return [f"move stay if {asked}", f"move step diagonal if {asked}"]


def _region(draft: Draft) -> str:
    return draft.zone(
        "promotion", draft.both("promotionRegion"), "promotionRegion", "promotionRegionWhite", "promotionRegionBlack"
    )


def _like_pawns(draft: Draft, role: Role, targets: list[str], other: list[str]) -> list[Entry]:
    """Promotions where a move ends: pawns choose among several."""
    zone = _region(draft)
    must = draft.record.flag("mandatoryPawnPromotion")
    found = [] if must else _stuck(draft, role, tuple(targets + other), "on")
    return [*found, Entry(zone, "on", tuple(targets + other), must, condition=_not_in_passing(draft, role))]


def _not_in_passing(draft: Draft, role: Role) -> str:
    """Captures en passant promote nothing there, in the zone neither: a condition where that comes about."""
    record = draft.record
    for side, other, up in (*zip(SIDES, reversed(SIDES), (-1, 1), strict=True),):
        if role not in draft.cast.of_side[side] or role.type not in takers_in_passing(draft, side):
            continue
        passed = {(file, rank + up) for file, rank in record.squares("doubleStepRegion" + other)}
        if passed & record.squares("enPassantRegion" + side) & record.squares("promotionRegion" + side):
            return "file(origin) = file(target) or not empty(target)"
    return ""


def _like_shogi(draft: Draft, role: Role, target: str) -> list[Entry]:
    """Promotions where a move ends or starts; only with a capture, if the record requires that."""
    record, to = draft.record, (target,)
    must = record.flag("mandatoryPiecePromotion")
    region = draft.both("promotionRegion")
    capturing = True if record.flag("piecePromotionOnCapture") else None
    found = [] if must else _stuck(draft, role, to, "on")
    everywhere = all(region[side] == draft.squares() for side in SIDES)
    zone = _region(draft)
    found.append(Entry(zone, "on", to, must, capturing))
    if not everywhere:
        found.append(Entry(zone, "from", to, must, capturing))
    return found


def _stuck(draft: Draft, role: Role, to: tuple[str, ...], end: str) -> list[Entry]:
    """Squares in the zone that it could never leave: there it must."""
    stuck, region = stuck_squares(draft, role), draft.both("promotionRegion")
    squares = {side: stuck[side] & region[side] for side in SIDES}
    if not any(squares.values()):
        return []
    zone = draft.zone(f"{draft.cast.names[role]}_stuck", squares, "immobilityIllegal")
    return [Entry(zone, end, to, True)]
