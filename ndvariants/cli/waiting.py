"""Work that compiled kernels do for minutes, so that the keyboard is heeded all the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

_HEEDED = 0.05  # seconds between two looks at the keyboard


def waited(work: Callable[[], Result]) -> Result:
    """What *work* gives back or raises; an interruption is heeded at once, for it runs in a thread of its own.

    Runs work in a thread: kernels block the delivery of signals.
    """
    results: list[Result] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            faults.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_HEEDED)
    if faults:
        raise faults[0]
    return results[0]
