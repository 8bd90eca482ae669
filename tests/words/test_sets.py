"""The words for sets of cells: those called steady have the same cells before a move as when its rules run."""

from __future__ import annotations

import random

import pytest

from ndvariants.game.load import load_text
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import RECORDS, Record, Sets

# A knight moves only where the count is even, and a rule counts the moves after which it is odd.
GAME = """
variant: steady
board: {{grid: {{file: 5, rank: 5}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  knight: {{letter: n, moves: "leap (2,1) if {asked} mod 2 = 0"}}
  rook: {{letter: r, moves: slide orthogonal}}
registers: {{odd: {{}}}}
rules: {{counted: {{when: a knight moves, if: "{asked} mod 2 = 1", do: add 1 to odd}}}}
setup: {{place: {{knight: rank = 1 and (file = 2 or file = 4), rook: rank = 1 and file = 1}}}}
endings: [no legal move: draw]
"""
STEADY = [record for record in RECORDS.values() if record.steady and record is not Sets.VACATED.record]
ASKED = {record.example: f"count({record.example})" for record in STEADY} | {
    name: FUNCTIONS[name].example for name in ("dimension", "width", "abs", "distance") if FUNCTIONS[name].steady
}


def changes(asked: str) -> bool:
    """Whether in some random games what is asked is another number after a move than before it."""
    game = load_text(GAME.format(asked=asked))
    for number in range(6):
        chance, position = random.Random(number), game.start()
        for _ in range(30):
            moves = position.legal_moves()
            if not moves or position.outcome() is not None:
                break
            position = position.play(chance.choice(moves))
        if any(position.registers()["odd"]):
            return True
    return False


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_what_is_called_steady_is(asked: str) -> None:
    assert not changes(asked)


@pytest.mark.parametrize("asked", ["count(pieces)", "count(rook)"])
def test_the_game_notices_what_is_not(asked: str) -> None:
    assert changes(asked)


def test_a_word_is_not_steady_unless_it_says_so() -> None:
    assert not Record("", "", "", "").steady
