"""Which code a kernel runs with: code for every game, or code for the game at hand, which is faster and answers alike.

Code that is stored starts at once. Where none is, that for this game is compiled, as it takes half the time, and that
for every game beside it. Else code for every game plays; after LONG seconds of play, which promise more, that for this
game is compiled in another process, and takes over between two calls.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from time import perf_counter
from typing import Any

from ndvariants.cache import cache_folder
from ndvariants.game.kernels.maker import Maker
from ndvariants.machine.jit import Header, compiled, found
from ndvariants.machine.signatures import Kernel

GENERAL, SPECIAL, TAKE_OVER = "general", "special", "take over"
WAY = os.environ.get("NDVARIANTS_KERNELS", "")  # one of these is meant for tests, and for measuring
LONG = 5.0  # seconds of play in one kernel; code for one game pays for itself after some fifteen
_LOOK = 0.25  # seconds of play between two looks whether it is there
_MAKER = Maker()
_COMPILED: set[Kernel] = set()  # what this process compiled for some game

if WAY not in ("", GENERAL, SPECIAL, TAKE_OVER):
    import logging  # takes some milliseconds of every start otherwise

    logging.getLogger("ndvariants").warning(
        "NDVARIANTS_KERNELS=%s says nothing; say %s, %s or %s, or leave it out", WAY, GENERAL, SPECIAL, TAKE_OVER
    )


@contextmanager
def forced(way: str) -> Iterator[None]:
    """Kernels that are first run within it run so for good in the games that were loaded within it."""
    global WAY
    before, WAY = WAY, way
    code_of.cache_clear()
    try:
        yield
    finally:
        WAY = before
        code_of.cache_clear()


@cache
def code_of(kernel: Kernel, header: Header) -> Code:
    """The code of a kernel in this process for all games whose tables begin with a *header*."""
    return Code(kernel, header)


class Code:
    """One kernel for tables that begin with a *header*; to be called as the kernel is. Threads may call at once."""

    def __init__(self, kernel: Kernel, header: Header) -> None:
        self._kernel, self._header = kernel, header
        self._spent, self._due = 0.0, 0.0 if WAY == TAKE_OVER else LONG
        self._looking = Lock()
        self._now, self.is_settled = self._begin()

    def __reduce__(self) -> tuple[Any, ...]:
        return code_of, (self._kernel, self._header)

    def __call__(self, *arguments: Any) -> Any:
        if self.is_settled:
            return self._now(*arguments)
        started = perf_counter()
        answer = self._now(*arguments)
        self._spent += perf_counter() - started
        if self._spent >= self._due and self._looking.acquire(blocking=False):
            self._look()
            self._looking.release()
        return answer

    def _begin(self) -> tuple[Kernel, bool]:
        """The code to begin with, and whether it is to stay."""
        kernel, header = self._kernel, self._header
        if WAY in (GENERAL, SPECIAL):
            return compiled(kernel, header if WAY == SPECIAL else ()), True
        if WAY == TAKE_OVER:
            return compiled(kernel), False
        code = found(kernel, header)
        if code is not None:
            return code, True
        code = found(kernel)
        if code is None and kernel in _COMPILED and cache_folder() is None:  # nothing is kept: no third time
            code = compiled(kernel)
        if code is not None:
            return code, False
        code = compiled(kernel, header)
        _COMPILED.add(kernel)
        _MAKER.asks(kernel)
        return code, True

    def _look(self) -> None:
        """Take over where the code is there; have it compiled where it is not."""
        code = found(self._kernel, self._header)
        self._now = code or self._now
        self.is_settled = code is not None or not _MAKER.asks(self._kernel, self._header)
        self._due = self._spent + (0.0 if WAY == TAKE_OVER else _LOOK)
