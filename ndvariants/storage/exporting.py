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

COLUMNS = (
    "run", "game", "result", "reason", "plies", "legal_moves", "positions_counted", "seed", "players", "opening",
    "drawn",
)  # fmt: skip
MOVES = "moves"
_TEXTS = ("run", "result", "reason", "players", "drawn", MOVES)
_ROWS_A_PART = 10_000
Row = tuple[Any, ...]


def rows(
    file: RunFile,
    run: StoredRun,
    moves: Callable[[int], str | None] | None = None,
    drawn: Callable[[int], str | None] = lambda _: None,
) -> Iterator[Row]:
    """Each game as a row of COLUMNS: ``result`` is the winner's name, ``draw`` or ``unfinished``.

    ``players`` are in the order of the sides that they had; games of one ``opening`` share its plies; *drawn* has the
    parameter that was drawn for a game. With *moves* those of a game are a last column; nothing where they are unknown.
    """
    about, names = run.description, result_names(run.description.teams)
    n = len(about.players)
    seated = [" / ".join(about.players[k:] + about.players[:k]) for k in range(n if about.pairs else 1)]
    for game in file.results(run):
        place = game.number // n if about.pairs else game.number
        row = (
            run.name, game.number, names[game.winner], game.reason, game.plies, game.choices, game.counted, about.seed,
            seated[game.number % len(seated)], place if about.opening else None, drawn(game.number),
        )  # fmt: skip
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
