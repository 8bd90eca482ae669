"""Files of runs that were damaged or forged: no wrong number is read."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.storage.checksums import checksum_of
from ndvariants.storage.ledger import Ledger
from ndvariants.storage.packing import packed, unpacked
from ndvariants.storage.tally import Tally
from tests.run_damage import GAMES, damage, make_run

READERS = (
    ("runs", "{}"), ("replay", "{}", "33"), ("report", "{}", "-o", "x.h"), ("export", "{}", "--to", "csv", "-o", "x"),
    ("export", "{}", "--to", "jsonl", "-o", "x"), ("export", "{}", "--to", "pgn", "-o", "x"), ("compare", "{}", "{}"),
)  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "run.db"
    make_run(path)
    return path


@pytest.fixture
def path(whole, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return shutil.copy(whole, tmp_path / "run.db")


def invoke(*words):
    """What a command says, and its exit code; no exception comes out."""
    done = CliRunner().invoke(commands, list(map(str, words)))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "defect" not in done.output, done.output
    return done


def change(path, query, *values, forged=True):
    """Change a file by SQL; *forged*: with checksums that fit, as somebody makes them who means to."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(query, values)
    if forged:
        ledger = Ledger(Path(path), connection)
        rows = connection.execute("SELECT first, games, seconds FROM block").fetchall()
        for row in rows:
            block = ledger.block_there(1, *row)
            query = "UPDATE block SET results = ?, moves = ?, counts = ?, checksum = ? WHERE first = ?"
            connection.execute(query, (*block[3:], row[0]))
        ledger.note(1, recount=True)
    connection.close()


def describe(path, **changes):
    """Change the description of the run, with checksums that fit."""
    connection = sqlite3.connect(path)
    (text,) = connection.execute("SELECT description FROM run").fetchone()
    connection.close()
    change(path, "UPDATE run SET description = ?", json.dumps({**json.loads(text), **changes}))


def test_no_change_of_one_byte_is_read_as_something_else(tmp_path):
    """``python -m tests.run_damage 10000`` does the same more often."""
    found = damage(120, 3, tmp_path)
    assert found.silently_wrong == 0


def test_every_command_refuses_a_damaged_file(path):
    change(path, "UPDATE game SET winner = 1 - winner WHERE number = 33 AND winner >= 0", forged=False)
    change(path, "UPDATE game SET plies = plies + 1 WHERE number = 33", forged=False)
    for words in READERS[:-1]:  # `compare` needs the counts alone
        done = invoke(*(word.format(path) for word in words))
        assert done.exit_code == 1 and "games from 30 on is damaged" in done.output, words
        assert not Path("x").exists()
    done = invoke("runs", path, "--check")
    assert done.exit_code == 1 and "50 games whole" in done.output and "from 30 on" in done.output


def test_counts_are_those_of_the_games(path):
    """Damaged ones are refused by whoever adds them up; forged ones are found by the check."""
    counts = Tally()
    counts.add(Result(k, 0, "mate", 9) for k in range(10))
    change(path, "UPDATE block SET counts = ? WHERE first = 0", counts.as_bytes(), forged=False)
    assert invoke("compare", path, path).exit_code == 1
    for bad in (b"", zlib.compress(b"[[],[],[],[]]"), zlib.compress(bytes(1 << 28), 9), counts.as_bytes()):
        change(path, "UPDATE block SET counts = ? WHERE first = 0", bad, forged=False)
        connection = sqlite3.connect(path, isolation_level=None)
        row = connection.execute("SELECT * FROM block WHERE first = 0").fetchone()[1:-1]
        connection.execute("UPDATE block SET checksum = ? WHERE first = 0", (checksum_of(*row),))
        connection.close()
        assert invoke("runs", path, "--check").exit_code == 1
        assert invoke("compare", path, path).exit_code == int(bad != counts.as_bytes())


def test_a_block_that_vanished_is_missed(path):
    change(path, "DELETE FROM block WHERE first = 30", forged=False)
    assert "are missing" in invoke("runs", path).output
    assert invoke("runs", path, "--check").exit_code == 1


def test_a_bomb_is_not_unpacked(path):
    bomb = zlib.compress(bytes(1 << 28), 9)
    change(path, "UPDATE moves SET words = ? WHERE number = 33", bomb)
    before = time.process_time()
    for words in (("runs", path), ("replay", path, 33), ("runs", path, "--check")):
        done = invoke(*words)
        assert done.exit_code == 1 and "more than its" in done.output
    assert time.process_time() - before < 5


def test_moves_are_unpacked_within_their_bound():
    words = packed(range(100))
    assert list(unpacked(words, 100).numbers) == list(range(100))
    for bad, most in ((words, 99), (words[:-1], 100), (words + b"x", 100), (zlib.compress(b"1234567"), 100), ("", 9)):
        with pytest.raises(StorageError, match="damaged"):
            unpacked(bad, most)


@pytest.mark.parametrize(
    "changes",
    [
        {"parameters": ["n"]}, {"parameters": {"n": None}}, {"parameters": {"name_or_path": "chess"}}, {"names": []},
        {"names": [1, 2]}, {"players": ["random"]}, {"players": "random"}, {"max_plies": 1 << 63}, {"max_plies": True},
        {"max_plies": -1}, {"seed": 1.5}, {"record": -1}, {"start": 5}, {"start": "8/8"}, {"lot": 7}, {"lot": "x=1..2"},
        {"reproducible": "yes"}, {"opening": 10**30}, {"rules": None}, {"stop_at": {}}, {"names": ["a"] * 99},
        {"until": "x ± 1 %"}, {"players": ["uci:/bin/sh", "nobody"]}, {"variant": ["x"]}, {"title": 5},
    ],
)  # fmt: skip
def test_a_forged_description_is_a_fault_and_no_defect(path, changes):
    describe(path, **changes)
    for words in READERS:
        done = invoke(*(word.format(path) for word in words))
        assert done.exit_code in (0, 1, 2)


@pytest.mark.parametrize(
    "query",
    [
        "UPDATE reason SET text = x'00ff' WHERE id = 1", "UPDATE game SET reason = 99 WHERE number = 33",
        "UPDATE game SET plies = 1 << 62 WHERE number = 33", "UPDATE game SET winner = 'white' WHERE number = 33",
        "UPDATE game SET counted = -5 WHERE number = 33", "UPDATE moves SET words = 'text' WHERE number = 33",
        "UPDATE run SET games = 'many'", "UPDATE run SET started = x'00'",
    ],
)  # fmt: skip
def test_forged_rows_are_a_fault_and_no_defect(path, query):
    change(path, query)
    for words in READERS:
        done = invoke(*(word.format(path) for word in words))
        assert done.exit_code in (0, 1)
    assert invoke("runs", path, "--check").exit_code in (0, 1)


def test_a_forged_result_is_not_confirmed_by_the_moves(path):
    change(path, "UPDATE game SET winner = 1 - winner WHERE number = 33")
    change(path, "UPDATE game SET winner = 0, reason = (SELECT min(id) FROM reason) WHERE number = 34")
    done = invoke("runs", path, "--check", "--replay")
    assert done.exit_code == 1 and ("game 33" in done.output or "game 34" in done.output)


def test_a_whole_run_is_confirmed(path):
    done = invoke("runs", path, "--check", "--replay")
    assert done.exit_code == 0 and f"{GAMES} games whole" in done.output
