"""``in check(PLAYER)`` and ``attacked(CELL, PLAYER)`` in movements and rules, against programs that are not ours."""

from __future__ import annotations

import chess
import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.games.test_forbid import RACING
from tests.judge import bench_of
from tests.walks import random_walk

CAMBODIAN = """
variant: cambodian
extends: makruk
pieces:
  king:
    moves: |
      leap any
      move leap 2 sideways + forward if unmoved and not in check(me)
  met:
    moves: |
      step diagonal
      move leap 2 forward if unmoved and not in check(me)
"""
GUARDED = """
variant: guarded
extends: chess
pieces: {king: {royal: false}}
moves: null
options: {check: false}
rules:
  safe_only:
    when: any piece moves
    if: attacked(target, opponent)
    do: forbid
endings: [no legal move: draw]
"""


# source: Fairy-Stockfish 0.0.90, variant cambodian, where a check also ends the right (seen from the third ply on, so
# that two are counted behind a check); `^` marks what has not moved
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("", (25, 625, 15031)),
        ("4k^3/3m4/8/8/8/8/3M4/R2K^4 b - - 0 1", (9, 171)),
        ("r3k^3/3m4/8/8/4R3/8/3M4/3K^4 b - - 0 1", (4, 94)),
    ],
)
def test_a_king_leaps_while_it_is_not_in_check(text: str, counts: tuple[int, ...]) -> None:
    game = load_text(CAMBODIAN)
    position = game.position(text) if text else game.start()
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(
    "rule",
    [
        "{when: any piece moves, if: in check(opponent), do: forbid}",
        '{when: turn ends, if: "count(king of opponent in (attacked(cell, me))) > 0", do: forbid}',
    ],
)
def test_no_check_may_be_given_said_otherwise(rule: str) -> None:
    # source: lichess, racing kings perft of the start position
    text = RACING.replace("{when: check is given, do: forbid}", rule)
    assert [perft(load_text(text).start(), depth) for depth in (1, 2, 3)] == [21, 421, 11264]


def test_all_lists_of_moves_agree() -> None:
    for text in (CAMBODIAN, GUARDED):
        game = load_text(text)
        for position in random_walk(game.start(), 24, seed=3)[::6]:
            lists = bench_of(game).lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


def careful(board: chess.Board, depth: int) -> int:
    """Sequences of moves to cells that are not attacked afterwards, kings being like all other pieces."""
    if depth == 0:
        return 1
    count = 0
    for move in board.pseudo_legal_moves:
        if not board.is_castling(move):
            board.push(move)
            if not board.attackers(board.turn, move.to_square):
                count += careful(board, depth - 1)
            board.pop()
    return count


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_no_piece_goes_where_it_is_attacked(depth: int) -> None:
    # source: python-chess's attackers
    assert perft(load_text(GUARDED).start(), depth) == careful(chess.Board(), depth)


def test_a_player_is_asked_for() -> None:
    with pytest.raises(VariantError, match="NDV313"):
        load_text(RACING.replace("when: check is given", "when: turn ends, if: in check(target)"))


@pytest.mark.parametrize(
    ("queen", "move", "told"),
    [("Q", "a1a8", "r=1"), ("Q", "a1a7", ""), ("Q", "c5d7", "r=1"), ("B", "a1a8", "r=1")],
)
def test_a_rule_hears_of_checks_where_some_attacks_have_conditions(queen: str, move: str, told: str) -> None:
    text = "variant: told\nextends: chess\nregisters: {r: {}}\n"
    text += 'pieces: {knight: {moves: "leap (2,1) if count(queen of me) > 0"}, queen: {moves: slide any}}\n'
    text += "rules: {tell: {when: any piece moves, if: in check(opponent), do: add 1 to r}}\n"
    after = load_text(text).position(f"5k2/8/8/2N5/8/8/8/R3K2{queen} w - - 0 1").play(move)
    assert after.text().partition(" 1 1")[2].strip() == told
