"""SQLite files of ours: made and opened; each fault is one sentence.

A file is known by its ``application_id`` and the version of its tables by ``user_version``. Writers use the
write-ahead log, so that readers may look while a run goes on and a power cut loses no finished transaction.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ndvariants.errors import ResourceError, StorageError

APPLICATION = 0x6E647661  # "ndva"
VERSION = 4  # of the tables below
WAIT_SECONDS = 5.0  # for another process's transaction

SCHEMA = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, games INTEGER NOT NULL,
    started TEXT NOT NULL, seconds REAL NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
    aside INTEGER NOT NULL DEFAULT 0, checksum BLOB NOT NULL);
CREATE TABLE reason (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE game (
    run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, winner INTEGER NOT NULL,
    reason INTEGER NOT NULL REFERENCES reason, plies INTEGER NOT NULL, choices INTEGER NOT NULL,
    counted INTEGER NOT NULL, PRIMARY KEY (run, number)) WITHOUT ROWID;
CREATE TABLE moves (
    run INTEGER NOT NULL, number INTEGER NOT NULL, words BLOB NOT NULL, PRIMARY KEY (run, number)) WITHOUT ROWID;
CREATE TABLE block (
    run INTEGER NOT NULL, first INTEGER NOT NULL, games INTEGER NOT NULL, seconds REAL NOT NULL,
    results BLOB NOT NULL, moves BLOB NOT NULL, counts BLOB NOT NULL, checksum BLOB NOT NULL,
    PRIMARY KEY (run, first)) WITHOUT ROWID;
CREATE TABLE set_aside (
    run INTEGER NOT NULL, first INTEGER NOT NULL, games INTEGER NOT NULL, why TEXT NOT NULL,
    PRIMARY KEY (run, first)) WITHOUT ROWID;
CREATE TABLE played (run INTEGER PRIMARY KEY, content BLOB NOT NULL);
"""
TABLES = ("run", "game", "reason", "block", "moves", "set_aside", "played")


def create(path: Path) -> sqlite3.Connection:
    """A new file with empty tables, or the one that is there, opened for writing. Raises StorageError."""
    with told(path):
        if not is_new(path):
            return open_file(path, writing=True)
        made_here = not path.exists()
        connection = _connect(path, "rwc")
        try:
            connection.executescript(
                f"PRAGMA journal_mode=WAL; BEGIN; {SCHEMA} PRAGMA application_id={APPLICATION};"
                f" PRAGMA user_version={VERSION}; COMMIT;"
            )
        except sqlite3.Error:
            connection.close()
            if made_here:
                remove(path)  # no empty file is left behind
            raise
        return _settled(connection)


def is_new(path: Path) -> bool:
    """Return True if there is no file yet, or one in which nothing was ever written."""
    with told(path):
        return not path.exists() or path.stat().st_size == 0 or _is_blank(path)


def _is_blank(path: Path) -> bool:
    """Return True if this is a database in which nothing was ever written: one whose maker was killed at once."""
    if not stat.S_ISREG(path.stat().st_mode) or not os.access(path, os.W_OK):
        return False
    connection = _connect(path, "rw")
    try:
        words = ("application_id", "user_version")
        named = any(connection.execute(f"PRAGMA {word}").fetchone()[0] for word in words)
        return not named and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    except sqlite3.DatabaseError:
        return False  # its faults are reported when it is opened
    finally:
        connection.close()


def open_file(path: Path, writing: bool = False) -> sqlite3.Connection:
    """A file that is there, checked to be one of ours. Raises StorageError, and ResourceError where there is none."""
    with told(path):
        if not path.exists():
            raise ResourceError(f"{path}: there is no such file; `simulate --out {path.name}` makes one")
        if not stat.S_ISREG(path.stat().st_mode):
            raise StorageError(f"{path}: this is no regular file")
        if writing and not os.access(path, os.W_OK):
            raise StorageError(f"{path}: the file may be read, not written")
        connection = _connect(path, "rw" if os.access(path, os.W_OK) else _only_read(path))
        try:
            _check(connection, path)
        except BaseException:
            connection.close()
            raise
        return _settled(connection)


def _only_read(path: Path) -> str:
    """Return how to open a read-only file. If none writes to it SQLite need not make files beside it."""
    return "ro" if Path(f"{path}-wal").exists() else "ro&immutable=1"


def remove(path: Path) -> None:
    """Delete a database with what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Context that turns errors of SQLite or the operating system into a StorageError with the file and the way out."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {_sentence(error)}") from error
    except UnicodeDecodeError as error:
        raise StorageError(f"{path}: the file is damaged, a text in it is none") from error
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror or error}") from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=WAIT_SECONDS, isolation_level=None
    )


def _settled(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises StorageError unless this is a file of ours, of a version that we read."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise StorageError(f"{path}: this is a database, but not one of recorded games; nothing was changed")
    if version != VERSION:
        raise StorageError(f"{path}: written by another ndvariants (format {version}, this one reads {VERSION})")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    if missing := {*TABLES} - tables:
        raise StorageError(f"{path}: damaged, the table {min(missing)!r} is missing")


def _sentence(error: sqlite3.Error) -> str:
    text = str(error)
    if "locked" in text or "busy" in text:
        return "another process is writing to it; wait for it, or give another --out"
    if "full" in text:
        return "the disk is full; free some room, then go on with --resume: all finished blocks are kept"
    if "not a database" in text:
        return "this is no file of recorded games; nothing was changed"
    if "malformed" in text:
        return "the file is damaged (was it copied while a run wrote to it?); `runs --check` tells what is whole"
    if "readonly" in text or "unable to open" in text:
        return f"cannot be written here ({text}); is the folder there, and yours?"
    if "disk I/O" in text:
        return "the disk refused to read or write; see to it, then go on with --resume"
    return text
