"""Checks and promotions on small boards: the filter, the making and the truth list the same moves."""

from __future__ import annotations

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import source_from_text
from tests.judge import Bench

BOARD = """
variant: small
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
zones: {far: rank = 5}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
  griffon: {letter: g, moves: step diagonal then slide orthogonal outward}
  prince:
    letter: p
    royal: true
    moves: step forward
    promotes: {on: far, to: [rook]}
  heir:
    letter: h
    moves: |
      move step forward
      capture step forward + sideways
    promotes: {on: far, to: [king, rook]}
setup:
  cells:
    white: {king: [e1], rook: [a2]}
    black: {king: [a5]}
endings:
  - no legal move: draw
"""


@pytest.fixture(scope="module")
def bench() -> Bench:
    variant = build_explained(source_from_text(BOARD))
    return Bench(Game(compile_variant(variant)))


def legal(bench: Bench, text: str) -> set[str]:
    """The legal moves of a position, which all three ways agree about."""
    position = bench.game.position(text)
    filtered, verified, truth = bench.lists(position.state)
    assert filtered == verified and sorted(filtered) == sorted(truth)
    assert bench.game.engine.perft(position.state, 1, True) == len(truth)
    return {move.text for move in position.legal_moves()}


def test_one_man_may_close_the_paths_of_two_attackers(bench: Bench) -> None:
    """The rook on c1 and the griffon on b1 both attack c3 through c2, where the rook on a2 may go."""
    moves = legal(bench, "4k/5/2K2/R4/1gr2 w")
    assert "a2c2" in moves and "a2b2" not in moves


def test_two_attackers_are_not_stopped_before_one_of_them(bench: Bench) -> None:
    assert not {move for move in legal(bench, "4k/5/r1K2/1R3/2r2 w") if move.startswith("b2")}


def test_who_becomes_a_king_must_be_safe(bench: Bench) -> None:
    """c5 is attacked by the rook on a5, and by the king on d4 only once that file is his; e5 is not."""
    moves = legal(bench, "r4/2H1H/5/k4/4K w")
    assert "c4c5r" in moves and "c4c5k" not in moves
    moves = legal(bench, "5/2H1H/5/k4/4K w")
    assert {"c4c5k", "c4c5r", "e4e5k", "e4e5r"} <= moves


def test_a_royal_does_not_cease_to_be_one(bench: Bench) -> None:
    """A royal who promotes to a rook is missing afterwards."""
    assert not {move for move in legal(bench, "5/2P2/5/k4/4K w") if move.startswith("c4")}
