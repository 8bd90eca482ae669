"""Effects: what a move does beyond moving a piece to its target, numbered for action rows and moves.

The moves that one entry makes take effects that follow each other (promotion choices), so effects are
given out in sequences; equal sequences are the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ndvariants.kernel import layout as L


@dataclass(frozen=True, slots=True)
class Effect:
    """One record of the effect table, see ``kernel.layout``; ``becomes`` and ``hand`` name pieces (promotion, drop)."""

    kind: int = L.PLAIN
    argument: int = 0
    flags: int = 0
    guard: int = 0
    becomes: str = ""
    hand: str = ""
    takes: frozenset[int] = frozenset()  # codes captured beside the target

    @property
    def result(self) -> tuple[object, ...]:
        """Key that effects share which do the same, whatever allows them."""
        taken = self.takes if self.kind in (L.TAKE_EN_PASSANT, L.TAKE_PASSED) else frozenset()
        return self.kind, self.argument, self.flags & L.EFFECT_WAITS, self.hand, taken


Sequence = tuple[int, int]  # the first effect, and how many


@dataclass
class Effects:
    """The effect table in the making. Effect 0 is plain."""

    records: list[Effect] = field(default_factory=lambda: [Effect()])
    _known: dict[tuple[Effect, ...], int] = field(default_factory=lambda: {(Effect(),): 0})

    def sequence(self, effects: tuple[Effect, ...]) -> Sequence:
        """Position and length of these effects as one consecutive sequence."""
        if effects not in self._known:
            self._known[effects] = len(self.records)
            self.records.extend(effects)
        return self._known[effects], len(effects)

    def twins(self) -> list[int]:
        """For each effect the first one that does the same."""
        known: dict[tuple[object, ...], int] = {}
        return [known.setdefault(effect.result, number) for number, effect in enumerate(self.records)]

    def words(self, takes: Mapping[frozenset[int], int]) -> list[int]:
        """The records as the kernel reads them; *takes* are the places of the tables of codes."""
        words = [0] * (L.EFFECT_WIDTH * len(self.records))
        for at, column in (
            (L.EFFECT_KIND, [effect.kind for effect in self.records]),
            (L.EFFECT_ARGUMENT, [effect.argument for effect in self.records]),
            (L.EFFECT_FLAGS, [effect.flags for effect in self.records]),
            (L.EFFECT_GUARD, [effect.guard for effect in self.records]),
            (L.EFFECT_TAKES, [takes.get(effect.takes, 0) for effect in self.records]),
            (L.EFFECT_TWIN, self.twins()),
        ):
            words[at :: L.EFFECT_WIDTH] = column
        return words
