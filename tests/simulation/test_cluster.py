"""A real scheduler with two workers plays the very games of one process, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial

import pytest

from ndvariants import load
from ndvariants.addons import cluster
from ndvariants.addons.cluster import Cluster
from ndvariants.errors import ResourceError
from ndvariants.game.random_games import RandomGames
from ndvariants.simulation.games import RandomRecipe
from ndvariants.simulation.runs.recorded import Recorder
from ndvariants.storage.description import Description
from ndvariants.storage.run_file import RunFile

GAMES = 400


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


@pytest.fixture(scope="module")
def dask():
    distributed = pytest.importorskip("distributed", reason="dask is not installed: no cluster to play on")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as local:
        yield local


pytestmark = pytest.mark.filterwarnings("ignore")  # dask's own


def test_two_workers_one_of_them_killed_play_the_same_games(start, dask, tmp_path):
    killed = []

    def kill(progress):
        if not killed:
            killed.append(next(iter(dask.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    recipe = RandomRecipe(start, 3, 200, 50)
    names = ("white", "black")
    about = Description("losalamos", "losalamos", "", {}, names, start.text(), "", "", 3, 200, ("random",) * 2, 50)
    digests = []
    for name, scheduler, report in (("a", dask.scheduler_address, kill), ("b", None, None)):
        with RunFile.opened(tmp_path / f"{name}.db", writing=True) as file:
            run = file.start("losalamos", about, GAMES)
            hire = scheduler and partial(Cluster, address=scheduler)
            Recorder(file, run, GAMES, None, report).play(recipe, block=20, hire=hire)
            assert file.run().done == GAMES
            digests.append(file.digest(run))
    assert killed and digests[0] == digests[1]


def test_workers_with_other_kernels_are_refused(start, dask, monkeypatch):
    monkeypatch.setattr(cluster, "sources_digest", lambda: "other")
    with pytest.raises(ResourceError, match="other kernels"):
        Cluster(RandomRecipe(start, 3, 200), dask.scheduler_address)


def test_a_scheduler_that_is_not_there_is_told(start, dask, monkeypatch):
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
    recipe = RandomRecipe(start, 3, 200)
    for first in (0, 10):
        cluster.play_there(recipe, "run", cluster.Block(first, 10))
    assert len(set(map(id, opened))) == 1
