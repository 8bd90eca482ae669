"""Boards of polygons: tilings, solids, meshes; and how lines run over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ndvariants.model.boards.axes import Notation
from ndvariants.model.boards.kind import Kind, listed
from ndvariants.model.meshes import Ring, platonic
from ndvariants.model.solids import CORNERS, Spot, default_faces, default_suffixes, mean
from ndvariants.model.solids import faces as faces_of

Manner = Literal["alternate", "straight", "zigzag", "step"]


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
    manner: Manner = "alternate"
    heading: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Platonic:
    """A Platonic solid whose ``faces``, rings of its vertices, are cut into ``parts`` * ``parts`` cells each."""

    base: str
    parts: int
    faces: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class MeshBoard(Kind):
    """Polygons as cells: a tiling of the plane, a solid of any kind, or a mesh that a file lists.

    ``rings`` are the vertex numbers round each cell, ``vertices`` where those lie; a ``flat`` one has all at height 0
    and is drawn as it lies. ``levels`` is the number of copies above each other, joined by the relation of
    that name; names and numbers of cells go level by level. ``made`` says in words what it is. ``solid``: the cells are
    the faces of this one, or their parts, face by face; it is drawn as a net.
    """

    names: tuple[str, ...]
    rings: tuple[tuple[int, ...], ...]
    vertices: tuple[tuple[float, float, float], ...]
    flat: bool
    made: str
    lines: tuple[LineRule, ...] = ()
    levels: tuple[str, int] | None = None
    solid: Platonic | None = None
    mutable: bool = False

    @property
    def n_cells(self) -> int:
        return len(self.rings) * (1 if self.levels is None else self.levels[1])

    def cell_names(self, notation: Notation) -> Sequence[str]:
        if self.levels is None:
            return self.names
        return [f"{level + 1}{name}" for level in range(self.levels[1]) for name in self.names]

    def words(self, there: int | None = None) -> str:
        high = "" if self.levels is None else f", {self.levels[1]} of them above each other ({self.levels[0]})"
        text = f"{self.made}{high}: {self.n_cells} cells"
        return text + listed("; lines", [line.name for line in self.lines])

    def middles(self) -> list[Spot]:
        """The mean of the corners of every cell, its levels far apart."""
        flat = [mean([self.vertices[k] for k in ring]) for ring in self.rings]
        levels = 1 if self.levels is None else self.levels[1]
        return [(x, y, z + 10.0 * level) for level in range(levels) for x, y, z in flat]

    @property
    def row_length(self) -> int:
        """The parts of a face."""
        return 8 if self.solid is None else self.solid.parts**2


def platonic_board(
    base: str,
    parts: int = 1,
    faces: Sequence[tuple[str, Ring]] = (),
    suffixes: Sequence[str] = (),
    lines: tuple[LineRule, ...] = (),
) -> MeshBoard:
    """The faces of a Platonic solid as cells, each edge of its triangles or squares split in parts.

    ``faces`` are all of them by name and vertices, in order: A, B, C ... if none is given. ``suffixes`` name the parts
    of a face: at its first, second, third vertex, then the centre, for two parts an edge; of a square along its first
    edge, then row by row.
    """
    known = {frozenset(ring): ring for ring in faces_of(base)}
    named = faces or default_faces(base)
    rings = tuple(ring if len(ring) == 3 else known[frozenset(ring)] for _, ring in named)
    mesh = platonic(base, parts, rings)
    ends = suffixes or default_suffixes(parts, CORNERS[base])
    return MeshBoard(
        tuple(name + end for name, _ in named for end in ends), mesh.rings, mesh.vertices, False,
        base + (f", every face cut into {parts**2}" if parts > 1 else ""), lines, solid=Platonic(base, parts, rings),
    )  # fmt: skip
