"""A compiled variant: the vectors of the kernel, and the names of what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.codes import CodeInfo
from ndvariants.compiler.moves.effects import Effect
from ndvariants.errors import Place
from ndvariants.kernel.header import listing
from ndvariants.model.variant import Variant

__all__ = ["CodeInfo", "Effect", "RegisterInfo", "Tables"]

Words = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class RegisterInfo:
    """Slot of a register in ``S``: from ``address`` on, the last of ``sizes`` running fastest."""

    name: str
    sizes: tuple[int, ...]
    address: int


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """The numbers of one variant. ``variant`` is what they say, as they number its cells (with walls around a big
    board). ``T``, ``R`` and ``start`` are laid out as ``kernel.layout`` says.

    ``start`` is the saved part of ``S`` in the position that the game begins with. ``codes[c]`` says what
    code ``c`` is (0..2 are no pieces), ``cells`` are names, ``coordinates`` int32[n_cells, n_axes] 0-based,
    ``effects`` the effect records by number. ``provenance[code, row]`` are the places of the movement
    lines that an entry with this action row, met by a piece of this code, comes from.
    """

    variant: Variant = field(repr=False)
    T: Words
    R: Words
    start: Words
    codes: tuple[CodeInfo, ...]
    cells: Sequence[str]
    coordinates: Words
    effects: tuple[Effect, ...]
    registers: tuple[RegisterInfo, ...]
    provenance: Mapping[tuple[int, int], tuple[Place, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        sizes = f"T int32[{len(self.T)}], R int32[{len(self.R)}], start int32[{len(self.start)}]"
        return f"<Tables: {sizes}, {len(self.codes)} codes, {len(self.cells)} cells, {len(self.effects)} effects>"

    def __str__(self) -> str:
        """Listing of the tables: sizes, the header, codes, effects and registers, a line each."""
        codes = [f"code {number}: {info}" for number, info in enumerate(self.codes)]
        effects = [f"effect {number}: {effect}" for number, effect in enumerate(self.effects)]
        return "\n".join([repr(self), listing(self.T.tolist()), *codes, *effects, *map(str, self.registers)])
