"""Positions that no game reaches are told so; those of games never are."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.oddities import oddities_of_text

# What python-chess calls STATUS_NO_WHITE_KING, TOO_MANY_KINGS, TOO_MANY_WHITE_PAWNS, PAWNS_ON_BACKRANK and so on.
SAID = {
    "8/8/8/8/8/8/8/8 w - - 0 1": ["white has no king", "black has no king"],
    "4k3/8/8/8/8/8/8/KKKKKKKK w - - 0 1": ["white has 8 pieces of the kind king, and can have 1 at most"],
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1": ["no pawn of white can ever stand on a8"],
    "4k3/8/8/8/8/8/8/p3K2P w - - 0 1": [
        "no pawn of black can ever stand on a1",
        "no pawn of white can ever stand on h1",
    ],
    "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1": ["black has 9 pieces of the kind pawn, and can have 8 at most"],
    "4k3/8/8/8/8/PPPPPPPP/8/QQ2K3 w - - 0 1": ["white has 2 pieces of the kind queen, and can have 1 at most"],
    "4k3/8/8/8/8/PPPPPPP1/8/QQN1KNNR w - - 0 1": ["white has 2 pieces by promotion, and can have 1 at most"],
    "4k3/8/8/8/8/8/8/4K3 w - - 5 2": ["no game has 5 quiet plies after 2 plies"],
    "4k3/8/8/8/8/8/8/4K3 w - - 0 0": ["no game has a move 0: it is read as move 1"],
    "4k3/8/8/8/8/PPPPPPP1/8/QQ2K3 w - - 0 1": [],
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": [],
    "4k3/8/8/8/8/8/8/4K3": [],
}


@pytest.mark.parametrize("text", SAID)
def test_what_no_game_of_chess_reaches_is_told(text: str) -> None:
    assert list(oddities_of_text(load("chess").position(text), text)) == SAID[text]


def test_the_command_line_tells_it_beside_its_answer() -> None:
    result = CliRunner().invoke(commands, ["moves", "chess", "--position", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"])
    assert result.exit_code == 0
    assert result.stderr == "note: no game reaches this position: no pawn of white can ever stand on a8\n"
    assert len(result.stdout.split()) == 5


NAMES = [
    "chess", "crazyhouse", "shogi", "atomic", "makruk", "horde", "seirawan", "xiangqi", "raumschach", "icochess",
    "capablanca", "othello", "gomoku", "four_player", "duck", "kyotoshogi", "antichess", "collapse", "courier",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_said_of_positions_that_games_reach(name: str) -> None:
    position, chance = load(name).start(), random.Random(name)
    while position.outcome() is None and position.ply < 60:
        position = position.play(chance.choice(position.legal_moves()))
    assert position.oddities() == ()
