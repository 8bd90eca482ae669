"""What is known of the moves of a node before they are tried is true: which are legal, and which give no check."""

from __future__ import annotations

import pytest

from ndvariants.game.random_games import RandomGames
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search import workspace as W
from ndvariants.kernel.search.alphabeta.marks import NO_CHECK, list_moves, mark_checks, stands
from ndvariants.resources import variant_paths
from tests.judge import game_of
from tests.search.bench import Search

EVERY = {"four_d": 25}  # one move in so many is looked at


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_marks_of_moves_are_true(name: str) -> None:
    """Compared with ``legal_moves`` and, for checks, with the position after the move."""
    start, every = game_of(name).start(), EVERY.get(name, 1)
    search = Search(start.game, "alphabeta:depth=1", compiled=False)
    T, R = search.runner.T, search.runner.R
    S, M, *_ = search.workspace.vectors
    marked = 0
    for number, plies in ((0, 7), (1, 30)):
        search.workspace.load(start.game.engine.loaded(start.state), [0])
        for move in RandomGames(start, 3, plies).moves(number):
            make(T, R, S, M, move)
            S[L.TOP] = T[H.IN_S_UNDO_LOG]
        if state_outcome(T, R, S, M, 0) != 0:
            continue
        legal = set(M[: legal_moves(T, R, S, M, 0)])
        n = list_moves(T, R, S, M, 0, 0)
        if T[H.LEGALITY] != L.LEGAL_ANY:
            mark_checks(T, R, S, M, 0, n, search.workspace.words[W.KEEPS_CELLS])
        for move, marks in list(zip(M[:n], M[n : 2 * n], strict=True))[::every]:
            stood = stands(T, R, S, M, 2 * n, move, marks)
            assert stood == (move in legal)
            legal.discard(move)
            if stood and marks & NO_CHECK:
                mark = S[L.TOP]
                make(T, R, S, M, move)
                assert not in_check(T, R, S, M, S[L.SIDE], 2 * n)
                undo(S, mark)
                marked += 1
        assert every > 1 or not legal
    assert marked or name not in ("chess", "raumschach", "hyperchess", "xiangqi", "crazyhouse", "shogi")
