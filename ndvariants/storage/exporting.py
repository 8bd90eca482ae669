"""The games of a run for other programs: CSV, lines of JSON, Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from ndvariants.errors import ResourceError
from ndvariants.game.endings import result_names
from ndvariants.storage.run_file import RunFile, StoredRun

COLUMNS = ("run", "game", "result", "reason", "plies", "legal_moves", "positions_counted")
MOVES = "moves"
_TEXTS = ("run", "result", "reason", MOVES)
_ROWS_A_PART = 10_000
Row = tuple[Any, ...]


def rows(file: RunFile, run: StoredRun, moves: Callable[[int], str | None] | None = None) -> Iterator[Row]:
    """Each game as a row of COLUMNS: ``result`` is the winner's name, ``draw`` or ``unfinished``.

    With *moves*, which has those of a game by its number, they are a last column; nothing where they are not known.
    """
    names = result_names(run.description.teams)
    for game in file.results(run):
        row = run.name, game.number, names[game.winner], game.reason, game.plies, game.choices, game.counted
        yield row if moves is None else (*row, moves(game.number))


def write_csv(path: Path, games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> None:
    """Write games as comma-separated values with a heading."""
    with path.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(columns)
        writer.writerows(games)


def write_jsonl(path: Path, games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> None:
    """Write games as one JSON object a line."""
    with path.open("w", encoding="utf-8") as out:
        for row in games:
            out.write(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False) + "\n")


def write_parquet(path: Path, games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> None:
    """Write games as Parquet. Raises ResourceError where pyarrow is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise ResourceError("Parquet needs pyarrow: pip install 'ndvariants[data]'") from None
    types = [pyarrow.string() if name in _TEXTS else pyarrow.int64() for name in columns]
    schema = pyarrow.schema(list(zip(columns, types, strict=True)))
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        left = iter(games)
        while part := list(islice(left, _ROWS_A_PART)):
            values = [list(column) for column in zip(*part, strict=True)]
            writer.write_table(pyarrow.table(values, schema=schema))


class Writer(Protocol):
    """Writes games to a file."""

    def __call__(self, path: Path, games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> None:
        """Write rows of these columns."""


WRITERS: dict[str, Writer] = {"csv": write_csv, "jsonl": write_jsonl, "parquet": write_parquet}
