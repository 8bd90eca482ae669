"""Usual ranges of the measures, from the shipped games; ``python -m tests.usual_ranges`` measures them, once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

_PATH = Path(__file__).with_name("usual.json")


@dataclass(frozen=True, slots=True)
class Range:
    """Of one measure what nine of ten shipped games are between, and the extremes of all of them."""

    low: float
    high: float
    least: float
    most: float
    games: int


@cache
def usual() -> dict[str, Range]:
    """The range of each measure."""
    found = {}
    for name, by_game in json.loads(_PATH.read_text(encoding="utf-8")).items():
        values = np.array(sorted(by_game.values()))
        low, high = np.quantile(values, [0.05, 0.95])
        found[name] = Range(float(low), float(high), float(values[0]), float(values[-1]), len(values))
    return found
