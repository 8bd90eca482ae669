"""Games of runs as PGN: the notation that a kernel finds at once is that of the positions, one after the other."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from itertools import pairwise
from time import perf_counter

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.bridge.pgn_write import words_of_line
from ndvariants.cli import commands
from ndvariants.errors import IllegalMoveError
from ndvariants.game.moves.san import write_san
from ndvariants.game.random_games import RandomGames
from ndvariants.game.records.notes import Notes
from ndvariants.resources import variant_names

SOME = (
    "chess",
    "chess960",
    "crazyhouse",
    "xiangqi",
    "hyperchess",
    "atomic",
    "shogi",
    "raumschach",
    "glinski",
    "janggi",
)


def line_of(start, moves):
    line = [start]
    for move in moves:
        line.append(line[-1].play(move))
    return line


@pytest.mark.parametrize("name", [name for name in SOME if name in variant_names()])
def test_notes_are_what_the_positions_say(name):
    start = load(name).start()
    notes, games = Notes(start), RandomGames(start, 3, 60)
    assert notes.fits
    for number in range(2):
        moves = games.moves(number)
        line, found = line_of(start, moves), notes.of(moves)
        assert found.words == words_of_line(line)
        assert found.outcome == line[-1].outcome()
        texts = [word for word in found.words if not word.rstrip(".").isdigit()]
        assert texts == [write_san(a, b.last_move, b) for a, b in pairwise(line)]


def test_a_win_is_marked_and_told():
    position = load("chess").start()
    moves = [position.after(" ".join(line)).last_move.number for line in (["f2f3"],)]
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position = position.play(text)
    moves = [one.last_move.number for one in position.line()[1:]]
    found = Notes(load("chess").start()).of(moves)
    assert found.words == ["1.", "f3", "e5", "2.", "g4", "Qh4#"] and found.outcome.reason == "checkmate"


def test_a_number_that_is_no_legal_move_is_refused_before_it_is_made():
    start = load("chess").start()
    for bad in (0, 5, (1 << 63) - 1, -1, 1 << 70, RandomGames(start, 1, 3).moves(0)[1]):
        with pytest.raises(IllegalMoveError):
            Notes(start).of([bad])


def test_a_long_game_takes_as_long_as_its_plies():
    """Knights, kings and rooks that go to and fro: no ending stops them."""
    start = load("chess").start()
    there = [
        start.after(moves).last_move.number for moves in ("g1f3", "g1f3 g8f6", "g1f3 g8f6 f3g1", "g1f3 g8f6 f3g1 f6g8")
    ]
    notes = Notes(start)
    notes.of(there)

    def seconds(n):
        before = perf_counter()
        words = notes.of(there * n).words
        assert len(words) == 6 * n
        return perf_counter() - before

    short, long = min(seconds(1_000) for _ in range(3)), seconds(10_000)
    assert long < 40 * short + 0.5


def test_an_export_shows_how_far_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    runner.invoke(commands, ["simulate", "losalamos", "-n", "20", "--out", "run.db", "--max-plies", "50"])
    monkeypatch.setattr("ndvariants.cli.progress.Lines.__call__", lambda self, done, of: print(done, of))
    done = runner.invoke(commands, ["export", "run.db", "--to", "pgn", "-o", "x.pgn"])
    assert "20 20" in done.stdout


def test_every_form_can_have_the_moves(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    runner.invoke(commands, ["simulate", "losalamos", "-n", "5", "--out", "run.db", "--max-plies", "50"])
    known = [runner.invoke(commands, ["replay", "run.db", str(n), "--moves"]).stdout.split() for n in range(5)]
    for form in ("csv", "jsonl", *["parquet"] * (find_spec("pyarrow") is not None)):
        done = runner.invoke(commands, ["export", "run.db", "--to", form, "--moves", "-o", f"games.{form}"])
        assert done.exit_code == 0, done.output
    with open("games.csv") as file:
        assert [row["moves"].split() for row in csv.DictReader(file)] == known
    with open("games.jsonl") as file:
        assert [json.loads(line)["moves"].split() for line in file] == known
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    assert [text.split() for text in parquet.read_table("games.parquet")["moves"].to_pylist()] == known


def test_moves_that_nobody_knows_are_left_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    words = ["-n", "4", "--players", "greedy", "--max-plies", "20", "--record", "sample=0.5", "--out", "run.db"]
    runner.invoke(commands, ["simulate", "losalamos", *words])
    runner.invoke(commands, ["export", "run.db", "--to", "jsonl", "--moves", "-o", "games.jsonl"])
    with open("games.jsonl") as file:
        assert [json.loads(line)["moves"] is None for line in file] == [False, True, False, True]
