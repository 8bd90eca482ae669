"""The games of a run for other programs: CSV, lines of JSON, Parquet, tables of Arrow and pandas."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ndvariants.errors import ResourceError
from ndvariants.game.endings import result_names
from ndvariants.game.random_games import Result
from ndvariants.storage.description import Description

if TYPE_CHECKING:
    import pandas
    import pyarrow

COLUMNS = (
    "run", "game", "result", "reason", "plies", "legal_moves", "positions_counted", "seed", "players", "opening",
    "drawn",
)  # fmt: skip
MOVES = "moves"
_TEXTS = ("run", "result", "reason", "players", "drawn", MOVES)
_ROWS_A_PART = 10_000
Row = tuple[Any, ...]


def rows(
    name: str,
    about: Description,
    results: Iterable[Result],
    moves: Callable[[int], str | None] | None = None,
    drawn: Callable[[int], str | None] = lambda _: None,
) -> Iterator[Row]:
    """Yield each game of a run as a row of COLUMNS: ``result`` is the winner's name, ``draw`` or ``unfinished``.

    ``players`` are in the order of the sides that they had; games of one ``opening`` share its plies; *drawn* has the
    parameter that was drawn for a game. With *moves* those of a game are a last column; nothing where they are unknown.
    """
    names, n = result_names(about.teams), len(about.players)
    seated = [" / ".join(about.players[k:] + about.players[:k]) for k in range(n if about.pairs else 1)]
    for game in results:
        place = game.number // n if about.pairs else game.number
        row = (
            name, game.number, names[game.winner], game.reason, game.plies, game.choices, game.counted, about.seed,
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
    """Write games as Parquet. Raises ResourceError if pyarrow is not installed."""
    arrow, schema = _arrow("Parquet"), _schema(columns)
    from pyarrow import parquet

    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in _batches(games, schema):
            writer.write_table(arrow.Table.from_batches([batch]))


def arrow_table(games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> pyarrow.Table:
    """Return games as a table of Arrow. Raises ResourceError if pyarrow is not installed."""
    arrow, schema = _arrow("a table of Arrow"), _schema(columns)
    return arrow.Table.from_batches(_batches(games, schema), schema)


def frame(games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> pandas.DataFrame:
    """Return games as a data frame. Raises ResourceError if pandas is not installed."""
    try:
        import pandas
    except ImportError:
        raise ResourceError("a data frame needs pandas", "pip install 'ndvariants[data]'") from None
    found = pandas.DataFrame.from_records(list(games), columns=list(columns))
    return found.astype({name: "string" if name in _TEXTS else "Int64" for name in columns})


def _arrow(what: str) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise ResourceError(f"{what} needs pyarrow", "pip install 'ndvariants[data]'") from None
    return pyarrow


def _schema(columns: Sequence[str]) -> pyarrow.Schema:
    arrow = _arrow("this")
    types = {name: arrow.string() if name in _TEXTS else arrow.int64() for name in columns}
    return arrow.schema(list(types.items()))


def _batches(games: Iterable[Row], schema: pyarrow.Schema) -> Iterator[pyarrow.RecordBatch]:
    left = iter(games)
    while part := list(islice(left, _ROWS_A_PART)):
        columns = zip(*part, strict=True)
        yield _arrow("this").record_batch([list(column) for column in columns], schema=schema)


class Writer(Protocol):
    """Writes games to a file."""

    def __call__(self, path: Path, games: Iterable[Row], columns: Sequence[str] = COLUMNS) -> None:
        """Write rows of these columns."""


WRITERS: dict[str, Writer] = {"csv": write_csv, "jsonl": write_jsonl, "parquet": write_parquet}
