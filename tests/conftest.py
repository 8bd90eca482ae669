"""How all tests run: modules are compiled once for all processes; who has nothing left to do takes from others."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule

# Code for one game takes seconds to compile; tests that mean it ask for it (``tests/game/test_specialization.py``).
os.environ.setdefault("NDVARIANTS_KERNELS", "general")

BYTECODE = Path(__file__).parents[1] / ".pytest_cache" / "bytecode"

if sys.dont_write_bytecode:  # hundreds of processes would each compile the package; it is kept out of the tree
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(BYTECODE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)

from hypothesis import settings  # noqa: E402  # its modules are rewritten by pytest, and kept where the line above says

from tests.tiers import (  # noqa: E402, F401  # hooks of pytest: which tests run, and what they cost
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure_node,
    pytest_runtest_protocol,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

settings.register_profile("unhurried", deadline=None)  # machines may be busy; speed is measured elsewhere
settings.load_profile("unhurried")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background; processes would inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Tests and games stay until the end. Searching all of them for garbage as often as Python does took a quarter of the
# time in which tests are collected, and a sixth of that in which games are loaded.
gc.set_threshold(50_000, 20, 10)


@pytest.fixture
def shared_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shipped games that commands, pages and records ask for are those of all tests, loaded once.

    For tests that go through every variant, and in which loading is not what is tested.
    """
    from ndvariants.game.load import load
    from ndvariants.resources import variant_names
    from tests.judge import game_of

    def shared(name: str | Path, /, **parameters: Any) -> Any:
        return game_of(name, **parameters) if name in variant_names() else load(name, **parameters)

    for place in ("ndvariants.game.load", "ndvariants.game.records.replay", "ndvariants.web.games"):
        monkeypatch.setattr(f"{place}.load", shared)


def pytest_collection_finish() -> None:
    """What was collected is never garbage."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Neighbours stay together, so that games are loaded once; a worker that is done takes half of what is left."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


class Doctests:
    """A plugin that looks for doctests only in modules with a prompt; a hook of this file would not see the package."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        collectors = yield
        if file_path.suffix == ".py" and ">>> " not in file_path.read_text(encoding="utf-8"):
            return [one for one in collectors if not isinstance(one, DoctestModule)]
        return collectors


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Doctests())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A test file that cannot be imported is an error.

    `--doctest-ignore-import-errors`, which modules with optional libraries need, would leave it out without a word.
    """
    report = yield
    if report.outcome == "skipped" and "unable to import module" in str(report.longrepr):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} cannot be imported"
    return report
