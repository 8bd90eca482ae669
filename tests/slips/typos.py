"""Slips of the pen, drawn with a seed: one letter of a word of the language wrong, missing, doubled, moved or large."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from ndvariants.language.grammar.parser import keywords
from ndvariants.resources import schema_text
from ndvariants.words.movements import DIRECTIONS
from tests.slips.told import Slip, sound

BASES = (
    "menagerie", "chess", "collapse", "checkers", "janggi", "othello", "yalta", "dragonchess", "shogi", "seirawan",
    "raumschach", "glinski",
)  # fmt: skip
_PROSE = ("variant", "title", "inventor", "source", "description", "year", "tests", "invariants")
_DECLARING = ("zones", "pieces", "parameters", "rules", "registers", "directions", "classes", "conditions", "players")


@cache
def words() -> frozenset[str]:
    """The words of the language, and the keys of the file."""
    found = {word for phrase in keywords() for word in phrase.split()} | set(DIRECTIONS)
    return frozenset(word for word in found | set(_keys(json.loads(schema_text("variant")))) if len(word) > 2)


def _keys(schema: Any) -> Iterator[str]:
    for key, value in schema.items() if isinstance(schema, dict) else ():
        yield from value if key == "properties" else ()
        yield from _keys(value)


def misspelt(word: str, rng: random.Random) -> str:
    """A word with one slip in it."""
    i = rng.randrange(1, len(word))
    j = rng.randrange(1, len(word) - 1)
    wrong = rng.choice([letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter != word[i]])
    return rng.choice((
        word[:i] + word[i + 1 :],
        word[:i] + word[i] + word[i:],
        word[:i] + wrong + word[i + 1 :],
        word[:j] + word[j + 1] + word[j] + word[j + 2 :],
        word.capitalize(),
        word.upper(),
        word.removesuffix("s") if word.endswith("s") else f"{word}s",
    ))  # fmt: skip


def drawn(number: int, seed: int) -> list[Slip]:
    """So many slips, each in a word of one of the files; names that a file declares itself are left as they are."""
    rng = random.Random(seed)
    found: list[Slip] = []
    while len(found) < number:
        base = rng.choice(BASES)
        lines = sound(base).split("\n")
        i = rng.randrange(len(lines))
        code = re.split(r"(?:^|\s)#|help:", lines[i])[0]
        spots = [spot for spot in re.finditer(r"(?<![\w.\-/])[a-z_]{3,}(?!\w)", code) if spot[0] in words()]
        if not spots or _is_declared(lines, i):
            continue
        spot = rng.choice(spots)
        new = misspelt(spot[0], rng)
        if new == spot[0]:
            continue
        old = "\n".join(lines[max(i - 1, 0) : i + 1])
        start = len(old) - len(lines[i]) + spot.start()
        if sound(base).count(old) == 1:
            changed = f"{old[:start]}«{new}»{old[start + len(spot[0]) :]}"
            found.append(Slip(base, old, changed, spot[0]))
    return found


def _is_declared(lines: list[str], i: int) -> bool:
    """Whether a line is prose, or begins with a name of the file's own."""
    above = next((line for line in reversed(lines[: i + 1]) if re.match(r"\w", line)), "")
    if above.partition(":")[0] in _PROSE:
        return True
    return lines[i].startswith("  ") and above.partition(":")[0] in _DECLARING and not lines[i].startswith("   ")
