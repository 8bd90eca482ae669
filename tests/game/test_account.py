"""Accounts of moves: lines, changes, and reasons that hold when they are checked by another way."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import chess
import pytest
from click.testing import CliRunner

from ndvariants import IllegalMoveError, NotationError, load
from ndvariants.cli import commands
from ndvariants.game.explain.account import account
from ndvariants.game.load import load_text
from ndvariants.resources import variant_names
from tests.judge import game_of

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
    told = account(game_of(name).start(), move)
    assert said in told.reason and told.then is None
    lines = [Path(place.path).read_text(encoding="utf-8").splitlines()[place.line - 1] for place in told.lines]
    assert not line or any(line in text for text in lines)


def test_what_would_be_attacked_is_told_with_its_attacker():
    start = load("chess").position("r3k2r/8/8/8/4r3/8/4N3/R3K2R w KQkq - 0 1")
    assert "the rook on e4 (through e3, e2) would attack the king on e1" in account(start, "e2c3").reason


CASTLING = "4k3/8/8/8/{}/R3K2R w {} - 0 1"
ON_F2, ON_E3, ON_G4 = "8/8/5r2", "8/4r3/8", "6r1/8/8"
REASONS = [
    (
        "chess",
        CASTLING.format(ON_F2, "KQ"),
        "e1g1",
        "cannot castle through f1, which the rook of black on f2 attacks",
    ),
    (
        "chess",
        CASTLING.format(ON_E3, "KQ"),
        "O-O",
        "cannot castle while it is in check from the rook",
    ),
    (
        "chess",
        CASTLING.format(ON_G4, "KQ"),
        "e1g1",
        "it cannot castle to g1, which the rook of black on g4 attacks",
    ),
    ("chess", CASTLING.format("8/8/8", "Q"), "O-O", "the king on e1 or the rook on h1 has moved before"),
    ("chess", "4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", "e1g1", "the knight of white on f1 stands between"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1", "to castle, white wants a rook on h1"),
    ("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "only from `rank = 2`, and e3 is not there"),
    ("chess", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "still attacks the king on e1"),
    ("chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8k", "it may become queen or rook or bishop or knight"),
    ("chess", None, "e2e2", "the pawn stands on e2 already"),
    ("chess", None, "e9e4", "there is no cell 'e9'"),
    ("xiangqi", "4k4/9/9/9/9/9/9/3K5/9/9 r - - 0 1", "d3c3", "it goes only to `palace`, and c3 is not there"),
    ("xiangqi", "5k3/9/9/4r4/9/9/9/9/4C4/3K5 r - - 0 1", "e2e7", "there is nothing between that it could jump over"),
    ("atomic", "4k3/8/8/8/8/3p4/2PK4/8 w - - 0 1", "c2d3", "it costs white its own king"),
    ("shogi", "4k4/9/9/9/9/9/P8/9/4K4[P] w - - 0 1", "P@a5", "a rule forbids it: `two_pawns`"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@a9", "it is dropped only on `not last`"),
    ("othello", None, "D@a1", "it is dropped only if `count(enclosed from target by any) > 0`"),
    ("othello", None, "e4a1", "a disc never moves"),
    ("connect_four", None, "a1", "a piece is put there by D@a1"),
    ("sittuyin", None, "a3a4", "in the phase `placing` no piece moves"),
    ("duck", None, "e2e4", "is not the whole turn: 32 moves begin so"),
    ("duck", None, "e2e5,e3", "it goes exactly 2 cells"),
    ("duck", None, "e2e4,e7", "'e7' is not legal after e2e4: e7 is not empty"),
    ("duck", None, "e2e4,z9", "there is no cell 'z9'"),
    ("amazons", None, "d1d7,d10", "after d1d7: the amazon on d7 cannot go to d10: an amazon captures nothing"),
    ("checkers", "8/8/3m4/8/3m4/2M5/8/8 w - - 0 1", "c3e5,g7", "there is nothing between that it could jump over"),
    ("othello", None, "D@a1", "count(enclosed from target by any) is 0"),
    ("janggi", None, "b3b9", "it does not jump over the cannon of red on b8"),
    ("xiangqi", None, "h3h8", "there is nothing between that it could jump over"),
    ("draughts", "10/10/10/10/10/3m6/4M5/10/10/M8M w - - 0 1", "a1b2", "`any piece captures the most` comes first"),
]


@pytest.mark.parametrize(("name", "position", "move", "said"), REASONS)
def test_the_reason_told_is_the_one_that_matters(name, position, move, said):
    game = game_of(name)
    start = game.start() if position is None else game.position(position)
    try:
        told = account(start, move).reason
    except NotationError as error:
        told = str(error)
    assert said in told


def test_the_value_of_a_condition_is_told(tmp_path):
    file = tmp_path / "in_place.yaml"
    moves = "move step forward if count(queen of me) = 0"
    file.write_text(f"variant: in_place\nextends: chess\npieces: {{pawn: {{moves: {moves}}}}}\n", encoding="utf-8")
    told = account(load(file).start(), "e2e3").reason
    assert "only if `count(queen of me) = 0`: count(queen of me) is 1" in told


def test_only_the_line_that_makes_a_move_is_named():
    (place,) = account(load("checkers").start(), "a3b4").lines
    assert "move    step" in Path(place.path).read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_rules_that_did_nothing_are_not_named():
    told = account(load("chess").start(), "e2e4")
    assert told.rules == () and "passed over: e3" in told.changes[-1]
    assert [name for name, _ in account(load("duck").start(), "e2e4,e3").rules] == ["quack"]


def test_rules_without_which_nothing_would_differ_are_not_named():
    assert account(load("checkers").start(), "a3b4").rules == ()
    crowned = account(load("checkers").position("8/2M5/8/8/8/6m1/8/8 w - - 0 1"), "c7d8")
    assert [name for name, _ in crowned.rules] == ["crown"]


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
    position, random = game_of(name).start(), Random(3)
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
    assert "research of white in dimension 3: 0 → 24" in told.changes
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


DEEP = """variant: deep
extends: chess
rules:
  far:
    when: a knight moves
    do: |
      let x = file(target)
      if x = 6: forbid
"""


def test_the_step_that_forbids_is_shown_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(DEEP, encoding="utf-8")
    told = CliRunner().invoke(commands, ["explain", str(path), "g1f3"]).output
    assert "deep.yaml:4  far:" in told and "deep.yaml:8  if x = 6: forbid" in told
    entry = json.loads(CliRunner().invoke(commands, ["explain", str(path), "g1f3", "--json"]).output)
    assert entry["rule_lines"] == [f"{path}:4:3", f"{path}:8:17"]


def test_why_a_move_is_refused_is_told_in_words_as_well():
    def told(name: str, move: str, position: str | None = None) -> str:
        options = ["--position", position] if position else []
        return CliRunner().invoke(commands, ["explain", name, move, *options]).output

    far = told("chess", "e2e5")
    assert "too far: by this line it goes exactly 2 cells" in far and "exactly 2 steps forward, from where rank" in far
    assert "Any number of steps diagonally." in told("crazyhouse", "c1e4")  # by the lines that it inherits
    assert "nothing stands between them" in told("chess", "O-O")
    assert "When " in told("racingkings", "h2h4", "8/8/8/8/k7/8/7R/K7 w - - 0 1").partition("in words")[2]
    many = account(load("chess").position("7k/8/8/3pqp2/8/5K2/8/8 w - - 0 1"), "f3e4").reason
    assert "the pawn on d5, the queen on e5 and the pawn on f5 would attack the king on e4" in many
    assert "in words" not in told("chess", "e2e4")


SEVERAL_PARTS = """
variant: several_parts
board: {grid: {file: 5, rank: 5}, holes: file = 2 and rank = 3}
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: step any}, knight: {letter: n, moves: "leap (2,1)"}}
setup: {cells: {white: {king: a1, knight: b1}, black: {king: e5, knight: d5}}}
rules: {more: {when: any piece moves, if: phase = play, do: again in second joined}}
phases: [{name: play, move: true}, {name: second, extra: true, move: true, only: a king moves, pass: true}]
endings: [no legal move: draw, after 20 plies: draw]
"""


@pytest.mark.parametrize("move", ["b1c3,a1a2", "a1a2,a1"])
def test_a_game_of_several_parts_is_compared_with_one_without_the_rule(move):
    """Without the rule the game has no words for the parts of a turn, and its board begins where they were."""
    start = load_text(SEVERAL_PARTS).start()
    told = account(start, move)
    assert told.move == start.parse_move(move)
    assert [name for name, _ in told.rules] == ["more"]


def test_a_move_of_several_parts_is_no_castling():
    game = load("checkers")
    position = game.position("8/8/5m2/8/3m4/2M5/8/8 w - - 0 1")
    jumps = [move for move in position.legal_moves() if move.parts]
    assert [move.text for move in jumps] == ["c3e5,g7"]
    assert not any(game.castling_side(move) or game.castled_from(move) for move in jumps)


def test_a_move_that_is_not_legal_has_a_reason_though_its_text_is_read():
    game = load("chess")
    start = game.start()
    (move,) = (move for move in start.legal_moves() if move.text == "g1f3")
    other = replace(move, promotion="rook", number=move.number + (1 << 46))
    assert not start.is_legal(other)
    assert start.why_not(other) == "'g1f3' is not legal: here this text means 'g1f3'"
    assert start.why_not(move) is None


def test_a_capture_without_its_mark_is_told_how_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "archers.yaml"
    moves = r'"move slide orthogonal\ncapture slide orthogonal up to 3, rifle"'
    path.write_text(f"variant: archers\nextends: chess\npieces: {{rook: {{moves: {moves}}}}}\n", encoding="utf-8")
    position = load(path).position("4k3/8/8/8/8/n7/8/R3K3 w - - 0 1")
    with pytest.raises(IllegalMoveError, match="'a1a3' is not legal: it is written as a1a3!"):
        position.parse_move("a1a3")
