"""``cells attacking CELL`` and ``cells attacked by CELLS``: against python-chess, and against the move generator."""

from __future__ import annotations

import random

import chess
import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load, load_text

CHESS = """
variant: seen
extends: chess
pieces: {{king: {{royal: false}}}}
moves: null
rules:
  gone: {{when: any piece moves, do: remove {step}}}
endings: [after 900 plies: draw]
"""


def positions(seed: int, plies: int = 40) -> list[tuple[chess.Board, chess.Move]]:
    """Positions of a random game of python-chess, each with the move played."""
    chance, board = random.Random(seed), chess.Board()
    found = []
    for _ in range(plies):
        moves = [move for move in board.legal_moves if not board.is_castling(move) and not board.is_en_passant(move)]
        if not moves:
            break
        move = chance.choice(moves)
        found.append((board.copy(), move))
        board.push(move)
    return found


def left_over(step: str, board: chess.Board, move: chess.Move) -> set[str]:
    """The occupied cells after a move and the step."""
    said = board.fen().split()
    position = load_text(CHESS.format(step=step)).position(" ".join([said[0], said[1], "-", "-", "0", "1"]))
    return set(position.play(move.uci()).piece_map())


@pytest.mark.parametrize("seed", range(4))
def test_chess_attacks_as_python_chess_says(seed: int) -> None:
    for board, move in random.Random(seed).sample(positions(seed), 3):
        after = board.copy()
        after.push(move)
        cells = {chess.square_name(square) for square in after.piece_map()}
        target = random.Random(seed).choice(chess.SQUARES)
        attacking = {chess.square_name(one) for side in chess.COLORS for one in after.attackers(side, target)}
        attacked = {chess.square_name(one) for one in after.attacks(move.to_square)}
        name = chess.square_name(target)
        assert left_over(f"cells attacking {name}", board, move) == cells - attacking
        assert left_over("cells attacked by target", board, move) == cells - attacked
        assert left_over("pieces on cells attacked by target", board, move) == cells - attacked
        assert left_over("pieces of me on cells attacking target", board, move) == cells - {
            chess.square_name(one) for one in after.attackers(board.turn, move.to_square)
        }


@pytest.mark.parametrize("name", ["grasshopper", "glinski", "raumschach"])
def test_on_other_boards_it_is_who_could_take_there(name: str) -> None:
    game = load(name)
    chance = random.Random(5)
    cells = chance.sample([cell for cell in game.cells if cell], 5)
    counted = "".join(f"  pot{i}: {{identity: false}}\n" for i in range(10))
    steps = "".join(
        f"      set pot{2 * i + j} to count(pieces of {player} on cells attacking {cell})\n"
        for i, cell in enumerate(cells)
        for j, player in enumerate(game.players)
    )
    probe = f"  probe:\n    when: turn ends\n    do: |\n{steps}"
    position = load_text(f"variant: probed\nextends: {name}\nregisters:\n{counted}rules:\n{probe}").start()
    for _ in range(6):
        position = position.play(chance.choice(position.legal_moves()))
        for i, cell in enumerate(cells):
            if position.piece_map().get(cell) is None:
                wanted = [len(position.attackers(cell, player)) for player in game.players]
                said = [position.registers()[f"pot{2 * i + j}"][0] for j in range(2)]
                assert said == wanted, (cell, str(position))


def test_a_board_with_a_thread_says_that_it_cannot_tell() -> None:
    rule = "rules: {one: {when: any piece moves, do: remove cells attacking target}}"
    with pytest.raises(VariantError, match="thread"):
        load_text(f"variant: threaded\nextends: curved_space\n{rule}")
