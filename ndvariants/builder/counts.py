"""Bounds on how many of a thing a file may declare: what is beyond them is refused before it is worked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ndvariants.errors import Place, Problem
from ndvariants.language.source import Source

MOST = {
    "parameters": 500,
    "players": 100,
    "zones": 2_000,
    "pieces": 1_000,
    "registers": 500,
    "rules": 400,
    "endings": 200,
    "phases": 200,
    "conditions": 200,
    "classes": 500,
    "directions": 500,
    "values": 1_000,
    "tests": 2_000,
    "invariants": 100,
}
MOST_STEPS = 5_000  # lines of steps, of all rules together
MOST_LINES = 500  # of the movements of one piece, of the castlings, and of the kinds of pieces in a hand


def count_faults(source: Source, data: dict[str, Any]) -> Iterator[Problem]:
    """What a file declares too many of."""
    for key, most in MOST.items():
        found = data.get(key)
        if isinstance(found, dict | list) and len(found) > most:
            yield _too_many(source.key_place(key), f"{len(found)} {key}", most)
    pieces, hands, moves = (data.get(key) for key in ("pieces", "hands", "moves"))
    for name, piece in pieces.items() if isinstance(pieces, dict) else ():
        lines = _lines(piece.get("moves")) if isinstance(piece, dict) else 0
        if lines > MOST_LINES:
            place = source.key_place("pieces", name, "moves")
            yield _too_many(place, f"`{name}` has {lines} lines of movements", MOST_LINES)
    for player, held in hands.items() if isinstance(hands, dict) else ():
        if isinstance(held, dict) and len(held) > MOST_LINES:
            yield _too_many(source.key_place("hands", player), f"{len(held)} pieces in a hand", MOST_LINES)
    rules = data.get("rules")
    listed = rules.values() if isinstance(rules, dict) else ()
    steps = sum(_lines(rule.get("do")) for rule in listed if isinstance(rule, dict))
    if steps > MOST_STEPS:
        yield _too_many(source.key_place("rules"), f"{steps} lines of steps", MOST_STEPS)
    castlings = moves.get("castling") if isinstance(moves, dict) else None
    if isinstance(castlings, list) and len(castlings) > MOST_LINES:
        yield _too_many(source.key_place("moves", "castling"), f"{len(castlings)} castlings", MOST_LINES)


def _lines(text: Any) -> int:
    """How many lines a text ends; 0 of what is no text."""
    return text.count("\n") if isinstance(text, str) else 0


def _too_many(place: Place, found: str, most: int) -> Problem:
    return Problem("NDV316", place, f"{found}: at most {most} are possible", "too many")
