"""Turns of several parts that are one move, and duties to take the most: against published counts."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import IllegalMoveError, NotationError, VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import divide, perft
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.game.records.replay import last_position, record_of
from ndvariants.kernel.perft.perft import perft_by
from ndvariants.kernel.perft.turns import MADE, MOST_ENDS, REFERENCE
from ndvariants.simulation.batch import simulate
from tests.judge import bench_of
from tests.walks import random_walk

COUNTS = [
    # source: Aart Bik, perft of checkers
    ("checkers", (7, 49, 302, 1469, 7361, 36768, 179740)),
    # source: Chess Programming Wiki, perft of international draughts
    ("draughts", (9, 81, 658, 4265, 27117, 167140)),
    # source: Fairy-Stockfish 0.0.90
    ("duck", (640, 379440)),
    ("amazons", (2176, 4307152)),
    ("seirawan", (28, 784, 24830, 782599)),  # and 40 random games of 60 plies, move by move
]


@pytest.mark.parametrize(("name", "counts"), COUNTS)
def test_published_counts(name: str, counts: tuple[int, ...]) -> None:
    start = load(name).start()
    assert tuple(perft(start, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", ["checkers", "draughts", "duck"])
def test_all_ways_to_count_agree(name: str) -> None:
    game = load(name)
    for position in random_walk(game.start(), 40, seed=5)[8::16]:
        n = len(position.legal_moves())
        assert perft(position, 1) == n
        engine, T = game.engine, bench_of(game).T
        for how in (MADE, REFERENCE):
            S, M = engine.loaded(position.state), [0] * (8 * bench_of(game).max_moves + 2 * MOST_ENDS)
            assert perft_by(T, bench_of(game).R, S, M, 1, 0, how) == n
        assert sum(divide(position, 2).values()) == perft(position, 2)


WAYS = [
    # source: pydraughts 0.6.7, whose moves are where they begin and end and what they take; found by chance
    ("5k1k2/8m1/5m4/8m1/1m7m/K3m3m1/10/m3m1K3/1m1m6/10", 4, 5),
    ("1k8/2m7/1K3m4/2m3m3/5K4/6m3/10/6m3/5m4/6k1k1", 6, 8),
    ("1k8/2m7/9K/2m7/7m1m/m5m3/1m3m4/4K5/5m1m2/k9", 2, 3),
]


@pytest.mark.parametrize(("board", "moves", "ways"), WAYS)
def test_two_ways_to_take_the_same_pieces_are_one_move(board: str, moves: int, ways: int) -> None:
    position = load("draughts").position(f"{board} w - - 0 1")
    listed = position.legal_moves()
    assert (len(listed), len(listed) + len(position.other_ways()), perft(position, 1)) == (moves, ways, moves)
    assert len({position.play(move).key for move in listed}) == moves
    for way, move in position.other_ways():
        assert position.parse_move(way.text) == move
        assert position.is_legal(way.number)
        assert position.play(way.number).last_move == move
    engine, bench = position.game.engine, bench_of(position.game)
    for depth in (1, 2):
        counts = set()
        for how in (MADE, REFERENCE):
            M = [0] * (16 * bench.max_moves + 3 * MOST_ENDS)
            counts.add(perft_by(bench.T, bench.R, engine.loaded(position.state), M, depth, 0, how))
        assert counts == {perft(position, depth)} == {sum(divide(position, depth).values())}


def test_what_several_pieces_do_is_told_apart_by_its_order() -> None:
    text = """
variant: two_by_two
extends: breakthrough
phases: [{name: play, move: true}, {name: second, extra: true, move: true}]
rules: {more: {when: any piece moves, if: phase = play, do: again in second joined}}
"""
    start = load_text(text).start()
    assert len(start.legal_moves()) == perft(start, 1)
    assert {"a2a3,c2c3", "c2c3,a2a3"} <= {move.text for move in start.legal_moves()}


def test_a_capture_goes_on_and_is_one_move() -> None:
    position = load("checkers").position("8/8/3m4/8/3m4/2M5/8/7k w - - 0 1")
    (move,) = position.legal_moves()
    assert (move.text, move.origin, move.target, len(move.parts)) == ("c3e5,c7", "c3", "e5", 3)
    after = position.play(move)
    assert (after.ply, after.side, after.phase, len(after.pieces())) == (position.ply + 1, "black", "play", 2)
    assert after.previous is position
    assert position.parse_move("c3xe5, e5xc7") == move
    board = position.board()
    board.push("c3e5,c7")
    assert board.text() == after.text()
    assert board.pop() == move
    assert board.text() == position.text()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("c3e5", "is not the whole turn"),
        ("c3e5,g7", "it goes on with c7"),
        ("c3e5,c7,a5", "the turn is over after c3e5,c7"),
        ("c3b4", "a move of another kind must be made here"),
        ("c3e4", "cannot go to e4"),
    ],
)
def test_why_a_turn_is_not_legal(text: str, told: str) -> None:
    position = load("checkers").position("8/8/3m4/8/3m4/2M5/8/7k w - - 0 1")
    with pytest.raises((IllegalMoveError, NotationError), match=told):
        position.parse_move(text)


def test_a_piece_comes_in_where_another_has_left() -> None:
    start = load("seirawan").start().after("g1f3 a7a6 g2g3 b7b6 f1g2 c7c6")
    castlings = [move for move in start.legal_moves() if move.text.startswith("e1g1")]
    assert {move.text for move in castlings} == {
        "e1g1", "e1g1,H@e1", "e1g1,E@e1", "e1g1,H@h1", "e1g1,E@h1"
    }  # fmt: skip
    gated = start.play("e1g1,H@h1")
    assert (gated.side, gated.hand("white")) == ("black", {"elephant": 1})
    assert gated.piece_map()["h1"].piece == "hawk"


def test_what_is_taken_stays_in_the_way_until_the_turn_is_over() -> None:
    """The king takes d4, g5 and so on, but may not pass d4 again: four are the most."""
    position = load("draughts").position("10/10/10/2m3m3/10/2m1m5/10/K9/10/10 w - - 0 1")
    lengths = {len(move.parts) - 1 for move in position.legal_moves()}
    most = max(lengths)
    assert lengths == {most}
    after = position.play(position.legal_moves()[0])
    assert len(after.pieces()) == 5 - most and after.deleted() == []


def test_the_most_is_taken() -> None:
    position = load("draughts").position("10/10/10/4m5/10/4m1m3/5M4/10/10/10 w - - 0 1")
    assert [move.text for move in position.legal_moves()] == ["f4d6,f8"]


def test_a_passed_cell_is_remembered_over_the_duck() -> None:
    position = load("duck").start().after("e2e4,a3 a7a6,a4 e4e5,a3 d7d5,h3")
    assert "d6" in position.text()
    assert any(move.text.startswith("e5d6,") for move in position.legal_moves())
    blocked = load("duck").start().after("e2e4,a3 a7a6,a4 e4e5,a3 d7d5,d6")
    assert not any(move.text.startswith("e5d6,") for move in blocked.legal_moves())


@pytest.mark.parametrize("name", ["checkers", "duck"])
def test_games_are_stored_and_replayed(name: str) -> None:
    game = load(name)
    last = random_walk(game.start(), 12, seed=8)[-1]
    record = record_from_json(record_json(record_of(last)))
    assert last_position(game, record) == last


def test_random_games_end_and_count_turns() -> None:
    batch = simulate(load("checkers").start(), 20, seed=4)
    assert all(result.plies < 400 for result in batch.results)


def test_faults_have_places_and_hints() -> None:
    text = """
variant: faulty
extends: chess
phases: [{name: play, move: true}, {name: more, extra: true, move: movr}]
options: {must: any piece moves the most}
pieces: {knight: {moves: "capture hop any over 1 enemy landing next, capturing passed at the end"}}
"""
    with pytest.raises(VariantError) as raised:
        load_text(text)
    hints = " ".join(problem.hint for problem in raised.value.problems)
    assert "did you mean `mover`?" in hints and "any piece captures the most" in hints
    with pytest.raises(VariantError) as raised:
        load_text(text.replace("movr", "mover").replace("moves the most", "captures"))
    hints = " ".join(problem.hint for problem in raised.value.problems)
    assert "again in more joined" in hints and "write `capturing passed`" in hints


DOUBLE = """
variant: double
extends: chess
phases: [{name: one, move: true}, {name: two, extra: true, move: true}]
rules: {more: {when: any piece moves, if: phase = one, do: again in two joined}}
"""


@pytest.mark.parametrize(
    ("move", "passed"), [("a1a2,e4", True), ("e2e4,a2", True), ("e2e3,e4", False), ("e2e4,e5", False)]
)
def test_what_has_passed_in_a_part_of_a_turn_may_be_taken_in_the_next(move: str, passed: bool) -> None:
    after = load_text(DOUBLE).position("7k/8/8/8/3p4/8/4P3/K7 w - - 0 1").play(move)
    taking = [answer for answer in after.legal_moves() if answer.text.startswith("d4e3")]
    assert bool(taking) == passed
    assert all(after.play(answer).piece_at("e4") is None for answer in taking)
