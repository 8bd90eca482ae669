"""``last mover``, the cell where the last move ended, wherever a position is asked: against plain chess."""

from __future__ import annotations

from random import Random

import pytest

from ndvariants.errors import PositionError
from ndvariants.game.load import load_text
from ndvariants.kernel import header as H
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from tests.kernel.agreement import disagreement
from tests.kernel.bench import PLIES, memory

PLAIN = """
variant: plain
extends: chess
pieces: {king: {royal: false}, pawn: {moves: "move step forward\\ncapture step forward + sideways"}}
moves: null
options: {check: false, pass: true}
endings: [after 200 plies: draw]
"""
ONLY_REPLIES = """
variant: replies
extends: chess
pieces:
  king: {royal: false, moves: "move leap any\\ncapture leap any if target = last mover"}
  queen: {moves: "move slide any\\ncapture slide any if target = last mover"}
  rook: {moves: "move slide orthogonal\\ncapture slide orthogonal if target = last mover"}
  bishop: {moves: "move slide diagonal\\ncapture slide diagonal if target = last mover"}
  knight: {moves: "move leap (2,1)\\ncapture leap (2,1) if target = last mover"}
  pawn: {moves: "move step forward\\ncapture step forward + sideways if target = last mover"}
moves: null
options: {check: false, pass: true}
endings: [after 200 plies: draw]
"""


def test_only_the_piece_that_moved_last_is_captured() -> None:
    game, plain, random = load_text(ONLY_REPLIES), load_text(PLAIN), Random(4)
    captures = 0
    for _ in range(6):
        position, last = game.start(), None
        for _ in range(60):
            board, side = position.text().split()[:2]
            free = plain.position(f"{board} {side} - - 0 1").legal_moves()
            wanted = {move.text for move in free if not move.captures or move.target == last}
            assert {move.text for move in position.legal_moves()} == wanted
            again = game.position(position.text())
            assert again == position and (f"mover={last}" in position.text()) == (last is not None)
            assert {move.text for move in again.legal_moves()} == wanted
            moves = [move for move in position.legal_moves() if move.captures] or position.legal_moves()
            move = random.choice(moves)
            captures += bool(move.captures)
            position, last = position.play(move), move.target
    assert captures > 10


def test_it_is_known_in_rules_endings_and_passing() -> None:
    game = load_text("""
variant: asked
extends: chess
registers: {met: {}}
rules: {met: {when: any piece moves, if: "not empty(last mover) and rank(last mover, white) = 4", do: add 1 to met}}
options: {pass: last mover = e4}
endings: [if piece(last mover) = queen: loss, no legal move: draw]
""")
    position = game.start().play("e2e4")
    assert "pass" in {move.text for move in position.legal_moves()}
    assert position.play("d7d5").registers()["met"] == (1,) and "mover" not in position.play("pass").text()
    assert str(position.after("d7d5 d1g4").outcome()) == "white wins: if piece(last mover) = queen"


def test_a_text_names_a_cell_of_the_board() -> None:
    game = load_text(ONLY_REPLIES)
    with pytest.raises(PositionError, match="there is no cell 'z9'"):
        game.position(game.start().text() + " mover=z9")


@pytest.mark.parametrize("condition", ["target = last mover", "target != last mover", "not empty(last mover)"])
def test_fast_and_slow_ways_agree_compiled_and_not(condition: str) -> None:
    text = ONLY_REPLIES.replace("royal: false, ", "").replace("options: {check: false, pass: true}\n", "")
    game = load_text(text.replace("target = last mover", condition))
    T = game.tables.T.tolist()
    S = list(game.engine.loaded(game.start().state)) + [0] * (2 * PLIES * T[H.MAX_WRITES])
    vectors = T, game.tables.R.tolist(), S, [0] * ((PLIES + 3) * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES])
    for number in range(3):
        assert compiled(disagreement)(*memory(vectors), game_key(3, number), 60, 5) == 0
    assert disagreement(*vectors, game_key(3, 0), 8, 4) == 0
