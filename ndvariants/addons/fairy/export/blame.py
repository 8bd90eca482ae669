"""Repetitions that judge who is to blame: lines of the file here, two keys there."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.compiler.rules.proofs.history import only_counts
from ndvariants.model.variant import Ending, Variant
from ndvariants.model.walk import names_in
from ndvariants.words.endings import End, Result

_KEYS = {"perpetual check": ("perpetualCheckIllegal", "true"), "perpetual chase": ("chasingRule", "axf")}


def without_blame(variant: Variant) -> tuple[Variant, dict[str, str]]:
    """Return the variant without the endings that judge cycles by name and the rules that count for them, and the keys.

    The variant itself is returned if an ending decides cycles under another name.
    """
    judging = [ending for ending in variant.endings if _judges(ending)]
    named = {ending.name for ending in judging if ending.result is not Result.DRAW}
    if not judging or not named <= set(_KEYS):
        return variant, {}
    counting = {rule.name for rule in variant.rules if only_counts(variant, rule)}
    left = replace(
        variant,
        endings=tuple(ending for ending in variant.endings if ending not in judging),
        rules=tuple(rule for rule in variant.rules if rule.name not in counting),
        registers=tuple(register for register in variant.registers if register.identity),
    )
    return left, dict(_KEYS[name] for name in sorted(str(name) for name in named))


def _judges(ending: Ending) -> bool:
    """Return True if it asks how long the cycle is that a repetition has closed."""
    words = dict(ending.conditions)
    return End.REPETITION in words and any(name.text == "cycle" for name in names_in(words.get(End.IF)))
