"""Check of a file of runs: SQLite's own, and every block against its checksum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.kernel.layout import MOST_TURN_PARTS
from ndvariants.storage.ledger import StoredBlock
from ndvariants.storage.packing import unpacked
from ndvariants.storage.run_file import RunFile
from ndvariants.storage.tally import Tally


@dataclass(frozen=True, slots=True)
class Check:
    """Result of a check: number of intact games, and a sentence on each fault."""

    games: int
    faults: tuple[str, ...]


def check(path: Path) -> Check:
    """Return the check of a file: its pages, its runs, and all of their blocks."""
    faults: list[str] = []
    games = 0
    try:
        with RunFile.opened(path) as file:
            faults += _damaged_pages(file)
            for (id,) in list(file.ledger.read("SELECT id FROM run ORDER BY id")):
                games += sum(block.games for block in _checked(file, id, faults))
    except StorageError as error:
        faults.append(error.reason)
    return Check(games, tuple(dict.fromkeys(faults)))


def _damaged_pages(file: RunFile) -> list[str]:
    try:
        found = [text for (text,) in file.ledger.read("PRAGMA integrity_check(5)")]
    except StorageError as error:
        return [error.reason]
    return [] if found == ["ok"] else [f"{file.path}: SQLite finds: {text}" for text in found]


def _checked(file: RunFile, id: int, faults: list[str]) -> Iterator[StoredBlock]:
    try:
        run = file.run_of(id)
    except StorageError as error:
        faults.append(error.reason)
        return
    try:
        file.played(run)
        file.ledger.compare(id)
    except StorageError as error:
        faults.append(error.reason)
    try:
        for block in file.ledger.blocks(id, faults=faults):
            try:
                results, tally = file.block_results(run, block), Tally()
                tally.add(results)
                if tally != file.block_tally(run, block):
                    raise file.ledger.damaged(f"the counts of the block of games from {block.first} on are damaged")
                most = {result.number: result.plies * MOST_TURN_PARTS for result in results}
                for number, words in file.ledger.moves(id, block).items():
                    unpacked(words, most.get(number, 0))
                yield block
            except StorageError as error:
                faults.append(error.reason)
    except StorageError as error:
        faults.append(error.reason)
