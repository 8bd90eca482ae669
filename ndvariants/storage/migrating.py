"""Files of format 1, written before there were checksums: brought to the present format, in place or in memory."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from ndvariants.storage.checksums import NOTHING
from ndvariants.storage.database import APPLICATION, VERSION, told
from ndvariants.storage.ledger import Ledger
from ndvariants.storage.seal import TABLE

_logger = logging.getLogger("ndvariants")
_COLUMNS = (("run", "blocks"), ("run", "checksum"), ("block", "results"), ("block", "moves"), ("block", "checksum"))


def in_memory(path: Path, connection: sqlite3.Connection) -> sqlite3.Connection:
    """A copy of a file of format 1 in the present one, to be read; the file stays as it is. It is closed."""
    _logger.warning(
        "note: %s was written by an older ndvariants: it has no checksums, and does not keep the rules that were"
        " played; `simulate --resume` adds both",
        path,
    )
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with told(path):
        connection.backup(copy)
        connection.close()
    ledger = Ledger(path, copy)
    with ledger.transaction():
        migrate(ledger)
    return copy


def migrate(ledger: Ledger) -> None:
    """Bring the tables to the present format; checksums are those of what is there, whether it is right or not."""
    connection = ledger.connection
    for table, column in _COLUMNS:
        connection.execute(f"ALTER TABLE {table} ADD COLUMN {column} BLOB NOT NULL DEFAULT x'{NOTHING.hex()}'")
    connection.execute("CREATE TABLE played (run INTEGER PRIMARY KEY, content BLOB NOT NULL)")
    connection.execute(TABLE)
    for run, first, games, seconds in list(ledger.read("SELECT run, first, games, seconds FROM block ORDER BY first")):
        block = ledger.block_there(run, first, games, seconds)
        query = "UPDATE block SET results = ?, moves = ?, checksum = ? WHERE run = ? AND first = ?"
        connection.execute(query, (*block[3:], run, first))
    for (id,) in list(ledger.read("SELECT id FROM run")):
        ledger.add_up(id)
    connection.execute(f"PRAGMA application_id={APPLICATION}")
    connection.execute(f"PRAGMA user_version={VERSION}")
