"""Accounts of moves: lines, changes, and reasons that hold when they are checked by another way."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import chess
import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.account import account
from ndvariants.resources import variant_names

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("name", "move", "said", "line"),
    [
        ("chess", "a1a3", "pawn of white on a2 is in the way", "rook:"),
        ("chess", "e2d3", "only to capture, and the cell is empty", "capture step forward + sideways"),
        ("chess", "g1e3", "no line of its movements leads there", "knight:"),
        ("chess", "b1d2", "d2 holds a pawn of the same side", ""),
        ("chess", "e7e5", "belongs to black", ""),
        ("xiangqi", "b1d2", "elephant of red on c1 is in the way", "horse:"),
        ("xiangqi", "b3b9", "only to capture", "capture hop orthogonal over 1"),
        ("raumschach", "Aa1-Aa3", "is in the way", "rook:"),
    ],
)
def test_reasons_name_what_stands_in_the_way(name, move, said, line):
    told = account(load(name).start(), move)
    assert said in told.reason and told.then is None
    lines = [Path(place.path).read_text(encoding="utf-8").splitlines()[place.line - 1] for place in told.lines]
    assert not line or any(line in text for text in lines)


def test_what_would_be_attacked_is_told_with_its_attacker():
    start = load("chess").position("r3k2r/8/8/8/4r3/8/4N3/R3K2R w KQkq - 0 1")
    assert "the rook on e4 would attack the king on e1" in account(start, "e2c3").reason


def test_castling_names_its_own_line():
    start = load("chess").position(KIWIPETE)
    for move, side in (("e1g1", "e to g"), ("e1c1", "e to c")):
        (place,) = account(start, move).lines
        assert side in Path(place.path).read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_reasons_of_random_moves_agree_with_python_chess():
    random, start = Random(5), load("chess").position(KIWIPETE)
    board = chess.Board(KIWIPETE)
    own = [square for square, piece in board.piece_map().items() if piece.color]
    for _ in range(60):
        origin, target = random.choice(own), random.randrange(64)
        text = chess.square_name(origin) + chess.square_name(target)
        move = chess.Move(origin, target)
        if origin == target or board.piece_type_at(origin) == chess.PAWN:
            continue
        told = account(start, text)
        assert (told.reason == "") == board.is_legal(move)
        if "in the way" in told.reason and "several" not in told.reason:
            blocker = chess.parse_square(told.reason.split(" on ")[2][:2])
            board_without = board.copy()
            board_without.remove_piece_at(blocker)
            assert board_without.is_pseudo_legal(move)
        if "would attack" in told.reason:
            assert board.is_pseudo_legal(move) and not board.is_legal(move)


@pytest.mark.parametrize("name", variant_names())
def test_every_legal_move_has_an_account(name):
    position, random = load(name).start(), Random(3)
    for _ in range(3):
        moves = position.legal_moves()
        if not moves:
            break
        told = account(position, random.choice(moves).text)
        assert told.reason == "" and told.then is not None
        assert told.changes and (told.lines or told.move.target is None)
        position = told.then


def test_a_register_is_named_by_its_player_and_rules_by_their_line():
    told = account(load("collapse").start(), "1b1-1c3")
    assert "research[white, 3]: 0 → 24" in told.changes
    assert [name for name, _ in told.rules] == ["research"]


def test_the_command_tells_moves_and_codes():
    runner = CliRunner()
    told = runner.invoke(commands, ["explain", "chess", "e2e4"])
    assert told.exit_code == 0 and "slide forward exactly 2" in told.stdout
    told = runner.invoke(commands, ["explain", "chess", "e2e5", "--json"])
    assert told.exit_code == 1 and json.loads(told.stdout)["legal"] is False
    assert "no direction" in runner.invoke(commands, ["explain", "NDV206"]).stdout
    assert runner.invoke(commands, ["explain", "NDV999"]).exit_code == 2
    assert runner.invoke(commands, ["explain", "chess"]).exit_code == 2
    assert runner.invoke(commands, ["explain", "chess", "zz"]).exit_code == 1
