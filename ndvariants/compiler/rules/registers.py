"""Slots of the registers in a position: the one definition that compiler, programs and reports share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod

from ndvariants.kernel import header as head
from ndvariants.model.variant import EACH, Variant


@dataclass(frozen=True, slots=True)
class RegisterSlot:
    """A register's numbers: ``prod(sizes)`` words from ``S[T[block] + offset]`` on, the last index fastest.

    ``per`` and ``sizes`` say what the indices are: ``player`` and ``piece`` by number in the variant, ``dimension``
    from 0 to the number of axes, EACH by the cell where it stands. ``block`` is ``IN_S_REGISTERS`` for registers
    that are part of the identity of a position and ``IN_S_LOCAL_REGISTERS`` for others.
    """

    name: str
    per: tuple[str, ...]
    sizes: tuple[int, ...]
    block: int
    offset: int
    initial: int

    @property
    def size(self) -> int:
        """Number of numbers that it holds."""
        return prod(self.sizes)

    @property
    def is_of_pieces(self) -> bool:
        """True if its numbers go with the pieces on the board."""
        return self.per == (EACH,)

    def strides(self) -> tuple[int, ...]:
        """Distances of neighbours in each index."""
        return tuple(prod(self.sizes[i + 1 :]) for i in range(len(self.sizes)))

    def indices(self) -> list[tuple[int, ...]]:
        """Every tuple of indices, in the order of the words."""
        return list(product(*(range(size) for size in self.sizes)))


def register_slots(variant: Variant, n_dimensions: int, n_cells: int) -> dict[str, RegisterSlot]:
    """The slot of every register by name, in declared order; *n_dimensions* axes are wider than 1."""
    n_players = sum(not player.neutral for player in variant.players)
    counts = {"player": n_players, "piece": len(variant.pieces), "dimension": n_dimensions + 1, EACH: n_cells}
    free = {head.IN_S_REGISTERS: 0, head.IN_S_LOCAL_REGISTERS: 0}
    slots: dict[str, RegisterSlot] = {}
    for register in variant.registers:
        block = head.IN_S_REGISTERS if register.identity else head.IN_S_LOCAL_REGISTERS
        sizes = tuple(counts[index] for index in register.per)
        slot = RegisterSlot(register.name, register.per, sizes, block, free[block], register.initial)
        free[block] += slot.size
        slots[register.name] = slot
    return slots
