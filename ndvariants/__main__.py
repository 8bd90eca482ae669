"""The command line as a program: ``ndvariants``, or ``python -m ndvariants``.

SIGTERM ends a command as Ctrl-C does, so that nothing is left half written.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from ndvariants.interruptions import TERMINATION, await_start

INTERRUPTED, TERMINATED = 130, 143


def main() -> None:
    """Run the command line on the arguments of this process, and leave."""
    try:
        _open_streams()
        await_start()
        from ndvariants.cli import main as commands

        commands()
    except KeyboardInterrupt as stop:
        word = TERMINATION if TERMINATION in stop.args else "interrupted"
        sys.stderr.write(f"\n{word}\n")
        _leave(TERMINATED if word == TERMINATION else INTERRUPTED)
    except SystemExit as left:
        if left.code in (INTERRUPTED, TERMINATED):
            _leave(left.code)
        raise


def _open_streams() -> None:
    """Discard output that has no reader: Python gives no stream at all where the descriptor is closed."""
    nowhere = open(os.devnull, "w")  # noqa: SIM115  (open as long as the process)
    sys.stdout = sys.stdout or nowhere
    sys.stderr = sys.stderr or nowhere


def _leave(code: int) -> None:
    """End the process at once with this code: Python would wait for threads at work."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # it has no reader
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
