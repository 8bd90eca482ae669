"""Long lists from a table beside the file: ``cells: states.csv`` is as if its lines stood in the file.

Only a table in the file's own folder is read, by its plain name, and none that is larger than ``MOST_BYTES``.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ndvariants.builder.shape.faults import Faults
from ndvariants.faults.shape import NoTable, TableDoesNotFit, TableInAFolder, TableTooLarge, TableUnread
from ndvariants.language.yaml.source import Key, Source

ENDING = ".csv"
MOST_BYTES = 5_000_000
Rows = list[list[str]]


def with_lists(source: Source, data: dict[str, Any], faults: Faults) -> dict[str, Any]:
    """The data of a file with every table that it names put in; what cannot be read is a fault."""
    for keys, kept in _places(data):
        holder: Any = data
        for key in keys[:-1]:
            holder = holder[key]
        name = holder[keys[-1]]
        rows = _read(source, name, keys, faults)
        try:
            holder[keys[-1]] = {} if rows is None else kept(rows)
        except ValueError as error:
            faults.report(TableDoesNotFit(name, error), source.place(*keys))
            holder[keys[-1]] = {}
        if rows is None and kept is _chains:
            holder[keys[-1]] = []
    return data


def _places(data: dict[str, Any]) -> list[tuple[tuple[str, ...], Callable[[Rows], Any]]]:
    found: list[tuple[tuple[str, ...], Callable[[Rows], Any]]] = []
    graph = (data.get("board") or {}).get("graph") if isinstance(data.get("board"), dict) else None
    if isinstance(graph, dict):
        if _is_table(graph.get("cells")):
            found.append((("board", "graph", "cells"), _cells))
        for form in ("edges", "arcs", "lines", "rays"):
            lists = graph.get(form)
            names = lists if isinstance(lists, dict) else {}
            found += [(("board", "graph", form, name), _chains) for name in names if _is_table(names[name])]
    setup = data.get("setup")
    if isinstance(setup, dict) and _is_table(setup.get("cells")):
        found.append((("setup", "cells"), _setup))
    return found


def _is_table(value: Any) -> bool:
    return isinstance(value, str) and value.endswith(ENDING)


def _read(source: Source, name: str, keys: tuple[Key, ...], faults: Faults) -> Rows | None:
    here = Path(source.path)
    path = here.parent / name
    fault: NoTable | None = None
    if Path(name).name != name or name.startswith("."):
        fault = TableInAFolder(name, Path(name).name)
    elif not here.is_file() or not path.is_file() or path.resolve().parent != here.resolve().parent:
        fault = NoTable(name, Path(name).name)
    elif path.stat().st_size > MOST_BYTES:
        fault = TableTooLarge(name, name, MOST_BYTES)
    if fault is None:
        try:
            with path.open(encoding="utf-8-sig", newline="") as file:
                return [row for row in csv.reader(file) if any(row) and not row[0].startswith("#")]
        except (OSError, UnicodeError, csv.Error):
            fault = TableUnread(name, name)
    faults.report(fault, source.place(*keys))
    return None


def _cells(rows: Rows) -> dict[str, Any]:
    return {row[0].strip(): [_number(part) for part in row[1:]] for row in _wide(rows, 3)}


def _chains(rows: Rows) -> list[list[str]]:
    return [[part.strip() for part in row if part.strip()] for row in rows]


def _setup(rows: Rows) -> dict[str, Any]:
    found: dict[str, dict[str, list[str]]] = {}
    for player, piece, cell in _wide(rows, 3):
        found.setdefault(player.strip(), {}).setdefault(piece.strip(), []).append(cell.strip())
    return found


def _wide(rows: Rows, width: int) -> Rows:
    """The lines, if each has that many parts; raises ValueError for one that has not."""
    for number, row in enumerate(rows):
        if len(row) != width:
            raise ValueError(f"line {number + 1}: {len(row)} parts, not {width}")
    return rows


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"`{text}` is no number") from None
