"""Boards of polygons: tilings, solids, meshes; and how lines run over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class LineRule:
    """How a named line runs on over a polyhedron or mesh.

    By its ``manner`` (see ``compiler.boards.graphs.mesh_lines``): a line that alternates takes ``relations`` in turn,
    starting at any of them; the next cell must share no vertex with the cell ``apart`` steps back; straight lines and
    zigzags begin at these places of a cell; a step is one step by any of these relations. ``heading``: only lines
    whose first step leads so, by player in degrees, counter-clockwise from the right; on flat meshes.
    """

    name: str
    relations: tuple[str, ...]
    apart: int
    manner: Literal["alternate", "straight", "zigzag", "step"] = "alternate"
    heading: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class MeshBoard:
    """Polygons as cells: a tiling of the plane, a solid of any kind, or a mesh that a file lists.

    ``rings`` are the vertex numbers round each cell, ``vertices`` where those lie; a ``flat`` one has all at height 0
    and is drawn as it lies. ``levels`` is the number of copies above each other, joined by the relation of
    that name; names and numbers of cells go level by level. ``made`` says in words what it is.
    """

    names: tuple[str, ...]
    rings: tuple[tuple[int, ...], ...]
    vertices: tuple[tuple[float, float, float], ...]
    flat: bool
    made: str
    lines: tuple[LineRule, ...] = ()
    levels: tuple[str, int] | None = None
    mutable: bool = False
    unbroken: bool = False
