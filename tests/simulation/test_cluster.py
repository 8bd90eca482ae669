"""A real scheduler with two workers plays the very games of one process, also when a worker is killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from ndvariants import load
from ndvariants.addons import cluster
from ndvariants.addons.cluster import Cluster, Stamp
from ndvariants.errors import ResourceError
from ndvariants.game.random_games import RandomGames
from ndvariants.simulation.games import Block, RandomRecipe
from ndvariants.simulation.runs.crew import TeamLost
from ndvariants.simulation.runs.recorded import Recorder
from ndvariants.storage.description import Description
from ndvariants.storage.run_file import RunFile

ROOT = Path(__file__).parents[2]
GAMES = 400


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


@pytest.fixture(scope="module")
def dask_local():
    distributed = pytest.importorskip("distributed", reason="dask is not installed: no cluster to play on")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as local:
        yield local


pytestmark = pytest.mark.filterwarnings("ignore")  # dask's own


def test_two_workers_one_of_them_killed_play_the_same_games(start, dask_local, tmp_path):
    killed = []

    def kill(progress):
        if not killed:
            killed.append(next(iter(dask_local.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    recipe = RandomRecipe(start, 3, 200, 50)
    names = ("white", "black")
    about = Description("losalamos", "losalamos", "", {}, names, start.text(), "", "", 3, 200, ("random",) * 2, 50)
    digests = []
    for name, scheduler, report in (("a", dask_local.scheduler_address, kill), ("b", None, None)):
        with RunFile.opened(tmp_path / f"{name}.db", writing=True) as file:
            run = file.start("losalamos", about, GAMES)
            hire = scheduler and partial(Cluster, address=scheduler)
            Recorder(file, run, GAMES, None, report).play(recipe, block=20, hire=hire)
            assert file.run().done == GAMES
            digests.append(file.digest(run))
    assert killed and digests[0] == digests[1]


def test_workers_with_other_kernels_are_refused(start, dask_local, monkeypatch):
    monkeypatch.setattr(cluster, "sources_digest", lambda: "other")
    with pytest.raises(ResourceError, match="other kernels"):
        Cluster(RandomRecipe(start, 3, 200), dask_local.scheduler_address)


def test_a_scheduler_that_is_not_there_is_told(start, dask_local, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(ResourceError, match="no scheduler answers"):
        Cluster(RandomRecipe(start, 3, 200), "tcp://127.0.0.1:9")


def test_without_dask_it_is_said_how_to_get_it(start, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ResourceError, match=r"ndvariants\[cluster\]"):
        Cluster(RandomRecipe(start, 3, 200), "tcp://127.0.0.1:8786")


def test_simulating_imports_no_dask():
    code = "import sys\nimport ndvariants.simulation.runs.recorded\nassert 'distributed' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_games_of_a_worker_are_opened_once(start, monkeypatch):
    opened = []
    monkeypatch.setattr(RandomGames, "play", lambda games, first, n: opened.append(games) or [])
    job = cluster.Job(RandomRecipe(start, 3, 200), "", "run")
    stamp = cluster.greet(job)
    for first in (0, 10):
        assert cluster.play_there("run", Block(first, 10))[0] == stamp
    assert len(set(map(id, opened))) == 1
    assert cluster.play_there("another run", Block(0, 10)) is None


# ---------------------------------------------------------------------- workers that come and go


def dask(what, *words, folder=ROOT):
    """A scheduler or a worker, run by the package that lies in a folder."""
    program = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.Popen(program, env=environment, cwd=folder, stderr=subprocess.PIPE, text=True)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Yard:
    """A scheduler, and workers that are started one after the other; all end with the test."""

    def __init__(self):
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        words = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
        self.scheduler, self.workers = dask("scheduler", *words), []

    def worker(self, folder=ROOT):
        """One more worker with a thread."""
        words = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
        self.workers.append(dask("worker", self.address, *words, folder=folder))
        return self.workers[-1]

    def ready(self):
        """This yard, once its scheduler knows a worker: under load that takes seconds."""
        from distributed import Client

        with Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
        return self

    def close(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
            process.stderr.close()


@pytest.fixture
def yard():
    pytest.importorskip("distributed", reason="dask is not installed: no cluster to play on")
    one = Yard()
    yield one
    one.close()


def other_version(folder):
    """A copy of the package with another version."""
    shutil.copytree(ROOT / "ndvariants", folder / "ndvariants", ignore=shutil.ignore_patterns("__pycache__"))
    for shipped in ("variants", "grammar", "schemas", "docs"):
        (folder / shipped).symlink_to(ROOT / shipped)
    (folder / "ndvariants" / "version.py").write_text('__version__ = "0.0.9"\n')
    return folder


def played_with(start, path, yard, report=None, games=GAMES, block=20):
    """The games of a run on the yard's workers, and its digest."""
    recipe = RandomRecipe(start, 3, 200, 50)
    about = Description(
        "losalamos", "losalamos", "", {}, ("white", "black"), start.text(), "", "", 3, 200, ("random",) * 2, 50
    )
    with RunFile.opened(path, writing=True) as file:
        run = file.runs()[0] if file.runs() else file.start("losalamos", about, games)
        hire = partial(Cluster, address=yard.ready().address)
        Recorder(file, run, games, None, report).play(recipe, block=block, hire=hire)
        assert file.run().done == games
        return file.digest(run), list(file.results(run))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": "0.0.9"}, "has ndvariants 0.0.9"), ({"kernels": "x"}, "other kernels"),
        ({"package": "x"}, "other sources"), ({"rules": "x"}, "other rules"),
    ],
)  # fmt: skip
def test_a_stamp_tells_what_differs(start, changes, why):
    stamp = cluster.stamp_of(cluster.Job(RandomRecipe(start, 3, 200), "", ""))
    assert stamp.fault(stamp) == "" and why in stamp.fault(replace(stamp, **changes))
    assert "does not say" in stamp.fault(None)


def test_a_late_worker_of_another_version_contributes_no_game(start, yard, tmp_path, caplog):
    yard.worker()
    folder, why = other_version(tmp_path / "other"), "has ndvariants 0.0.9"
    late = []

    def wait_for_it(progress):
        """One more worker comes behind the first block; blocks are slow until it was seen."""
        if not late:
            late.append(yard.worker(folder))
        if why not in caplog.text:
            sleep(1)

    _, results = played_with(start, tmp_path / "run.db", yard, wait_for_it, block=5)
    assert results == RandomRecipe(start, 3, 200).open().play(0, GAMES)
    assert why in caplog.text
    late[0].terminate()
    said = late[0].communicate()[1]
    assert "ndvariants gives this worker nothing to play" in said and why in said


def test_a_worker_whose_blocks_have_another_stamp_gets_no_more(start, dask_local, tmp_path, monkeypatch, caplog):
    """As if a worker were replaced by one of another version at the same address."""
    team = Cluster(RandomRecipe(start, 3, 200), dask_local.scheduler_address)
    try:
        seat = next(iter(team._seats.values()))
        stamp = Stamp("0.0.9", "", "", "")

        class Forged:
            def result(self):
                return stamp, "games of other rules"

        future = Forged()
        seat.blocks[future] = Block(0, 20)
        assert team._block_back(seat, future) == []
        assert seat.address not in team._seats and team._again[0] == Block(0, 20)
        assert "plays nothing: it has ndvariants 0.0.9" in caplog.text
    finally:
        team.dismiss()


def test_a_scheduler_that_is_gone_is_reported_and_the_run_goes_on_later(start, yard, tmp_path):
    yard.worker()
    gone = []

    def kill(progress):
        if progress.done >= 60 and not gone:
            yard.scheduler.kill()
            gone.append(monotonic())

    with pytest.raises(TeamLost, match=r"of 400 games are stored\n  hint: --resume"):
        played_with(start, tmp_path / "run.db", yard, kill)
    assert monotonic() - gone[0] < 10
    with RunFile.opened(tmp_path / "run.db") as file:
        assert 60 <= file.run().done < GAMES
    again = Yard()
    try:
        again.worker()
        _, results = played_with(start, tmp_path / "run.db", again)
    finally:
        again.close()
    assert results == RandomRecipe(start, 3, 200).open().play(0, GAMES)


def test_workers_that_are_all_gone_are_reported(start, yard, tmp_path):
    yard.worker()
    gone = []

    def kill(progress):
        if progress.done >= 60 and not gone:
            yard.workers[0].kill()
            gone.append(monotonic())

    with pytest.raises(TeamLost, match="no worker is left"):
        played_with(start, tmp_path / "run.db", yard, kill)
    assert monotonic() - gone[0] < 10
