"""Rollerball and Smess, slowly: a ring with a turn at a corner or a bounce off an edge; arrows on every cell."""

from __future__ import annotations

from functools import cache
from typing import Any

from ndvariants.game.game import Game
from tests.boards.test_cell_directions import SMESS, WAYS
from tests.exact.slow import Cell, Man, Paths, PawnWays, Rules
from tests.exact.slow_boards import SLANTED, SOURCE, STRAIGHT, Vector, flat
from tests.exact.slow_games import SlowChess, standing

# Which way is ahead along the sides, and the corner at the end of each outer lane.
WEST, NORTH, EAST, SOUTH = (0, 1), (1, 0), (0, -1), (-1, 0)
CORNERS = {(0, 6): NORTH, (6, 6): EAST, (6, 0): SOUTH, (0, 0): WEST}


def on_ring(cell: Cell) -> bool:
    """Is it a cell of the ring?"""
    return 0 <= cell[0] < 7 and 0 <= cell[1] < 7 and not (2 <= cell[0] <= 4 and 2 <= cell[1] <= 4)


def ahead(cell: Cell) -> Vector:
    """The way ahead: a corner belongs to the side that begins there, of the inner lane to the one that it opens to."""
    file, rank = cell
    if (file == 0 and rank < 6) or (file == 1 and 1 <= rank < 5):
        return WEST
    if (rank == 6 and file < 6) or (rank == 5 and 1 <= file < 5):
        return NORTH
    if (file == 6 and rank > 0) or (file == 5 and 1 < rank <= 5):
        return EAST
    return SOUTH


def _to(cell: Cell, way: Vector) -> Cell:
    return cell[0] + way[0], cell[1] + way[1]


def _run(cell: Cell, way: Vector) -> list[Cell]:
    found = []
    cell = _to(cell, way)
    while on_ring(cell):
        found.append(cell)
        cell = _to(cell, way)
    return found


def _turning(cell: Cell, way: Vector) -> list[Cell]:
    """Along the outer lane, and once round its corner."""
    path = _run(cell, way)
    if path and path[-1] in CORNERS and CORNERS[path[-1]] != way and cell[way[0] != 0] in (0, 6):
        path += _run(path[-1], CORNERS[path[-1]])
    return path


def _bouncing(cell: Cell, way: Vector) -> list[Cell]:
    """Slantwise, and once off an edge: the part of the way turns back that cannot go on."""
    found: list[Cell] = []
    bounces = 1
    at = cell
    while True:
        if not on_ring(_to(at, way)):
            stuck = [not on_ring(_to(at, (way[0], 0))), not on_ring(_to(at, (0, way[1])))]
            if not bounces or sum(stuck) != 1:
                return found
            bounces -= 1
            way = (-way[0] if stuck[0] else way[0], -way[1] if stuck[1] else way[1])
            if not on_ring(_to(at, way)):
                return found
        at = _to(at, way)
        if at == cell:
            return found
        found.append(at)


def rollerball(game: Game) -> SlowChess:
    """Jean-Louis Cazaux's game."""

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        way = ahead(cell)
        beside = (way[1], way[0])
        steps = {"k": STRAIGHT + SLANTED, "r": STRAIGHT, "b": SLANTED}[letter]
        found = [[to] for one in steps if on_ring(to := _to(cell, one))]
        if letter == "r":
            found.append(_turning(cell, way))
        if letter == "b":
            found += [_bouncing(cell, (way[0] + s * beside[0], way[1] + s * beside[1])) for s in (1, -1)]
        return found

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        way = ahead(cell)
        ways = [way, (way[0] + way[1], way[1] + way[0]), (way[0] - way[1], way[1] - way[0])]
        cells = [to for one in ways if on_ring(to := _to(cell, one))]
        return PawnWays([[to] for to in cells], cells)

    def last(cell: Cell, man: Man) -> bool:
        return cell in ([(4, 5), (4, 6)], [(2, 0), (2, 1)])[man[0]]

    rules = Rules(paths, pawn, last, standing(game, flat, ("white", "black")), "rb")
    return SlowChess(rules, flat, SOURCE_BENT)


def smess(game: Game) -> SlowChess:
    """Perry Grant's game: the arrows of the cell where a piece stands say where it may go, one step or on and on."""
    rows = [list(map(int, line.split())) for line in SMESS.split("\n") if line]

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        found = []
        for bit, way in enumerate(WAYS):
            if rows[cell[1]][cell[0]] >> bit & 1:
                line = [(cell[0] + far * way[0], cell[1] + far * way[1]) for far in range(1, 8 if letter == "s" else 2)]
                found.append([to for to in line if 0 <= to[0] < 7 and 0 <= to[1] < 8])
        return found

    def pawn(cell: Cell, man: Man) -> PawnWays:
        steps = [path for path in paths(cell, "n") if path]
        return PawnWays(steps, [path[0] for path in steps])

    def last(cell: Cell, man: Man) -> bool:
        return cell[1] == (7, 0)[man[0]] and cell[0] in (1, 2, 4, 5)

    start = standing(game, flat, ("red", "blue"))
    return SlowChess(Rules(paths, pawn, last, start, "s", pawns="n", checks=False), flat, SOURCE_BENT)


SOURCE_BENT = SOURCE.replace("slow.py", "slow_bent.py")
BENT: dict[str, Any] = {"rollerball": rollerball, "smess": smess}
