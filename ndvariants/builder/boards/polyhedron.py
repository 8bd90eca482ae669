"""Polyhedra: ``polyhedron`` in a file, a Platonic solid whose faces may be named and split."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.boards.mesh import build_lines, listed_solid
from ndvariants.builder.names.draft import Draft
from ndvariants.faults.boards import NoFace, SameFace, UnsplittablePlatonic, WrongFaces, WrongParts
from ndvariants.model.boards.mesh import MeshBoard, platonic_board
from ndvariants.model.solids import CORNERS, RELATIONS, SOLIDS, default_suffixes, faces
from ndvariants.suggest import with_article

MAX_PARTS = 26


def solid(draft: Draft) -> MeshBoard:
    """The board under ``polyhedron``: a Platonic solid, or another one."""
    return listed_solid(draft) or _platonic(draft)


def _platonic(draft: Draft) -> MeshBoard:
    """A solid's faces as cells; without ``faces`` they are named A, B, C ..."""
    here = ("board", "polyhedron")
    base = draft.text(*here, "base") or SOLIDS[-1]
    subdivide = draft.number(*here, "subdivide", default=1, low=1, high=MAX_PARTS)
    if subdivide > 1 and CORNERS[base] > 4:
        draft.report(UnsplittablePlatonic(with_article(base)), (*here, "subdivide"))
        subdivide = 1
    named = _faces(draft, base)
    lines = build_lines(draft, (*here, "lines"))
    draft.scope = replace(draft.scope, relations=frozenset(RELATIONS) | {"corner"} | {line.name for line in lines})
    return platonic_board(base, subdivide, named, _parts(draft, subdivide, CORNERS[base]), lines)


def _faces(draft: Draft, base: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The faces by the names that the file gives them: every face of the solid once, or none.

    The first face stands in for those that are none.
    """
    here = ("board", "polyhedron", "faces")
    true_faces = {frozenset(face) for face in faces(base)}
    found, wrong = dict[str, tuple[int, ...]](), set[str]()
    for name, corners in draft.entries(*here).items():
        numbers = tuple(v for v in corners or () if isinstance(v, int))
        twin = next((other for other, face in found.items() if set(face) == set(numbers)), None)
        if frozenset(numbers) not in true_faces or len(numbers) != CORNERS[base]:
            draft.report(NoFace(base, list(faces(base)[0])), (*here, name))
            wrong.add(name)
        elif twin is not None:
            draft.report(SameFace(twin, name), (*here, name))
        found[name] = numbers
    if found and len(found) != len(true_faces):
        draft.report_key(WrongFaces(with_article(base), len(true_faces), len(found)), here)
    return tuple((name, faces(base)[0] if name in wrong else numbers) for name, numbers in found.items())


def _parts(draft: Draft, subdivide: int, corners: int) -> tuple[str, ...]:
    here = ("board", "polyhedron", "parts")
    parts = [part for part, _ in draft.words(*here)]
    wanted = subdivide * subdivide
    if not parts:
        return default_suffixes(subdivide, corners)
    if len(parts) != wanted or len(set(parts)) != wanted:
        draft.report(WrongParts(subdivide, wanted, len(set(parts))), here)
        return default_suffixes(subdivide, corners)
    return tuple(parts)
