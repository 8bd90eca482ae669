"""The games of runs in one file: blocks of games go in, each in one transaction; what is missing is known.

Games are known by their number, so blocks may come in any order, twice, or from several sittings. Whatever is read is
compared with its checksum first; one process at a time writes.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result, may_be_result
from ndvariants.kernel.layout import MOST_TURN_PARTS
from ndvariants.storage.checksums import checksum_of, checksum_of_moves
from ndvariants.storage.database import create, is_new, open_file
from ndvariants.storage.description import Description, description_from
from ndvariants.storage.ledger import Ledger, StoredBlock
from ndvariants.storage.ownership import Ownership
from ndvariants.storage.packing import ClaimedMoves, unpacked
from ndvariants.storage.played import Played, played_from
from ndvariants.storage.tally import Tally, tally_from

_ALL = 1 << 62  # above every number of a game
_MOST_SHOWN = 200  # letters of what a damaged game says


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

    def __init__(self, path: Path, connection: sqlite3.Connection, owner: Ownership | None = None) -> None:
        self.path, self.ledger = path, Ledger(path, connection)
        self._connection, self._owner = connection, owner
        self._reasons: dict[str, int] = {}

    @staticmethod
    def opened(path: Path, writing: bool = False) -> RunFile:
        """The file at a path; with ``writing`` it is made where there is none. Raises StorageError."""

        if not writing:
            return RunFile(path, open_file(path))
        if not is_new(path):
            open_file(path, writing=True).close()  # its faults are reported before another process is waited for
        owner = Ownership(path)
        try:
            return RunFile(path, create(path), owner)
        except BaseException:
            owner.release()
            raise

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the write-ahead log is folded in where that is possible."""
        self._connection.close()
        if self._owner is not None:
            self._owner.release()
            self._owner = None

    # ------------------------------------------------------------------ runs

    def runs(self) -> list[StoredRun]:
        """The runs of the file, oldest first. Raises StorageError when one of them is damaged."""
        with self.ledger.snapshot():
            return [self.run_of(id) for (id,) in list(self.ledger.read("SELECT id FROM run ORDER BY id"))]

    def run_of(self, id: int) -> StoredRun:
        """The run of a row. Raises StorageError when it is not as it was written."""
        name, text, games, started, seconds, done, aside = self.ledger.run(id)
        if (type(name), type(started), type(seconds)) != (str, str, float) or games < 0:
            raise StorageError(f"{self.path}: the run {name!r} is damaged, or forged")
        return StoredRun(id, name, description_from(text), games, done, aside, started, seconds)

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

    def start(self, name: str, description: Description, games: int, played: Played | None = None) -> StoredRun:
        """A new run, without games yet; ``played``: the rules, so that their file is not needed any more."""
        with self.ledger.transaction() as connection:
            started = datetime.now(UTC).isoformat(timespec="seconds")
            query = "INSERT INTO run (name, description, games, started, checksum) VALUES (?, ?, ?, ?, x'')"
            values = (name, description.as_json(), games, started)
            id = int(connection.execute(query, values).lastrowid or 0)
            self._keep(id, description, played)
            self.ledger.note(id)
        return self.run(name)

    def played(self, run: StoredRun) -> Played | None:
        """The rules of a run as they were when it began; ``None`` for a run of an older ndvariants."""
        for (content,) in self.ledger.read("SELECT content FROM played WHERE run = ?", run.id):
            return played_from(content)[0]
        return None

    def ask_for(self, run: StoredRun, games: int) -> None:
        """Note how many games a run shall have."""
        with self.ledger.transaction() as connection:
            connection.execute("UPDATE run SET games = ? WHERE id = ?", (games, run.id))
            self.ledger.note(run.id)

    def describe(self, run: StoredRun, description: Description, played: Played | None = None) -> None:
        """Note another description of a run whose games are the same; and its rules, where they are given."""
        with self.ledger.transaction() as connection:
            connection.execute("UPDATE run SET description = ? WHERE id = ?", (description.as_json(), run.id))
            self._keep(run.id, description, played)
            self.ledger.note(run.id)

    def _keep(self, id: int, description: Description, played: Played | None) -> None:
        if played is not None:
            row = (id, played.as_bytes(description.as_json()))
            self._connection.execute("INSERT OR REPLACE INTO played VALUES (?, ?)", row)

    # ------------------------------------------------------------------ games

    def add(
        self, run: StoredRun, first: int, results: Sequence[Result], seconds: float, moves: Mapping[int, bytes] = {}
    ) -> None:
        """Store a block of games that begins at the number ``first``, in one transaction; ``moves`` are ``packed``.

        Raises StorageError where some of its games are there already.
        """
        rows = sorted(moves.items())
        plain = [tuple(result[:6]) for result in results]
        tally = Tally()
        tally.add(results)
        checksums = checksum_of(plain), checksum_of_moves(rows)
        block = StoredBlock.of(first, len(results), float(seconds), *checksums, tally.as_bytes())
        with self.ledger.transaction() as connection:
            for reason in {result.reason for result in results} - self._reasons.keys():
                connection.execute("INSERT OR IGNORE INTO reason (text) VALUES (?)", (reason,))
                query = connection.execute("SELECT id FROM reason WHERE text = ?", (reason,))
                self._reasons[reason] = query.fetchone()[0]
            self.ledger.put(run.id, block)
            connection.executemany(
                "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(run.id, r.number, r.winner, self._reasons[r.reason], r.plies, r.choices, r.counted) for r in results],
            )
            connection.executemany("INSERT INTO moves VALUES (?, ?, ?)", [(run.id, *row) for row in rows])

    def set_aside(self, run: StoredRun, first: int, games: int, why: str) -> None:
        """Note that a block of games was given up."""
        with self.ledger.transaction():
            self.ledger.put_aside(run.id, first, games, why)

    def missing(self, run: StoredRun, games: int) -> list[tuple[int, int]]:
        """The stretches (first, how many) of the first ``games`` games that are not there."""
        gaps, at = [], 0
        for block in self.ledger.blocks(run.id):
            if block.first > at:
                gaps.append((at, min(block.first, games) - at))
            at = block.first + block.games
            if at >= games:
                break
        if at < games:
            gaps.append((at, games - at))
        return [(first, n) for first, n in gaps if n > 0]

    def end(self, run: StoredRun) -> int:
        """The number after the last game that is there."""
        return max((block.first + block.games for block in self.ledger.blocks(run.id)), default=0)

    def results(self, run: StoredRun, end: int | None = None, first: int = 0) -> Iterator[Result]:
        """The games of a run in the order of their numbers, from ``first`` on and below ``end``.

        Raises StorageError at the first block that is damaged; all games before it are right.
        """
        for block in self.ledger.blocks(run.id, min(first, _ALL)):
            if end is not None and block.first >= end:
                return
            for result in self.block_results(run, block):
                if first <= result.number and (end is None or result.number < end):
                    yield result

    def block_results(self, run: StoredRun, block: StoredBlock) -> list[Result]:
        """The games of a block. Raises StorageError where they are not as they were written."""
        return [self._result(run, row) for row in self.ledger.game_rows(run.id, block)]

    def result(self, run: StoredRun, number: int) -> Result:
        """One game. Raises StorageError when it is not there."""
        for result in self.results(run, number + 1, number):
            return result
        there = f"there are games 0 to {run.done - 1}" if run.done else "none is stored yet"
        raise StorageError(f"{self.path}: there is no game {number}; {there}")

    def _result(self, run: StoredRun, row: tuple[Any, ...]) -> Result:
        """A row as a result. A file may come from a stranger, who has made checksums that fit."""
        about = run.description
        if not may_be_result(row, len(about.teams), max(about.max_plies, about.opening)):
            number, winner, reason, plies, *_ = row
            what = f"winner {winner!r}, {plies!r} plies, {reason!r}"
            raise StorageError(f"{self.path}: game {number!r} is damaged, or forged: {what[:_MOST_SHOWN]}")
        return Result(*row)

    def moves(self, run: StoredRun, number: int) -> ClaimedMoves | None:
        """The recorded moves of a game as the kernel's numbers, not checked; ``None`` where they were not kept."""
        words = self.packed_moves(run, number)
        return None if words is None else unpacked(words, self.result(run, number).plies * MOST_TURN_PARTS)

    def packed_moves(self, run: StoredRun, number: int) -> bytes | None:
        """The same as they are stored."""
        return self.ledger.moves_of(run.id, min(number, _ALL))

    def tally(self, run: StoredRun, games: int | None = None) -> Tally:
        """The games of a run (or those with numbers below ``games``) added up, by the counts of their blocks."""
        tally = Tally()
        for block in self.ledger.blocks(run.id):
            if games is not None and block.first + block.games > games:
                tally.add(one for one in self.block_results(run, block) if one.number < games)
                break
            tally.join(self.block_tally(run, block))
        return tally

    def block_tally(self, run: StoredRun, block: StoredBlock) -> Tally:
        """The counts of a block. Raises StorageError where they are none."""
        about = run.description
        try:
            return tally_from(block.counts, len(about.teams), max(about.max_plies, about.opening), block.games)
        except (ValueError, TypeError) as error:
            where = f"{self.path}: the block of games from {block.first} on is damaged, or forged"
            raise StorageError(f"{where}: {error}") from None

    def trim(self, run: StoredRun, games: int) -> None:
        """Forget the games whose numbers are not below ``games``."""
        with self.ledger.transaction() as connection:
            last = next((block for block in self.ledger.blocks(run.id, games) if block.first < games), None)
            for table, column in (("game", "number"), ("moves", "number"), ("set_aside", "first")):
                connection.execute(f"DELETE FROM {table} WHERE run = ? AND {column} >= ?", (run.id, games))
            connection.execute("DELETE FROM block WHERE run = ? AND first + games > ?", (run.id, games))
            connection.execute("UPDATE run SET games = ? WHERE id = ?", (games, run.id))
            if last is not None:
                self.ledger.put(run.id, self.ledger.block_there(run.id, last.first, games - last.first, 0.0))
            self.ledger.note(run.id, recount=True)

    def digest(self, run: StoredRun) -> str:
        """A name for all games of a run and their recorded moves, the same however the run was cut or broken."""
        digest = hashlib.sha256()
        line = "\t".join(["%s"] * len(Result._fields)) + "\n"
        for block in self.ledger.blocks(run.id):
            digest.update("".join([line % result for result in self.block_results(run, block)]).encode())
        for block in self.ledger.blocks(run.id):
            if moves := self.ledger.moves(run.id, block):
                most = {result.number: MOST_TURN_PARTS * result.plies for result in self.block_results(run, block)}
                for number, words in moves.items():
                    numbers = unpacked(words, most.get(number, 0)).numbers
                    digest.update(f"{number}\t{','.join(map(str, numbers))}\n".encode())
        return digest.hexdigest()
