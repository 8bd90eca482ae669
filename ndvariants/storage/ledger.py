"""The rows of a file of runs and their checksums: what is read is compared with what was written.

Every block has the checksums of its results, of its moves and of its own row. The row of a run has a checksum, too, and
counts the games of its blocks, so that no block can be missing unnoticed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.storage.checksums import checksum_of, checksum_of_moves
from ndvariants.storage.database import told
from ndvariants.storage.tally import Tally

GAMES = "SELECT number, winner, reason.text, plies, choices, counted FROM game LEFT JOIN reason ON reason.id = reason"
MOVES = "SELECT number, words FROM moves"
STRETCH = " WHERE run = ? AND number >= ? AND number < ? ORDER BY number"
RUN = "SELECT name, description, games, started, seconds, done, aside, checksum FROM run WHERE id = ?"
_BLOCK = "SELECT first, games, seconds, results, moves, counts, checksum FROM block WHERE run = ?"
HINT = "`ndvariants runs FILE --check` lists the damaged blocks"


class StoredBlock(NamedTuple):
    """Games that were stored in one transaction: checksums of their results, moves and this row; ``counts`` of them."""

    first: int
    games: int
    seconds: float
    results: bytes
    moves: bytes
    counts: bytes
    checksum: bytes

    @staticmethod
    def of(first: int, games: int, seconds: float, results: bytes, moves: bytes, counts: bytes) -> StoredBlock:
        """A block with its checksum."""
        row = first, games, seconds, results, moves, counts
        return StoredBlock(*row, checksum_of(*row))

    @property
    def is_whole(self) -> bool:
        """True if the row says what was written."""
        return self == StoredBlock.of(*self[:-1]) and self.games > 0


class Ledger:
    """The rows of one open file. ``id`` is the number of a run."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection
        self._compared: set[tuple[int, bytes]] = set()  # runs and checksums of what is as it was written

    # ------------------------------------------------------------------ reading

    def read(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows that a query finds."""
        with told(self.path):
            # A loop: `yield from` would close the cursor with the generator, which may outlive the connection.
            for row in self.connection.execute(query, values):  # noqa: UP028
                yield row

    def damaged(self, what: str) -> StorageError:
        """The fault that something is not as it was written."""
        return StorageError(f"{self.path}: {what}", HINT)

    def run(self, id: int) -> tuple[Any, ...]:
        """Return name, description, games, start, seconds, games done and set aside. Raises StorageError if damaged."""
        for *row, checksum in self.read(RUN, id):
            if checksum != self._checksum(id, row) or type(row[2]) is not int:
                raise self.damaged(f"the run {row[0]!r} is damaged: its description, its rules, or its counts")
            if row[-2:] != self._counts(id):
                raise self.damaged(f"blocks of games of {row[0]!r} are missing")
            return tuple(row)
        raise self.damaged(f"the run of number {id} is not there")

    def blocks(self, id: int, first: int = 0, faults: list[str] | None = None) -> Iterator[StoredBlock]:
        """The blocks of a run, in the order of their games, from ``first`` on.

        Raises StorageError at a damaged one; with a list of *faults* it is noted there, and left out.
        """
        (begin,) = next(self.read("SELECT coalesce(max(first), 0) FROM block WHERE run = ? AND first <= ?", id, first))
        end = 0
        for row in self.read(f"{_BLOCK} AND first >= ? ORDER BY first", id, begin):
            block = StoredBlock(*row)
            if not block.is_whole or block.first < end:
                damage = self.damaged(f"the block of games from {block.first!r} on is damaged")
                if faults is None:
                    raise damage
                faults.append(damage.reason)
                continue
            end = block.first + block.games
            if end > first:
                yield block

    def game_rows(self, id: int, block: StoredBlock) -> list[tuple[Any, ...]]:
        """The rows of the games of a block. Raises StorageError where they are not as they were written."""
        rows = list(self.read(GAMES + STRETCH, id, block.first, block.first + block.games))
        if len(rows) != block.games or checksum_of(rows) != block.results:
            raise self.damaged(f"the block of games from {block.first} on is damaged")
        self._compared.add((id, block.checksum))
        return rows

    def moves(self, id: int, block: StoredBlock) -> dict[int, bytes]:
        """The packed moves of the games of a block. Raises StorageError where they are not as they were written."""
        rows = list(self.read(MOVES + STRETCH, id, block.first, block.first + block.games))
        if checksum_of_moves(rows) != block.moves:
            raise self.damaged(f"the moves of the games from {block.first} on are damaged")
        self._compared.add((id, block.moves))
        return dict(rows)

    def moves_of(self, id: int, number: int) -> bytes | None:
        """The packed moves of a game, ``None`` where there are none; those of its block are compared once."""
        block = next((block for block in self.blocks(id, number) if block.first <= number), None)
        if block is None:
            return None
        if (id, block.moves) not in self._compared:
            return self.moves(id, block).get(number)
        found = list(self.read(MOVES + STRETCH, id, number, number + 1))
        return found[0][1] if found else None

    def compare(self, id: int) -> None:
        """Raises StorageError where results are not as they were written; what was compared before is not again."""
        games = 0
        for block in self.blocks(id):
            games += block.games
            if (id, block.checksum) not in self._compared:
                self.game_rows(id, block)
        (there,) = next(self.read("SELECT count(*) FROM game WHERE run = ?", id))
        if there != games:
            raise self.damaged(f"there are {there:,} games, and {games:,} in blocks")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """While several questions are asked of one state of the file, while others may write to it."""
        inside = self.connection.in_transaction
        with told(self.path):
            if not inside:
                self.connection.execute("BEGIN")
        try:
            yield
        finally:
            if not inside and self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    # ------------------------------------------------------------------ writing

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction, all or nothing."""
        with told(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def put(self, id: int, block: StoredBlock) -> None:
        """Add the row of a block. Raises StorageError where some of its games are there already."""
        there = "SELECT first FROM block WHERE run = ? AND first < ? AND first + games > ?"
        if self.connection.execute(there, (id, block.first + block.games, block.first)).fetchone():
            raise StorageError(f"{self.path}: games of the block from {block.first} on are there already")
        self.connection.execute("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (id, *block))
        query = "UPDATE run SET seconds = seconds + ?, done = done + ? WHERE id = ?"
        self.connection.execute(query, (block.seconds, block.games, id))
        dropped = self.connection.execute("DELETE FROM set_aside WHERE run = ? AND first = ?", (id, block.first))
        self.note(id, recount=dropped.rowcount > 0)

    def put_aside(self, id: int, first: int, games: int, why: str) -> None:
        """Note that a block was given up."""
        self.connection.execute("INSERT OR REPLACE INTO set_aside VALUES (?, ?, ?, ?)", (id, first, games, why))
        self.note(id, recount=True)

    def note(self, id: int, recount: bool = False) -> None:
        """Write the checksum of a run's row as it is now, its games counted again before if *recount*."""
        if recount:
            counts = (*self._counts(id), id)
            self.connection.execute("UPDATE run SET done = ?, aside = ? WHERE id = ?", counts)
        *row, _ = self.connection.execute(RUN, (id,)).fetchone()
        self.connection.execute("UPDATE run SET checksum = ? WHERE id = ?", (self._checksum(id, row), id))

    def block_there(self, id: int, first: int, games: int, seconds: float) -> StoredBlock:
        """A block of the rows that are there, with checksums of these."""
        rows = list(self.read(GAMES + STRETCH, id, first, first + games))
        moves = checksum_of_moves(self.read(MOVES + STRETCH, id, first, first + games))
        tally = Tally()
        tally.add(Result(*row) for row in rows)
        return StoredBlock.of(first, games, seconds, checksum_of(rows), moves, tally.as_bytes())

    def _counts(self, id: int) -> list[Any]:
        query = "SELECT coalesce(sum(games), 0) FROM {} WHERE run = ?"
        return [next(self.read(query.format(table), id))[0] for table in ("block", "set_aside")]

    def _checksum(self, id: int, row: list[Any]) -> bytes:
        rules = self.read("SELECT content FROM played WHERE run = ?", id)
        return checksum_of(id, tuple(row), [checksum_of(content) for (content,) in rules])
