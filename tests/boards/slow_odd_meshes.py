"""The odd boards of polygons, hexagons and roads slowly: straight lines from the vertices of the cells alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from math import sqrt
from typing import Any

from ndvariants.game.game import Game
from ndvariants.model.variant import MeshBoard

from ..exact.slow import Cell, Man, Paths, PawnWays, Rules
from ..exact.slow_boards import Vector, along, reached, straight_paths
from ..exact.slow_games import SlowChess, standing
from ..exact.slow_meshes import Mesh, heading, laid_on
from ..exact.slow_seams import Ways, lines
from ..exact.slow_solids import neighbours, paths_on
from .slow_free import Board, Free, SlowFree
from .slow_odd import SOURCE, TWO, coordinate


def slants(mesh: Mesh, cell: Cell) -> list[list[Cell]]:
    """The straight lines through the corners of a cell."""
    return [line for line in mesh.straight(cell, "corner") if line]


def roads(mesh: Mesh, cell: Cell) -> list[list[Cell]]:
    """The straight lines over its edges."""
    return [line for line in mesh.straight(cell, "edge") if line]


def side_corners(mesh: Mesh, cell: Cell) -> list[Cell]:
    """The cells that share one vertex with a cell, and have a neighbour in common with it."""
    beside = set(mesh.beside(cell))
    touching = {other for other, ring in enumerate(mesh.rings) if set(ring) & set(mesh.rings[cell])} - {cell, *beside}
    return sorted(other for other in touching if beside & set(mesh.beside(other)))


def around(mesh: Mesh, cell: Cell) -> list[Cell]:
    """All cells that share a vertex with a cell, and no edge."""
    return mesh.corners(cell, straight_on=True) + mesh.corners(cell, straight_on=False)


def chess_paths(mesh: Mesh) -> Callable[[Cell, str], Paths]:
    """The paths of rooks over edges, bishops through corners, and knights to the side corners."""
    own = paths_on(mesh, lambda cell: roads(mesh, cell))
    return lambda cell, letter: [[to] for to in side_corners(mesh, cell)] if letter == "n" else own(cell, letter)


# ------------------------------------------------------------------ solids


def octahedron(game: Game) -> SlowChess:
    """An octahedron whose faces are cut into nine."""
    corners = [(a, b, c) for a, b, c in product((-3, 0, 3), repeat=3) if abs(a) + abs(b) + abs(c) == 3]
    faces = [
        three
        for three in combinations(corners, 3)
        if all(sum(abs(a) for a in axis) == 3 for axis in zip(*three, strict=True))
    ]
    rings: list[Sequence[Vector]] = []

    def vertex(face: Sequence[Vector], a: int, b: int) -> Vector:
        weights = (a, b, 3 - a - b)
        return tuple(sum(w * corner[k] for w, corner in zip(weights, face, strict=True)) // 3 for k in range(3))

    for face in faces:
        for a in range(3):
            for b in range(3 - a):
                rings.append((vertex(face, a, b), vertex(face, a + 1, b), vertex(face, a, b + 1)))
                if a + b < 2:
                    rings.append((vertex(face, a + 1, b), vertex(face, a + 1, b + 1), vertex(face, a, b + 1)))
    return on_solid(game, Mesh(rings), "base: octahedron, subdivide: 3", by_corners=False)


def snub_cube(game: Game) -> SlowChess:
    """The snub cube, from the coordinates of its vertices: six squares and 32 triangles."""
    return on_solid(game, Mesh(_snub_faces()), "base: snub_cube", by_corners=True)


def _snub_faces() -> list[list[int]]:
    """The faces of the snub cube: edges join the nearest vertices, and a face is a shortest ring of them."""
    t = 1.8392867552141612  # t^3 = t^2 + t + 1
    points = []
    for signs in product((1, -1), repeat=3):
        for turn, odd in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)):
            parts = [1.0, 1 / t, t][turn:] + [1.0, 1 / t, t][:turn]
            parts = parts[::-1] if odd else parts
            if (signs.count(-1) % 2 == 1) == bool(odd):
                points.append(tuple(a * b for a, b in zip(parts, signs, strict=True)))
    shortest = min(_apart(a, b) for a, b in combinations(points, 2))
    beside = {a: {b for b in range(24) if a != b and _apart(points[a], points[b]) < shortest + 1e-6} for a in range(24)}
    found = [
        list(three) for three in combinations(range(24), 3) if all(b in beside[a] for a, b in combinations(three, 2))
    ]
    for a, c in combinations(range(24), 2):
        if c not in beside[a]:
            found += [
                [a, b, c, d] for b, d in combinations(beside[a] & beside[c], 2) if d not in beside[b] and max(b, d) > a
            ]
    squares = {frozenset(ring): ring for ring in found if len(ring) == 4 and _flat([points[k] for k in ring])}
    return [ring for ring in found if len(ring) == 3] + list(squares.values())


def _apart(a: Sequence[float], b: Sequence[float]) -> float:
    return sqrt(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)))


def _flat(four: Sequence[Sequence[float]]) -> bool:
    """Are both diagonals halved by the same point?"""
    return all(abs(a + c - b - d) < 1e-6 for a, b, c, d in zip(*four, strict=True))


def on_solid(game: Game, mesh: Mesh, said: str, by_corners: bool) -> SlowChess:
    """Chess on a solid whose pawns go over edges: they and kings go through corners straight, or to all that touch."""
    cells = laid_on(mesh, neighbours(game, said))
    own = chess_paths(mesh)

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        if letter == "k" and by_corners:
            return [[to] for to in {*mesh.beside(cell), *around(mesh, cell)}]
        return own(cell, letter)

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        takes = around(mesh, cell) if by_corners else [line[0] for line in slants(mesh, cell)]
        return PawnWays([[to] for to in mesh.beside(cell)], takes)

    rules = Rules(paths, pawn, lambda cell, man: False, standing(game, cells.__getitem__, TWO), "")
    return SlowChess(rules, cells.__getitem__, SOURCE)


# ------------------------------------------------------------------ tilings


def triangle(side: int) -> tuple[Mesh, dict[str, int], list[tuple[float, float]]]:
    """A triangle of triangles, with names by rows from below, and the middles of the cells."""
    rings, names = [], {}
    for row in range(side):
        for k in range(2 * (side - row) - 1):
            a = k // 2
            ring = (
                ((a, row), (a + 1, row), (a, row + 1)) if k % 2 == 0 else ((a + 1, row), (a + 1, row + 1), (a, row + 1))
            )
            names[f"{chr(97 + k)}{row + 1}"] = len(rings)
            rings.append(ring)
    middles = [(sum(a + b / 2 for a, b in ring) / 3, sum(b for _, b in ring) * sqrt(3) / 6) for ring in rings]
    return Mesh(rings), names, middles


def _towards(mesh: Mesh, middles: Any, cell: Cell, degrees: float) -> list[list[Cell]]:
    """The straight lines that begin in a direction."""
    return [line for line in roads(mesh, cell) + slants(mesh, cell) if _near(heading(middles, cell, line[0]), degrees)]


def _near(one: float, other: float) -> bool:
    return abs((one - other + 180) % 360 - 180) < 1


def three_triangles(game: Game) -> SlowChess:
    """Three players at the sides of a triangle."""
    mesh, names, middles = triangle(10)
    ways = (90, 330, 210)

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        quiet = [line[:1] for line in _towards(mesh, middles, cell, ways[man[0]])]
        beside = [ways[man[0]] + 30, ways[man[0]] - 30]
        return PawnWays(
            quiet, [to for to in around(mesh, cell) if any(_near(heading(middles, cell, to), one) for one in beside)]
        )

    start = standing(game, names.__getitem__, (*TWO, "red"))
    paths = chess_paths(mesh)
    return SlowChess(Rules(paths, pawn, lambda cell, man: False, start, "", sides=3), names.__getitem__, SOURCE)


def trishogi(game: Game) -> SlowFree:
    """Shogi on 81 triangles: pawns become tokins in the camp of the other side, and what is taken may be dropped."""
    mesh, names, middles = triangle(9)
    row = {cell: int(name[1:]) for name, cell in names.items()}
    own = chess_paths(mesh)

    @cache
    def ways(cell: Cell, man: Man) -> Paths:
        if man[1] == "p":
            return [line[:1] for line in _towards(mesh, middles, cell, (90, 270)[man[0]])]
        return [[to] for to in mesh.beside(cell)] if man[1] in "gt" else own(cell, man[1])

    def reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        for path in ways(cell, man):
            for to in path:
                if at.get(to, (-1, ""))[0] != man[0]:
                    yield to
                if to in at:
                    break

    def becomes(cell: Cell, man: Man) -> str:
        return "t" if man[1] == "p" and (row[cell] >= 7 if man[0] == 0 else row[cell] == 1) else ""

    taken = {"r": "r", "b": "b", "g": "g", "p": "p", "t": "p"}
    empty = lambda at: [cell for cell in row if cell not in at]  # noqa: E731
    rules = Free(standing(game, names.__getitem__, ("sente", "gote")), reach, becomes, taken=taken, empty=empty)
    return SlowFree(rules, names.__getitem__)


def cairo_floors(game: Game) -> SlowChess:
    """Three floors: lines on each from the vertices that the board has, and one step up and down."""
    board = game.variant.board
    assert isinstance(board, MeshBoard)
    mesh, count = Mesh(board.rings), len(board.rings)
    numbers = {name: divmod(number, count) for number, name in enumerate(game.cells)}
    own = chess_paths(mesh)

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        floor, face = cell
        lifts = [[(to, face) for to in range(floor + way, (-1, 3)[way > 0], way)] for way in (1, -1)]
        if letter == "k":
            return [[(floor, to)] for to in mesh.beside(face) + around(mesh, face)] + [line[:1] for line in lifts]
        flat = [[(floor, to) for to in line] for line in own(face, letter)]
        return flat + (lifts if letter == "r" else [line[:1] for line in lifts] if letter == "n" else [])

    rules = Rules(paths, lambda cell, man: PawnWays([], []), lambda cell, man: False,
                  standing(game, numbers.__getitem__, TWO), "", pawns="")  # fmt: skip
    return SlowChess(rules, numbers.__getitem__, SOURCE)


# ------------------------------------------------------------------ hexagons and roads

EDGES = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
CORNERS = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(EDGES, EDGES[1:] + EDGES[:1], strict=True)]
LEAPS = [(2 * a[0] + b[0], 2 * a[1] + b[1]) for k, a in enumerate(EDGES) for b in (EDGES[k - 1], EDGES[(k + 1) % 6])]


def tapered(game: Game) -> SlowChess:
    """Hexagonal floors, each narrower than the one below."""

    def step(cell: Cell, way: Vector) -> Cell:
        file, rank, level = to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if 0 <= level < 4 and max(abs(file - rank), abs(file - 4), abs(rank - 4)) <= 4 - level else None

    lifts = [(0, 0, 1), (0, 0, -1)]
    edges, corners = _level(EDGES), _level(CORNERS)
    risen = [(a, b, z) for a, b in EDGES for z in (1, -1)]
    straight, slanted = edges + lifts, corners + risen
    higher = [(a, b, z) for a, b in CORNERS for z in (1, -1)]
    knights = (
        _level(LEAPS) + [(2 * a, 2 * b, z) for a, b in EDGES for z in (1, -1)] + [(a, b, 2 * z) for a, b, z in risen]
    )
    everywhere = straight + slanted + higher
    pieces = {"k": (everywhere, 1), "q": (everywhere, 99), "r": (straight, 99), "b": (slanted, 99), "n": (knights, 1)}

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        sign = (1, -1)[man[0]]
        ahead = [(sign * a, sign * b, 0) for a, b in ((0, 1), (1, 1), (-1, 0))]
        return PawnWays(straight_paths(step, cell, ahead[0], [1]), reached(step, cell, ahead[1:]))

    def last(cell: Cell, man: Man) -> bool:
        file, rank = cell[:2] if man[0] == 0 else (8 - cell[0], 8 - cell[1])
        return rank == min(file, 4) + 4

    rules = Rules(along(step, pieces), pawn, last, standing(game, coordinate, TWO))
    return SlowChess(rules, coordinate, SOURCE)


def _level(ways: Iterable[Vector]) -> list[Vector]:
    return [(*way, 0) for way in ways]


def hex_walls(game: Game) -> SlowChess:
    """Hexagons with walls and two worm-holes, of which one turns the ways by 60 degrees; leaps cross torn sides."""
    cells = {(a, b) for a in range(9) for b in range(9) if abs(a - b) <= 4}
    name = {coordinate_of_hexagon(one, 4): one for one in sorted(game.cells) if one}
    at = {text: cell for cell, text in name.items()}
    walls = set()
    for text, ways in {"e5": [2, 5, 1], "d4": [1], "c4": [0], "f5": [0]}.items():
        walls |= {(at[text], way) for way in ways}
    walls |= {(cell, 2) for cell in cells if cell[1] == 5 and cell[0] in (6, 7)}
    walls |= {(_to(cell, way), (way + 3) % 6) for cell, way in list(walls)}
    holes = {}
    for one, way, other, turn in (("c5", 1, "g5", 0), ("d6", 1, "h6", 0), ("d3", 0, "f6", 1)):
        holes[at[one], way] = at[other], turn
        holes[at[other], (way + turn + 3) % 6] = at[one], -turn
    torn = {(_to(cell, way), (way + 3) % 6) for cell, way in holes} - set(holes)

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        way = ways[axis]
        if (cell, way) in holes:
            to, turn = holes[cell, way]
            return to, tuple((one + turn) % 6 for one in ways)
        to = _to(cell, way)
        if to not in cells or ((cell, way) in walls | torn and not jumps):
            return None
        return to, ways

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        most = 1 if letter in "kn" else 99
        bends = [(1, 2), (2, 1)] if letter == "n" else [(1, 1)]
        rook = [line for way in range(6) for line in lines(carry, cell, (way,), (1,), most)]
        if letter == "r":
            return rook
        pairs = [((way, (way + 1) % 6), counts) for way in range(6) for counts in bends]
        slants = [line for ways, counts in pairs for line in lines(carry, cell, ways, counts, most)]
        return slants if letter in "bn" else rook + slants

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        ahead, *beside = [(way + 3 * man[0]) % 6 for way in (2, 1, 3)]
        takes = [line[0] for way in beside for line in lines(carry, cell, (way,), (1,), 1)]
        return PawnWays(lines(carry, cell, (ahead,), (1,), 1), takes)

    rules = Rules(paths, pawn, lambda cell, man: False, standing(game, at.__getitem__, TWO), "")
    return SlowChess(rules, at.__getitem__, SOURCE)


def coordinate_of_hexagon(name: str, reach: int) -> Cell:
    """``e4`` as Gliński names it: ranks are counted within their file."""
    file = "abcdefghiklmnop".index(name[0])
    return file, int(name[1:]) - 1 + max(0, file - reach)


def _to(cell: Cell, way: int) -> Cell:
    return cell[0] + EDGES[way][0], cell[1] + EDGES[way][1]


def states(game: Game) -> SlowFree:
    """Trains, airships and militia between the states, from the lists of the file."""
    board: Any = game.variant.board
    beside: dict[str, set[str]] = {name: set() for name, _, _ in board.cells}
    for a, b in dict(board.edges)["border"]:
        beside[a].add(b)
    runs = dict(board.lines)["rail"]

    def reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        return {to for to in pieces[man[1]](at, cell) if at.get(to, (-1, ""))[0] != man[0]}

    def train(at: Board, cell: Cell) -> Iterable[Cell]:
        yield from beside[cell]
        for run in runs:
            for way in (run, run[::-1]) if cell in run else ():
                for to in way[way.index(cell) + 1 :]:
                    yield to
                    if to in at:
                        break

    def far(at: Board, cell: Cell) -> Iterable[Cell]:
        return {to for middle in beside[cell] if middle not in at for to in beside[middle] if to != cell}

    pieces: dict[str, Callable[[Board, Cell], Iterable[Cell]]] = {
        "g": lambda at, cell: beside[cell], "t": train, "a": far,
        "m": lambda at, cell: {to for to in beside[cell] if to not in at} | {to for to in far(at, cell) if to in at},
    }  # fmt: skip
    return SlowFree(Free(standing(game, str, ("west", "east")), reach, king="g"), str)
