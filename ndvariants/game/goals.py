"""Registers that count up to a number for each player: which number that is."""

from __future__ import annotations

from ndvariants.language.trees.syntax import Binary, Index, Number
from ndvariants.model.variant import Variant
from ndvariants.words.endings import End


def goal_of(variant: Variant, register: str) -> int:
    """The number at which an ending decides by a register, as in ``if checks[opponent] >= 3: loss``; 0 for none."""
    for ending in variant.endings:
        for word, asked in ending.conditions:
            if word is not End.IF or not isinstance(asked, Binary) or asked.operator not in (">=", "="):
                continue
            if isinstance(asked.left, Index) and asked.left.name == register and isinstance(asked.right, Number):
                return asked.right.value
    return 0
