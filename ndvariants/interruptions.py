"""Ctrl-C and SIGTERM, heeded where nothing is lost and nothing is half done.

Python raises KeyboardInterrupt between any two instructions. In the middle of an import or of a finalizer that ends in
a traceback; behind a game that was counted it would lose the game.
"""

from __future__ import annotations

import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

TERMINATION = "terminated"  # what a KeyboardInterrupt says that came of SIGTERM
_SOON = 0.02  # seconds, after which a signal is looked at again
_IMPORTS = "<frozen importlib._bootstrap>"


def heed_signals() -> None:
    """From here on both signals raise KeyboardInterrupt; within an import, as soon as it is over."""
    signal.signal(signal.SIGTERM, _stop)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as under nohup
        signal.signal(signal.SIGINT, _stop)
    sys.unraisablehook = _swallowed


def heed_nothing() -> None:
    """Let no signal break in any more, nor one that waits to be looked at again: what is left to do takes no time."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "setitimer"):  # a timer that ran on would end a process whose handlers are gone
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(number: int, frame: FrameType | None) -> None:
    if is_importing(frame):
        again_soon(lambda later: _stop(number, later))
    else:
        raise KeyboardInterrupt(*([TERMINATION] if number == signal.SIGTERM else []))


def is_importing(frame: FrameType | None) -> bool:
    """Return True if a module is being imported, however deep below."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTS:
            return True
        frame = frame.f_back
    return False


def again_soon(handler: Callable[[FrameType | None], None]) -> None:
    """Call a handler of signals again in a moment; at once where the system has no timers."""
    if not hasattr(signal, "setitimer"):
        raise KeyboardInterrupt
    signal.signal(signal.SIGALRM, lambda _number, frame: handler(frame))
    signal.setitimer(signal.ITIMER_REAL, _SOON)


def _swallowed(unraisable: sys.UnraisableHookArgs) -> None:
    """Hook for exceptions that Python cannot raise: an interruption is raised again a moment later."""
    stop = unraisable.exc_value
    if isinstance(stop, KeyboardInterrupt):
        number = signal.SIGTERM if TERMINATION in stop.args else signal.SIGINT
        again_soon(lambda frame: _stop(number, frame))
    else:
        sys.__unraisablehook__(unraisable)


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

    def _heed(self, number: int, frame: FrameType | None) -> None:
        second = self.asked
        self.asked, self._number = True, number
        if is_importing(frame):
            self.asked = second
            again_soon(lambda later: self._heed(number, later))
        elif self._open or second:
            self._raise()

    def _raise(self) -> None:
        raise KeyboardInterrupt(*([TERMINATION] if self._number == signal.SIGTERM else []))

    @property
    def allowed(self) -> Allowed:
        """The context of work that may be broken off. Raises KeyboardInterrupt at once where a signal has come."""
        return Allowed(self)

    def heed(self) -> None:
        """Raise KeyboardInterrupt where a signal has come."""
        if self.asked:
            self._raise()

    def open(self, is_open: bool) -> None:
        """Let signals break in, or let them wait."""
        self._open = is_open
        if is_open and self.asked:
            self._open = False
            self._raise()


class Allowed:
    """Work that a signal may break off."""

    def __init__(self, interruptions: Interruptions) -> None:
        self._interruptions = interruptions

    def __enter__(self) -> None:
        self._interruptions.open(True)

    def __exit__(self, *_: object) -> None:
        self._interruptions.open(False)
