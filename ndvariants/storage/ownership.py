"""One process at a time writes to a file of runs: SQLite's own lock, on an empty database beside it.

The operating system takes the lock back when its process ends, however it ends.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path

from ndvariants.errors import StorageError


class Ownership:
    """The right to write to a file, until it is released. Raises StorageError if another process has it."""

    def __init__(self, path: Path) -> None:
        self._path = Path(f"{path}-owner")
        try:
            while (lock := _locked(self._path)) is None:
                continue  # its last owner has just removed it
        except sqlite3.OperationalError as error:
            hint = "wait until it is done, or give another --out"
            raise StorageError(f"{path}: another process is writing to it", hint) from error
        except OSError as error:
            why = error.strerror or error
            raise StorageError(f"{path}: cannot be written here ({why}); is the folder there, and yours?") from error
        self._lock = lock

    def release(self) -> None:
        """Let others write."""
        with suppress(OSError):  # some systems keep what is open
            self._path.unlink(missing_ok=True)  # while it is still locked
        self._lock.close()


def _locked(path: Path) -> sqlite3.Connection | None:
    path.touch()
    with suppress(FileNotFoundError):
        before = path.stat()
        with ExitStack() as unless_kept:
            lock = sqlite3.connect(path, timeout=0, isolation_level=None)
            unless_kept.callback(lock.close)
            lock.execute("BEGIN EXCLUSIVE")
            if os.path.samestat(before, path.stat()):
                unless_kept.pop_all()
                return lock
    return None
