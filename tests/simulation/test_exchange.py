"""Two kinds of pieces compared by games."""

import pytest

from ndvariants import load
from ndvariants.errors import NdVariantsError
from ndvariants.players import read_player
from ndvariants.simulation.exchange import check_by_games, exchanged

START = load("losalamos").start()


def test_each_side_has_one_of_the_two_kinds():
    position = exchanged(START, ("knight", "rook"))
    assert position.text() == "nnqknn/pppppp/6/6/PPPPPP/NNQKNN w - - 0 1".replace("nnqknn", "rrqkrr")


def test_rooks_beat_knights():
    found = check_by_games(START, ("knight", "rook"), read_player("alphabeta:nodes=50"), 40, 1)
    assert found.on_a_side == 4 and found.score.won + found.score.drawn + found.score.lost == 40
    assert found.score.low > 0.5


@pytest.mark.parametrize("kinds", [("knight", "king"), ("knight", "knight"), ("knight", "bishop")])
def test_what_cannot_be_compared_is_refused(kinds):
    with pytest.raises(NdVariantsError):
        exchanged(START, kinds)
