"""Runs that are stored: broken and continued in every way, they are the games of an unbroken run."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.errors import ResourceError, StorageError
from ndvariants.simulation.games import Block, RandomRecipe
from ndvariants.simulation.runs.recorded import Recorder
from ndvariants.simulation.runs.replaying import replayed
from ndvariants.storage.database import VERSION
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.merging import merge
from ndvariants.storage.run_file import RunFile

GAMES = 60


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


def description(start, **changes):
    from ndvariants.machine.digests import sources_digest

    values = {
        "variant": "losalamos", "source": "losalamos", "title": "", "parameters": {}, "names": ("white", "black"),
        "start": start.text(), "rules": rules_digest(start.game), "kernels": sources_digest(), "seed": 5,
        "max_plies": 200, "players": ("random", "random"), "record": 7,
    }  # fmt: skip
    return Description(**{**values, **changes})


def played(path, start, games=GAMES, workers=1, block=None, report=None, recipe=None):
    """The file's run once it has so many games, and its hash."""
    with RunFile.opened(path, writing=True) as file:
        run = file.runs()[0] if file.runs() else file.start("losalamos", description(start), games)
        sitting = Recorder(file, run, games, None, report).play(
            recipe or RandomRecipe(start, 5, 200, 7), workers, block
        )
        return sitting, file.digest(file.run())


@pytest.fixture(scope="module")
def unbroken(start, tmp_path_factory):
    path = tmp_path_factory.mktemp("run") / "run.db"
    return path, played(path, start)[1]


@pytest.mark.parametrize(("workers", "block"), [(1, 1), (1, 17), (2, 5)])
def test_workers_and_blocks_change_no_game(start, unbroken, tmp_path, workers, block):
    assert played(tmp_path / "run.db", start, workers=workers, block=block)[1] == unbroken[1]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_goes_on_to_the_same_games(start, unbroken, tmp_path, workers):
    def stop(progress):
        if progress.done >= 20:
            raise KeyboardInterrupt

    sitting, _ = played(tmp_path / "run.db", start, workers=workers, block=6, report=stop)
    assert sitting.interrupted and 20 <= sitting.played < GAMES
    sitting, digest = played(tmp_path / "run.db", start)
    assert digest == unbroken[1] and sitting.played < GAMES


def test_a_longer_run_begins_with_the_games_of_the_shorter_one(start, unbroken, tmp_path):
    played(tmp_path / "run.db", start, games=20)
    assert played(tmp_path / "run.db", start)[1] == unbroken[1]


def command(*words):
    return [sys.executable, "-m", "ndvariants", "simulate", "losalamos", *words]


def stored(path):
    """How many bytes a run has written, with what SQLite keeps beside the file."""
    return sum(one.stat().st_size for one in (path, path.with_name(f"{path.name}-wal")) if one.exists())


def test_a_killed_run_goes_on_to_the_same_games(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    words = ["--games", "20000", "--max-plies", "200", "--out", str(tmp_path / "run.db"), "--resume"]
    quiet = subprocess.DEVNULL
    for _ in range(2):
        before = stored(tmp_path / "run.db")
        process = subprocess.Popen(command(*words), env=environment, stderr=quiet, stdout=quiet)
        while process.poll() is None and stored(tmp_path / "run.db") == before:
            time.sleep(0.01)
        process.kill()
        process.wait()
    subprocess.run(command(*words), env=environment, check=True, capture_output=True)
    whole = [*words[:-2], str(tmp_path / "whole.db")]
    subprocess.run(command(*whole), env=environment, check=True, capture_output=True)
    with RunFile.opened(tmp_path / "run.db") as broken, RunFile.opened(tmp_path / "whole.db") as file:
        assert broken.digest(broken.run()) == file.digest(file.run()) and broken.run().done == 20000


def test_a_file_whose_maker_was_killed_at_once_is_begun_anew(tmp_path):
    path = tmp_path / "run.db"
    connection = sqlite3.connect(path)
    connection.executescript("PRAGMA journal_mode=WAL; BEGIN; CREATE TABLE run (id); ROLLBACK;")
    connection.close()
    assert path.stat().st_size > 0
    done = CliRunner().invoke(commands, ["simulate", "losalamos", "-n", "5", "--out", str(path), "--resume"])
    assert done.exit_code == 0, done.output


class Deadly:
    """Games of which one kills its process the first times it is played, or always."""

    record = 0

    def __init__(self, start, marks, times):
        self.start, self.marks, self.times = start, marks, times

    def open(self):
        self.games = RandomRecipe(self.start, 5, 200).open()
        return self

    def play(self, first, games):
        if first <= 30 < first + games:
            seen = len(list(self.marks.iterdir()))
            if seen < self.times:
                (self.marks / str(seen)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return self.games.play(first, games)

    def moves(self, number):
        return ()


@pytest.mark.parametrize(("times", "aside"), [(2, 0), (3, 10)])
def test_a_worker_that_dies_is_replaced_and_its_block_tried_three_times(start, tmp_path, times, aside):
    (tmp_path / "marks").mkdir()
    with RunFile.opened(tmp_path / "run.db", writing=True) as file:
        run = file.start("losalamos", description(start, record=0), GAMES)
        Recorder(file, run, GAMES, None, None).play(Deadly(start, tmp_path / "marks", times), 2, 10)
        assert (file.run().set_aside, file.run().done) == (aside, GAMES - aside)
        expected = RandomRecipe(start, 5, 200).open().play(0, GAMES)
        assert list(file.results(run)) == [r for r in expected if not (aside and 30 <= r.number < 40)]


def test_an_idle_worker_that_is_killed_is_replaced(start, unbroken, tmp_path):
    """At the end of a run, when one worker plays the last block and the other has none."""
    from ndvariants.simulation.runs.crew import Crew

    recipe = RandomRecipe(start, 5, 200)
    crew = Crew(recipe, 2)
    try:
        busy = next(crew.hungry())
        busy.give(Block(0, 5))
        idle = next(worker for worker in crew._workers if worker is not busy)
        os.kill(idle.process.pid, signal.SIGKILL)
        found = []
        while crew.busy:
            found += crew.collect()
        assert [one.block for one in found] == [Block(0, 5)] and idle not in crew._workers
    finally:
        crew.dismiss()


def test_workers_that_all_end_at_once_are_told(start, monkeypatch):
    from ndvariants.simulation.runs.crew import Crew, TeamLost

    crew = Crew(RandomRecipe(start, 5, 200), 1)
    try:
        with pytest.raises(TeamLost, match="before they play anything"):
            for _ in range(200):
                os.kill(crew._workers[0].process.pid, signal.SIGKILL)
                crew.collect()
    finally:
        crew.dismiss()


def test_the_database_adds_up_what_the_games_say(start, unbroken):
    from ndvariants.storage.tally import Tally

    with RunFile.opened(unbroken[0]) as file:
        tally = Tally()
        tally.add(file.results(file.run()))
        assert file.tally(file.run()) == tally and tally.games == GAMES


def test_replayed_games_are_the_games_that_were_played(start, unbroken):
    with RunFile.opened(unbroken[0]) as file:
        run = file.run()
        for number in (7, 8):  # the moves of every seventh are stored
            result, line = file.result(run, number), replayed(file, run, number)
            outcome = line[-1].outcome()
            assert len(line) - 1 == result.plies and (file.moves(run, number) is None) == (number == 8)
            assert (outcome.reason if outcome else "ply limit") == result.reason


def test_merged_parts_are_the_whole(start, unbroken, tmp_path):
    with RunFile.opened(unbroken[0]) as whole:
        results = list(whole.results(whole.run()))
        kept = {n: whole.packed_moves(whole.run(), n) for n in range(0, GAMES, 7)}
    for name, stretch in (("a", results[:25]), ("b", results[20:])):
        with RunFile.opened(tmp_path / f"{name}.db", writing=True) as file:
            run = file.start("losalamos", description(start), GAMES)
            moves = {r.number: kept[r.number] for r in stretch if r.number in kept}
            file.add(run, stretch[0].number, stretch, 1.0, moves)
    merge(tmp_path / "all.db", [tmp_path / "a.db", tmp_path / "b.db"])
    with RunFile.opened(tmp_path / "all.db") as file:
        assert file.digest(file.run()) == unbroken[1]
    with RunFile.opened(tmp_path / "c.db", writing=True) as file:
        file.start("losalamos", description(start, seed=6), GAMES)
    with pytest.raises(StorageError, match="the seed: 5 then, 6 now"):
        merge(tmp_path / "all.db", [tmp_path / "c.db"])


def told(path, writing=True):
    with pytest.raises(StorageError) as caught:
        RunFile.opened(path, writing=writing)
    return str(caught.value)


def test_files_that_are_no_runs_are_told_and_left_alone(tmp_path):
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("no database, but text that is long enough to be taken for the head of one. " * 3)
    before = text.read_bytes()
    assert "no file of recorded games" in told(text) and text.read_bytes() == before
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE game (a)")
    connection.close()
    assert "not one of recorded games" in told(other)
    assert "no regular file" in told(tmp_path)
    with pytest.raises(ResourceError, match="there is no such file"), RunFile.opened(tmp_path / "none.db"):
        pass
    assert "cannot be written here" in told(tmp_path / "no folder" / "run.db")


def test_newer_damaged_and_locked_files_are_told(start, unbroken, tmp_path):
    whole = unbroken[0].read_bytes()
    half = tmp_path / "half.db"
    half.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StorageError, match="damaged"), RunFile.opened(half) as file:
        file.digest(file.run())
    newer = tmp_path / "newer.db"
    newer.write_bytes(whole)
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    assert "another ndvariants" in told(newer)
    locked = tmp_path / "locked.db"
    locked.write_bytes(whole)
    holder = sqlite3.connect(locked, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with RunFile.opened(locked, writing=True) as file, pytest.raises(StorageError, match="another process"):
        file._connection.execute("PRAGMA busy_timeout=0")
        file.set_aside(file.run(), 0, 1, "")
    holder.close()


def test_games_are_written_as_pgn_and_read_again(tmp_path, monkeypatch):
    from ndvariants.bridge.pgn_read import read_pgn

    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    runner.invoke(commands, ["simulate", "losalamos", "-n", "6", "--out", "run.db", "--max-plies", "150"])
    done = runner.invoke(commands, ["export", "run.db", "--to", "pgn", "-o", "games.pgn"])
    assert done.exit_code == 0, done.output
    records = read_pgn((tmp_path / "games.pgn").read_text())
    with RunFile.opened(tmp_path / "run.db") as file:
        run = file.run()
        results = list(file.results(run))
        moves = [[p.last_move.text for p in replayed(file, run, r.number)[1:]] for r in results]
    assert [list(record.moves) for record in records] == moves
    assert [int(record.tags["Round"]) for record in records] == [result.number for result in results]


def test_parts_of_a_run_come_together_to_the_same_games(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = ["simulate", "losalamos", "--max-plies", "150", "--json", "--out"]

    def played(*words):
        done = CliRunner().invoke(commands, [*run, *words])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)["hash"]

    whole = played("whole.db", "-n", "500")
    played("late.db", "--first", "300", "-n", "150")
    played("late.db", "--first", "300", "-n", "200", "--resume")
    played("early.db", "-n", "300")
    assert CliRunner().invoke(commands, ["merge", "all.db", "late.db", "early.db"]).exit_code == 0
    with RunFile.opened(tmp_path / "all.db") as file:
        assert file.digest(file.run()) == whole and file.run().done == 500
    assert CliRunner().invoke(commands, [*run, "x.db", "--first", "5", "--until", "white ± 5 %"]).exit_code == 2
