"""Hostile boards: too large, too many axes, seams, walls and holes without end, meshes and graphs."""

from __future__ import annotations

import math

from tests.hostile.parts import Made, game, lines, middle

NO_WAY = "players: {white: {}, black: {}}\n"
TILINGS = ("triangles", "squares", "trihexagonal", "snub_hexagonal", "truncated_trihexagonal", "kisrhombi", "petals")
SOLIDS = ("truncated_icosidodecahedron", "snub_dodecahedron")


def axes(n: int, width: int, ways: str = "step any", more: str = "") -> str:
    """Two kings on a grid of many axes of one width."""
    names = ["file", "rank", *(f"a{i}" for i in range(n - 2))]
    board = f"{{grid: {{{', '.join(f'{name}: {width}' for name in names[:n])}}}{more}}}"
    place = "king: " + " and ".join(f"{name} = 1" for name in names[:n])
    text = middle(board, ("x", "y"), ways)
    before, behind = text.split("setup:")
    return f"{before}setup: {{place: {{{place}}}}}\n{behind.partition(chr(10))[2]}"


def grid(file: object, rank: object, ways: str = "slide any", more: str = "") -> str:
    """Two kings on a grid of two axes."""
    return middle(f"{{grid: {{file: {file}, rank: {rank}}}{more}}}", ("a1", "b2"), ways)


def graph(n: int, edges: str, ways: str = "step road", more: str = "") -> str:
    """Two kings on a graph of so many cells."""
    cells = "cells: {" + "".join(f"c{i}: [{i % 100}, {i // 100}], " for i in range(n)) + "}"
    return middle(f"{{graph: {{{cells}, edges: {{road: [{edges}]}}{more}}}}}", ("c0", "c1"), ways, NO_WAY)


def tiling(kind: str, size: int, more: str = "") -> str:
    """Two kings on a tiling."""
    return middle(f"{{tiling: {{{kind}: {size}{more}}}}}", ("a1", "b2"), "step any", NO_WAY)


def solid(base: str, more: str, ways: str = "step edge") -> str:
    """Two kings on a solid."""
    return middle(f"{{polyhedron: {{base: {base}{more}}}}}", ("A1", "B1"), ways, NO_WAY)


def fan(n: int) -> str:
    """A mesh of triangles round one middle."""
    at = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
    vertices = "m: [0, 0], " + "".join(f"v{i}: [{x:.9f}, {y:.9f}], " for i, (x, y) in enumerate(at))
    faces = "".join(f"c{i}: [m, v{i}, v{(i + 1) % n}], " for i in range(n))
    lines_ = "lines: {around: {straight: edge}, turn: {straight: corner}, zig: {zigzag: edge}}"
    return middle(
        f"{{mesh: {{vertices: {{{vertices}}}, faces: {{{faces}}}, {lines_}}}}}",
        ("c0", "c1"),
        "slide around | turn | zig",
        NO_WAY,
    )


def sections(n: int, more: str = "", grid_: str = "file: 4, rank: 4") -> str:
    """Two kings on sections side by side."""
    names = ", ".join(f"S{i}" for i in range(n))
    return middle(f"{{sections: {{all: {{names: [{names}], grid: {{{grid_}}}}}}}{more}}}", ("S0a1", "S1a1"))


FILES: dict[str, Made] = {
    "no width": lambda: grid(0, 8),
    "a negative width": lambda: grid(-8, 8),
    "half a width": lambda: grid(8.5, 8),
    "a width in words": lambda: grid("eight", 8),
    "a huge width": lambda: grid(999_999_999_999, 999_999_999_999),
    "a width of a formula": lambda: grid("99999 * 99999 * 99999", "8 - 9"),
    "a long board": lambda: grid(500_000, 1),
    "a wide board": lambda: grid(700, 700),
    "a wide board for steps": lambda: grid(700, 700, "step any"),
    "a wide board for leaps": lambda: grid(300, 300, "leap anywhere"),
    "a board for nightriders": lambda: grid(180, 180, "slide (2,1) | (3,1) | (3,2) | (4,1) | (4,3)"),
    "bouncing": lambda: grid(60, 60, "slide diagonal bouncing"),
    "bouncing long": lambda: grid(150, 151, "slide diagonal bouncing"),
    "bouncing often": lambda: grid(500, 500, "slide diagonal bouncing twice"),
    "crooked": lambda: grid(100, 100, "slide any crooked"),
    "over an axis": lambda: axes(4, 9, "slide orthogonal over a0"),
    "over two axes": lambda: axes(5, 6, "slide any over a0 and a1"),
    "many axes": lambda: axes(100, 2),
    "twelve axes": lambda: axes(12, 3),
    "nineteen axes": lambda: axes(19, 2, "step orthogonal"),
    "eight axes": lambda: axes(8, 3, "slide any"),
    "seven axes": lambda: axes(7, 4, "slide diagonal"),
    "five axes": lambda: axes(5, 8, "slide any"),
    "wrapped": lambda: axes(4, 12, "slide any", ", wrap: [file, rank, a0, a1]"),
    "wrapped wider": lambda: axes(5, 8, "slide any", ", wrap: [file, rank, a0, a1, a2]"),
    "a wrapped line": lambda: grid(10_000, 2, "slide any", ", wrap: [file]"),
    "holes": lambda: grid(600, 600, "slide any", ", holes: (file + rank) mod 2 = 0 and file > 3"),
    "holes everywhere": lambda: grid(8, 8, "slide any", ", holes: rank > 0"),
    "holes by name": lambda: grid(200, 200, "step any", ", holes: [" + ", ".join(f"c{i}" for i in range(1, 200)) + "]"),
    "a formula of holes": lambda: grid(
        300, 300, "step any", ", holes: " + " or ".join(f"file = {i}" for i in range(5, 290, 7))
    ),
    "walls": lambda: grid(
        200, 200, "slide any", ", walls: [" + ", ".join(f"+rank of c{i}" for i in range(1, 190)) + "]"
    ),
    "walls everywhere": lambda: grid(
        100, 100, "slide any", ", walls: [" + "±file if rank > 3, " * 500 + "±rank if file > 3]"
    ),
    "seams": lambda: grid(60, 60, "slide any", ", seams: ['+file to -file, flipped', '+rank to -rank']"),
    "many seams": lambda: grid(
        40,
        40,
        "slide any",
        ", seams: [" + ", ".join(f"'+rank of b{i} to -rank of c{i + 1}'" for i in range(1, 38)) + "]",
    ),
    "too many seams": lambda: grid(8, 8, "slide any", ", seams: [" + "'+rank of b2 to -rank of c4', " * 5_000 + "]"),
    "a seam to itself": lambda: grid(8, 8, "slide any", ", seams: ['+rank of b2 to -rank of b2', '+file to +file']"),
    "hexagons": lambda: middle("{tiling: {hexagons: 400}}", ("a1", "b2"), "slide any"),
    "some hexagons": lambda: middle("{tiling: {hexagons: 40}}", ("a1", "b2"), "slide any"),
    "hexagons in layers": lambda: middle("{tiling: {hexagons: 8, level: 30}}", ("1a1", "1b2"), "slide any"),
    **{f"tiling of {kind}": (lambda kind=kind: tiling(kind, 9_999)) for kind in TILINGS},
    **{f"large tiling of {kind}": (lambda kind=kind: tiling(kind, 40)) for kind in TILINGS},
    "a tiling in layers": lambda: tiling("triangles", 12, ", level: 99999"),
    "solid": lambda: solid("icosahedron", ", subdivide: 99999"),
    "subdivided": lambda: solid("icosahedron", ", subdivide: 22"),
    "a cube": lambda: solid("cube", ", subdivide: 40"),
    "a dual": lambda: solid("icosahedron", ", subdivide: 20, dual: true"),
    "lines on a solid": lambda: solid(
        "icosahedron",
        ", subdivide: 10, lines: {a: {straight: any}, b: {zigzag: edge}, c: {alternate: [edge, corner], apart: 2}}",
        "slide a | b | c",
    ),
    "many lines on a solid": lambda: solid(
        "icosahedron", ", subdivide: 3, lines: {" + lines("l{i}: {{straight: any}}, ", 300) + "}"
    ),
    **{f"solid {base}": (lambda base=base: solid(base, ", lines: {a: {straight: any}}", "slide a")) for base in SOLIDS},
    "a strange solid": lambda: solid("'x'", ", subdivide: -1"),
    "a fan": lambda: fan(2_000),
    "a small fan": lambda: fan(200),
    "a mesh of nonsense": lambda: middle(
        "{mesh: {vertices: {a: [0, 0], b: [1e300, .nan]}, faces: {x: [a, b, b], y: [a, a, a]}}}",
        ("x", "y"),
        "step edge",
        NO_WAY,
    ),
    "a graph in a row": lambda: graph(5_000, ", ".join(f"[c{i}, c{i + 1}]" for i in range(4_999))),
    "a graph of everything": lambda: graph(300, ", ".join(f"[c{i}, c{j}]" for i in range(300) for j in range(i))),
    "a star": lambda: graph(5_000, ", ".join(f"[c0, c{i}]" for i in range(1, 5_000))),
    "a long line": lambda: graph(
        3_000, "[c0, c1]", "slide street", ", lines: {street: [[" + ", ".join(f"c{i}" for i in range(3_000)) + "]]}"
    ),
    "many lines": lambda: graph(
        500,
        "[c0, c1]",
        "slide street",
        ", lines: {street: ["
        + ", ".join("[" + ", ".join(f"c{i * k % 499}" for i in range(60)) + "]" for k in range(1, 200))
        + "]}",
    ),
    "a line twice through a cell": lambda: graph(
        9, "[c0, c1]", "slide street", ", lines: {street: [[" + "c0, c1, c2, " * 3_000 + "c0]]}"
    ),
    "relations": lambda: graph(50, "[c0, c1]").replace("edges: {", "edges: {" + lines("r{i}: [[c0, c1]], ", 3_000)),
    "a graph of strange names": lambda: graph(50, "[c0, c1]").replace("c7:", '"\\u202ec7 \\e[31m":'),
    "tables of a graph": lambda: {
        "f.yaml": middle("{graph: {cells: a.csv, edges: {road: b.csv}}}", ("c0", "c1"), "step road", NO_WAY),
        "a.csv": lines("c{i}, {i}, {i}\n", 9_000),
        "b.csv": lines("c{i}, c{j}\n", 8_999),
    },
    "tables of nonsense": lambda: {
        "f.yaml": middle("{graph: {cells: a.csv, edges: {road: b.csv}}}", ("c0", "c1"), "step road", NO_WAY),
        "a.csv": '"' + "c, " * 500_000,
        "b.csv": "\0\0\n,,,\n",
    },
    "a table elsewhere": lambda: middle(
        "{graph: {cells: ../../../etc/passwd, edges: {road: /dev/zero}}}", ("c0", "c1"), "step road", NO_WAY
    ),
    "sections": lambda: sections(1_000),
    "too many sections": lambda: sections(20_000),
    "huge sections": lambda: sections(9, "", "file: 300, rank: 300"),
    "seams of sections": lambda: sections(
        100, ", seams: [" + ", ".join(f"'+rank of S{i} to -rank of S{i + 1}'" for i in range(99)) + "]"
    ),
    "a surface": lambda: middle("{surface: {x: 200, y: 200, z: 200}}", ("Aa1", "Ab1"), "slide any"),
    "a surface of four axes": lambda: middle("{surface: {x: 16, y: 16, z: 16, w: 16}}", ("Aaa1", "Aab1"), "slide any"),
    "a drawn board": lambda: game(
        board="board: {grid: {file: 8, rank: 8}, draw: {file: [0, 0], rank: [1e308, -1e308]}}\n"
    ),
    "colours": lambda: game(board="board: {grid: {file: 8, rank: 8}, colours: " + "file * rank * " * 2_000 + "rank}\n"),
    "notation": lambda: game('notation: {cells: "' + "file:a rank:1 " * 5_000 + '"}\n'),
}
