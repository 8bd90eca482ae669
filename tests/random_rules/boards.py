"""Small boards of every kind, as files say them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ndvariants.game.load import load_text
from ndvariants.kernel.layout import WALL
from tests.random_rules.text import written

ROADS = ("ab bc cd ef fg gh ij jk kl ae ei bf fj cg gk dh hl", "af fk lg")


GRID = frozenset({"grid"})


@dataclass(frozen=True)
class Board:
    """A board: what stands under `board`, its axes (none: it has relations), and the directions of its own."""

    said: dict[str, Any]
    axes: tuple[str, ...] = ("file", "rank")
    forward: str = "rank"
    directions: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()


def _grid(*sizes: int, **more: Any) -> Board:
    axes = ("file", "rank", "level")[: len(sizes)]
    marks = GRID | {"deep"} if len(sizes) > 2 else GRID | {"flat"} if len(sizes) == 2 else GRID
    return Board({"grid": dict(zip(axes, sizes, strict=True)), **more}, axes, axes[min(1, len(axes) - 1)], marks=marks)


BOARDS = {
    "small": _grid(4, 4),
    "tall": _grid(4, 6),
    "wide": _grid(6, 4),
    "large": _grid(6, 6),
    "line": _grid(9),
    "cube": _grid(3, 3, 3),
    "two_floors": _grid(3, 4, 2),
    "cylinder": _grid(4, 5, wrap=["file"]),
    "torus": _grid(5, 5, wrap=["file", "rank"]),
    "moebius": _grid(4, 5, seams=["+file to -file, flipped"]),
    "worm_hole": _grid(5, 4, seams=["+rank of b2 to -rank of d3"]),
    "walls": _grid(5, 5, walls=["+rank of b2 | c3", "±file if rank = 4"]),
    "holes": _grid(5, 5, holes="file = 3 and rank = 3"),
    "four_axes": Board({"grid": dict(zip("xyzw", (2, 3, 2, 2), strict=True))}, tuple("xyzw"), "y", marks=GRID),
    "hexagons": Board({"tiling": {"hexagons": 3}}),
    "skin": Board({"surface": {"x": 2, "y": 2, "z": 2}}, ("x", "y", "z"), ""),
    "halves": Board(
        {"sections": {"halves": {"names": ["W", "B"], "grid": {"file": 3, "rank": 3}}},
         "seams": ["+rank of W to +rank of B, flipped"]},
    ),
    "ferries": Board(
        {"sections": {
            "shores": {"names": ["A", "B"], "grid": {"file": 4, "rank": 2}, "at": {"rank": [1, 4]}},
            "ferries": {"names": ["F"], "grid": {"file": 2, "rank": 1}, "at": {"file": 2, "rank": 3}},
        }},
    ),
    "triangles": Board(
        {"tiling": {"triangles": 4, "outline": "triangle", "lines": {"road": {"straight": "edge"}}}},
        (), "", ("edge", "corner", "road"),
    ),
    "octahedron": Board(
        {"polyhedron": {"base": "octahedron", "subdivide": 2, "lines": {"strip": {"alternate": ["edge"], "apart": 3}}}},
        (), "", ("edge", "corner", "strip", "side_corner"),
    ),
    "graph": Board(
        {"graph": {
            "cells": {cell: [k % 4, k // 4] for k, cell in enumerate("abcdefghijkl")},
            "edges": {"road": [list(pair) for pair in ROADS[0].split()]},
            "arcs": {"slip": [list(pair) for pair in ROADS[1].split()]},
            "lines": {"street": [list("abcd"), list("aei"), list("ijkl")]},
        }},
        (), "", ("road", "slip", "street", "road | slip"),
    ),
}  # fmt: skip


@cache
def cells_of(name: str) -> tuple[str, ...]:
    """The names of the cells of a board, those without a cell left out."""
    board = BOARDS[name]
    game = load_text(written({
        "variant": "board",
        "board": board.said,
        "players": {"white": {}, "black": {}},
        "pieces": {"king": {"letter": "k", "moves": "leap anywhere", "drop": True}},
        "phases": [{"name": "play", "move": True, "drop": ["king"]}],
        "hands": {"white": {"king": 1}},
        "endings": [{"no legal move": "draw"}],
    }))  # fmt: skip
    holes = {cell for cell, code in enumerate(game.start().fields.board) if code == WALL}
    return tuple(name for k, name in enumerate(game.cells) if name and k not in holes)
