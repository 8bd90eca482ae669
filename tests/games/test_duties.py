"""Duties: moves that must be made where they can be, against published counts and a program that is not ours."""

from __future__ import annotations

import pytest

from ndvariants.errors import IllegalMoveError, VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.simulation.batch import simulate
from tests.judge import bench_of
from tests.walks import random_walk

ANTICHESS = """
variant: antichess
extends: chess
pieces: {king: {royal: false}, pawn: {promotes: {to: [queen, rook, bishop, knight, king]}}}
moves: null
options: {must: any piece captures, check: false}
endings:
  - if count(pieces of me) = 0: win
  - no legal move: win
"""
LOSERS = """
variant: losers
extends: chess
options: {must: any piece captures}
endings:
  - if count(pieces of me) = 1: win
  - no legal move: win
"""


@pytest.mark.parametrize(("depth", "count"), [(1, 20), (2, 400), (3, 8067), (4, 153299)])
def test_antichess(depth: int, count: int) -> None:
    # source: lichess, perft of antichess
    assert perft(load_text(ANTICHESS).start(), depth) == count


# source: Fairy-Stockfish 0.0.90, variant losers: captures are compulsory, checks are answered first
POSITIONS = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (8, 62, 487)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (1, 2, 41)),
    ("rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", (2, 5, 145)),
]


@pytest.mark.parametrize(("text", "counts"), POSITIONS)
def test_losers(text: str, counts: tuple[int, ...]) -> None:
    position = load_text(LOSERS).position(text)
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("text", [ANTICHESS, LOSERS])
def test_all_lists_of_moves_agree(text: str) -> None:
    game = load_text(text)
    for position in random_walk(game.start(), 30, seed=2)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


CROSS = """
variant: cross
board: {{grid: {{file: 3, rank: 3}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, moves: leap any}}
  rook: {{letter: r, moves: slide orthogonal}}
  pawn: {{letter: p, moves: move step forward, promotes: {{on: rank = 3, to: [rook], forced: false}}}}
options: {{must: {must}}}
setup: {{cells: {{white: {{king: a1, rook: c1, pawn: b2}}, black: {{pawn: [a2, c2]}}}}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    ("must", "moves"),
    [
        ("any piece captures", "a1a2 c1c2"),
        ("[a king captures, any piece captures]", "a1a2"),
        ("[any piece promotes, any piece captures]", "b2b3r"),
        ("a king moves", "a1a2 a1b1"),
        ("a king or a rook is captured", "a1a2 a1b1 b2b3 b2b3r c1b1 c1c2"),
        ("any piece is dropped", "a1a2 a1b1 b2b3 b2b3r c1b1 c1c2"),
    ],
)
def test_the_first_duty_that_can_be_done_binds(must: str, moves: str) -> None:
    # by hand, on nine cells
    position = load_text(CROSS.format(must=must)).start()
    assert " ".join(sorted(str(move).replace("x", "") for move in position.legal_moves())) == moves


PASSING = """
variant: passing
board: {grid: {file: 2, rank: 1}}
players: {white: {}, black: {}}
pieces: {stone: {letter: s, moves: none, drop: true}}
hands: {white: {stone: 1}, black: {stone: 1}}
options: {pass: true, must: any piece is dropped}
endings: [after 4 plies: draw]
"""


def test_a_drop_is_none_of_the_moves_that_must_be_made() -> None:
    text = CROSS.format(must="any piece captures").replace("setup:", "hands: {white: {rook: 1}}\nsetup:")
    position = load_text(text.replace("moves: slide orthogonal", "moves: slide orthogonal, drop: true")).start()
    assert {move.text for move in position.legal_moves()} == {"a1a2", "c1c2"}


def test_a_player_passes_only_when_nothing_else_is_legal() -> None:
    position = load_text(PASSING).start()
    assert len(position.legal_moves()) == 2
    position = position.play("S@a1").play("S@b1")
    (only,) = position.legal_moves()
    assert only.origin is None and only.drop is None


def test_the_reason_is_told() -> None:
    with pytest.raises(IllegalMoveError, match="a move of another kind must be made here"):
        load_text(CROSS.format(must="any piece captures")).start().play("b2b3")


def test_a_duty_is_a_kind_of_move() -> None:
    with pytest.raises(VariantError, match="NDV326"):
        load_text(CROSS.format(must="turn ends"))


def test_random_games_do_their_duties() -> None:
    # Black has one pawn left after White's first move, in every game, if White must capture; else in two games of five.
    text = CROSS.replace("[no legal move: draw]", '["if count(pieces of me) = 1": loss]')
    found = simulate(load_text(text.format(must="any piece captures")).start(), 60, seed=1, max_plies=1).results
    assert {result.winner for result in found} == {0}
    free = simulate(load_text(text.format(must="any piece is dropped")).start(), 60, seed=1, max_plies=1).results
    assert 0 < sum(result.winner == 0 for result in free) < 60
