"""Games on boards of polygons, slowly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from tests.exact.slow import Cell, Man, Paths, PawnWays, Rules
from tests.exact.slow_boards import SOURCE
from tests.exact.slow_games import SlowChess, standing
from tests.exact.slow_meshes import Mesh, dodecahedron_in_sixty, goldberg, heading, laid_on, triangles

MESHES = SOURCE.replace("slow.py", "slow_meshes.py")
BARE = """
variant: bare
board: {polyhedron: {%s}}
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: step edge}}
setup: {cells: {white: {king: %s}, black: {king: %s}}}
options: {check: false}
endings: [repetition 3: draw]
"""


def neighbours(game: Game, solid: str) -> dict[str, set[str]]:
    """Which cells of a solid lie side by side: what is needed to know what they are called."""
    names = [name for name in game.cells if name]
    found = {}
    for name in names:
        other = next(one for one in reversed(names) if one != name)
        moves = load_text(BARE % (solid, name, other)).start().legal_moves()
        found[name] = {str(move.target) for move in moves}
    return found


def paths_on(mesh: Mesh, rook: Callable[[int], list[list[Cell]]]) -> Callable[[Cell, str], Paths]:
    """The paths of pieces whose bishop goes straight through corners, and whose rook is given."""

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        slants = [line for line in mesh.straight(cell, "corner") if line]
        if letter == "n":
            return [[to] for to in mesh.corners(cell, straight_on=False)]
        found = {"r": rook(cell), "b": slants, "q": rook(cell) + slants, "k": rook(cell) + slants}[letter]
        return [line[:1] for line in found] if letter == "k" else found

    return paths


def sphere(game: Game) -> SlowChess:
    """Chess on a Goldberg sphere: pawns go over edges and take through corners."""
    mesh = goldberg(3)
    cells = laid_on(mesh, neighbours(game, "base: icosahedron, subdivide: 3, dual: true"))
    zone = next(zone for zone in game.variant.zones if zone.name == "far")
    names = [name for name in game.cells if name]
    rings = [set("kmnop"), set("abcdf")]

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        slants = [line[0] for line in mesh.straight(cell, "corner") if line]
        return PawnWays([[to] for to in mesh.beside(cell)], slants)

    far = [{cells[name] for name in names if name[0] in ring} for ring in rings]
    assert zone.name == "far" and [len(one) for one in far] == [21, 21]
    rook = lambda cell: [line for line in mesh.straight(cell, "edge") if line]  # noqa: E731
    start = standing(game, cells.__getitem__, ("white", "black"))
    rules = Rules(paths_on(mesh, rook), pawn, lambda cell, man: cell in far[man[0]], start, "qrb")
    return SlowChess(rules, cells.__getitem__, MESHES)


def sixty(game: Game) -> SlowChess:
    """Chess on a dodecahedron in sixty triangles: rooks along strips, pawns over edges, taking across corners."""
    mesh = dodecahedron_in_sixty()
    cells = laid_on(mesh, neighbours(game, "base: truncated_icosahedron, dual: true"))

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        return PawnWays([[to] for to in mesh.beside(cell)], mesh.corners(cell, straight_on=True))

    rook = lambda cell: [line for line in mesh.zigzag(cell) if line]  # noqa: E731
    start = standing(game, cells.__getitem__, ("white", "black"))
    rules = Rules(paths_on(mesh, rook), pawn, lambda cell, man: False, start, "")
    return SlowChess(rules, cells.__getitem__, MESHES)


def triangular(game: Game) -> SlowChess:
    """George Dekle's game: pawns go to the cell ahead, over an edge or a corner, and take beside it."""
    mesh, cells, middles = triangles(4)
    name_of = {face: name for name, face in cells.items()}
    rim = [{"a5", "o5", "a6", "m6", "a7", "k7"}, {"a4", "o4", "a3", "m3", "a2", "k2"}]

    def ahead(cell: Cell, side: int) -> list[list[Cell]]:
        lines = [*mesh.straight(cell, "edge"), *mesh.straight(cell, "corner")]
        return [line for line in lines if line and abs(heading(middles, cell, line[0]) - (90, 270)[side]) < 1]

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        angles = ((60, 120), (240, 300))[man[0]]
        touching = mesh.corners(cell, straight_on=True) + mesh.corners(cell, straight_on=False)
        takes = [to for to in touching if any(abs(heading(middles, cell, to) - angle) < 1 for angle in angles)]
        front = name_of[cell][1:] == ("2", "7")[man[0]]
        quiet = [line[:length] for line in ahead(cell, man[0]) for length in (1, 2) if length <= len(line)
                 and (length == 1 or front)]  # fmt: skip
        if name_of[cell] in rim[man[0]]:
            quiet += [[to] for to in takes]
        return PawnWays(quiet, takes)

    def last(cell: Cell, man: Man) -> bool:
        return name_of[cell][1:] == ("8", "1")[man[0]]

    rook = lambda cell: [line for line in mesh.straight(cell, "edge") if line]  # noqa: E731
    start = standing(game, cells.__getitem__, ("white", "black"))
    return SlowChess(Rules(paths_on(mesh, rook), pawn, last, start), cells.__getitem__, MESHES)


SOLIDS: dict[str, Any] = {"goldberg": sphere, "dodecachess": sixty, "triangular": triangular}
