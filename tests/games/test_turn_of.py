"""A turn of several parts is named by its own parts as it is where all turns are listed."""

from __future__ import annotations

from random import Random

import pytest

from ndvariants import IllegalMoveError, load
from ndvariants.game.turns import joined, parts_of, turn_of


@pytest.mark.parametrize(("name", "plies", "named"), [("duck", 4, 1.0), ("checkers", 30, 0.7), ("amazons", 1, 0.0)])
def test_a_turn_has_the_text_that_it_has_among_all(name, plies, named):
    random, position, found, turns = Random(3), load(name).start(), 0, 0
    for _ in range(plies):
        moves = position.legal_moves()
        for move in random.sample(moves, min(60, len(moves))):
            one = turn_of(position.game, position.state, move.number)
            assert one is None or one == move
            found, turns = found + (one is not None), turns + 1
        position = position.play(random.choice(moves))
    assert found >= named * turns


def test_parts_that_are_no_whole_turn_have_no_name():
    start = load("duck").start()
    parts = parts_of(start.legal_moves()[0].number)
    for number in (parts[0], joined([*parts, parts[0]]), joined([parts[1], parts[0]]), 1 << 200, 0):
        assert turn_of(start.game, start.state, number) is None
        with pytest.raises(IllegalMoveError):
            load("duck").start().play(number)
