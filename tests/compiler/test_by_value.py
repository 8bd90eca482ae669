"""Zones that a cell or numbers tell are listed; said otherwise they are searched, with equal games."""

from __future__ import annotations

import pytest

from ndvariants import load_text
from ndvariants.compiler.rules.sets import cell_sets
from ndvariants.game.random_games import RandomGames

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
# what is listed; the same behind `or ply < 0` is asked of every cell: beyond the board, by player, by both cells
TOLD = [
    "rank = rank(target) + 1",
    "file(origin) - 3 = file",
    "rank + file = rank(target, white) + file(origin)",
    "rank - rank(target) = 1 and file in 2..4",
    "file = 2 * file(target) - file(origin) and rank = 2 * rank(target) - rank(origin)",
    "abs(file - file(target)) <= 1 and max(rank, rank(target)) = 4 and cell != target",
    "distance(cell, target) = 2 and file != file(origin)",
    "(file = file(target) or rank(target) in 2..3) and rank = seen mod 6",
    "target in (rank >= 3) and rank < rank(target, black) and count(neighbours of cell except pieces) > 2",
]


@pytest.mark.parametrize("zone", TOLD)
def test_a_zone_that_is_told_is_the_zone_that_is_searched(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lists, games, counts, told = list[object](), [], [], cell_sets.told
    monkeypatch.setattr(cell_sets, "told", lambda *asked: lists.append(told(*asked)) or lists[-1])
    for said in (zone, f"{zone} or ply < 0"):
        lists.clear()
        games.append(load_text(GAME.replace("ZONE", said)))
        counts.append(sum(found is not None for found in lists))
    assert counts[0] >= 3 > counts[1]
    one, other = [RandomGames(game.start(), 3, 40, compiled=False) for game in games]
    assert [one.moves(k) for k in range(6)] == [other.moves(k) for k in range(6)]
    assert [result.plies for result in one.play(0, 6)] == [result.plies for result in other.play(0, 6)]
