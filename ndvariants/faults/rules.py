"""Faults of players, phases, parameters and endings."""

from __future__ import annotations

from ndvariants.faults.fault import Example, Fault

# fmt: off


class ZoneOfAPlayer(Fault):
    """A zone that leaves out a player.

    `one: {white: rank = 1}` → add `black: ...` (or `black: false` for no cells).
    """

    code = "NDV340"
    examples = (Example("one: {white: rank = 1}", "one: {white: rank = 1, black: rank = 8}", at="#zone"),)
    zone: str
    player: str
    says = ("the zone `{zone}` says nothing for {player}", "`{player}` is missing",
        "write `{player}: false` for no cells")


class ZoneOfItself(Fault):
    """A zone defined by itself.

    `inner: outer` and `outer: inner` → say what one of them is.
    """

    code = "NDV341"
    examples = (Example("inner: outer", "inner: rank = 2", at="#zone", inside="outer: inner\n«»"),)
    zone: str
    says = "the zone `{zone}` is defined by itself", "in a circle"


class RoyalValue(Fault):
    """A royal with a value.

    `values: {king: 1000}` → leave it out. Players know that who loses it has lost.
    """

    code = "NDV345"
    examples = (Example("values: {king: 1000}", "values: {queen: 1000}"),)
    piece: str
    says = "`{piece}` is royal: it has no value", "royal", "leave it out: who loses it has lost"
