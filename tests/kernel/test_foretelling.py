"""What is foretold of a drop is what its rules say once it is made, and the position is as before."""

from __future__ import annotations

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.check import is_forbidden
from ndvariants.kernel.legality.vetoes import is_surely_forbidden
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import game_key, key_of
from ndvariants.kernel.records import kind_of_move
from ndvariants.language.yaml.source import source_from_text
from tests.kernel.bench import Vectors, lists, lists_of
from tests.kernel.drawing import random_move

SMALL = """
variant: small
board: {grid: {file: 4, rank: 4, level: 2}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal, drop: true}
rules:
  to_hand: {when: a rook is captured, do: give rook to me}
  no_more: {when: a rook is dropped, if: RULE, do: forbid}
setup:
  place: {king: rank = 1 and file = a and level = 1, rook: rank = 1}
"""
CELLS = "count(rook on cells along file through target) > 2"  # told by cells alone
BESIDE = "count(king on neighbours of target) > 0"
TALLIED = "count(rook of me) > 6"  # counted in lists, which know of a drop only when it is made
ATTACKED = "in check(opponent)"  # dear: asked of drops that are made


def foretold(vectors: Vectors, plies: int) -> tuple[int, int]:
    """How many drops a rule forbade in a random game, and of how many that was foretold."""
    T, R, S, M = vectors
    forbidden = told = 0
    for ply in range(plies):
        n, before = pseudo_legal_moves(T, R, S, M, 0), S[: T[H.IN_S_EPOCHS]]
        for move in [move for move in M[:n] if kind_of_move(T, move) == L.DROP]:
            said = is_surely_forbidden(T, R, S, M, move)
            assert S[L.IDENTITY : T[H.IN_S_EPOCHS]] == before[L.IDENTITY :]
            make(T, R, S, M, move)
            assert is_forbidden(T, S) or not said
            forbidden, told = forbidden + is_forbidden(T, S), told + said
            undo(S, T[H.IN_S_UNDO_LOG])
        if random_move(T, R, S, M, 0, key_of(game_key(5, 2), ply), 64) == L.NO_MOVE:
            break
        S[L.TOP] = T[H.IN_S_UNDO_LOG]
    return forbidden, told


@pytest.mark.parametrize(("rule", "all_told"), [(CELLS, True), (BESIDE, True), (TALLIED, False), (ATTACKED, False)])
def test_what_cells_tell_is_told_before_the_drop(rule: str, all_told: bool) -> None:
    text = SMALL.replace("RULE", rule)
    forbidden, told = foretold(lists_of(compile_variant(build_explained(source_from_text(text), {}))), 60)
    assert forbidden > 20
    assert told == (forbidden if all_told else 0)


@pytest.mark.parametrize("name", ["shogi", "torishogi"])
def test_a_second_pawn_on_a_file_is_known_beforehand(name: str) -> None:
    forbidden, told = foretold(lists(name), 120)
    assert forbidden > 100 and told >= forbidden - 5  # the others give mate, which is asked by making
