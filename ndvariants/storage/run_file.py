"""The games of runs in one file: blocks of games go in, each in one transaction; what is missing is known.

Games are known by their number, so blocks may come in any order, twice, or from several sittings.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ndvariants.errors import StorageError
from ndvariants.game.endings import UNFINISHED
from ndvariants.game.random_games import Result
from ndvariants.storage.database import create, open_file, told
from ndvariants.storage.description import Description, description_from
from ndvariants.storage.tally import Tally

Moves = Sequence[int]
_LEVEL = 5  # of compression: a game of chess takes 53 us and 787 bytes; at 9 it is 172 us and 782 bytes
_ALL = 1 << 62  # above every number of a game
_ROW = "SELECT number, winner, reason.text, plies, choices, counted FROM game JOIN reason ON reason.id = reason"


@dataclass(frozen=True, slots=True)
class StoredRun:
    """One run of a file: ``asked`` games were to be played, ``done`` are there; ``set_aside`` were given up."""

    id: int
    name: str
    description: Description
    asked: int
    done: int
    set_aside: int
    started: str
    seconds: float


class RunFile:
    """A file of recorded games. Use it as a context manager, in one thread.

    >>> import tempfile
    >>> with RunFile.opened(Path(tempfile.mkdtemp()) / "run.db", writing=True) as file:
    ...     file.runs()
    []
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection
        self._reasons: dict[str, int] = {}

    @staticmethod
    def opened(path: Path, writing: bool = False) -> RunFile:
        """The file at a path; with ``writing`` it is made where there is none. Raises StorageError."""
        return RunFile(path, create(path) if writing else open_file(path))

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the write-ahead log is folded in where that is possible."""
        self._connection.close()

    # ------------------------------------------------------------------ runs

    def runs(self) -> list[StoredRun]:
        """The runs of the file, oldest first."""
        rows = self._read(
            "SELECT id, name, description, games, started, seconds,"
            " (SELECT coalesce(sum(games), 0) FROM block WHERE run = id),"
            " (SELECT coalesce(sum(games), 0) FROM set_aside WHERE run = id) FROM run ORDER BY id"
        )
        found = []
        for id, name, text, games, started, seconds, done, aside in rows:
            if not (isinstance(games, int) and isinstance(started, str) and isinstance(seconds, float)):
                raise StorageError(f"{self.path}: the run {name!r} is damaged")
            found.append(StoredRun(id, name, description_from(text), games, done, aside, started, seconds))
        return found

    def run(self, name: str | None = None, option: str = "--run") -> StoredRun:
        """The run of a name, or the only one; ``option`` is where a command asks for the name.

        Raises StorageError when there is none, or which is not clear.
        """
        runs = self.runs()
        if not runs:
            raise StorageError(f"{self.path}: there is no run in this file yet")
        found = [run for run in runs if name in (None, run.name)]
        if len(found) == 1:
            return found[0]
        names = ", ".join(run.name for run in runs)
        if not found:
            raise StorageError(f"{self.path}: there is no run {name!r}; there are: {names}")
        raise StorageError(f"{self.path}: which run? There are: {names}; say {option} NAME")

    def start(self, name: str, description: Description, games: int) -> StoredRun:
        """A new run, without games yet."""
        with self._transaction() as connection:
            started = datetime.now(UTC).isoformat(timespec="seconds")
            connection.execute(
                "INSERT INTO run (name, description, games, started) VALUES (?, ?, ?, ?)",
                (name, description.as_json(), games, started),
            )
        return self.run(name)

    def ask_for(self, run: StoredRun, games: int) -> None:
        """Note that a run shall have so many games."""
        with self._transaction() as connection:
            connection.execute("UPDATE run SET games = ? WHERE id = ?", (games, run.id))

    def describe(self, run: StoredRun, description: Description) -> None:
        """Note another description of a run whose games are the same."""
        with self._transaction() as connection:
            connection.execute("UPDATE run SET description = ? WHERE id = ?", (description.as_json(), run.id))

    # ------------------------------------------------------------------ games

    def add(
        self, run: StoredRun, first: int, results: Sequence[Result], seconds: float, moves: Mapping[int, bytes] = {}
    ) -> None:
        """Store a block of games that begins at the number ``first``, in one transaction; ``moves`` are ``packed``."""
        with self._transaction() as connection:
            for reason in {result.reason for result in results} - self._reasons.keys():
                connection.execute("INSERT OR IGNORE INTO reason (text) VALUES (?)", (reason,))
                query = connection.execute("SELECT id FROM reason WHERE text = ?", (reason,))
                self._reasons[reason] = query.fetchone()[0]
            connection.executemany(
                "INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(run.id, r.number, r.winner, self._reasons[r.reason], r.plies, r.choices, r.counted) for r in results],
            )
            connection.executemany(
                "INSERT OR REPLACE INTO moves VALUES (?, ?, ?)",
                [(run.id, number, words) for number, words in moves.items()],
            )
            connection.execute(
                "INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?)", (run.id, first, len(results), seconds)
            )
            connection.execute("UPDATE run SET seconds = seconds + ? WHERE id = ?", (seconds, run.id))
            connection.execute("DELETE FROM set_aside WHERE run = ? AND first = ?", (run.id, first))

    def set_aside(self, run: StoredRun, first: int, games: int, why: str) -> None:
        """Note that a block of games was given up."""
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO set_aside VALUES (?, ?, ?, ?)", (run.id, first, games, why))

    def missing(self, run: StoredRun, games: int) -> list[tuple[int, int]]:
        """The stretches (first, how many) of the first ``games`` games that are not there."""
        gaps, at = [], 0
        for first, n in self._read("SELECT first, games FROM block WHERE run = ? ORDER BY first", run.id):
            if first > at:
                gaps.append((at, min(first, games) - at))
            at = max(at, first + n)
            if at >= games:
                break
        if at < games:
            gaps.append((at, games - at))
        return [(first, n) for first, n in gaps if n > 0]

    def end(self, run: StoredRun) -> int:
        """The number after the last game that is there."""
        return next(self._read("SELECT coalesce(max(number), -1) + 1 FROM game WHERE run = ?", run.id))[0]  # type: ignore[no-any-return]

    def results(self, run: StoredRun, end: int | None = None, first: int = 0) -> Iterator[Result]:
        """The games of a run in the order of their numbers, from ``first`` on and below ``end``."""
        last = _ALL if end is None else end
        rows = self._read(f"{_ROW} WHERE run = ? AND number >= ? AND number < ? ORDER BY number", run.id, first, last)
        for row in rows:
            yield self._result(run, row)

    def result(self, run: StoredRun, number: int) -> Result:
        """One game. Raises StorageError when it is not there."""
        for row in self._read(f"{_ROW} WHERE run = ? AND number = ?", run.id, min(number, _ALL)):
            return self._result(run, row)
        there = f"there are games 0 to {run.done - 1}" if run.done else "none is stored yet"
        raise StorageError(f"{self.path}: there is no game {number}; {there}")

    def _result(self, run: StoredRun, row: tuple[Any, ...]) -> Result:
        """A row as a result. SQLite takes any value in any column, and a file may be damaged."""
        number, winner, reason, plies, choices, counted = row
        self._check_game(run, winner, plies)
        return Result(number, winner, reason, plies, choices, counted)

    def _check_game(self, run: StoredRun, winner: object, plies: object) -> None:
        sides = len(run.description.names)
        if not (isinstance(winner, int) and UNFINISHED <= winner < sides and isinstance(plies, int)):
            raise StorageError(f"{self.path}: a game is damaged: winner {winner!r}, {plies!r} plies")

    def moves(self, run: StoredRun, number: int) -> Moves | None:
        """The recorded moves of a game as the kernel's numbers, ``None`` where they were not kept."""
        words = self.packed_moves(run, number)
        return None if words is None else unpacked(words)

    def packed_moves(self, run: StoredRun, number: int) -> bytes | None:
        """The same as they are stored."""
        for (words,) in self._read("SELECT words FROM moves WHERE run = ? AND number = ?", run.id, min(number, _ALL)):
            return words  # type: ignore[no-any-return]
        return None

    def tally(self, run: StoredRun, games: int | None = None) -> Tally:
        """The games of a run (or those with numbers below ``games``) added up, by the database itself."""
        tally = Tally()
        rows = self._read(
            "SELECT winner, reason.text, plies, count(*), sum(choices), sum(counted)"
            " FROM game JOIN reason ON reason.id = reason"
            " WHERE run = ? AND number < ? GROUP BY winner, reason, plies",
            run.id, _ALL if games is None else games,
        )  # fmt: skip
        for winner, reason, plies, n, choices, counted in rows:
            self._check_game(run, winner, plies)
            tally.endings[winner, reason] += n
            tally.plies[plies] += n
            tally.choices += choices
            tally.counted += counted
        return tally

    def steps(self, run: StoredRun, winner: int, step: int) -> Iterator[tuple[int, int, int]]:
        """For each stretch of ``step`` numbers: its index, how many games are there, how many ``winner`` won."""
        yield from self._read(
            "SELECT number / ?, count(*), sum(winner = ?) FROM game WHERE run = ? GROUP BY 1 ORDER BY 1",
            step, winner, run.id,
        )  # fmt: skip

    def trim(self, run: StoredRun, games: int) -> None:
        """Forget the games whose numbers are not below ``games``."""
        with self._transaction() as connection:
            for table, column in (("game", "number"), ("moves", "number"), ("set_aside", "first")):
                connection.execute(f"DELETE FROM {table} WHERE run = ? AND {column} >= ?", (run.id, games))
            connection.execute("DELETE FROM block WHERE run = ? AND first >= ?", (run.id, games))
            cut = "UPDATE block SET games = ? - first WHERE run = ? AND first + games > ?"
            connection.execute(cut, (games, run.id, games))
            connection.execute("UPDATE run SET games = ? WHERE id = ?", (games, run.id))

    def digest(self, run: StoredRun) -> str:
        """A name for all games of a run and their recorded moves, the same however the run was cut or broken."""
        digest = hashlib.sha256()
        for result in self.results(run):
            digest.update(("\t".join(map(str, result)) + "\n").encode())
        for number, words in self._read("SELECT number, words FROM moves WHERE run = ? ORDER BY number", run.id):
            digest.update(f"{number}\t{','.join(map(str, unpacked(words)))}\n".encode())
        return digest.hexdigest()

    # ------------------------------------------------------------------ the file

    def _read(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        with told(self.path):
            # A loop: `yield from` would close the cursor with the generator, which may outlive the connection.
            for row in self._connection.execute(query, values):  # noqa: UP028
                yield row

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction, all or nothing."""
        with told(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise


def packed(moves: Iterable[int]) -> bytes:
    """Moves as bytes: 64-bit words, low byte first, compressed.

    >>> list(unpacked(packed([3, 1 << 60])))
    [3, 1152921504606846976]
    """
    words = array("q", moves)
    planes = words.tobytes()
    return zlib.compress(b"".join(planes[k::8] for k in range(8)), _LEVEL)  # equal bytes stand together


def unpacked(data: bytes) -> Moves:
    """The moves that ``packed`` wrote. Raises StorageError where they are damaged."""
    try:
        planes = zlib.decompress(data)
    except (zlib.error, TypeError) as error:
        raise StorageError(f"the moves of a game are damaged: {error}") from error
    n = len(planes) // 8
    mixed = bytearray(len(planes))
    for k in range(8):
        mixed[k::8] = planes[k * n : (k + 1) * n]
    words = array("q")
    words.frombytes(bytes(mixed))
    return words
