"""A window without a browser: its answers, and its server on a free port; and one in a real Chromium.

Tests in a browser are skipped where playwright or a Chromium is missing; `.ci/run` installs both.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ndvariants.web.answers import Answers
from ndvariants.web.games import Games
from ndvariants.web.server import WindowServer
from ndvariants.web.store import Store
from ndvariants.web.tables import Hub
from tests.web.hands import is_complaint


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = os.environ.get("NDVARIANTS_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("no Chromium is installed")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="module")
def window() -> Iterator[WindowServer]:
    """A server for all tests of this module."""
    store = Store(None)
    running = WindowServer()
    running.ready(Answers(Hub(store), Games()))
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    store.close()


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """A new browser profile, in which nothing moves by itself."""
    made = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def page(context: Any) -> Iterator[Any]:
    """A page whose complaints are faults of the test."""
    made = context.new_page()
    said: list[str] = []
    made.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
    made.on("pageerror", lambda error: said.append(str(error)))
    ours = ("http://127.0.0.1", "data:", "blob:")
    made.on("request", lambda request: None if request.url.startswith(ours) else said.append(request.url))
    yield made
    assert said == []
