"""Random games for tests: the positions of one, and whether another game has the same moves all along."""

from __future__ import annotations

from random import Random

from ndvariants.game.game import Game, Position


def random_walk(position: Position, plies: int, seed: int) -> list[Position]:
    """The positions of a random game, the first included, until it ends or *plies* have been played."""
    random, line = Random(seed), [position]
    while len(line) <= plies and line[-1].outcome() is None:
        line.append(line[-1].play(random.choice(line[-1].legal_numbers())))
    return line


def texts(position: Position) -> list[str]:
    """The legal moves as text, sorted."""
    return sorted(map(str, position.legal_moves()))


def assert_same_games(one: Game, other: Game, games: int = 3, plies: int = 30) -> None:
    """Random games of the one are games of the other: the same moves at every ply, the same position at last."""
    for seed in range(games):
        there = other.start()
        for here in random_walk(one.start(), plies, seed):
            if here.last_move is not None:
                there = there.play(str(here.last_move))
            assert texts(here) == texts(there)
        assert str(here) == str(there)
