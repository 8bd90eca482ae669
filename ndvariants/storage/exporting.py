"""The games of a run for other programs: CSV, lines of JSON, Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ndvariants.errors import ResourceError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.storage.run_file import RunFile, StoredRun

COLUMNS = ("run", "game", "result", "reason", "plies", "legal_moves", "positions_counted")
_ROWS_A_PART = 100_000


def rows(file: RunFile, run: StoredRun) -> Iterator[tuple[Any, ...]]:
    """Each game as a row of COLUMNS: ``result`` is the winner's name, ``draw`` or ``unfinished``."""
    names = {**dict(enumerate(run.description.names)), DRAW: "draw", UNFINISHED: "unfinished"}
    for game in file.results(run):
        yield run.name, game.number, names[game.winner], game.reason, game.plies, game.choices, game.counted


def write_csv(path: Path, games: Iterable[tuple[Any, ...]]) -> None:
    """Write games as comma-separated values with a heading."""
    with path.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        writer.writerows(games)


def write_jsonl(path: Path, games: Iterable[tuple[Any, ...]]) -> None:
    """Write games as one JSON object a line."""
    with path.open("w", encoding="utf-8") as out:
        for row in games:
            out.write(json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n")


def write_parquet(path: Path, games: Iterable[tuple[Any, ...]]) -> None:
    """Write games as Parquet. Raises ResourceError where pyarrow is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise ResourceError("Parquet needs pyarrow: pip install 'ndvariants[data]'") from None
    schema = pyarrow.schema(
        [(name, pyarrow.string() if name in ("run", "result", "reason") else pyarrow.int64()) for name in COLUMNS]
    )
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for part in _parts(games):
            columns = [list(column) for column in zip(*part, strict=True)]
            writer.write_table(pyarrow.table(columns, schema=schema))


def _parts(games: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    part: list[tuple[Any, ...]] = []
    for row in games:
        part.append(row)
        if len(part) == _ROWS_A_PART:
            yield part
            part = []
    if part:
        yield part


WRITERS: dict[str, Callable[[Path, Iterable[tuple[Any, ...]]], None]] = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "parquet": write_parquet,
}
