"""The rows of a file of runs and their checksums: what is read is compared with what was written.

Every block has the checksums of its results, of its moves and of its own row; the row of a run has those of all its
blocks together, so that none can be missing unnoticed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ndvariants.errors import StorageError
from ndvariants.storage.checksums import NOTHING, checksum_of, checksum_of_moves, combined
from ndvariants.storage.database import told
from ndvariants.storage.seal import break_seal

GAMES = "SELECT number, winner, reason.text, plies, choices, counted FROM game LEFT JOIN reason ON reason.id = reason"
MOVES = "SELECT number, words FROM moves"
STRETCH = " WHERE run = ? AND number >= ? AND number < ? ORDER BY number"
RUN = "SELECT name, description, games, started, seconds, blocks, checksum FROM run WHERE id = ?"
_BLOCK = "SELECT first, games, seconds, results, moves, checksum FROM block WHERE run = ?"
_ASIDE = "SELECT first, games, why FROM set_aside WHERE run = ?"
HINT = "`ndvariants runs FILE --check` tells what is whole, `--rescue NEW` saves it"


class StoredBlock(NamedTuple):
    """Games that were stored in one transaction, with the checksums of what they brought and of this row."""

    first: int
    games: int
    seconds: float
    results: bytes
    moves: bytes
    checksum: bytes

    @staticmethod
    def of(first: int, games: int, seconds: float, results: bytes, moves: bytes) -> StoredBlock:
        """A block with its checksum."""
        return StoredBlock(first, games, seconds, results, moves, checksum_of(first, games, seconds, results, moves))

    @property
    def is_whole(self) -> bool:
        """Does the row say what was written?"""
        return self == StoredBlock.of(*self[:-1]) and self.games > 0


class Ledger:
    """The rows of one open file. ``id`` is the number of a run."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection, self.has_written = path, connection, False
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
        """The row of a run, and how many games are there and were set aside. Raises StorageError for a damaged one."""
        for *row, checksum in self.read(RUN, id):
            if checksum != self._checksum(id, row) or type(row[2]) is not int:
                raise self.damaged(f"the run {row[0]!r} is damaged: its description, its rules, or what was asked")
            blocks, done, aside = self._sum(id)
            if blocks != row[-1]:
                raise self.damaged(f"blocks of games of {row[0]!r} are missing, or were changed")
            return (*row, done, aside)
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
                if not self.has_written:
                    break_seal(self.connection)
                self.connection.execute("COMMIT")
                self.has_written = True
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def put(self, id: int, block: StoredBlock) -> None:
        """Add the row of a block. Raises StorageError where some of its games are there already."""
        there = "SELECT first FROM block WHERE run = ? AND first < ? AND first + games > ?"
        if self.connection.execute(there, (id, block.first + block.games, block.first)).fetchone():
            raise StorageError(f"{self.path}: games of the block from {block.first} on are there already")
        self.connection.execute("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?)", (id, *block))
        aside = self.drop_aside(id, block.first)
        self._change(id, combined(aside, block.checksum), block.seconds)

    def put_aside(self, id: int, first: int, games: int, why: str) -> None:
        """Note that a block was given up."""
        before = self.drop_aside(id, first)
        self.connection.execute("INSERT INTO set_aside VALUES (?, ?, ?, ?)", (id, first, games, why))
        self._change(id, combined(before, checksum_of(first, games, why)))

    def drop_aside(self, id: int, first: int) -> bytes:
        """The checksum of a block that was given up, and no longer is."""
        found = NOTHING
        for row in self.connection.execute(f"{_ASIDE} AND first = ?", (id, first)).fetchall():
            found = combined(found, checksum_of(*row))
        self.connection.execute("DELETE FROM set_aside WHERE run = ? AND first = ?", (id, first))
        return found

    def note(self, id: int) -> None:
        """Write the checksum of a run as it is now."""
        *row, _ = self.connection.execute(RUN, (id,)).fetchone()
        self.connection.execute("UPDATE run SET checksum = ? WHERE id = ?", (self._checksum(id, row), id))

    def add_up(self, id: int) -> None:
        """Write the checksums of a run from its blocks as they are."""
        blocks, _, _ = self._sum(id)
        self.connection.execute("UPDATE run SET blocks = ? WHERE id = ?", (blocks, id))
        self.note(id)

    def block_there(self, id: int, first: int, games: int, seconds: float) -> StoredBlock:
        """A block of the rows that are there, with checksums of these."""
        rows = list(self.read(GAMES + STRETCH, id, first, first + games))
        moves = checksum_of_moves(self.read(MOVES + STRETCH, id, first, first + games))
        return StoredBlock.of(first, games, seconds, checksum_of(rows), moves)

    def _change(self, id: int, change: bytes, seconds: float = 0.0) -> None:
        """Note which blocks have come or gone, and for how long was played."""
        (blocks,) = self.connection.execute("SELECT blocks FROM run WHERE id = ?", (id,)).fetchone()
        query = "UPDATE run SET seconds = seconds + ?, blocks = ? WHERE id = ?"
        self.connection.execute(query, (seconds, combined(blocks, change), id))
        self.note(id)

    def _sum(self, id: int) -> tuple[bytes, int, int]:
        """The checksum of all blocks; how many games are there, and how many were set aside."""
        blocks, done, aside = NOTHING, 0, 0
        for block in self.blocks(id):
            blocks, done = combined(blocks, block.checksum), done + block.games
        for row in self.read(_ASIDE, id):
            if type(row[1]) is not int:
                raise self.damaged("what is said of games that were set aside is damaged")
            blocks, aside = combined(blocks, checksum_of(*row)), aside + row[1]
        return blocks, done, aside

    def _checksum(self, id: int, row: list[Any]) -> bytes:
        """The checksum of a run: of its row and of its rules."""
        rules = self.read("SELECT content FROM played WHERE run = ?", id)
        return checksum_of(id, tuple(row), [checksum_of(content) for (content,) in rules])
