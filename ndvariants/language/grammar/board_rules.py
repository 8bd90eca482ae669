"""Tree builders for the rules of ``grammar/board.lark``, and the checks of their lines."""

from __future__ import annotations

from ndvariants.errors import Place
from ndvariants.faults.phrases import SEAM_ARRIVES_TWICE, TwoSides, UnequalSigns
from ndvariants.language.grammar.tree_builder import Planter, Rule, Said, flag
from ndvariants.language.trees.board_syntax import Seam, Side
from ndvariants.language.trees.syntax import Expr


def _side(
    planter: Planter, place: Place, signed: str, also: str | None, names: tuple[str, ...] | None, condition: Expr | None
) -> Side:
    axis, sign = _parted(signed)
    second = None
    if also is not None:
        second, other = _parted(also)
        if other != sign:
            planter.report(UnequalSigns(axis, second), place)
    return Side(sign, axis, names or (), condition, place, second)


def _parted(signed: str) -> tuple[str, str]:
    axis = signed.lstrip("+-±")
    return axis, signed.removesuffix(axis).replace("+-", "±")


def _seam(both: bool) -> Rule:
    def planted(planter: Planter, place: Place, leave: Side, enter: Side, *parts: Said) -> Seam:
        for side in (leave, enter):
            if side.sign == "±":
                planter.report(TwoSides(side.axis), side.place or place)
        carried = tuple((part.names[0], part.value) for part in parts if part.rule == "with")
        flips = [part for part in parts if part.rule == "flipped"]
        if len(flips) > 1 or len(dict(carried)) < len(carried) or (flips and carried):
            planter.report(SEAM_ARRIVES_TWICE, place)
        return Seam(leave, enter, both, bool(flips), carried, place)

    return planted


RULES: dict[str, Rule] = {
    "sewn": _seam(both=True),
    "leading": _seam(both=False),
    "flipped": flag("flipped"),
    "carried": lambda planter, place, axis, value: Said("with", value, place, (axis,)),
    "walls": lambda planter, place, *sides: sides,
    "side": _side,
    "side_names": lambda planter, place, *names: names,
}
