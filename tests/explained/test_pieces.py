"""What is told of random moves on boards with axes and worm-holes, against another reading of the rules."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from ndvariants import load
from tests.explained.judging import check_legal, check_refused, pairs, positions, reason, written
from tests.explained.on_chess import Chess
from tests.explained.on_grids import Collapse, FourD, Janggi, Shogi
from tests.explained.on_worm_holes import CurvedSpace
from tests.explained.reading import Reading

READINGS: dict[str, tuple[Reading, int]] = {  # with how many positions are tried here
    "chess": (Chess(), 10),
    "shogi": (Shogi(), 8),
    "janggi": (Janggi(), 5),
    "collapse": (Collapse(), 5),
    "curved_space": (CurvedSpace(), 16),
    "four_d": (FourD(), 2),
}


def judge(name: str, reading: Reading, tried: int, seed: int) -> dict[str, int]:
    """How often each kind of move was tried: of each position a legal one, and some that are not."""
    random, kinds, game = Random(seed), dict[str, int](), load(name)
    with_moves = (one for one in positions(game, random) if any(move.origin for move in one.legal_moves()))
    for position in islice(with_moves, tried):
        moves = [move.text for move in position.legal_moves() if move.origin]
        found = [check_legal(reading, position, random.choice(moves))]
        for origin, target in pairs(reading, position, random):
            told = reason(position, written(name, origin, target))
            found.append(check_refused(reading, position, origin, target, told))
        for kind in found:
            kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


@pytest.mark.parametrize("name", READINGS)
def test_what_is_told_holds_by_another_reading(name: str) -> None:
    kinds = judge(name, *READINGS[name], seed=11)
    assert {"goes", "own piece", "no way"} <= kinds.keys()
