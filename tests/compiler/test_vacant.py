"""Cells that conditions have found empty: where `put` is compiled as `swap`, and where it is not."""

import pytest

from ndvariants import load_text
from ndvariants.compiler.compile import plans_of
from ndvariants.language.trees.deeds import steps_in
from ndvariants.words.verbs import Verb

OPPOSITE = "cell at (file(target), rank(target), 3 - world(target))"
ACROSS = "cells in (file = file(target) and rank = rank(target) and world = 3 - world(target))"
VACANT = f"count(pieces on {ACROSS}) = 0"
RULE = f"put target on nearest to target of {ACROSS}"


def mirrored(condition: str, steps: str = RULE, more: str = "") -> str:
    """Two boards, and a rule that puts each piece on to the other one."""
    lines = "\n".join(f"      {line}" for line in steps.split("\n"))
    return f"""
variant: mirrored
board: {{grid: {{file: 4, rank: 4, world: 2}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, royal: true, moves: "leap ±file | ±rank if {condition}"}}
  rook: {{letter: r, moves: "slide ±file | ±rank if {condition}{more}"}}
rules:
  through:
    when: any piece moves
    do: |
{lines}
setup: {{place: {{king: world = 1 and rank = 1 and file = 1, rook: world = 1 and rank = 1}}}}
endings: [{{"no legal move": draw}}, {{"after 60 plies": draw}}]
"""


def verbs(text: str) -> list[Verb]:
    """The verbs of all rules, as they are compiled."""
    rules = plans_of(load_text(text).variant).variant.rules
    return [step.verb for rule in rules for step in steps_in(rule.steps)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (mirrored(VACANT), [Verb.SWAP]),
        (mirrored(VACANT, f"if in check(me): forbid\n{RULE}"), [Verb.FORBID, Verb.SWAP]),
        (mirrored(VACANT, more=" and ply > 3"), [Verb.SWAP]),
        (mirrored(VACANT, more=" or ply > 3"), [Verb.PUT]),
        (mirrored("ply >= 0"), [Verb.PUT]),
        (mirrored(VACANT.replace("pieces", "rook")), [Verb.PUT]),
        (mirrored(VACANT.replace("pieces", "pieces of me")), [Verb.PUT]),
        (mirrored(VACANT.replace("rank = rank(target)", "rank = 5 - rank(target)")), [Verb.PUT]),
        (mirrored(VACANT.replace("(target)", "(origin)")), [Verb.PUT]),
        (mirrored(VACANT, f"put rook on {OPPOSITE}\n{RULE}"), [Verb.PUT, Verb.PUT]),
        (mirrored(VACANT, f"if ply > 3: swap origin with target\n{RULE}"), [Verb.SWAP, Verb.PUT]),
        (mirrored(VACANT, f"{RULE}\n{RULE}"), [Verb.SWAP, Verb.PUT]),
        (mirrored(VACANT, f"if 1 = 2: put rook on {OPPOSITE}\n{RULE}"), [Verb.SWAP]),
    ],
)
def test_a_put_is_a_swap_only_where_every_move_asks_that_its_cell_is_empty(text: str, expected: list[Verb]) -> None:
    assert verbs(text) == expected


def test_a_put_that_a_castling_sets_off_stays_one() -> None:
    castling = 'moves: {castling: ["king slides file 1 to 2, rook file 4 to 3, both unmoved"]}\n'
    assert verbs(mirrored(VACANT).replace("rules:", f"{castling}rules:")) == [Verb.PUT]
