"""Games that are won by reaching a goal: at once, after the other side's last move, or where the piece is safe."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, kinds


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of one side: the zone, the pieces that count there, and how many are needed."""

    side: str
    zone: str
    which: str
    size: int
    needed: int
    blocked: bool

    def count(self) -> str:
        """Return how many of its pieces stand there."""
        return f"count({self.which} of {self.side} in {self.zone})"

    def reached(self) -> str:
        """Return True if enough of them do."""
        here = self.count()
        enough = f"{here} >= {self.needed}" if self.needed > 1 else f"{here} > 0"
        if not self.blocked or self.needed == 1:
            return enough
        return f"({enough} or {here} > 0 and count(pieces in {self.zone}) = {self.size})"


def goals(draft: Draft) -> None:
    """The endings and rules of goals."""
    keys = ("flagPiece", "flagPieceWhite", "flagPieceBlack", "flagPieceCount", "flagMove", "flagPieceSafe")
    late = draft.record.flag("flagMove") or draft.record.flag("flagPieceSafe")
    if not late and _alike(draft, keys):
        return
    both = [goal for goal in (_goal(draft, side) for side in SIDES) if goal is not None]
    if late:
        _late(draft, both, keys)
        return
    for goal in both:
        draft.endings.append((f"if me = {_other(goal.side)} and {goal.reached()}", "loss", keys))


def _alike(draft: Draft, keys: tuple[str, ...]) -> bool:
    """Return True if both sides have goals of one size for the same pieces: one ending serves who has just moved."""
    squares = {side: draft.record.squares("flagRegion" + side) & draft.squares() for side in SIDES}
    which = {_which(draft, side) for side in SIDES}
    needed, blocked = draft.record.number("flagPieceCount"), draft.record.flag("flagPieceBlockedWin")
    sizes = {len(found) for found in squares.values()}
    if len(which) != 1 or "" in which or 0 in sizes or (blocked and len(sizes) > 1):
        return False
    zone = draft.zone("goal", squares, "flagRegion", "flagRegionWhite", "flagRegionBlack")
    goal = Goal("opponent", f"{zone} of opponent", which.pop(), min(sizes), needed, blocked)
    draft.endings.append((f"if {goal.reached()}", "loss", keys))
    return True


def _which(draft: Draft, side: str) -> str:
    """The pieces that count in the goal of a side; nothing where it has none of them."""
    piece = draft.record.word("flagPiece" + side)
    names = draft.cast.of_types(set(draft.record.letters) if piece == "*" else {piece}, side)
    return "" if not names else "pieces" if piece == "*" else kinds(names)


def _goal(draft: Draft, side: str) -> Goal | None:
    record = draft.record
    squares, which = record.squares("flagRegion" + side) & draft.squares(), _which(draft, side)
    if not squares or not which:
        return None
    zone = draft.zones.name(f"goal_of_{side.lower()}", squares, squares, "flagRegion", "flagRegion" + side)
    needed, blocked = record.number("flagPieceCount"), record.flag("flagPieceBlockedWin")
    return Goal(side.lower(), zone, which, len(squares), needed, blocked)


def _other(side: str) -> str:
    return "black" if side == "white" else "white"


def _late(draft: Draft, both: list[Goal], keys: tuple[str, ...]) -> None:
    """Add the wins by standing on the goal when it is one's turn; earlier only if the opponent cannot prevent it."""
    record = draft.record
    if not record.flag("flagMove"):
        for goal in both:
            _safe(draft, goal, "", keys)
        return
    royal = all(record.word("flagPiece" + side) == "king" for side in SIDES)
    if len(both) == 2 and royal:
        draft.endings.append((f"if me = white and {both[0].reached()} and {both[1].reached()}", "draw", keys))
    for goal in both:
        draft.endings.append((f"if me = {goal.side} and {goal.reached()}", "win", keys))
    if record.flag("flagPieceSafe"):
        for goal in both:
            _safe(draft, goal, f"me = {goal.side}", keys)
    elif royal:
        _last_move(draft, both, keys)


def _safe(draft: Draft, goal: Goal, condition: str, keys: tuple[str, ...]) -> None:
    """More pieces than are needed, or one that the other side does not attack."""
    me, other = goal.side, _other(goal.side)
    steps = [f"if {goal.count()} > {goal.needed}: win {me}"]
    steps.append(f"for each {goal.which} of {me} in {goal.zone}, if not attacked(cell, {other}): win {me}")
    draft.rule(f"safe_goal_of_{me}", "turn ends", steps, condition, keys)


def _last_move(draft: Draft, both: list[Goal], keys: tuple[str, ...]) -> None:
    """Black may still draw level, where its king can reach the goal with its next move."""
    for goal in both:
        if goal.side == "black":
            draft.endings.append((f"if me = white and {goal.reached()}", "loss", keys))
    white, black = both
    way = f"neighbours of {black.which} of black in {black.zone} except pieces of black"
    steps = ["set last_chance to 0", f"for each {way}, if not attacked(cell, white): set last_chance to 1"]
    draft.registers.append(("last_chance", "{identity: false}", keys))
    draft.rule("last_chance", "turn ends", steps, f"me = white and {white.reached()}", keys)
    draft.endings.append((f"if me = black and last_chance = 0 and {white.reached()}", "loss", keys))
