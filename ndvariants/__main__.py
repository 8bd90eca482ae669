"""The command line as a program: ``ndvariants``, or ``python -m ndvariants``.

Only this module and the package's own first lines are read before an interruption is caught: one line, no traceback.
SIGTERM ends a command as Ctrl-C does, so that nothing is left half written.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

INTERRUPTED, TERMINATED = 130, 143
TERMINATION = "terminated"  # what a KeyboardInterrupt says that came of SIGTERM


def main() -> None:
    """Run the command line on the arguments of this process, and leave."""
    try:
        _open_streams()
        _heed_termination()
        from ndvariants.cli import main as commands

        commands()
    except KeyboardInterrupt as stop:
        _heed_nothing()
        word = TERMINATION if TERMINATION in stop.args else "interrupted"
        sys.stderr.write(f"\n{word}\n")
        _leave(TERMINATED if word == TERMINATION else INTERRUPTED)
    except SystemExit as left:
        _heed_nothing()
        if left.code in (INTERRUPTED, TERMINATED):
            _leave(left.code)
        raise


def _open_streams() -> None:
    """Let output that nobody reads go nowhere: Python gives no stream at all where the descriptor is closed."""
    nowhere = open(os.devnull, "w")  # noqa: SIM115  (open as long as the process)
    sys.stdout = sys.stdout or nowhere
    sys.stderr = sys.stderr or nowhere


def _heed_termination() -> None:
    import signal

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt(TERMINATION)

    signal.signal(signal.SIGTERM, stop)


def _leave(code: int) -> NoReturn:
    """End the process at once, with this code.

    Python gives the code of SIGINT wherever an interruption met an import, and waits for threads at work.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads it
            continue
    os._exit(code)


def _heed_nothing() -> None:
    """Let no signal break in any more: what is left to do takes no time."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


if __name__ == "__main__":
    main()
