"""The command line as a program: ``ndvariants``, or ``python -m ndvariants``.

Only this module and the package's own first lines are read before an interruption is caught: one line, no traceback.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line on the arguments of this process, and leave."""
    # Output that nobody reads: Python gives no stream at all where the descriptor is closed.
    nowhere = open(os.devnull, "w")  # noqa: SIM115  (open as long as the process)
    sys.stdout = sys.stdout or nowhere
    sys.stderr = sys.stderr or nowhere
    try:
        from ndvariants.cli import main as commands

        commands()
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
