"""Little things of chess that no count to a small depth need show: each was once a change that no test noticed."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.game.load import load_text


@pytest.mark.parametrize(
    ("move", "clock"),
    [("f3e5", 0), ("f3d4", 8), ("e2e3", 0), ("d1a4", 8), ("a1b1", 8), ("e1g1", 8)],
)
def test_a_capture_and_a_pawn_reset_the_clock(move: str, clock: int) -> None:
    position = load("chess").position("4k3/8/8/4p3/8/5N2/4P3/R2QK2R w KQ - 7 30")
    after = position.play(move)
    assert after.clock == clock
    assert after.text().split()[4] == str(clock)


def test_a_capture_resets_the_clock_whatever_it_takes() -> None:
    board = load("chess").board("4k3/8/8/8/8/8/3q4/3QK3 w - - 49 60")
    board.push("d1d2")
    assert board.position().clock == 0
    board.push("e8e7")
    board.push("d2d3")
    assert board.position().clock == 2
    board.pop()
    board.pop()
    board.pop()
    assert board.position().clock == 49


@pytest.mark.parametrize(
    ("rows", "legal"),
    [
        ("R3K2R", {"e1g1", "e1c1"}),
        ("RN2K2R", {"e1g1"}),  # the king's way to c1 is empty, the rook's to d1 is not
        ("R1B1K2R", {"e1g1"}),
        ("R2QK2R", {"e1g1"}),
        ("R3KB1R", {"e1c1"}),
        ("R3K1NR", {"e1c1"}),
    ],
)
@pytest.mark.parametrize("side", ["w", "b"])
def test_castling_asks_that_all_between_is_empty(rows: str, legal: set[str], side: str) -> None:
    rank = rows if side == "w" else rows.lower()
    board = f"4k3/8/8/8/8/8/8/{rank}" if side == "w" else f"{rank}/8/8/8/8/8/8/4K3"
    position = load("chess").position(f"{board} {side} {'KQ' if side == 'w' else 'kq'} - 0 1")
    wanted = legal if side == "w" else {move.replace("1", "8") for move in legal}
    castlings = {"e1g1", "e1c1", "e8g8", "e8c8"}
    assert {str(move) for move in position.legal_moves()} & castlings == wanted


def test_movements_that_do_the_same_on_different_conditions_are_one_move() -> None:
    lines = ["step any", "move step any if ply >= 0", "slide any if ply < 9"]
    text = """
variant: twice
board: {grid: {file: 3, rank: 3}}
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: "%s"}}
setup: {cells: {white: {king: a1}, black: {king: c3}}}
endings: [no legal move: draw]
"""
    found = [load_text(text % "\\n".join(lines[:n])).start() for n in (1, 2, 3)]
    moves = [sorted(map(str, start.legal_moves())) for start in found]
    assert moves == [["a1a2", "a1b1"], ["a1a2", "a1b1"], ["a1a2", "a1b1", "a1c3"]]
