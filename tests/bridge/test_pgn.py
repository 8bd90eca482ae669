"""PGN: there and back with python-chess, variations and comments, every shipped variant, faults with their line."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random
from time import process_time

import chess
import chess.pgn
import chess.variant
import pytest

from ndvariants import RecordError, load
from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.game.load import load_text
from ndvariants.game.move import Outcome
from ndvariants.game.records.record import START, Record
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.game.records.replay import game_of, last_position, new_record, record_of
from ndvariants.resources import variant_names
from tests.judge import game_of as loaded
from tests.walks import random_walk

KIN = {"chess": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard, "atomic": chess.variant.AtomicBoard,
       "kingofthehill": chess.variant.KingOfTheHillBoard, "threecheck": chess.variant.ThreeCheckBoard}  # fmt: skip


def lines(record: Record) -> set[tuple[str, ...]]:
    """Every line of a tree, whatever the numbers of its steps."""
    return {tuple(record.steps[k].move for k in record.line(number)) for number in range(len(record.steps))}


def tree(game, seed: int, plies: int) -> Record:
    """A random game with random variations, comments and marks."""
    random, record, places = Random(seed), new_record(game), {START: game.start()}
    last = START
    for k in range(plies):
        branch = random.random() < 0.2 and k > 2
        at = random.choice(list(places)) if branch else last
        moves = places[at].legal_moves()
        if not moves or places[at].outcome() is not None:
            continue
        move = random.choice(moves)
        record, number = record.with_move(move.text, at)
        places[number] = places[at].play(move)
        last = last if branch else number
        if random.random() < 0.2:
            record = record.commented(number, f"note {k}")
    return record


@pytest.mark.parametrize("name", KIN)
def test_python_chess_reads_what_we_write(name):
    game = load(name)
    for seed in range(2):
        record = replace(tree(game, seed, 30), players={"white": "Ann", "black": "Bob"}, comment="before")
        other = chess.pgn.read_game(io.StringIO(write_pgn(record, game)))
        assert not other.errors and other.comment == "before"
        assert other.headers["White"] == "Ann" and other.headers["Black"] == "Bob"
        assert type(other.board()) is KIN[name]
        assert tuple(move.uci() for move in other.mainline_moves()) == record.moves
        found, waiting = set(), [(other, ())]
        while waiting:
            node, line = waiting.pop()
            for child in node.variations:
                found.add((*line, child.move.uci()))
                waiting.append((child, (*line, child.move.uci())))
        assert found == lines(record)


@pytest.mark.parametrize("name", KIN)
def test_we_read_what_python_chess_writes(name):
    random = Random(4)
    for _ in range(2):
        board, played = KIN[name](), chess.pgn.Game()
        played.setup(board)
        played.headers["White"] = "Ann"
        node = played
        for _ in range(60):
            if board.is_game_over():
                break
            if random.random() < 0.2:
                node.add_variation(random.choice(list(board.legal_moves)), comment="other (or not)")
            move = random.choice(list(board.legal_moves))
            node = node.add_main_variation(move)
            node.nags.add(random.randint(1, 6))
            board.push(move)
        played.headers["Result"] = board.result()
        (record,) = read_pgn(str(played))
        assert record.moves == tuple(move.uci() for move in board.move_stack)
        assert record.variant == name and record.players == {"white": "Ann"}
        assert last_position(game_of(record), record).text().split()[:2] == board.fen().split()[:2]
        assert all(step.marks for k, step in enumerate(record.steps) if k in record.main_line())


@pytest.mark.usefixtures("shared_games")
@pytest.mark.parametrize("name", variant_names())
def test_games_of_every_variant_go_there_and_back(name):
    game = loaded(name)
    record = replace(tree(game, 1, 12), comment="a game")
    again, long = read_pgn(write_pgn(record, game) + "\n" + write_pgn(record, game, long=True))
    assert lines(again) == lines(long) == lines(record)
    assert sorted(step.comment for step in again.steps) == sorted(step.comment for step in record.steps)
    assert replace(again, steps=record.steps) == record, "only the order of steps may differ"
    assert read_pgn(write_pgn(again, game)) == [again] == [long]


@pytest.mark.usefixtures("shared_games")
@pytest.mark.parametrize("name", variant_names())
def test_whole_games_are_read_back_as_they_were(name):
    game = loaded(name)
    plies = 12 if len(game.cells) > 700 or len(game.start().legal_moves()) > 300 else 120
    record = record_of(random_walk(game.start(), plies, seed=3)[-1], {game.players[0]: "Ann"})
    assert record_from_json(record_json(record)) == record
    assert read_pgn(write_pgn(record, game)) == [record]


def test_signs_in_comments_and_tags_are_kept():
    record = record_of(load("chess").start().after("e2e4 e7e5"), {"black": "Bob \u2028 or not"})
    record = replace(record, tags={"Annotator": 'a "b" \\ {;'}, comment="{ a; % b [x] ( ;").commented(0, "; 50 %" * 30)
    record = record.commented(1, "a {")
    second = replace(record, tags={"Event": "next"})
    assert read_pgn(write_pgn(record) + write_pgn(second)) == [record, second]


def test_players_and_marks_have_tags_of_their_own():
    text = "variant: mine\nplayers: {red: {}, blue: {}, white: {}}\nboard: {grid: {file: 4, rank: 1}}\n"
    text += "pieces: {man: {letter: m, moves: step +file}}\nsetup: {cells: {red: {man: [a1]}, blue: {man: [c1]}}}\n"
    record = record_of(load_text(text).start().play("a1b1"), {"red": "A", "white": "C"})
    assert read_pgn(write_pgn(record)) == [record]


def test_long_games_are_read_in_time_that_grows_with_their_plies():
    """Twice the plies took four times as long, the numbers alone as well."""
    assert len(read_pgn("1. Nf3 Nf6 2. Ng1 Ng8 " * 500)[0].steps) == 2000
    for text in ("1. " * 200_000, "{a} " * 150_000, "{\n" * 200_000, "1. e4 " + "$1 " * 200_000):
        began = process_time()
        read_pgn(text)
        assert process_time() - began < 10, text[:10]


def test_a_game_of_a_file_and_of_parameters_needs_nothing_else(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text('variant: mine\ntitle: "My \\"own\\" game"\nextends: losalamos\n')
    record = record_of(load(path).start().after("b2b3 b5b4"))
    text = write_pgn(record)
    path.unlink()
    (again,) = read_pgn(text)
    assert again.moves == ("b2b3", "b5b4") and again.digest == record.digest
    assert last_position(game_of(again), again).game.variant.name == "mine"
    small = record_of(load("hyperchess", n=2).start())
    assert read_pgn(write_pgn(small))[0].parameters["n"] == 2


def test_starts_results_and_several_games_are_read():
    text = """[Event "one"]
[FEN "7k/8/8/8/8/8/P7/K7 w - - 0 1"]
[Result "1-0"]
[Termination "resignation"]

1. a4 ; a remark to the end of the line
1... Kg7 2. a5!? {he plays on} (2. Kb2 $6 Kf6 (2... Kf7) 3. Kc3) 1-0

[Event "two"]

1.f3 e5 2.g4 Qh4# 0-1
"""
    first, second = read_pgn(text)
    assert first.moves == ("a2a4", "h8g7", "a4a5") and first.outcome == Outcome("white", "resignation")
    assert first.steps[0].comment == "a remark to the end of the line" and first.steps[2].marks == (5,)
    assert lines(first) >= {("a2a4", "h8g7", "a1b2", "g7f6", "b2c3"), ("a2a4", "h8g7", "a1b2", "g7f7")}
    assert first.tags == {"Event": "one"}
    assert second.outcome == Outcome("black", "checkmate")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1. e4 e5\n2. Ke3", "<pgn>:2: ply 2:"),
        ("1. e4\ne9", "<pgn>:2: ply 1:"),
        ('[Event "x"]\n[Variant "nochess"]\n\n1. e4', "<pgn>:2: there is no variant called `nochess`"),
        ('[Variant "../secret.yaml"]\n\n*', "there is no variant called `../secret.yaml`"),
        ('[FEN "nonsense"]\n\n*', "<pgn>:1: the start is no position of chess"),
        ("[Event x]\n", "<pgn>:1: this is no tag"),
        ("( 1. e4 )", "<pgn>:1: a variation stands behind the move that it replaces"),
        ("1. e4 (1. d4", "a variation is not closed"),
        ("1. e4 )", "closes no variation"),
    ],
)
def test_faults_name_line_and_reason(text, fault):
    with pytest.raises(RecordError) as caught:
        read_pgn(text)
    assert fault in str(caught.value)


def test_any_text_is_read_or_refused():
    random = Random(3)
    pieces = ["1.", "e4", "e5", "(", ")", "{", "}", "$1", "1-0", "*", "[", '[A "b"]', "\n", " ", "Nf3", ";", "!"]
    for _ in range(50):
        text = " ".join(random.choice(pieces) for _ in range(random.randint(1, 14)))
        try:
            read_pgn(text)
        except RecordError as error:
            assert str(error)
