"""A process that compiles kernels beside the one that plays, and stores their code.

A thread would not do: llvmlite holds a lock of its own while LLVM works, and loading stored kernels would wait for it.
It reads jobs, a line each, and ends when its work is done; or at once when the other process does, however that ends,
as then the pipe between them is closed. If the last line allows it, code that serves every game is still finished.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from ndvariants.cache import claim
from ndvariants.machine.faults import NoCompiler
from ndvariants.machine.jit import Header, compiled, stored_name
from ndvariants.machine.signatures import Kernel

FINISH = "finish\n"  # the last line of one that ends in order
_IDLE = 2.0  # seconds without a job until it ends
_NICE = 10
_START = "import sys; sys.path[:] = sys.argv[1:]; from ndvariants.game.kernels.maker import work; work()"


class Maker:
    """At most one such process of this one, started when there is a job for it."""

    def __init__(self) -> None:
        self._process: Any = None
        self._is_general = True  # is all that it was asked for?

    def asks(self, function: Kernel, header: Header = ()) -> bool:
        """Return whether *function* is being compiled by now: by ours, or for another process that was quicker."""
        if not sys.executable or hasattr(sys, "frozen"):  # no Python that could be started
            return False
        try:
            if claim(stored_name(function, header)):
                self._begin()
                self._is_general = self._is_general and not header
                self._process.stdin.write(json.dumps((function.__module__, function.__name__, header)) + "\n")
                self._process.stdin.flush()
        except (OSError, NoCompiler, ImportError):
            return False
        return True

    def _begin(self) -> None:
        import atexit
        import subprocess

        if self._process is None:
            atexit.register(self._end)
        elif self._process.poll() is None:
            return
        else:
            self._close()
        self._is_general = True
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C is for us alone
        )

    def _end(self) -> None:
        with contextlib.suppress(OSError):  # it has ended before
            self._process.stdin.write(FINISH if self._is_general else "")
        self._close()

    def _close(self) -> None:
        with contextlib.suppress(OSError):  # what was written last, to one that had ended
            self._process.stdin.close()


def work() -> None:
    """Do the jobs that come in by the pipe."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    jobs: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=(jobs,), daemon=True).start()
    with contextlib.suppress(Empty):
        while True:
            module, name, header = json.loads(jobs.get(timeout=_IDLE))
            compiled(getattr(import_module(module), name), tuple(header))


def _listen(jobs: SimpleQueue[str]) -> None:
    line = ""
    for line in sys.stdin:
        if line != FINISH:
            jobs.put(line)
    if line != FINISH:
        os._exit(0)
