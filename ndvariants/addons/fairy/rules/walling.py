"""Moves that put a wall as well, as a second part of the same move, or that only do so."""

from __future__ import annotations

from dataclasses import dataclass, field

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, triggered
from ndvariants.addons.fairy.rules.drops import comes_to_hand, first_rank

WALL = "wall"
NATURE = "nature"


@dataclass(slots=True)
class Walls:
    """Extra parts of a game with walls: a neutral piece, its hand, and phases."""

    piece: list[str] = field(default_factory=list)
    hand: str = ""
    phases: list[str] = field(default_factory=list)


def has_walls(draft: Draft) -> bool:
    """Return True if walls come into the game, or pieces that turn to stone."""
    return draft.record.word("wallingRule") != "none" or bool(draft.record.pieces("petrifyOnCaptureTypes"))


def walls(draft: Draft) -> Walls:
    """The walls of a game; their rules are added to the draft."""
    how = draft.record.word("wallingRule")
    key = ("wallingRule",)
    if how == "none" and draft.record.flag("seirawanGating"):
        return Walls(phases=_gating(draft))
    if how == "none":
        return Walls(_lines("none", "") if draft.record.pieces("petrifyOnCaptureTypes") else [])
    if how == "past":
        draft.rule("wall", "any piece moves", [f"put {WALL} of {NATURE} on origin"], keys=key)
        return Walls(_lines("none", ""))
    if how == "edge":
        return _at_the_edge(draft)
    draft.rule("wall", "any piece moves", ["again in walling joined"], "phase = play", key)
    if how == "arrow":
        steps = ["put target on origin", f"put {WALL} of {NATURE} on target"]
        movers = triggered([draft.cast.names[role] for role in draft.cast.roles])
        draft.rule("shoot", f"{movers} moves", steps, "phase = walling", key)
        return Walls(_lines("none", ""), "", _phases("move: mover"))
    zone = _zone(draft)
    if how == "duck":
        to = f" to {zone}" if zone != "true" else ""
        piece = _lines(f"move leap anywhere{to}", zone)
        return Walls(piece, "1", _phases(f"move: [{WALL}], drop: [{WALL}]"))
    return Walls(_lines("none", zone), "endless", _phases(f"drop: [{WALL}]"))


def _gating(draft: Draft) -> list[str]:
    home = draft.zone("home", {side: first_rank(draft, side) for side in SIDES}, "startFen")
    comers = [name for role, name in draft.cast.names.items() if comes_to_hand(draft, role) and role.type != "pawn"]
    leave = f"phase = play and unmoved(mover) and origin in {home} and count(hand of me) > 0"
    movers = triggered([name for role, name in draft.cast.names.items() if not comes_to_hand(draft, role)])
    draft.rule("gate", f"{movers} moves", ["again in gating joined"], leave, ("seirawanGating",))
    gating = f"{{name: gating, extra: true, drop: [{', '.join(comers)}], pass: true}}"
    return ["{name: play, move: true}", gating]


def _lines(moves: str, drop: str) -> list[str]:
    lines = [f"    letter: {WALL}", f"    owners: [{NATURE}]", "    iron: true", f"    moves: {moves}"]
    return [*lines, f"    drop: {drop}"] if drop else lines


def _phases(allowed: str) -> list[str]:
    return ["{name: play, move: true}", f"{{name: walling, extra: true, {allowed}}}"]


def _zone(draft: Draft) -> str:
    regions = draft.both("wallingRegion")
    if all(regions[side] == draft.squares() for side in SIDES):
        return "true"
    return draft.zone("wall_region", regions, "wallingRegion", "wallingRegionWhite", "wallingRegionBlack")


def _at_the_edge(draft: Draft) -> Walls:
    most = draft.record.number("maxFile"), draft.record.number("maxRank")
    edge = frozenset((f, r) for f, r in draft.squares() if f in (1, most[0]) or r in (1, most[1]))
    zone = draft.zone("edge", dict.fromkeys(SIDES, edge), "wallingRule")
    near = f"count({WALL} on neighbours of target by orthogonal) > 0"
    drop = f'{{if: "target in {zone} or {near}"}}'
    return Walls(_lines("none", drop), "endless", [f"{{name: play, move: true, drop: [{WALL}]}}"])
