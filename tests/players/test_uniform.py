"""The random player."""

from collections import Counter

from ndvariants import load
from ndvariants.players import RandomPlayer, make_player


def test_the_same_seed_makes_the_same_choices():
    start = load("chess").start()
    choices = [[player.choose(start).text for _ in range(8)] for player in (RandomPlayer(3), RandomPlayer(3))]
    assert choices[0] == choices[1]


def test_every_move_is_chosen():
    start, player = load("chess").start(), make_player("random", 5)
    assert len(Counter(player.choose(start).text for _ in range(400))) == 20
