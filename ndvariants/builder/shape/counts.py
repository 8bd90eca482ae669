"""Bounds on how many of a thing a file may declare: what is beyond them is refused before it is worked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ndvariants.errors import Problem
from ndvariants.faults.limits import TooMany
from ndvariants.language.yaml.source import Source, values_in

MOST = {
    "parameters": 500,
    "players": 100,
    "zones": 5_000,
    "pieces": 1_000,
    "registers": 500,
    "rules": 400,
    "endings": 200,
    "phases": 200,
    "conditions": 200,
    "classes": 500,
    "define": 500,
    "directions": 500,
    "values": 1_000,
    "tests": 2_000,
    "invariants": 100,
}
MOST_SAID = 60_000  # characters of all expressions, movements and steps: some fifteen microseconds each
SAYING = (
    "zones",
    "directions",
    "define",
    "conditions",
    "pieces",
    "rules",
    "endings",
    "phases",
    "moves",
    "options",
    "invariants",
)
MOST_STEPS = 3_000  # lines of steps, of all rules together
MOST_DRAWN, MOST_ROWS, MOST_NAMED = 200_000, 500, 20_000  # of a setup: characters, rows, cells by name
MOST_CELLS_LISTED, MOST_SECTIONS = 10_000, 500  # of a graph, and of boards joined
MOST_ON_WAYS = 60_000  # names of cells on the edges, arcs, lines and rays of a graph, all together
MOST_LINES = 1_000  # of movements of all pieces together, of the castlings, and of the kinds of pieces in a hand


def count_faults(source: Source, data: dict[str, Any]) -> Iterator[Problem]:
    """Faults about declarations that exceed their limits."""
    setup, board = (_mapping(data.get(key)) for key in ("setup", "board"))
    graph, moves = _mapping(board.get("graph")), _mapping(data.get("moves"))
    said = {key: _characters(data.get(key)) for key in SAYING}
    movements = {name: _lines(_mapping(piece).get("moves")) for name, piece in _mapping(data.get("pieces")).items()}
    longest = max(movements, key=movements.__getitem__, default="")
    is_long = bool(movements) and movements[longest] > MOST_LINES
    drawn = [data.get("setup"), *_mapping(setup.get("slices")).values()]
    armies = [_mapping(army) for army in _mapping(setup.get("cells")).values()]
    steps = [_lines(_mapping(rule).get("do")) for rule in _mapping(data.get("rules")).values()]
    ways = {key: _texts(graph.get(key)) for key in ("edges", "arcs", "lines", "rays")}
    names = [_listed(_mapping(group).get("names")) for group in _mapping(board.get("sections")).values()]
    counts: list[tuple[tuple[str, ...], int, str, int]] = [
        *(((key,), _entries(data.get(key)), key, most) for key, most in MOST.items()),
        (_most(said), sum(said.values()), "characters of expressions, movements and steps", MOST_SAID),
        (("pieces", longest, "moves"), movements.get(longest, 0), f"`{longest}` has # lines of movements", MOST_LINES),
        (("pieces",), 0 if is_long else sum(movements.values()), "lines of movements", MOST_LINES),
        *(
            (("hands", player), len(_mapping(held)), "pieces in a hand", MOST_LINES)
            for player, held in _mapping(data.get("hands")).items()
        ),
        # The cells of a table beside the file are bounded by its size.
        (("setup",), sum(len(one) for one in drawn if isinstance(one, str)), "drawings of # characters", MOST_DRAWN),
        *((("setup", key), _listed(setup.get(key)), key, MOST_ROWS) for key in ("rows", "lots")),
        (("setup", "cells"), sum(_listed(where) for army in armies for where in army.values()), "cells", MOST_NAMED),
        (("board", "graph", "cells"), len(_mapping(graph.get("cells"))), "cells", MOST_CELLS_LISTED),
        (("board", "graph", *_most(ways)), sum(ways.values()), "cells on the ways of the graph", MOST_ON_WAYS),
        (("board", "sections"), sum(names), "sections", MOST_SECTIONS),
        *((("board", key), _listed(board.get(key)), key, MOST_ROWS) for key in ("seams", "walls")),
        (("rules",), sum(steps), "lines of steps", MOST_STEPS),
        (("moves", "castling"), _listed(moves.get("castling")), "castlings", MOST_LINES),
    ]
    for path, number, what, most in counts:
        if number > most:
            before, _, after = what.rpartition("#")
            yield TooMany(before, number, after if before else f" {what}", most).at(source.key_place(*path))


def _mapping(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


def _listed(data: Any) -> int:
    return len(data) if isinstance(data, list) else 0


def _entries(data: Any) -> int:
    return len(data) if isinstance(data, dict | list) else 0


def _most(counts: dict[str, int]) -> tuple[str]:
    return (max(counts, key=counts.__getitem__),)


def _characters(data: Any) -> int:
    return sum(len(text) for _, text in values_in(data) if isinstance(text, str))


def _texts(data: Any) -> int:
    return sum(isinstance(text, str) for _, text in values_in(data))


def _lines(text: Any) -> int:
    return text.count("\n") if isinstance(text, str) else 0
