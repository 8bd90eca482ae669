"""Nothing in the Python face counts on two players."""

from random import Random

import pytest

from ndvariants import load
from ndvariants.simulation.batch import simulate

THREE = """
variant: three
title: Three kings
board: {grid: {file: 6, rank: 6}}
players: {red: {}, green: {}, blue: {}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: Rx, moves: slide orthogonal}
setup:
  cells:
    red: {king: a1, rook: b1}
    green: {king: f6, rook: e6}
    blue: {king: a6, rook: a5}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - 50 plies without capture: draw
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    path = tmp_path_factory.mktemp("three") / "three.yaml"
    path.write_text(THREE)
    return load(path)


def test_the_third_player_is_named_and_texts_round_trip(game):
    assert game.start().text() == "[blue:K]3[rx]k/[blue:Rx]5/6/6/6/K[Rx]4 red - - 0 1"
    random, position = Random(3), game.start()
    while position.outcome() is None:
        again = game.position(position.text())
        assert again == position and again.text() == position.text()
        position = position.play(random.choice(position.legal_moves()))
    assert position.ply > 3


def test_three_players_take_turns(game):
    position = game.start()
    sides = []
    for _ in range(4):
        sides.append(position.side)
        position = position.play(position.legal_moves()[0])
    assert sides == ["red", "green", "blue", "red"]


def test_games_of_three_are_simulated(game):
    results = simulate(game.start(), 60, seed=2).results
    assert {result.winner for result in results} <= {-1, 0, 1, 2} and len({result.winner for result in results}) > 1
