"""The seal of a file of runs: a digest over all of its bytes, so that no change to a finished file goes unnoticed.

Checksums cover what is read. The seal covers the rest, too: SQLite's own pages, and room that nothing stands in. It is
broken while a process writes, and set again when a writer leaves; a run that was killed leaves it broken.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

MARK = b"\xf7\xfdndvariants\xf8\xfes\xff"  # in front of the digest, by which it is found; no text holds these bytes
_SIZE = 32
_BROKEN = MARK + bytes(_SIZE)
_READ = 1 << 20
TABLE = "CREATE TABLE seal (id INTEGER PRIMARY KEY, mark BLOB NOT NULL);"
WHOLE, BROKEN, WRONG = "whole", "broken", "wrong"


def break_seal(connection: sqlite3.Connection) -> None:
    """Note that the file is being written to."""
    connection.execute("PRAGMA secure_delete=ON")  # no old copy of the mark is left in free room
    connection.execute("INSERT OR REPLACE INTO seal VALUES (1, ?)", (_BROKEN,))


def set_seal(path: Path) -> None:
    """Seal a file that no process has open: its log is folded in. While it is read it stays without a seal."""
    if Path(f"{path}-wal").exists():
        return
    at = _place(path)
    if at < 0:
        return
    digest = _digest(path, at)
    with path.open("r+b") as file:
        file.seek(at + len(MARK))
        file.write(digest)
        file.flush()
        os.fsync(file.fileno())


def seal_of(path: Path) -> str:
    """WHOLE: no byte has changed since the last writer left. BROKEN: one was killed, or is at work. WRONG: damaged."""
    log = Path(f"{path}-wal")
    at = _place(path)
    if at < 0:
        return WRONG
    with path.open("rb") as file:
        file.seek(at + len(MARK))
        kept = file.read(_SIZE)
    if kept == bytes(_SIZE) or (log.exists() and log.stat().st_size):
        return BROKEN
    return WHOLE if kept == _digest(path, at) else WRONG


def _place(path: Path) -> int:
    """Offset of the mark, which occurs once."""
    found, before, at = -1, b"", 0
    with path.open("rb") as file:
        while read := file.read(_READ):
            piece = before + read
            where = piece.find(MARK)
            if where >= 0:
                if found >= 0 or piece.find(MARK, where + 1) >= 0:
                    return -1
                found = at - len(before) + where
            before = piece[-(len(MARK) - 1) :]
            at += len(read)
    return found


def _digest(path: Path, at: int) -> bytes:
    """The digest of all bytes, those of the digest itself taken for 0."""
    digest, start, end = hashlib.sha256(), at + len(MARK), at + len(MARK) + _SIZE
    with path.open("rb") as file:
        digest.update(file.read(start))
        file.seek(end)
        digest.update(bytes(_SIZE))
        while read := file.read(_READ):
            digest.update(read)
    return digest.digest()
