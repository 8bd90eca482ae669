"""Boards of polygons: tilings, solids beyond those whose faces a file may name, meshes by vertices and faces; lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import atan2
from typing import Any, get_args

from ndvariants.builder.boards.hexagons import hexagon_tiling
from ndvariants.builder.names.draft import Draft
from ndvariants.faults.boards import NO_POLYGON, EdgeOfMany, NoHeading, NoOutline, UnknownVertex, Unsplittable
from ndvariants.faults.limits import MeshTooLarge, TilingTooLarge
from ndvariants.faults.shape import (
    CELLS_ALREADY_NAMED,
    HEADING_NOT_FLAT,
    SECOND_FURTHER_AXIS,
    LineWithoutWay,
    OneTiling,
)
from ndvariants.language.yaml.source import Key
from ndvariants.model.boards.axes import coordinate_text
from ndvariants.model.boards.mesh import Manner
from ndvariants.model.meshes import Mesh, dual, platonic, upright
from ndvariants.model.solids import CORNERS, RELATIONS, SOLIDS, Spot
from ndvariants.model.tilings import OUTLINES, PERIODS, TILINGS, tiling
from ndvariants.model.uniform import UNIFORM, uniform
from ndvariants.model.variant import GridBoard, LineRule, MeshBoard
from ndvariants.suggest import listed, nearest, with_article

MAX_CELLS = 10_000
MAX_SIZE = 200
SAMPLE = 3  # the size of tiling by which the number of cells is judged
_ROW = 0.45
HEADINGS = {"right": 0.0, "up": 90.0, "left": 180.0, "down": 270.0}
PLACES = {"edge": ("edge",), "corner": ("corner",), "any": ("edge", "corner")}
Keys = tuple[Key, ...]


def tiled(draft: Draft) -> MeshBoard | GridBoard:
    """The board under ``tiling``: a grid of hexagons, or a mesh."""
    here = ("board", "tiling")
    said = draft.entries(*here)
    kinds = [name for name in TILINGS if name in said]
    if len(kinds) != 1:
        other = next((name for name in said if not kinds and nearest(name, TILINGS)), "")
        at = (*here, other) if other else here
        draft.report_key(OneTiling(other, TILINGS, kinds), at)
        draft.scope = replace(draft.scope, hidden=draft.scope.hidden | {"board", "sizes"})
    elif kinds != ["hexagons"]:
        return _tiling(draft, here, kinds[0])
    return hexagon_tiling(draft)


def _tiling(draft: Draft, here: Keys, kind: str) -> MeshBoard:
    size = draft.number(*here, kind, default=4, low=1, high=MAX_SIZE)
    outline = draft.text(*here, "outline") or _usual_outline(kind)
    if outline not in OUTLINES or (outline == "triangle" and kind != "triangles"):
        known = [name for name in OUTLINES if name != "triangle" or kind == "triangles"]
        draft.report(NoOutline(outline, ", ".join(known)), (*here, "outline"))
        outline = _usual_outline(kind)
    further = [name for name in draft.entries(*here) if name not in (kind, "outline", "lines", *TILINGS)]
    levels = None
    for name in further[:1]:
        levels = name, draft.number(*here, name, default=1, low=1, high=1000)
    for name in further[1:]:
        draft.report_key(SECOND_FURTHER_AXIS, (*here, name))
    few = len(tiling(kind, SAMPLE, outline).rings)
    if few * size * size > MAX_CELLS * SAMPLE * SAMPLE:  # reported before they are made
        about = few * size * size // (SAMPLE * SAMPLE)
        draft.report(TilingTooLarge(about, MAX_CELLS), (*here, kind))
        size = SAMPLE
    mesh, names = by_rows(tiling(kind, size, outline))
    return _board(draft, here, mesh, names, True, f"{kind.replace('_', ' ')} in a {outline}", levels)


def _usual_outline(kind: str) -> str:
    if kind == "triangles":
        return "triangle"
    (_, _), (right, _), _ = PERIODS.get(kind) or PERIODS["triangles"]
    return "square" if right == 0 or kind in ("cairo", "tetrakis_square", "elongated_triangular") else "hexagon"


# --------------------------------------------------------------------------- solids


def listed_solid(draft: Draft) -> MeshBoard | None:
    """The solid that ``polyhedron`` names, where it is no Platonic one as it stands; ``None`` where it is."""
    here = ("board", "polyhedron")
    base, dually = draft.text(*here, "base"), draft.flag(*here, "dual", default=False)
    if base not in UNIFORM and not dually:
        return None
    parts = draft.number(*here, "subdivide", default=1, low=1, high=40)
    for key in ("faces", "parts"):
        if draft.get(*here, key) is not None:
            draft.report_key(CELLS_ALREADY_NAMED, (*here, key))
    if parts > 1 and CORNERS.get(base, 9) > 4:
        draft.report(Unsplittable(with_article(base)), (*here, "subdivide"))
        parts = 1
    mesh = uniform(base) if base in UNIFORM else platonic(base if base in SOLIDS else SOLIDS[-1], parts)
    words = base.replace("_", " ") + (f", every face cut into {parts * parts}" if parts > 1 else "")
    if dually:
        mesh, words = dual(mesh, flat=False), f"dual of the {words}"
    mesh, names = by_rings(upright(mesh))
    return _board(draft, here, mesh, names, False, words, None)


# --------------------------------------------------------------------------- a mesh by hand


def written_mesh(draft: Draft) -> MeshBoard:
    """The polygons that ``mesh`` lists."""
    here = ("board", "mesh")
    said = draft.get(*here, "vertices")
    named = said.items() if isinstance(said, dict) else enumerate(said if isinstance(said, list) else [])
    spots: dict[str, Spot] = {}
    flat = True
    for name, spot in named:
        if isinstance(spot, list) and len(spot) in (2, 3) and None not in spot:
            flat = flat and len(spot) == 2
            x, y, z = (*map(float, spot), 0.0)[:3]
            spots[str(name)] = (x, y, z)
    number = {name: k for k, name in enumerate(spots)}
    rings: dict[str, tuple[int, ...]] = {}
    for name, corners in draft.entries(*here, "faces").items():
        unknown = [corner for corner in corners or () if str(corner) not in number]
        for corner in unknown[:1]:
            draft.report(UnknownVertex(str(corner), spots, corner), (*here, "faces", name))
        ring = tuple(number[str(corner)] for corner in corners or () if str(corner) in number)
        if not unknown and len(set(ring)) == len(ring) > 2:
            rings[str(name)] = ring
        elif not unknown:
            draft.report(NO_POLYGON, (*here, "faces", name))
    _two_at_most(draft, here, rings)
    mesh = Mesh(tuple(rings.values()), tuple(spots.values()))
    return _board(draft, here, mesh, tuple(rings), flat, "mesh", None)


def _two_at_most(draft: Draft, here: Keys, rings: dict[str, tuple[int, ...]]) -> None:
    edges: dict[frozenset[int], list[str]] = {}
    for name, ring in rings.items():
        for k in range(len(ring)):
            edges.setdefault(frozenset((ring[k - 1], ring[k])), []).append(name)
    for found in edges.values():
        if len(found) > 2:
            draft.report(EdgeOfMany(listed(found, "and")), (*here, "faces", found[2]))
            return


# --------------------------------------------------------------------------- common to all


def _board(
    draft: Draft, here: Keys, mesh: Mesh, names: Sequence[str], flat: bool, made: str, levels: tuple[str, int] | None
) -> MeshBoard:
    if len(mesh.rings) * (levels[1] if levels else 1) > MAX_CELLS:
        draft.report_key(MeshTooLarge(len(mesh.rings), MAX_CELLS), here)
        mesh, names = Mesh(mesh.rings[:1], mesh.vertices), names[:1]
    lines = build_lines(draft, (*here, "lines"), flat)
    words = {*RELATIONS, "corner", *(line.name for line in lines), *((levels[0],) if levels else ())}
    draft.scope = replace(draft.scope, relations=frozenset(words))
    return MeshBoard(tuple(names), mesh.rings, mesh.vertices, flat, made, lines, levels)


def by_rows(mesh: Mesh) -> tuple[Mesh, tuple[str, ...]]:
    """The cells of a tiling row by row from below, and their names: a letter along each row, and its number.

    Cells whose middles differ in height by less than half an edge are in one row.
    """
    middles = mesh.middles
    rows: list[list[int]] = []
    for cell in sorted(range(len(middles)), key=lambda cell: middles[cell][1]):
        if not rows or middles[cell][1] - middles[rows[-1][0]][1] > _ROW:
            rows.append([])
        rows[-1].append(cell)
    ordered = [sorted(row, key=lambda cell: (round(middles[cell][0], 4), middles[cell][1])) for row in rows]
    return _named(mesh, [(f"{coordinate_text(k, 'a')}{row + 1}", cell)
                         for row, cells in enumerate(ordered) for k, cell in enumerate(cells)])  # fmt: skip


def by_rings(mesh: Mesh) -> tuple[Mesh, tuple[str, ...]]:
    """The cells of a solid ring by ring from above, and their names: a letter for each ring, and a number round it."""
    middles = mesh.middles

    def place(cell: int) -> tuple[float, float]:
        x, y, z = middles[cell]
        return round(-z, 4) + 0.0, round(atan2(y, x) % 6.28318, 4) if x * x + y * y > 1e-9 else 0.0

    rings = groupby(sorted(range(len(middles)), key=place), key=lambda cell: place(cell)[0])
    return _named(mesh, [(f"{coordinate_text(ring, 'a')}{k + 1}", cell)
                         for ring, (_, cells) in enumerate(rings) for k, cell in enumerate(cells)])  # fmt: skip


def _named(mesh: Mesh, ordered: Sequence[tuple[str, int]]) -> tuple[Mesh, tuple[str, ...]]:
    rings = tuple(mesh.rings[cell] for _, cell in ordered)
    return Mesh(rings, mesh.vertices), tuple(name for name, _ in ordered)


def build_lines(draft: Draft, here: Keys, flat: bool = False) -> tuple[LineRule, ...]:
    """The lines by name; each says one of ``alternate``, ``straight`` and ``zigzag``."""
    found = []
    for name, rule in draft.entries(*here).items():
        if not isinstance(rule, dict):
            continue
        manners = [manner for manner in get_args(Manner) if rule.get(manner) is not None]
        if len(manners) != 1:
            draft.report_key(LineWithoutWay(name), (*here, name))
            continue
        heading = _headings(draft, (*here, name, "heading"), rule.get("heading"), flat)
        relations = PLACES.get(rule.get("straight", ""), ("edge",))
        if manners[0] in ("alternate", "step"):
            relations = tuple(word for word, _ in draft.words(*here, name, manners[0]))
        apart = rule.get("apart", 2) if manners == ["alternate"] else 0
        found.append(LineRule(name, relations, apart, manners[0], heading))
    return tuple(found)


def _headings(draft: Draft, here: Keys, said: Any, flat: bool) -> tuple[tuple[str, float], ...]:
    """Direction of a line, by player; ``""`` stands for all of them."""
    if said is None:
        return ()
    if not flat:
        draft.report(HEADING_NOT_FLAT, here)
        return ()
    found: list[tuple[str, float]] = []
    paths = {player: (*here, player) for player in said} if isinstance(said, dict) else {"": here}
    for player, keys in paths.items():
        for _, word in draft.each(*keys):
            if word in HEADINGS:
                found.append((player, HEADINGS[word]))
            elif isinstance(word, int | float) and not isinstance(word, bool):
                found.append((player, float(word)))
            else:
                draft.report(NoHeading(word, ", ".join(HEADINGS)), keys)
    return tuple(found)
