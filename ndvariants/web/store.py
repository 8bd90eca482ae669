"""Games kept in a file of SQLite: one row a game, one row a move of its tree, one transaction a change.

What ``add`` and the others have returned from is on the disk: a process that is killed loses nothing of it.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from ndvariants.errors import NdVariantsError, ResourceError, StorageError
from ndvariants.game.records.record import Record, Step
from ndvariants.game.records.record_json import record_from_json, record_json
from ndvariants.storage.database import remove

_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
_TABLES = (
    "create table if not exists games(key text primary key, head text not null, players text not null, at integer)",
    "create table if not exists steps(game text, number integer, before integer, move text, comment text,"
    " primary key(game, number))",
    "create table if not exists texts(game text primary key, rules text not null)",
)


class Store:
    """The games of one file; of none (*path* is None) they last as long as the program."""

    def __init__(self, path: Path | None) -> None:
        self._path, self._lock = path, threading.Lock()
        is_new = path is not None and not path.exists()
        try:
            self._file = sqlite3.connect(path or ":memory:", check_same_thread=False, isolation_level=None)
            self._check(path)
            self._file.execute("pragma journal_mode=wal")
            for table in _TABLES:
                self._file.execute(table)
        except sqlite3.Error as error:
            if path is not None and is_new:
                if hasattr(self, "_file"):
                    self._file.close()
                remove(path)
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> NdVariantsError:
        code = getattr(error, "sqlite_errorcode", 0)
        if code in _FULL:
            return StorageError(f"cannot keep games in {self._path}: No space left on device")
        kind = StorageError if code & 0xFF == sqlite3.SQLITE_IOERR else ResourceError
        return kind(f"cannot keep games in {self._path}: {error}")

    @contextmanager
    def _held(self) -> Iterator[None]:
        """One transaction, of one thread. Raises StorageError when the disk is full."""
        try:
            with self._lock, self._file:
                yield
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _check(self, path: Path | None) -> None:
        """Leave a database of something else, such as recorded runs, as it is."""
        found = {row[0] for row in self._file.execute("select name from sqlite_master where type='table'")}
        if found and "steps" not in found:
            self._file.close()
            raise ResourceError(f"cannot keep games in {path}: it is a database of something else")

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._file.close()

    def save(self, key: str, record: Record, at: int, players: dict[str, str]) -> None:
        """Keep a whole game, in place of what was kept under this key."""
        head = record_json(replace(record, steps=()))
        with self._held():
            self._file.execute("begin")
            self._file.execute("insert or replace into games values(?,?,?,?)", (key, head, json.dumps(players), at))
            self._file.execute("delete from steps where game=?", (key,))
            rows = [(key, k, step.before, step.move, step.comment) for k, step in enumerate(record.steps)]
            self._file.executemany("insert into steps values(?,?,?,?,?)", rows)

    def add(self, key: str, number: int, step: Step, at: int) -> None:
        """Keep one move more, and where the game stands now."""
        with self._held():
            self._file.execute("begin")
            row = (key, number, step.before, step.move, step.comment)
            self._file.execute("insert or replace into steps values(?,?,?,?,?)", row)
            self._file.execute("update games set at=? where key=?", (at, key))

    def keep_text(self, key: str, rules: str) -> None:
        """Keep the rules of a game as their author typed them; a record has them with all that they inherit."""
        with self._held():
            self._file.execute("insert or replace into texts values(?,?)", (key, rules))

    def text(self, key: str) -> str:
        """The rules of a game as they were typed; empty where they were not."""
        with self._held():
            found = self._file.execute("select rules from texts where game=?", (key,)).fetchone()
        return found[0] if found else ""

    def move_to(self, key: str, at: int) -> None:
        """Keep where the game stands now."""
        with self._held():
            self._file.execute("update games set at=? where key=?", (at, key))

    def read(self, key: str) -> tuple[Record, int, dict[str, str]] | None:
        """The record kept under a key, where it stands, and who plays; ``None`` where there is none."""
        with self._held():
            found = self._file.execute("select head, at, players from games where key=?", (key,)).fetchone()
            query = "select move, before, comment from steps where game=? order by number"
            steps = [Step(*row) for row in self._file.execute(query, (key,))]
        if found is None:
            return None
        head = record_from_json(found[0], key)
        return replace(head, steps=tuple(steps)), found[1], json.loads(found[2])

    def heads(self, most: int = 40) -> list[dict[str, Any]]:
        """The latest games: key, variant, whether its rules are an author's own, and how many moves its tree has."""
        query = (
            "select key, json_extract(head, '$.variant'), json_extract(head, '$.rules'),"
            " (select count(*) from steps where game=key) from games order by rowid desc limit ?"
        )
        with self._held():
            rows = self._file.execute(query, (most,)).fetchall()
        return [{"id": key, "variant": name, "own": bool(rules), "moves": moves} for key, name, rules, moves in rows]

    def keys(self) -> list[str]:
        """The keys of the games, the latest first."""
        with self._held():
            return [row[0] for row in self._file.execute("select key from games order by rowid desc")]
