"""Check of a file of runs, and a copy of its intact part: for files that were damaged."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.kernel.layout import MOST_TURN_PARTS
from ndvariants.storage.database import create, open_file, told, version_of
from ndvariants.storage.description import description_from
from ndvariants.storage.ledger import StoredBlock
from ndvariants.storage.packing import unpacked
from ndvariants.storage.played import played_from
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.storage.seal import BROKEN, WRONG, seal_of


@dataclass(frozen=True, slots=True)
class Check:
    """Result of a check: number of intact games, sentences on all faults, and whether the file was left open."""

    games: int
    faults: tuple[str, ...]
    is_open: bool = False


def check(path: Path) -> Check:
    """Everything in a file compared with its checksums."""
    faults: list[str] = []
    games = 0
    try:
        connection = open_file(path)
        is_old = version_of(connection) == 1
        connection.close()
    except StorageError as error:
        return Check(0, (error.reason,))
    if is_old:
        return Check(0, (f"{path}: written by an older ndvariants, without checksums: nothing can be compared",))
    seal = seal_of(path)
    if seal == WRONG:
        faults.append(f"{path}: some byte is not as the last writer left it")
    with RunFile.opened(path) as file:
        faults += _damaged_pages(file)
        try:
            ids = [id for (id,) in file.ledger.read("SELECT id FROM run ORDER BY id")]
        except StorageError as error:
            return Check(0, (*faults, error.reason))
        for id in ids:
            found = list(_checked(file, id, faults))
            games += sum(block.games for block in found)
    return Check(games, tuple(dict.fromkeys(faults)), seal == BROKEN)


def _damaged_pages(file: RunFile) -> list[str]:
    try:
        found = [text for (text,) in file.ledger.read("PRAGMA integrity_check(5)")]
    except StorageError as error:
        return [error.reason]
    return [] if found == ["ok"] else [f"{file.path}: SQLite finds: {text}" for text in found]


def _checked(file: RunFile, id: int, faults: list[str]) -> Iterator[StoredBlock]:
    """The blocks of a run that are whole; a sentence on each that is not."""
    try:
        run = file.run_of(id)
        file.played(run)
        file.ledger.compare(id)
    except StorageError as error:
        faults.append(error.reason)
        known = _known(file, id)
        if known is None:
            return
        run = known
    try:
        for block in file.ledger.blocks(id, faults=faults):
            try:
                most = {result.number: result.plies * MOST_TURN_PARTS for result in file.block_results(run, block)}
                for number, words in file.ledger.moves(id, block).items():
                    unpacked(words, most.get(number, 0))
                yield block
            except StorageError as error:
                faults.append(error.reason)
    except StorageError as error:
        faults.append(error.reason)


def _known(file: RunFile, id: int) -> StoredRun | None:
    """A damaged run as far as it is known: its description stands in the file twice."""
    texts: list[object] = []
    name, games, started = "saved", 0, ""
    with suppress(StorageError):
        query = "SELECT name, description, games, started FROM run WHERE id = ?"
        for found, text, asked, began in file.ledger.read(query, id):
            name = found if isinstance(found, str) else name
            games = asked if type(asked) is int and asked >= 0 else games
            started = began if isinstance(began, str) else started
            texts.append(text)
    with suppress(StorageError):
        for (content,) in file.ledger.read("SELECT content FROM played WHERE run = ?", id):
            texts.insert(0, played_from(content)[1])
    for text in texts:
        try:
            return StoredRun(id, name, description_from(text), games, 0, 0, started, 0.0)
        except StorageError:
            continue
    return None


def rescue(path: Path, target: Path) -> Check:
    """Copy what is whole into a new file, which `--resume` completes; what was lost is among the faults.

    Raises StorageError where there is nothing to save.
    """
    if target.exists():
        raise StorageError(f"{target} is there already", "what is saved goes to a new file")
    with tempfile.TemporaryDirectory() as folder:
        source = _readable(path, Path(folder) / "copy.db")
        faults: list[str] = []
        games = 0
        with RunFile.opened(source) as file, RunFile.opened(target, writing=True) as into:
            ids = sorted({id for table in ("run", "played") for id in _ids(file, table)})
            for id in ids:
                games += _copy(file, id, into, faults)
    return Check(games, tuple(dict.fromkeys(fault.replace(str(source), str(path)) for fault in faults)))


def _ids(file: RunFile, table: str) -> list[int]:
    column = "id" if table == "run" else "run"
    try:
        return [id for (id,) in file.ledger.read(f"SELECT {column} FROM {table}") if isinstance(id, int)]
    except StorageError:
        return []


def _copy(file: RunFile, id: int, into: RunFile, faults: list[str]) -> int:
    """Copy the whole blocks of a run; how many games these are."""
    run = _known(file, id)
    if run is None:
        faults.append(f"{file.path}: the description of a run is lost")
        return 0
    try:
        played = file.played(run)
    except StorageError as error:
        faults.append(error.reason)
        played = None
    mine, games = into.start(run.name, run.description, run.asked, played), 0
    for block in _checked(file, id, faults):
        into.add(mine, block.first, file.block_results(run, block), block.seconds, file.ledger.moves(id, block))
        games += block.games
    return games


def _readable(path: Path, copy: Path) -> Path:
    """A copy that SQLite opens: where its own head is damaged, that of a new file stands in its place."""
    with told(path):
        data = path.read_bytes()
        log = Path(f"{path}-wal")
        if log.exists():
            Path(f"{copy}-wal").write_bytes(log.read_bytes())
    copy.write_bytes(data)
    try:
        open_file(copy).close()
        return copy
    except StorageError:
        pass
    new = copy.with_name("new.db")
    connection = create(new)
    connection.close()
    (size,) = sqlite3.connect(new).execute("PRAGMA page_size").fetchone()
    head = bytearray(new.read_bytes()[:size])
    head[28:32] = (len(data) // size).to_bytes(4, "big")  # pages of the file
    head[32:40] = bytes(8)  # free ones: none that need be known
    copy.write_bytes(bytes(head) + data[size:])
    open_file(copy).close()
    return copy
