"""Every pseudo-legal move is exactly one point, for every shipped variant in which points are drawn."""

from __future__ import annotations

import pytest

from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.playout.slot_moves import decode_direct, decode_other, is_blocked
from ndvariants.kernel.playout.slots import FOUND, NOT_DIRECT, TO_LIST, count_slots, open_slots, table_size
from ndvariants.kernel.random import game_key, key_of
from ndvariants.resources import variant_paths
from tests.kernel.bench import Vectors, lists
from tests.kernel.drawing import random_move


def moves_of_points(vectors: Vectors) -> list[int] | None:
    """The moves that the points of a position stand for, in order; ``None`` where the moves must be listed."""
    T, R, S, M = vectors
    at = table_size(T[H.N_CODES])
    open_slots(T, M, 0, S[L.SIDE])
    points = count_slots(T, S, M, 0)
    found = []
    for point in range(max(points, 0)):
        decode_direct(T, R, S, M, 0, point, at)
        move = M[at]
        if move <= NOT_DIRECT:
            move = decode_other(T, R, S, M, 0, at + FOUND, NOT_DIRECT - move)
        elif move != L.NO_MOVE and is_blocked(T, R, S, M, at) == 1:
            move = L.NO_MOVE
        if move != L.NO_MOVE:
            found.append(move)
    return None if points == TO_LIST else sorted(found)


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_every_pseudo_legal_move_is_one_point(name: str) -> None:
    T, R, S, M = vectors = lists(name)
    for ply in range(40):
        found = moves_of_points(vectors)
        if found is not None:
            assert found == sorted(M[: pseudo_legal_moves(T, R, S, M, 0)])
        if random_move(T, R, S, M, 0, key_of(game_key(3, 1), ply), 64) == L.NO_MOVE:
            break
        S[L.TOP] = T[H.IN_S_UNDO_LOG]
