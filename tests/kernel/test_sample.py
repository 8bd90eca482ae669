"""The random move is uniform over the legal moves, for any number of tries."""

from __future__ import annotations

from collections import Counter

import pytest

from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import draw, game_key, key_of
from tests.kernel.bench import lists
from tests.kernel.drawing import random_move


@pytest.mark.parametrize("tries", [0, 3, 64])
@pytest.mark.parametrize(("name", "plies"), [("chess", 30), ("xiangqi", 20), ("cylinder", 12), ("icochess", 9)])
def test_every_legal_move_is_as_likely(name: str, plies: int, tries: int) -> None:
    T, R, S, M = lists(name)
    for ply in range(plies):
        make(T, R, S, M, M[draw(game_key(1, 1), ply, legal_moves(T, R, S, M, 0))])
        S[L.TOP] = T[H.IN_S_UNDO_LOG]
    n = legal_moves(T, R, S, M, 0)
    legal = M[:n]
    each = 30
    counts: Counter[int] = Counter()
    for k in range(n * each):
        counts[random_move(T, R, S, M, 0, key_of(game_key(4, tries), k), tries)] += 1
        undo(S, T[H.IN_S_UNDO_LOG])
    assert set(counts) <= set(legal)
    chi_square = sum((counts[move] - each) ** 2 / each for move in legal)
    assert abs(chi_square - (n - 1)) < 4 * (2 * (n - 1)) ** 0.5  # four standard deviations


def test_no_move_at_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    T, R, S, M = lists("chess")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):  # the fool's mate
        origin, target = ((ord(text[0]) - 97) + 8 * (int(text[1]) - 1) for text in (move[:2], move[2:]))
        found = [m for m in M[: legal_moves(T, R, S, M, 0)] if m & 0x7FFFFF == origin and m >> 23 & 0x7FFFFF == target]
        make(T, R, S, M, found[0])
        S[L.TOP] = T[H.IN_S_UNDO_LOG]
    assert random_move(T, R, S, M, 0, 1, 64) == L.NO_MOVE
