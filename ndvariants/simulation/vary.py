"""Sets of parameters to try: ``n=2..4``, ``quiet=50|100``, ``arm_at[1]=0..20..5``, and all combinations of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ndvariants.errors import ParameterError
from ndvariants.kernel.random import mix
from ndvariants.model.variant import ParameterValue

MOST_SETTINGS = 100_000
_SPEC = re.compile(r"\s*(?P<name>\w+)\s*(?:\[\s*(?P<index>\d+)\s*\])?\s*=\s*(?P<values>.+?)\s*")
_RANGE = re.compile(r"(-?\d+)\s*\.\.\s*(-?\d+)(?:\s*\.\.\s*(\d+))?")

Setting = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Vary:
    """A parameter, or an element of a list, and the values that it shall take."""

    name: str
    index: int | None
    values: tuple[str, ...]

    @property
    def label(self) -> str:
        """``arm_at[1]``: how it was asked for."""
        return self.name if self.index is None else f"{self.name}[{self.index}]"


def read_vary(text: str) -> Vary:
    """The variation that a text describes. Raises ParameterError.

    >>> read_vary("arm_at[1]=0..20..5").values
    ('0', '5', '10', '15', '20')
    >>> read_vary("setup=wide|narrow").values
    ('wide', 'narrow')
    """
    match = _SPEC.fullmatch(text)
    if match is None:
        raise ParameterError(f"{text!r} varies nothing", "write n=2..4, quiet=50|100, or arm_at[1]=0..20..5")
    values: list[str] = []
    for part in match["values"].split("|"):
        span = _RANGE.fullmatch(part.strip())
        if span is None:
            values.append(part.strip())
            continue
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if low > high or step == 0 or (high - low) // step >= MOST_SETTINGS:
            raise ParameterError(f"{text!r}: {part.strip()} is no range that can be tried")
        values += [str(value) for value in range(low, high + 1, step)]
    return Vary(match["name"], None if match["index"] is None else int(match["index"]), tuple(dict.fromkeys(values)))


def settings(varies: Sequence[Vary], base: Mapping[str, ParameterValue]) -> list[Setting]:
    """All combinations, as texts for ``load``; elements of lists are set in the list that the game has otherwise."""
    n = 1
    for vary in varies:
        n *= len(vary.values)
        _check(vary, base)
    if n > MOST_SETTINGS:
        raise ParameterError(f"{n:,} combinations are too many to try: at most {MOST_SETTINGS:,}")
    return [_setting(varies, values, base) for values in product(*(vary.values for vary in varies))]


def some(all_settings: Sequence[Setting], number: int, seed: int) -> list[Setting]:
    """Return that many of the settings, drawn by the seed, in their order; all of them where there are no more."""
    if len(all_settings) <= number:
        return list(all_settings)
    order = sorted(range(len(all_settings)), key=lambda k: mix(seed * 1_000_003 + k))
    return [all_settings[k] for k in sorted(order[:number])]


def _check(vary: Vary, base: Mapping[str, ParameterValue]) -> None:
    if vary.name not in base:
        known = ", ".join(base) or "none"
        raise ParameterError(f"{vary.label}: the variant has no parameter {vary.name!r}; it has: {known}")
    value = base[vary.name]
    if vary.index is None:
        return
    if not isinstance(value, tuple):
        raise ParameterError(f"{vary.label}: {vary.name} is no list")
    if vary.index >= len(value):
        raise ParameterError(f"{vary.label}: the list {vary.name} has the elements 0 to {len(value) - 1}")


def _setting(varies: Sequence[Vary], values: Sequence[str], base: Mapping[str, ParameterValue]) -> Setting:
    found: dict[str, str] = {}
    lists: dict[str, list[str]] = {}
    for vary, value in zip(varies, values, strict=True):
        if vary.index is None:
            found[vary.name] = value
            continue
        known = base[vary.name]
        assert isinstance(known, tuple)
        lists.setdefault(vary.name, list(map(str, known)))[vary.index] = value
    return found | {name: ",".join(elements) for name, elements in lists.items()}
