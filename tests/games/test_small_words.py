"""``swap``, a captured piece put back, coordinates as another player counts them, and ``cycle`` in endings."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.endings import DRAW
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.simulation.batch import simulate
from tests.judge import bench_of
from tests.walks import random_walk

PERPETUAL = """
variant: perpetual
extends: chess
moves: null
registers: {row: {per: [player], identity: false}}
rules:
  given: {when: turn ends, if: in check(opponent), do: "add 1 to row[me]"}
  ended: {when: turn ends, if: not in check(opponent), do: "set row[me] to 0"}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition TIMES, if 2 * row[opponent] >= cycle and 2 * row[me] < cycle: win
  - repetition TIMES, if 2 * row[me] >= cycle and 2 * row[opponent] < cycle: loss
  - repetition TIMES: draw
"""
QUEEN = "6k1/6p1/8/8/8/8/1q6/4Q2K w - - 0 1"
CHECKS = "e1e8 g8h7 e8h5 h7g8 " + "h5e8 g8h7 e8h5 h7g8 " * 4


def rule(text: str) -> Game:
    """Chess with a rule."""
    return load_text(f"variant: trial\nextends: chess\nrules:\n  trial: {text}\n")


def standing(position: Position, cells: str) -> list[str]:
    """What stands on some cells, as letters."""
    found = {one.cell: "n" if one.piece == "knight" else one.piece[0] for one in position.pieces()}
    owners = {one.cell: one.player for one in position.pieces()}
    return [(found[c].upper() if owners[c] == "white" else found[c]) if c in found else "." for c in cells.split()]


@pytest.mark.parametrize(
    ("step", "cells", "letters"),
    [
        ("swap target with d1", "b1 c3 d1", [".", "Q", "N"]),
        ("swap target with e8", "b1 c3 e8", [".", "k", "N"]),
        ("swap target with e4", "b1 c3 e4", [".", ".", "N"]),
        ("swap e4 with target", "b1 c3 e4", [".", ".", "N"]),
        ("swap target with target", "b1 c3", [".", "N"]),
        ("swap target with nearest to target of pieces of me on rank_9", "b1 c3", [".", "N"]),
        ("swap target with nearest to target of rook of opponent", "c3 a8 h8", ["r", "N", "r"]),
    ],
)
def test_swap_exchanges_what_stands_on_two_cells(step: str, cells: str, letters: list[str]) -> None:
    game = rule(f"{{when: a knight moves, do: {step.replace('rank_9', 'cells in (rank > 8)')}}}")
    assert standing(game.start().play("b1c3"), cells) == letters


def test_a_swap_is_judged_with_its_move() -> None:
    game = rule("{when: a knight moves, do: swap target with nearest to target of pieces of opponent}")
    for seed in range(3):
        for position in random_walk(game.start(), 40, seed)[::8]:
            lists = bench_of(game).lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
            assert game.engine.perft(position.state, 2, True) == game.engine.perft(position.state, 2, False)


def test_a_captured_piece_may_be_put_back() -> None:
    back = rule("{when: any piece captures, do: put captured on origin}")
    position = back.start().play("e2e4").play("d7d5").play("e4d5")
    assert standing(position, "e4 d5") == ["p", "P"]
    far = rule("{when: any piece captures, if: captured = pawn and empty(a5), do: put captured on a5}")
    assert standing(far.start().play("e2e4").play("d7d5").play("e4d5"), "e4 d5 a5") == [".", "P", "p"]


@pytest.mark.parametrize(
    ("condition", "white", "black"),
    [
        ("rank(target, white) = 4", True, False),
        ("rank(target, black) = 5", True, False),
        ("rank(target, opponent) = 5", True, True),
        ("rank(target, me) = rank(target)", True, True),
        ("rank(nearest to target of king of me, white) = 8", False, True),
    ],
)
def test_coordinates_as_another_player_counts_them(condition: str, white: bool, black: bool) -> None:
    game = rule(f'{{when: a pawn moves, if: "{condition}", do: remove origin plus a1}}')
    first = game.start().play("e2e4")
    second = rule(f'{{when: a pawn moves, if: "{condition}", do: remove h8}}').start().play("a2a3").play("e7e5")
    assert ("." in standing(first, "a1")) == white
    assert ("." in standing(second, "h8")) == black


@pytest.mark.parametrize(
    ("times", "moves", "ply", "winner"),
    [
        (3, CHECKS, 9, "black"),
        (4, CHECKS, 13, "black"),
        (3, "e1e2 b2b3 e2e1 b3b2 " * 3, 8, None),
        (3, "e1e8 g8h7 e8h5 h7g8 h5e5 b2b1 e5e1 b1b2 " * 3, 16, None),
    ],
)
def test_perpetual_check_loses(times: int, moves: str, ply: int, winner: str | None) -> None:
    # source: pyffish 0.0.90 (Fairy-Stockfish), is_optional_game_end with perpetualCheckIllegal, nFoldRule = times
    position = load_text(PERPETUAL.replace("TIMES", str(times))).position(QUEEN)
    for number, move in enumerate(moves.split(), 1):
        position = position.play(move)
        outcome = position.outcome()
        assert (outcome is not None) == (number == ply)
        if outcome is not None:
            assert outcome.winner == winner
            return


def test_random_games_end_as_their_positions_say() -> None:
    game = load_text(PERPETUAL.replace("TIMES", "2"))
    line = random_walk(game.position("7k/8/8/8/8/8/8/R6K w - - 0 1"), 200, seed=1)
    assert line[-1].outcome() is not None


def test_a_cycle_stands_in_endings_with_a_repetition() -> None:
    with pytest.raises(VariantError, match="unknown name `cycle`"):
        load_text(PERPETUAL.replace("repetition TIMES, if", "if"))


def test_an_ending_that_says_if_twice_asks_both() -> None:
    both = "variant: a\nextends: losalamos\nendings: [{\"if ply > 1, if count(pawn of me) = 6\": draw}]\n"
    start = load_text(both).start()
    assert start.outcome() is None
    assert start.play("a2a3").play("a5a4").outcome() is not None
    assert load_text(both.replace("= 6", "= 5")).start().play("a2a3").play("a5a4").outcome() is None


def test_random_games_end_by_the_ending_that_ends_them() -> None:
    """Not for want of moves, though an ended game has none: that would be a loss here."""
    text = "variant: a\nextends: losalamos\nendings: [{no legal move: loss}, {if ply > 20: draw}]\n"
    games = simulate(load_text(text).start(), 40, seed=1).results
    assert sum(result.plies == 21 and result.winner == DRAW for result in games) > 30
