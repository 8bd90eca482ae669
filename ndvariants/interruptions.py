"""Ctrl-C and SIGTERM, heeded where nothing is lost and nothing is half done.

Python raises KeyboardInterrupt between any two instructions: behind a game that was counted it would lose the game.
"""

from __future__ import annotations

import _thread
import signal
import sys
import time
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

TERMINATION = "terminated"  # what a KeyboardInterrupt says that came of SIGTERM


def raise_interruption(number: int, _frame: FrameType | None = None) -> None:
    """Raise KeyboardInterrupt for a signal; as its handler."""
    raise KeyboardInterrupt(*([TERMINATION] if number == signal.SIGTERM else []))


def await_start() -> None:
    """Let a signal end the process at once until a command starts: an import may swallow KeyboardInterrupt."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    else:  # the caller ignores Ctrl-C
        signal.signal(signal.SIGTERM, raise_interruption)


def start() -> None:
    """Raise KeyboardInterrupt for signals from now on, after ``await_start``."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, raise_interruption)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = _once_more


def _once_more(unraisable: sys.UnraisableHookArgs) -> None:
    """Bring a signal again, a little later, where Python ignores what is raised: while an object is disposed of."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        ended = unraisable.exc_value.args == (TERMINATION,)
        _thread.start_new_thread(_bring, (signal.SIGTERM if ended else signal.SIGINT,))
    else:
        sys.__unraisablehook__(unraisable)


def _bring(number: signal.Signals) -> None:
    time.sleep(0.01)  # until the object is gone
    _thread.interrupt_main(number)


class Interruptions:
    """While it is entered a signal waits for ``allowed`` work, where it raises KeyboardInterrupt; a second one does
    not wait. ``asked``: has one come? Outside the main thread, where no signal comes, it changes nothing.

    >>> with Interruptions() as stop:
    ...     signal.raise_signal(signal.SIGINT)
    ...     stop.asked
    True
    """

    def __init__(self) -> None:
        self.asked, self._open, self._number = False, False, int(signal.SIGINT)
        self._before: dict[int, object] = {}

    def __enter__(self) -> Interruptions:
        try:
            for number in (signal.SIGINT, signal.SIGTERM):
                before = signal.getsignal(number)
                if before is not signal.SIG_IGN and before is not None:
                    self._before[number] = before
                    signal.signal(number, self._heed)
        except ValueError:  # not the main thread
            self._before = {}
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)  # type: ignore[arg-type]

    def _heed(self, number: int, _frame: FrameType | None) -> None:
        second = self.asked
        self.asked, self._number = True, number
        if self._open or second:
            raise_interruption(number)

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Return the context of work that a signal may break off, at once if one has come."""
        self._open = True
        try:
            self.heed()
            yield
        finally:
            self._open = False

    def heed(self) -> None:
        """Raise KeyboardInterrupt where a signal has come."""
        if self.asked:
            raise_interruption(self._number)
