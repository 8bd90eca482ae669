"""Graphs: ``graph`` in a file, cells by name and the ways between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.faults.names import UnknownCell
from ndvariants.faults.shape import CELL_WITHOUT_PLACE
from ndvariants.faults.taken import RelationAndLine
from ndvariants.language.yaml.source import Key
from ndvariants.model.boards.graph import GraphBoard


def graph(draft: Draft) -> GraphBoard:
    """A board by hand."""
    here = ("board", "graph")
    cells, polygons = _graph_cells(draft, here)
    names = [name for name, _, _ in cells]
    edges: dict[str, list[tuple[str, str]]] = {}
    for form, both_ways in (("edges", True), ("arcs", False)):
        for relation in draft.entries(*here, form):
            pairs = _chains(draft, (*here, form, relation), names)
            edges.setdefault(relation, []).extend((pair[0], pair[1]) for pair in pairs)
            edges[relation].extend((pair[1], pair[0]) for pair in pairs if both_ways)
    lines = tuple(
        (line, tuple(_chains(draft, (*here, "lines", line), names))) for line in draft.entries(*here, "lines")
    )
    rays = tuple((ray, tuple(_chains(draft, (*here, "rays", ray), names))) for ray in draft.entries(*here, "rays"))
    named = [("lines", "line", name) for name, _ in lines] + [("rays", "ray", name) for name, _ in rays]
    for form, what, name in named:
        if name in edges:
            draft.report_key(RelationAndLine(name, what), (*here, form, name))
    draft.scope = replace(draft.scope, relations=frozenset(edges) | {name for _, _, name in named})
    distinct = tuple((relation, tuple(dict.fromkeys(pairs))) for relation, pairs in edges.items())
    return GraphBoard(tuple(cells), distinct, lines, rays=rays, polygons=polygons)


def _graph_cells(
    draft: Draft, here: tuple[Key, ...]
) -> tuple[list[tuple[str, float, float]], tuple[tuple[tuple[float, float], ...], ...]]:
    """The cells with their places, and their polygons where they have some."""
    cells, polygons = [], []
    for name, place in draft.entries(*here, "cells").items():
        spots = place if isinstance(place, list) and any(isinstance(spot, list) for spot in place) else [place]
        corners = [(float(spot[0]), float(spot[1])) for spot in spots if _is_spot(spot)]
        if place is not None and (len(corners) < len(spots) or len(corners) == 2):
            draft.report(CELL_WITHOUT_PLACE, (*here, "cells", name))
        x, y = (sum(along) / len(corners) for along in zip(*corners, strict=True)) if corners else (0.0, 0.0)
        cells.append((name, x, y))
        polygons.append(tuple(corners) if len(corners) > 2 else ())
    return cells, tuple(polygons) if any(polygons) else ()


def _is_spot(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, int | float) for part in value)


def _chains(draft: Draft, keys: tuple[Key, ...], names: list[str]) -> list[tuple[str, ...]]:
    """Lists of names of cells; those with an unknown cell are faults and left out."""
    found, known = [], set(names)
    for here, chain in draft.each(*keys):
        if not isinstance(chain, list) or None in chain:
            continue
        unknown = [j for j, name in enumerate(chain) if name not in known]
        for j in unknown:
            draft.report(UnknownCell(chain[j], names), (*here, j))
        if not unknown:
            found.append(tuple(chain))
    return found
