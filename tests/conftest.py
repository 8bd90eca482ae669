"""How all tests run: modules are compiled once for all processes; who has nothing left to do takes from others."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

BYTECODE = Path(__file__).parents[1] / ".pytest_cache" / "bytecode"

if sys.dont_write_bytecode:  # hundreds of processes would each compile the package; it is kept out of the tree
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(BYTECODE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background; processes would inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Neighbours stay together, so that games are loaded once; a worker that is done takes half of what is left."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)
