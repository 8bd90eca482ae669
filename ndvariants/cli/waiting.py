"""Long work in compiled kernels that Ctrl-C can still stop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

_LOOK_EVERY = 0.05  # seconds between two looks at the keyboard


def waited(work: Callable[[], Result]) -> Result:
    """What *work* returns or raises; an interruption stops the wait at once, since work runs in a thread of its own.

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
        thread.join(_LOOK_EVERY)
    if faults:
        raise faults[0]
    return results[0]
