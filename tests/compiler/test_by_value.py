"""A zone whose cells are told by one value is looked up; the same zone said otherwise is searched, with equal games."""

from __future__ import annotations

import pytest

from ndvariants import load_text
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel.rules import opcodes as op

GAME = """
variant: zones
board: {grid: {file: 5, rank: 6}, mutable: true}
players: {white: {forward: +rank}, black: {forward: -rank}}
registers: {seen: {}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
  pawn: {letter: p, moves: step any}
rules:
  falls: {when: any piece moves, do: "remove pawn on cells in (ZONE)"}
  sinks: {when: a rook moves, do: "delete cells in (ZONE) except target except pieces plus king"}
  tells: {when: turn ends, do: "add count(cells in (ZONE)) to seen"}
setup:
  place: {king: rank = 1 and file = a, rook: rank = 1, pawn: rank = 2}
endings:
  - no legal move: draw
  - if seen > 120: draw
"""
# what is looked up, and the same in words that name no value: beyond the board, by player, by both cells
PAIRS = [
    ("rank = rank(target) + 1", "rank - rank(target) = 1"),
    ("file(origin) - 3 = file", "file(origin) - 3 - file = 0"),
    ("rank + file = rank(target, white) + file(origin)", "rank + file - rank(target, white) - file(origin) = 0"),
]


@pytest.mark.parametrize(("told", "searched"), PAIRS)
def test_a_zone_told_by_a_value_is_the_zone_that_is_searched(told: str, searched: str) -> None:
    games = [load_text(GAME.replace("ZONE", zone)) for zone in (told, searched)]
    one, other = [RandomGames(game.start(), 3, 40, compiled=False) for game in games]
    assert [one.moves(k) for k in range(6)] == [other.moves(k) for k in range(6)]
    assert [result.plies for result in one.play(0, 6)] == [result.plies for result in other.play(0, 6)]


def test_it_is_looked_up() -> None:
    lookups = [list(load_text(GAME.replace("ZONE", zone)).tables.T).count(op.LOOKUP) for zone in PAIRS[0]]
    assert lookups[0] > lookups[1]
