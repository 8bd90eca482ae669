"""Ownership of a file of runs: one process at a time writes. Others are refused with its name, at once.

The owner holds a lock on a small file beside the runs, which the operating system takes back when the owner ends,
however it ends.
"""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO

from ndvariants.errors import StorageError

SUFFIX = "-owner"
_MOST_NAME = 500  # bytes of the name of an owner that are read


class Ownership:
    """The right to write to a file, held from here on. Raises StorageError with the name of the one who has it."""

    def __init__(self, path: Path) -> None:
        self._path = Path(f"{path}{SUFFIX}")
        try:
            self._file = self._locked(path)
        except OSError as error:
            why = error.strerror or error
            raise StorageError(f"{path}: cannot be written here ({why}); is the folder there, and yours?") from error
        self._file.seek(0)
        self._file.truncate()
        since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
        self._file.write(f"process {os.getpid()} on {socket.gethostname()}, since {since}".encode())
        self._file.flush()

    def release(self) -> None:
        """Let others write."""
        if not self._file.closed:
            with suppress(OSError):  # some systems keep what is open
                self._path.unlink()  # while it is still locked: see _is_there
            self._file.close()

    def _locked(self, path: Path) -> IO[bytes]:
        while True:
            file = self._path.open("a+b")
            if not _lock(file):
                file.seek(0)
                owner = file.read(_MOST_NAME).decode("utf-8", "replace") or "another process"
                file.close()
                raise StorageError(f"{path}: {owner} is writing to it", "wait until it is done, or give another --out")
            if self._is_there(file):
                return file
            file.close()  # its last owner has just removed it

    def _is_there(self, file: IO[bytes]) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        file.seek(_MOST_NAME)  # behind the name, which others may read
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
