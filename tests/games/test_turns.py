"""Turns of several moves: ``again``, phases for some men, passing, and moving platforms after a capture."""

from __future__ import annotations

from random import Random

import pytest

from ndvariants import load, perft
from ndvariants.errors import IllegalMoveError, VariantError
from ndvariants.game.game import Game
from ndvariants.game.position import Position
from ndvariants.kernel import layout as L
from ndvariants.kernel.perft.perft import perft_by_making, reference_perft

from ..judge import bench_of, random_walk

TWICE = """
variant: twice
title: Every player moves twice
board: {grid: {file: 4, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
  pawn: {letter: p, moves: "move step forward\\ncapture step forward + sideways"}
phases:
  - {name: first, move: true}
  - {name: second, move: [rook, pawn], extra: true, pass: true}
rules:
  twice: {when: turn ends, if: phase = first, do: again in second}
setup: {cells: {white: {king: a1, rook: b1, pawn: c2}, black: {king: d4, rook: c4, pawn: b4}}}
endings:
  - royal lost: loss
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - after 120 plies: draw
"""

CAPTURES = """
variant: go_on
title: Who takes moves again
extends: chess
rules:
  go_on: {when: any piece captures, do: again}
"""


def game_of(tmp_path, text) -> Game:
    path = tmp_path / "game.yaml"
    path.write_text(text)
    return load(path)


@pytest.fixture
def twice(tmp_path) -> Game:
    return game_of(tmp_path, TWICE)


# ------------------------------------------------------------------ whose turn it is


def test_every_player_moves_twice(twice):
    position = twice.start()
    sides, phases = [], []
    for move in ("a1a2", "b1b2", "c4c3", "pass", "a2a1"):
        sides.append(position.side)
        phases.append(position.phase)
        position = position.play(move)
    assert sides == ["white", "white", "black", "black", "white"]
    assert phases == ["first", "second", "first", "second", "first"]


def test_a_phase_says_which_men_move_and_whether_one_may_pass(twice):
    first = twice.start()
    assert "pass" not in [move.text for move in first.legal_moves()]
    second = first.play("a1a2")
    assert {move.origin for move in second.legal_moves()} == {"b1", "c2", None}
    assert [move.text for move in second.legal_moves()].count("pass") == 1


def test_both_moves_must_leave_the_own_king_safe(twice):
    position = twice.position("3k/1r2/4/K1R1 w - - 0 1")
    with pytest.raises(IllegalMoveError):
        position.play("a1b1")  # though the second move could mend it
    with pytest.raises(IllegalMoveError):
        twice.position("3k/r3/R3/K3 w - - 0 1 phase=second back=first").play("a2b2")


def test_positions_in_the_middle_of_a_turn_round_trip(twice):
    middle = twice.start().play("a1a2")
    assert middle.text() == "1prk/4/K1P1/1R2 w - - 1 1 ply=1 phase=second back=first"
    again = twice.position(middle.text())
    assert again == middle and again.fields == middle.fields and again.key == middle.key
    assert middle != twice.position("1prk/4/K1P1/1R2 w - - 1 1")


def test_rules_and_endings_see_the_phase(tmp_path):
    game = game_of(tmp_path, TWICE.replace("  - repetition 3: draw", "  - if phase = second and ply > 2: draw"))
    position = game.start().after("a1a2 pass c4c3")
    assert position.outcome().winner is None
    assert game.start().play("a1a2").outcome() is None


# ------------------------------------------------------------------ a turn that goes on in its own phase


def test_who_takes_moves_again(tmp_path):
    game = game_of(tmp_path, CAPTURES)
    position = game.start().after("e2e4 d7d5 e4d5")
    assert position.side == "white" and position.text().endswith(" w KQkq - 0 2 ply=3")
    assert position.play("g1f3").side == "black"
    assert game.position(position.text()) == position


def test_passed_cells_mean_nothing_to_who_moves_again(tmp_path):
    text = CAPTURES.replace("any piece captures", "any piece moves").replace("do: again", "if: ply < 1, do: again")
    start = game_of(tmp_path, text).position("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1")
    assert " e3 " in load("chess").position(start.text()).play("e2e4").text()
    assert start.play("e2e4").text() == "4k3/8/8/8/4Pp2/8/8/4K3 w - - 0 1 ply=1"


# ------------------------------------------------------------------ all ways agree


def test_taking_back_the_truth_and_random_games(twice):
    bench = bench_of(twice)
    for position in random_walk(twice.start(), 60, seed=3):
        legal, verified, truth = bench.lists(position.state)
        assert legal == verified and sorted(legal) == sorted(truth), position.text()
        again = twice.position(position.text())
        assert again == position and again.text() == position.text()


def test_perft_by_three_ways(twice):
    bench, start = bench_of(twice), twice.start()
    for depth in (1, 2, 3):
        counts = set()
        for count in (perft_by_making, reference_perft):
            S, M = bench.plain(start.state), [0] * (8 * bench.max_moves)
            S.extend([0] * (2 * depth * bench.T[L.MAX_WRITES]))
            before = list(S[: bench.T[L.SIZE_SAVED]])
            counts.add(count(bench.T, bench.R, S, M, depth, 0))
            assert S[L.SIDE : L.FREE] == before[L.SIDE : L.FREE]
        assert counts == {perft(start, depth)}


def test_a_repetition_is_one_of_the_same_phase(twice):
    position = twice.position("2rk/4/4/KR2 w - - 0 1").play("b1b2").play("pass")
    for _ in range(2):
        position = position.after("c4b4 pass b2b1 pass b4c4 pass b1b2 pass")
    assert position.repetitions() == 3 and position.outcome().reason == "repetition"


# ------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("again in second", "again in third", "there is no phase `third`"),
        ("phase = first", "phase = last", "there is no phase `last`"),
        ("extra: true, pass", "extra: true, until: ply > 3, pass", "is `extra`"),
        ("{name: first, move: true}", "{name: first, move: true, extra: true}", "is `extra`"),
        ("[rook, pawn]", "[rook, prawn]", "there is no piece `prawn`"),
    ],
)
def test_faults_of_phases_are_told(tmp_path, old, new, message):
    with pytest.raises(VariantError, match=message):
        game_of(tmp_path, TWICE.replace(old, new))


# ------------------------------------------------------------------ platforms that move

CURVED = load("curved_space", platforms_move="true")
# Platforms: P1 on Wa1u, P2 on Nd1d, P3 on Bd4u, P4 on Na4u.


def placed(*men: str) -> str:
    """A position text: the men (``K Wb3``) on the board, all hands empty but for the platforms, which are placed."""
    fields = CURVED.start().fields
    board = list(fields.board)
    for man in (*men, "P1 Wa1u", "P2 Nd1d", "P3 Bd4u", "P4 Na4u"):
        name, cell = man.split()
        player = 2 if name.startswith("P") and len(name) > 1 else int(name.islower())
        men = CURVED.letters.by_code.items()
        board[CURVED.cells.index(cell)] = next(
            code for code, m in men if (m.player, m.letter.casefold()) == (player, name.casefold())
        )
    return CURVED.write(type(fields)(board=tuple(board), side=0, phase=2))


def test_after_a_capture_an_empty_platform_may_move():
    # white rook Wa1 takes a pawn on Wa2; a knight stands on P2
    start = CURVED.position(placed("K Wd4", "k Bd4", "R Wa1", "p Wa2", "N P2:a1"))
    after = start.play("Wa1-Wa2")
    assert (after.side, after.phase) == ("white", "resettling")
    moves = after.legal_moves()
    assert {move.origin for move in moves} == {"Wa1u", "Bd4u", "Na4u", None}  # not P2: it is not empty
    assert len(moves) == 3 * 20 + 1  # 24 points, 4 of them taken
    moved = after.play("Wa1u-Bd4d")
    assert (moved.side, moved.phase) == ("black", "game")
    assert after.play("pass").side == "black"
    assert CURVED.position(after.text()) == after and CURVED.position(moved.text()) == moved


def test_a_move_without_capture_moves_no_platform():
    start = CURVED.position(placed("K Wd4", "k Bd4", "R Wa1", "p Wa3"))
    assert start.play("Wa1-Wa2").side == "black"


def test_a_platform_may_not_move_where_the_own_king_would_be_attacked():
    # a black rook on Nb3 attacks along the thread W P1 | P2 N | ...; with P1 gone from W and P2 on it ...
    start = CURVED.position(placed("K Wb3", "k Bd4", "R Wa1", "p Wa2", "r P2:a2", "N P1:a2"))
    after = start.play("Wa1-Wa2")
    bench = bench_of(CURVED)
    legal, verified, truth = bench.lists(after.state)
    assert legal == verified and sorted(legal) == sorted(truth)
    assert len(legal) < len(CURVED.engine.pseudo(after.state))


def test_random_games_with_moving_platforms_agree_with_the_truth():
    bench, random = bench_of(CURVED), Random(4)
    state, resettled = CURVED.start().state, 0
    for _ in range(140):
        legal, verified, truth = bench.lists(state)
        assert legal == verified and sorted(legal) == sorted(truth)
        if not legal:
            break
        position = Position(CURVED, state)
        if position.phase == "resettling":
            resettled += 1
            assert CURVED.position(position.text()) == position
        board = position.fields.board
        takes = [move for move in legal if board[(move >> L.TARGET_SHIFT) & L.MOVE_CELL_MASK] >= L.FIRST_PIECE]
        state = CURVED.engine.play(state, random.choice(takes or legal))
    assert resettled > 3
