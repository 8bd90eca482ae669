"""``forbid``: moves that a rule takes back, with royals and without, against programs that are not ours."""

from __future__ import annotations

from itertools import product

import pytest

from ndvariants.errors import IllegalMoveError
from ndvariants.game.explain.account import account
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.simulation.batch import simulate
from tests.judge import bench_of
from tests.walks import random_walk

RACING = """
variant: racing_kings
extends: chess
players: {white: {forward: +rank}, black: {forward: +rank}}
pieces: {pawn: null}
moves: null
zones: {goal: rank = 8}
rules:
  no_check: {when: check is given, do: forbid}
setup: |
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  k r b n N B R K
  q r b n N B R Q
endings:
  - if me = white and count(king of opponent in goal) > 0: loss
  - no legal move: draw
"""
NIFU = """
variant: nifuhouse
extends: crazyhouse
rules:
  nifu:
    when: a pawn is dropped
    if: count(pawn of me on cells along rank through target) > 1
    do: forbid
"""
SNORT = """
variant: snort
board: {grid: {file: 3, rank: 2}}
players: {white: {}, black: {}}
pieces: {cat: {letter: c, moves: none, drop: true}}
hands: {white: {cat: 6}, black: {cat: 6}}
rules:
  apart:
    when: a cat is dropped
    if: count(cat of opponent on neighbours of target by orthogonal) > 0
    do: forbid
endings: [no legal move: loss]
"""


@pytest.mark.parametrize(("depth", "count"), [(1, 21), (2, 421), (3, 11264)])
def test_no_check_may_be_given(depth: int, count: int) -> None:
    # source: lichess, racing kings perft of the start position
    assert perft(load_text(RACING).start(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 48), (2, 4457)])
def test_no_two_pawns_on_a_file(depth: int, count: int) -> None:
    # source: Fairy-Stockfish 0.0.90, [nifuhouse:crazyhouse] dropNoDoubled = p; without the rule 62 and 6604
    position = load_text(NIFU).position("r3k3/p4p1p/8/8/8/8/PP4P1/4K2R[Ppn] w Kq - 0 1")
    assert perft(position, depth) == count


def snort(stones: dict[tuple[int, int], int], player: int, depth: int) -> int:
    """Sequences of drops on 3 by 2 cells, none beside a stone of the other player; a second, plain program."""
    if depth == 0:
        return 1
    count = 0
    for x, y in product(range(3), range(2)):
        beside = [stones.get(cell) for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
        if (x, y) not in stones and 1 - player not in beside:
            count += snort({**stones, (x, y): player}, 1 - player, depth - 1)
    return count


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_a_game_without_royals_may_forbid(depth: int) -> None:
    assert perft(load_text(SNORT).start(), depth) == snort({}, 0, depth)


def test_the_reason_is_told() -> None:
    with pytest.raises(IllegalMoveError, match="a rule forbids it"):
        load_text(SNORT).start().play("C@a1").play("C@a2")
    position = load_text(NIFU).position("r3k3/p4p1p/8/8/8/8/PP4P1/4K2R[Ppn] w Kq - 0 1")
    with pytest.raises(IllegalMoveError, match="a rule forbids it"):
        position.play("P@b4")


def test_explain_names_the_rule() -> None:
    reason = account(load_text(RACING).start(), "e2c3").reason
    assert "a rule forbids it: `no_check`" in reason


@pytest.mark.parametrize("text", [RACING, NIFU, SNORT])
def test_all_lists_of_moves_agree(text: str) -> None:
    game = load_text(text)
    for position in random_walk(game.start(), 18, seed=1)[::6]:
        lists = bench_of(game).lists(position.state)
        assert lists.filtered == lists.verified
        assert sorted(lists.filtered) == sorted(lists.truth)


def wins_of_the_second(stones: dict[tuple[int, int], int], player: int) -> float:
    """How likely the second player wins when both drop at random; who cannot drop loses."""
    free = [
        (x, y)
        for x, y in product(range(3), range(2))
        if (x, y) not in stones
        and 1 - player not in [stones.get(cell) for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    ]
    if not free:
        return float(player == 0)
    return sum(wins_of_the_second({**stones, cell: player}, 1 - player) for cell in free) / len(free)


def test_random_games_never_make_a_forbidden_move() -> None:
    games = 2000
    batch = simulate(load_text(SNORT).start(), games, seed=3)
    black = sum(result.winner == 1 for result in batch.results) / games
    assert abs(black - wins_of_the_second({}, 0)) < 4 * 0.5 / games**0.5
