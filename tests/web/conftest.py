"""A window without a browser: its answers, and its server on a free port."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.server import WindowServer
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub


@pytest.fixture
def answers(tmp_path: Path) -> Iterator[Answers]:
    """Answers that keep their games in a file."""
    store = Store(tmp_path / "games.db")
    yield Answers(Hub(store), Games())
    store.close()


@pytest.fixture
def server(answers: Answers) -> Iterator[WindowServer]:
    """A server that runs."""
    running = WindowServer()
    running.ready(answers)
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()
