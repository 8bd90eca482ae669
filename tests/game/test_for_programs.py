"""Moves as other programs write them: read back, and held against a program that wrote them first."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from ndvariants import Position, load
from ndvariants.game.moves.for_programs import for_programs
from tests.exact.oracle import Engine

FAIRY = "/usr/games/fairy-stockfish"
GAMES = ("shogi", "minishogi", "judkins", "kyotoshogi", "crazyhouse", "makruk")


def positions(name: str, plies: int = 60) -> list[Position]:
    """The positions of a random game."""
    random, line = Random(7), [load(name).start()]
    while len(line) < plies and line[-1].legal_moves():
        line.append(line[-1].play(random.choice(line[-1].legal_moves())))
    return line


@pytest.mark.parametrize("name", [*GAMES, "torishogi", "chess960"])
def test_what_is_written_for_programs_is_read_as_that_move(name: str) -> None:
    for position in positions(name):
        written = {for_programs(position.game, move): move for move in position.legal_moves()}
        assert len(written) == len(position.legal_moves())
        assert all(position.parse_move(text) == move for text, move in written.items())


@pytest.mark.skipif(not Path(FAIRY).exists(), reason="fairy-stockfish is not installed")
@pytest.mark.parametrize("name", GAMES)
def test_fairy_stockfish_writes_its_moves_so(name: str) -> None:
    with Engine(name, program=FAIRY) as other:
        line, moves = positions(name), list[str]()
        for position, after in pairwise(line):
            ours = {for_programs(position.game, move) for move in position.legal_moves()}
            theirs = set(other.legal(moves))
            assert ours <= theirs
            assert {text[:2] for text in theirs - ours} <= {"P@"}  # a pawn dropped that mates: there it loses
            assert after.last_move is not None
            moves.append(for_programs(position.game, after.last_move))
