"""Perpetual check in imported games: who gives check with every move of a cycle loses, as the other program has it."""

from __future__ import annotations

import pytest

from ndvariants.addons.fairy.format.games import from_text
from ndvariants.addons.fairy.write import written
from ndvariants.game.load import load_text

GAMES = """
[rook_xiangqi:xiangqi]
startFen = 3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1

[rook_janggi:janggi]
startFen = 3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1

[rook_shogi:shogi]
startFen = 4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1
"""
ALWAYS = ["a1a10", "d10d9", *["a10a9", "d9d10", "a9a10", "d10d9"] * 2]
# source of plies and results: pyffish 0.0.90, with this text
CASES = [
    ("rook_xiangqi", ALWAYS, 9, "black"),
    ("rook_janggi", ALWAYS, 9, "black"),
    ("rook_xiangqi", ["a1a2", "d10d9", "a2a1", "d9d10"] * 2, 8, None),
    ("rook_shogi", ["a1a9", "e9e8", *["a9a8", "e8e9", "a8a9", "e9e8"] * 3], 13, "black"),
    # Of every cycle one move is no check.
    ("rook_shogi", ["a1a9", "e9e8", *["a9a8", "e8e9", "a8a7", "e9e8", "a7a8", "e8e9", "a8a9", "e9e8"] * 2], 15, None),
]


@pytest.mark.parametrize(("name", "moves", "plies", "winner"), CASES)
def test_who_checks_for_ever_loses(name: str, moves: list[str], plies: int, winner: str | None) -> None:
    imported = written(from_text(GAMES, "own.ini").record(name)[0], "own.ini")
    assert not [problem for problem in imported.problems if "perpetualCheckIllegal" in problem.message]
    position = load_text(imported.text).start()
    for number, move in enumerate(moves, 1):
        assert position.outcome() is None
        position = position.play(move)
        if number == plies:
            outcome = position.outcome()
            assert outcome is not None and outcome.winner == winner
            return
