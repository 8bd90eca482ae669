"""Bounds on how many of a thing a file may declare: what is beyond them is refused before it is worked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ndvariants.errors import Place, Problem
from ndvariants.language.yaml.source import Source

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
    "directions": 500,
    "values": 1_000,
    "tests": 2_000,
    "invariants": 100,
}
MOST_SAID = 60_000  # characters of all expressions, movements and steps: some fifteen microseconds each
SAYING = ("zones", "directions", "conditions", "pieces", "rules", "endings", "phases", "moves", "options", "invariants")
MOST_STEPS = 3_000  # lines of steps, of all rules together
MOST_DRAWN, MOST_ROWS, MOST_NAMED = 200_000, 500, 20_000  # of a setup: characters, rows, cells by name
MOST_CELLS_LISTED, MOST_SECTIONS = 10_000, 500  # of a graph, and of boards joined
MOST_ON_WAYS = 60_000  # names of cells on the edges, arcs, lines and rays of a graph, all together
MOST_LINES = 1_000  # of movements of all pieces together, of the castlings, and of the kinds of pieces in a hand


def count_faults(source: Source, data: dict[str, Any]) -> Iterator[Problem]:
    """What a file declares too many of."""
    for key, most in MOST.items():
        found = data.get(key)
        if isinstance(found, dict | list) and len(found) > most:
            yield _too_many(source.key_place(key), f"{len(found)} {key}", most)
    said = {key: _characters(data.get(key)) for key in SAYING}
    if sum(said.values()) > MOST_SAID:
        found = f"{sum(said.values())} characters of expressions, movements and steps"
        yield _too_many(source.key_place(max(said, key=said.__getitem__)), found, MOST_SAID)
    pieces, hands, moves = (data.get(key) for key in ("pieces", "hands", "moves"))
    kinds = pieces.items() if isinstance(pieces, dict) else ()
    counted = {name: _lines(piece.get("moves")) for name, piece in kinds if isinstance(piece, dict)}
    longest = max(counted, key=counted.__getitem__, default="")
    if counted and counted[longest] > MOST_LINES:
        found = f"`{longest}` has {counted[longest]} lines of movements"
        yield _too_many(source.key_place("pieces", longest, "moves"), found, MOST_LINES)
    elif sum(counted.values()) > MOST_LINES:
        yield _too_many(source.key_place("pieces"), f"{sum(counted.values())} lines of movements", MOST_LINES)
    for player, held in hands.items() if isinstance(hands, dict) else ():
        if isinstance(held, dict) and len(held) > MOST_LINES:
            yield _too_many(source.key_place("hands", player), f"{len(held)} pieces in a hand", MOST_LINES)
    yield from _in_setup(source, data.get("setup"))
    yield from _in_board(source, data.get("board"))
    rules = data.get("rules")
    listed = rules.values() if isinstance(rules, dict) else ()
    steps = sum(_lines(rule.get("do")) for rule in listed if isinstance(rule, dict))
    if steps > MOST_STEPS:
        yield _too_many(source.key_place("rules"), f"{steps} lines of steps", MOST_STEPS)
    castlings = moves.get("castling") if isinstance(moves, dict) else None
    if isinstance(castlings, list) and len(castlings) > MOST_LINES:
        yield _too_many(source.key_place("moves", "castling"), f"{len(castlings)} castlings", MOST_LINES)


def _in_board(source: Source, board: Any) -> Iterator[Problem]:
    """What a board lists too much of."""
    parts = board if isinstance(board, dict) else {}
    graph, sections = parts.get("graph"), parts.get("sections")
    cells = graph.get("cells") if isinstance(graph, dict) else None
    if isinstance(cells, dict) and len(cells) > MOST_CELLS_LISTED:
        yield _too_many(source.key_place("board", "graph", "cells"), f"{len(cells)} cells", MOST_CELLS_LISTED)
    listed = graph if isinstance(graph, dict) else {}
    ways = {key: _texts(listed.get(key)) for key in ("edges", "arcs", "lines", "rays")}
    if sum(ways.values()) > MOST_ON_WAYS:
        place = source.key_place("board", "graph", max(ways, key=ways.__getitem__))
        yield _too_many(place, f"{sum(ways.values())} cells on the ways of the graph", MOST_ON_WAYS)
    groups = [group for group in sections.values() if isinstance(group, dict)] if isinstance(sections, dict) else []
    names = sum(len(group["names"]) for group in groups if isinstance(group.get("names"), list))
    if names > MOST_SECTIONS:
        yield _too_many(source.key_place("board", "sections"), f"{names} sections", MOST_SECTIONS)
    for key in ("seams", "walls"):
        found = parts.get(key)
        if isinstance(found, list) and len(found) > MOST_ROWS:
            yield _too_many(source.key_place("board", key), f"{len(found)} {key}", MOST_ROWS)


def _in_setup(source: Source, setup: Any) -> Iterator[Problem]:
    """What a setup says too much of; the cells of a table beside the file are bounded by its size."""
    parts = setup if isinstance(setup, dict) else {}
    slices = parts.get("slices")
    drawn = [setup, *(slices.values() if isinstance(slices, dict) else ())]
    signs = sum(len(text) for text in drawn if isinstance(text, str))
    if signs > MOST_DRAWN:
        yield _too_many(source.key_place("setup"), f"drawings of {signs} characters", MOST_DRAWN)
    for key in ("rows", "lots"):
        found = parts.get(key)
        if isinstance(found, list) and len(found) > MOST_ROWS:
            yield _too_many(source.key_place("setup", key), f"{len(found)} {key}", MOST_ROWS)
    cells = parts.get("cells")
    armies = [army for army in cells.values() if isinstance(army, dict)] if isinstance(cells, dict) else []
    named = sum(len(where) for army in armies for where in army.values() if isinstance(where, list))
    if named > MOST_NAMED:
        yield _too_many(source.key_place("setup", "cells"), f"{named} cells", MOST_NAMED)


def _characters(data: Any) -> int:
    """How long the texts of some data are, all together."""
    if isinstance(data, dict):
        return sum(map(_characters, data.values()))
    return sum(map(_characters, data)) if isinstance(data, list) else len(data) if isinstance(data, str) else 0


def _texts(data: Any) -> int:
    """How many texts there are in the lists and mappings of some data, keys not counted."""
    if isinstance(data, dict):
        data = list(data.values())
    return sum(map(_texts, data)) if isinstance(data, list) else int(isinstance(data, str))


def _lines(text: Any) -> int:
    """How many lines a text ends; 0 of what is no text."""
    return text.count("\n") if isinstance(text, str) else 0


def _too_many(place: Place, found: str, most: int) -> Problem:
    return Problem("NDV316", place, f"{found}: at most {most} are possible", "too many")
