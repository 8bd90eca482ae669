"""When it is time for compiled kernels: after enough un-jitted work to expect more.

They are then loaded, or compiled, by a thread beside the caller, who goes on with un-jitted kernels until they are
there. What they answer is the same.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from ndvariants.kernel.questions.answer import answer
from ndvariants.machine.jit import is_native, is_stored

LOADING, COMPILING = 0.4, 2.0  # seconds of un-jitted work before kernels are loaded, before they are compiled


class Warmth:
    """Warmth of the kernels in one process."""

    def __init__(self) -> None:
        self.is_warm = False
        self._spent = 0.0
        self._due = LOADING
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    @contextmanager
    def felt(self) -> Iterator[None]:
        """Count the time that un-jitted work takes."""
        started = perf_counter()
        try:
            yield
        finally:
            self._spent += perf_counter() - started
            if self._spent > self._due:
                self._consider()

    def wait(self) -> None:
        """Load the compiled kernels now; come back when they are there."""
        self._begin().join()

    def _consider(self) -> None:
        self._due = COMPILING if self._due == LOADING and not is_stored(answer) else float("inf")
        if self._due == float("inf"):
            self._begin()

    def _begin(self) -> threading.Thread:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._warm, name="ndvariants: loading kernels")
                self._thread.start()
            return self._thread

    def _warm(self) -> None:
        self.is_warm = is_native(answer)


WARMTH = Warmth()
