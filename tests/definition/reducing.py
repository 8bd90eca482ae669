"""A file that differs made smaller: parts are left out while the difference stays."""

from __future__ import annotations

import time

from tests.definition.random_files import Found, judged
from tests.random_rules.shrinking import smaller_files
from tests.random_rules.text import read, written

SECONDS = 4  # of CPU for one try


def reduced(found: Found, plies: int, seconds: float) -> Found:
    """Return the smallest file that differs in the same way, as far as so many seconds lead."""
    until = time.monotonic() + seconds
    best, went_on = found, True
    while went_on and time.monotonic() < until:
        went_on = False
        for file in smaller_files(read(best.text)):
            if time.monotonic() > until:
                break
            text = written(file)
            if len(text) >= len(best.text):
                continue
            tried = judged(text, found.seed, plies, SECONDS)
            if tried.word == found.word and sort_of(tried) == sort_of(found):
                best, went_on = tried, True
                break
    return best


def sort_of(found: Found) -> str:
    """Return in what a file differs: in its outcome, its moves, or which part of a position."""
    for word in ("outcome", "lacks", "has besides"):
        if f": {word}" in found.why or f"program {word}" in found.why:
            return "moves" if word != "outcome" else word
    return found.why.rpartition(": after ")[2].partition(": ")[2].split(" ")[0]
