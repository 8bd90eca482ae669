"""Boards that are no grids: solids, graphs, and sections joined by a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ndvariants.builder.boards.meshes import build_lines
from ndvariants.builder.boards.space import common_space, places
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.faults import suggestion
from ndvariants.language.yaml.source import Key
from ndvariants.model.cells import cell_names, default_notation, parse_grid_cell
from ndvariants.model.solids import CORNERS, RELATIONS, SOLIDS, default_faces, default_suffixes, faces
from ndvariants.model.variant import (
    Axis,
    GraphBoard,
    GridBoard,
    Notation,
    Point,
    PolyhedronBoard,
    Section,
    SectionBoard,
    Thread,
)
from ndvariants.suggest import with_article

MAX_PARTS = 26
Offset = tuple[float, float, float]


def polyhedron(draft: Draft) -> PolyhedronBoard:
    """A solid's faces as cells; without ``faces`` they are named A, B, C ..."""
    here = ("board", "polyhedron")
    base = draft.text(*here, "base") or SOLIDS[-1]
    subdivide = draft.number(*here, "subdivide", default=1, low=1, high=MAX_PARTS)
    if subdivide > 1 and CORNERS[base] > 4:
        message = f"the faces of {with_article(base)} are no triangles or squares: they cannot be split"
        draft.fault("NDV319", (*here, "subdivide"), message, "")
        subdivide = 1
    named = _faces(draft, base)
    lines = build_lines(draft, (*here, "lines"))
    draft.scope = replace(draft.scope, relations=frozenset(RELATIONS) | {"corner"} | {line.name for line in lines})
    return PolyhedronBoard(
        base, subdivide, named or default_faces(base), _parts(draft, subdivide, CORNERS[base]), lines
    )


def _faces(draft: Draft, base: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The faces by the names that the file gives them: every face of the solid once, or none."""
    here = ("board", "polyhedron", "faces")
    true_faces = {frozenset(face) for face in faces(base)}
    found: dict[str, tuple[int, ...]] = {}
    for name, corners in draft.entries(*here).items():
        numbers = tuple(v for v in corners or () if isinstance(v, int))
        twin = next((other for other, face in found.items() if set(face) == set(numbers)), None)
        if frozenset(numbers) not in true_faces or len(numbers) != CORNERS[base]:
            hint = f"the first is {list(faces(base)[0])}; docs/reference/boards.md draws the numbers"
            draft.fault("NDV319", (*here, name), f"these are not the vertices of a face of the {base}", "no face", hint)
        elif twin is not None:
            draft.fault("NDV319", (*here, name), f"`{twin}` and `{name}` are the same face", "named twice")
        found[name] = numbers
    if found and len(found) != len(true_faces):
        message = f"{with_article(base)} has {len(true_faces)} faces, not {len(found)}"
        draft.key_fault("NDV319", here, message, "wrong number of faces", "name every face, or none")
    return tuple(found.items())


def _parts(draft: Draft, subdivide: int, corners: int) -> tuple[str, ...]:
    here = ("board", "polyhedron", "parts")
    parts = [part for part, _ in draft.words(*here)]
    wanted = subdivide * subdivide
    if not parts:
        return default_suffixes(subdivide, corners)
    if len(parts) != wanted or len(set(parts)) != wanted:
        message = f"a face split by {subdivide} has {wanted} parts; {len(set(parts))} different names are given"
        draft.fault("NDV319", here, message, "wrong number of names")
        return default_suffixes(subdivide, corners)
    return tuple(parts)


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
            message = f"`{name}` is both a relation and a {what}"
            draft.key_fault("NDV210", (*here, form, name), message, "again here", "rename one")
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
            message = "a cell has a place (right, up), or a polygon of three such corners or more"
            draft.fault("NDV022", (*here, "cells", name), message, "neither")
        x, y = (sum(along) / len(corners) for along in zip(*corners, strict=True)) if corners else (0.0, 0.0)
        cells.append((name, x, y))
        polygons.append(tuple(corners) if len(corners) > 2 else ())
    return cells, tuple(polygons) if any(polygons) else ()


def _is_spot(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, int | float) for part in value)


def _chains(draft: Draft, keys: tuple[Key, ...], names: list[str]) -> list[tuple[str, ...]]:
    """Lists of names of cells; those with an unknown cell are faults and left out."""
    found, known = [], set(names)
    for i, chain in enumerate(draft.items(*keys)):
        if not isinstance(chain, list) or None in chain:
            continue
        unknown = [j for j, name in enumerate(chain) if name not in known]
        for j in unknown:
            hint = suggestion(chain[j], names, "cells")
            draft.fault("NDV212", (*keys, i, j), f"there is no cell `{chain[j]}`", "no such cell", hint)
        if not unknown:
            found.append(tuple(chain))
    return found


def sections(draft: Draft) -> SectionBoard:
    """Several grids in one game, the points where movable ones may stand, and the thread through them."""
    here = ("board", "sections")
    found: list[Section] = []
    for group in draft.entries(*here):
        if group != "points":
            found += _group(draft, group, [section.name for section in found])
    space = common_space(draft, found)
    declare_sections(draft, found, space)
    return SectionBoard(tuple(found), _points(draft, found), _thread(draft, found), space=space)


def declare_sections(draft: Draft, found: Sequence[Section], space: Sequence[Axis] = ()) -> None:
    """Let the draft know the sections and their axes, or those of the space that they share."""
    widths: dict[str, set[int]] = {}
    apart = [section.axes for section in found if not section.at]
    for together in [space, *apart] if space else [section.axes for section in found]:
        for axis in together:
            widths.setdefault(axis.name, set()).add(axis.width)
    axes = {name: max(of_sections) for name, of_sections in widths.items()}
    uneven = frozenset(name for name, of_sections in widths.items() if len(of_sections) > 1)
    names = tuple(section.name for section in found)
    draft.scope = replace(draft.scope, axes=axes, uneven=uneven, sections=names)


def _group(draft: Draft, group: str, taken: list[str]) -> list[Section]:
    here = ("board", "sections", group)
    axes = tuple(
        Axis(name, draft.number(*here, "grid", name, default=1, low=1, high=1000))
        for name in draft.entries(*here, "grid")
    )
    if not axes:
        return []  # a fault of its own
    styles = default_notation(axes).cells
    labels = []
    for label in draft.entries(*here, "labels"):
        cell = parse_grid_cell(axes, styles, draft.text(*here, "labels", label))
        if cell is None:
            name = draft.text(*here, "labels", label)
            draft.fault("NDV212", (*here, "labels", label), f"these sections have no cell `{name}`", "no such cell")
        else:
            labels.append((label, cell))
    movable = draft.flag(*here, "movable", default=False)
    pattern = draft.text(*here, "cells") or "{section}{cell}"
    if "{section}" not in pattern or "{cell}" not in pattern:
        draft.fault("NDV318", (*here, "cells"), "the pattern must hold {section} and {cell}", "cells would share names")
        pattern = "{section}{cell}"
    step = _offset(draft.get(*here, "offset"))
    found: list[Section] = []
    at = places(draft, group, len(draft.words(*here, "names")))
    for i, (name, place) in enumerate(draft.words(*here, "names")):
        if name in taken or name in [section.name for section in found]:
            draft.faults.add(
                "NDV210", place, f"two sections are called `{name}`", "again here", "give each its own name"
            )
            continue
        position = (i * step[0], i * step[1], i * step[2])
        steps = draft.flag(*here, "steps", default=not movable or draft.get("board", "thread") is None)
        found.append(Section(name, axes, tuple(labels), name if movable else None, position, pattern, steps, at[i]))
    return found


def _offset(value: Any) -> Offset:
    if isinstance(value, list) and len(value) == 3 and None not in value:
        return (float(value[0]), float(value[1]), float(value[2]))
    return (0.0, 0.0, 2.0)


def _points(draft: Draft, found: list[Section]) -> tuple[Point, ...]:
    """Every point above and below the corners of the fixed sections."""
    here = ("board", "sections", "points")
    endings = [(draft.text(*here, side), side == "above") for side in ("above", "below") if draft.text(*here, side)]
    points = []
    for section in found:
        if section.piece is not None or draft.get(*here) is None:
            continue
        names = cell_names(SectionBoard((section,)), Notation())
        cells = {name: i for i, name in enumerate(cell_names(GridBoard(section.axes), default_notation(section.axes)))}
        for corner, place in draft.words(*here, "corners"):
            cell = parse_grid_cell(section.axes, default_notation(section.axes).cells, corner)
            if cell is None:
                draft.faults.add("NDV212", place, f"section `{section.name}` has no cell `{corner}`", "no such cell")
                continue
            points += [Point(names[cells[corner]] + end, section.name, above, cell) for end, above in endings]
    if draft.get(*here) is not None and not endings:
        draft.key_fault("NDV021", here, "points stand above or below a cell", "neither is said", "write `above: u`")
    if any(section.piece for section in found) and not points:
        draft.key_fault(
            "NDV320", ("board", "sections"), "movable sections need points to stand on", "no points", "add `points`"
        )
    return tuple(points)


def _thread(draft: Draft, found: list[Section]) -> Thread | None:
    here = ("board", "thread")
    if draft.get(*here) is None:
        return None
    name = draft.text(*here, "name") or "thread"
    rotation = tuple(label for label, _ in draft.words(*here, "rotation"))
    for section in found:
        labels = {label for label, _ in section.labels}
        if labels != set(rotation):
            odd = sorted(labels ^ set(rotation))
            message = f"the labels of section `{section.name}` are not those of the thread: {', '.join(odd)}"
            draft.fault(
                "NDV320", (*here, "rotation"), message, "labels differ", "give every section the labels of `rotation`"
            )
            break
    if len(set(rotation)) != len(rotation):
        draft.fault("NDV320", (*here, "rotation"), "a label stands twice in the rotation", "each once")
    draft.scope = replace(draft.scope, thread=name)
    stack = tuple(section.name for section in found if section.piece is None)
    closed, turning_off = (draft.flag(*here, key, default=False) for key in ("closed", "turning_off"))
    return Thread(name, stack, rotation, closed, turning_off)
