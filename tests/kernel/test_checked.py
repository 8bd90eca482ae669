"""Every variant over vectors that refuse a wrong index: what bare pointers would not notice."""

from __future__ import annotations

import pytest

from ndvariants.kernel import header as head
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.perft.perft import perft, perft_by
from ndvariants.kernel.perft.turns import REFERENCE
from ndvariants.kernel.playout.playout import playouts
from ndvariants.kernel.position.blocks import checked_tables
from ndvariants.machine.vectors import CheckedVector, Vector
from ndvariants.resources import variant_paths
from tests.kernel.bench import lists, tables

NAMES = sorted(set(variant_paths()) - {"four_d"})  # 4,096 cells would take minutes


def checked(name: str) -> tuple[Vector, ...]:
    T, R, S, M = lists(name)
    return checked_tables(T), CheckedVector(R), CheckedVector(S), CheckedVector(M, 64)


@pytest.mark.parametrize("name", NAMES)
def test_counting_stays_inside_its_vectors(name: str) -> None:
    assert len(tables(name).cells) <= 1100, "too large to be tried un-jitted"
    T, R, S, M = checked(name)
    n = legal_moves(T, R, S, M, 0)
    turns = perft(T, R, S, M, 1, 0)
    assert count_legal(T, R, S, M, 0) == n > 0
    assert turns == perft_by(T, R, S, M, 1, 0, REFERENCE)
    assert turns == n or T[head.HAS_JOINED_TURNS] == 1
    if turns < 60:
        assert perft(T, R, S, M, 2, 0) >= turns


@pytest.mark.parametrize("name", NAMES)
def test_random_games_stay_inside_their_vectors(name: str) -> None:
    T, R, S, M = checked(name)
    out = CheckedVector([0] * 16, 64)
    H = CheckedVector([0] * (most_parts(T, 50) + 8), 64)
    assert playouts(T, R, S, M, H, CheckedVector(S), 5, 0, 2, 50, 0, out) == 2
    assert all(0 < out[8 * k + 2] <= 50 for k in range(2))
