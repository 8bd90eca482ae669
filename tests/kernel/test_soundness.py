"""Small games whose rules create, move, hand over or take royals: the fast path allows what the definition allows.

Most were drawn by chance and made small (``tests/random_rules``). Each was wrong once; its first line says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants import load, load_text
from ndvariants.kernel import header as H
from ndvariants.kernel.layout import SIDE, TOP, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import can_take_royal, in_check
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.random import draw, game_key, key_of
from ndvariants.machine.jit import compiled, kernel
from tests.kernel.agreement import disagreement
from tests.kernel.bench import lists_of, memory

FOLDER = Path(__file__).parent / "sound"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
GAMES = 15


@kernel
def check_differs(T: Tables, R: Rays, S: Position, M: Moves, game: int, plies: int) -> int:
    """0, or 1 + the ply of a random game where ``in_check`` does not say what making every answer says."""
    for ply in range(plies):
        S[TOP] = T[H.IN_S_UNDO_LOG]
        if int(in_check(T, R, S, M, S[SIDE], 0)) != int(can_take_royal(T, R, S, M, S[SIDE], 0, 1, S[TOP])):
            return 1 + ply
        n = legal_moves(T, R, S, M, 0)
        if n == 0:
            return 0
        make(T, R, S, M, M[draw(key_of(game, ply), 0, n)])
    return 0


@pytest.mark.parametrize("name", NAMES)
def test_the_fast_path_allows_what_the_definition_allows(name: str) -> None:
    vectors = lists_of(load(FOLDER / f"{name}.yaml").tables)
    for game in range(GAMES):
        assert compiled(disagreement)(*memory(vectors), game_key(5, game), 40, 1) == 0, f"game {game}"


@pytest.mark.parametrize("name", NAMES)
def test_check_is_what_an_answer_takes(name: str) -> None:
    vectors = lists_of(load(FOLDER / f"{name}.yaml").tables)
    for game in range(GAMES):
        assert compiled(check_differs)(*memory(vectors), game_key(5, game), 40) == 0, f"game {game}"


def test_a_king_that_leaves_a_trail_stays_out_of_reach_of_the_pawns_beside_it() -> None:
    game = load_text((FOLDER / "king_that_leaves_a_trail.yaml").read_text())
    legal = {str(move) for move in game.position("4k/5/1p3/5/2K2 w - - 0 1").legal_moves()}
    assert "c1a1" in legal and "c1d2" in legal
    assert "c1c3" not in legal, "the pawn on b3 takes on c2"
