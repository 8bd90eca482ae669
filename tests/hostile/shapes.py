"""Hostile shapes: zones, rays and rules over large boards of every kind, each just within what a board may be."""

from __future__ import annotations

from tests.hostile.boards import NO_WAY, axes, grid, sections, solid
from tests.hostile.parts import ENDINGS, KING, Made, game, lines, middle, rook, rule

WIDE = "board: {grid: {file: 60, rank: 60}}\n"
MUTABLE = "board: {grid: {file: 40, rank: 40}, mutable: true}\n"


def over(board: str, zones: int, form: str, moves: str = "slide orthogonal") -> str:
    """Zones by expressions on a board, each of which a line of the rook asks for."""
    text = "".join(f"      {moves} from z{i}\n" for i in range(zones))
    return game(
        "zones:\n" + lines("  z{i}: " + form + "\n", zones),
        board=board,
        rook=f"  rook:\n    letter: r\n    moves: |\n{text}",
    )


def strip(n: int, lines_: str = "lines: {around: {straight: edge}}") -> str:
    """A mesh of so many squares side by side."""
    vertices = "".join(f"u{i}: [{i}, 0], v{i}: [{i}, 1], " for i in range(n + 1))
    faces = "".join(f"c{i}: [u{i}, u{i + 1}, v{i + 1}, v{i}], " for i in range(n))
    board = f"{{mesh: {{vertices: {{{vertices}}}, faces: {{{faces}}}, {lines_}}}}}"
    return middle(board, ("c0", "c5"), "slide around", NO_WAY)


def threaded(n: int) -> str:
    """Movable platforms on a thread, as many as this."""
    names = ", ".join(f"P{i}" for i in range(n))
    board = (
        "{sections: {levels: {names: [W, N], grid: {file: 4, rank: 4}, labels: {w: a1, x: d1, y: a4, z: d4}}, "
        f"platforms: {{names: [{names}], grid: {{file: 2, rank: 2}}, labels: {{w: a1, x: b1, y: a2, z: b2}}, "
        "movable: true}, points: {corners: [a1, d1, a4, d4], above: u, below: d}}, "
        "thread: {name: thread, rotation: [w, x, z, y]}}"
    )
    return middle(board, ("Wa1", "Nd4"), '"step any\\nslide thread | thread turning | thread opposite"')


def leaps(board: str, sides: int) -> str:
    """Leaps of every length that this many axes know."""
    numbers = "(" + ", ".join(["1"] * sides) + ")"
    return middle(board, ("a1", "b2"), f'"leap {numbers} | 2 {numbers} | 3 {numbers}"')


FILES: dict[str, Made] = {
    "leaps anywhere that check": lambda: grid(26, 26, "leap anywhere"),
    "zones over a board": lambda: over(WIDE, 300, "file * rank mod {j} = 0 or file + rank > {i}"),
    "zones of axes": lambda: over(WIDE, 200, "'every a in axes: a > {i} or a mod 7 = 3'"),
    "zones over a huge board": lambda: over("board: {grid: {file: 700, rank: 700}}\n", 60, "file * rank mod {j} = 0"),
    "zones of zones of zones": lambda: over(WIDE, 400, "rank > {i} and not (file > {i} and rank < {j})"),
    "rays of rules": lambda: rule(
        lines("add count(pieces on cells from target towards any until pieces) * {i} to x\n", 200), "any piece moves"
    ),
    "rays without an end": lambda: game(
        "registers: {x: {}}\nrules:\n  u:\n    when: any piece moves\n    do: |\n"
        + lines("      add count(cells from origin towards any) to x\n", 100),
        board=WIDE,
    ),
    "rays over a wide board": lambda: game(
        "registers: {x: {}}\nrules:\n  u:\n    when: any piece moves\n    do: |\n"
        "      add count(cells from origin towards any until pieces) to x\n",
        board="board: {grid: {file: 300, rank: 300}}\n",
    ),
    "rays of leaps anywhere": lambda: rule("add count(cells from origin towards anywhere) to x", "any piece moves"),
    "groups over a board": lambda: game(
        "registers: {x: {}}\nrules:\n  u:\n    when: any piece moves\n    do: |\n"
        + lines("      add count(group of pieces with target by any) + {i} to x\n", 100),
        board="board: {grid: {file: 150, rank: 150}}\n",
    ),
    "enclosed by everything": lambda: rule(
        lines("remove enclosed of pieces of opponent from target by any up to {i}\n", 100), "any piece moves"
    ),
    "runs of runs": lambda: rule(
        lines("if count(run of pieces of me through target by any) > {i}: add 1 to x\n", 300), "any piece moves"
    ),
    "majorities": lambda: rule(
        lines("if majority owner of pieces on cells along axis(move) through target = me: add {i} to x\n", 150),
        "any piece moves",
    ),
    "a long strip": lambda: strip(2_000),
    "a strip of many lines": lambda: strip(
        400, "lines: {around: {straight: edge}, " + lines("l{i}: {{alternate: [edge, corner], apart: 2}}, ", 90) + "}"
    ),
    "a mesh of one point": lambda: middle(
        "{mesh: {vertices: {a: [0, 0]}, faces: {" + lines("c{i}: [a, a, a], ", 3_000) + "}}}", ("c0", "c1"), "step edge"
    ),
    "a mesh of wide faces": lambda: middle(
        "{mesh: {vertices: {"
        + lines("v{i}: [{i}, {i}], ", 3_000)
        + "}, faces: {c0: ["
        + ", ".join(f"v{i}" for i in range(3_000))
        + "], c1: [v0, v1, v2]}}}",
        ("c0", "c1"),
        "step edge",
    ),
    "arcs and rays": lambda: middle(
        "{graph: {cells: {"
        + lines("c{i}: [{i}, 0], ", 200)
        + "}, arcs: {slip: ["
        + ", ".join(f"[c{i}, c{j}]" for i in range(200) for j in range(200) if i != j)
        + "]}, rays: {chute: ["
        + ", ".join("[" + ", ".join(f"c{(i + k) % 200}" for i in range(100)) + "]" for k in range(200))
        + "]}}}",
        ("c0", "c1"),
        "slide chute | slip",
        NO_WAY,
    ),
    "relations of a graph in a row": lambda: middle(
        "{graph: {cells: {" + lines("c{i}: [{i}, 0], ", 300) + "}, edges: {road: [[c0, c1]]}}}",
        ("c0", "c1"),
        "step " + " | ".join(["road"] * 3_000),
        NO_WAY,
    ),
    "polygons of a graph": lambda: middle(
        "{graph: {cells: {"
        + lines("c{i}: [" + ", ".join(f"[{k}, {{i}}]" for k in range(30)) + "], ", 1_000)
        + "}, edges: {road: [[c0, c1]]}}}",
        ("c0", "c1"),
        "step road",
        NO_WAY,
    ),
    "threads": lambda: threaded(40),
    "a thread of everything": lambda: threaded(400),
    "sections in one space": lambda: middle(
        "{sections: {all: {names: ["
        + ", ".join(f"S{i}" for i in range(60))
        + "], grid: {file: 8, rank: 8}, at: {file: ["
        + ", ".join(str(1 + i % 8) for i in range(60))
        + "], rank: 1, level: ["
        + ", ".join(str(i + 1) for i in range(60))
        + "]}}}}",
        ("S0a1", "S1b2"),
        "slide any",
    ),
    "sections over each other": lambda: middle(
        "{sections: {all: {names: [A, B, C], grid: {file: 8, rank: 8}, at: {file: 1, rank: 1, level: 1}}}}",
        ("Aa1", "Bb2"),
        "slide any over level",
    ),
    "sections far apart": lambda: middle(
        "{sections: {all: {names: [A, B], grid: {file: 8, rank: 8}, at: {file: [1, 999999999], rank: 1}}}}",
        ("Aa1", "Bb2"),
        "slide any",
    ),
    "sections over as one": lambda: sections(100, "", "file: 9, rank: 9").replace(
        "step any", "slide any over file as one"
    ),
    "joined axes": lambda: axes(3, 16, "slide any", ", wrap: [file, rank, a0]"),
    "joined axes of riders": lambda: axes(2, 60, '"slide (1,2) | (2,3) | (3,4) | (4,5)"', ", wrap: [file, rank]"),
    "joined axes and hops": lambda: axes(3, 10, '"hop any over 3"', ", wrap: [file, rank, a0]"),
    "joined axes and legs": lambda: axes(2, 20, '"slide any then slide any"', ", wrap: [file, rank]"),
    "crossed seams": lambda: grid(60, 60, "slide any", ", seams: ['+file to -rank', '-file to +rank']"),
    "passed cells of a skin": lambda: (
        "variant: a\nboard: {surface: {a: 4, b: 4, c: 4, d: 4, e: 4}}\n"
        + "players: {white: {}, black: {}}\npieces:\n"
        + KING
        + "rules: {pass: {when: a king moves, do: remove pieces on passed cells}}\n"
        + "setup: {cells: {white: {king: AA1a1}, black: {king: BA1a1}}}\n"
        + ENDINGS
    ),
    "flipped seams for legs": lambda: grid(
        16, 16, "'step any then slide any'", ", seams: ['+file to -file, flipped', '+rank to -rank, flipped']"
    ),
    "a leap that is long": lambda: rook("leap (1..9, 1..9)\nleap (" + ", ".join(["1..9"] * 9) + ")"),
    "leaps of many axes": lambda: leaps("{grid: {file: 4, rank: 4, a: 4, b: 4, c: 4, d: 4}}", 6).replace(
        "a1", "1A1Aa1"
    ),
    "leaps of nine axes": lambda: axes(9, 2, '"leap (1,1,1,1)"'),
    "steps of eleven axes": lambda: axes(11, 2, "step any"),
    "hops of eight axes": lambda: axes(8, 3, '"hop any over 1"'),
    "legs in four axes": lambda: axes(4, 6, "'step any then step any'"),
    "bouncing in three axes": lambda: axes(3, 14, "slide any bouncing"),
    "crooked in three axes": lambda: axes(3, 12, "slide any crooked"),
    "axes by numbers": lambda: axes(6, 5, '"slide axes(1..6)"'),
    "a dual of a dual": lambda: solid(
        "truncated_icosidodecahedron", ", dual: true, lines: {a: {straight: any}}", "slide a"
    ),
    "boards that go": lambda: game(
        "rules:\n  u:\n    when: any piece moves\n    do: |\n"
        + lines("      delete cells from target towards any\n      restore gone cells in (rank > {i})\n", 30),
        board=MUTABLE,
    ),
}
