"""Boards of the slow generator on which directions turn: a twisted ring, three halves, a cube, walls with a passage.

A step along several axes takes them one after the other, in each order, and carries the directions along; where they
lead to different cells there are several ways, but not to cells that fewer of the axes reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

from ndvariants.game.game import Game
from tests.exact.slow import Cell, Man, Paths, PawnWays, Rules
from tests.exact.slow_boards import KNIGHT, SLANTED, SOURCE, STRAIGHT, Vector, flat, orthodox_castlings
from tests.exact.slow_games import SlowChess, standing

Ways = tuple[Vector, ...]  # the directions of a piece, each as it points where the piece is
Carry = Callable[[Cell, Ways, int, bool], tuple[Cell, Ways] | None]
PIECES = {"k": (STRAIGHT + SLANTED, 1), "q": (STRAIGHT + SLANTED, 99), "r": (STRAIGHT, 99), "b": (SLANTED, 99)}


def onward(carry: Carry, cell: Cell, ways: Ways, counts: Sequence[int]) -> list[tuple[Cell, Ways]]:
    """Where a step leads that goes so far in each of the directions; more than one step of them jumps over walls."""
    axes = [number for number, count in enumerate(counts) if count]
    jumps = max(counts) > 1
    ends = [_in_order(carry, cell, ways, counts, order, jumps) for order in permutations(axes)]
    found = list(dict.fromkeys(end for end in ends if end is not None))
    if len(found) > 1:
        fewer = [part for size in range(1, len(axes)) for part in combinations(axes, size)]
        parts = [[count if axis in part else 0 for axis, count in enumerate(counts)] for part in fewer]
        nearer = {end[0] for part in parts for end in onward(carry, cell, ways, part)}
        found = [end for end in found if end[0] not in nearer]
    return found


def _in_order(
    carry: Carry, cell: Cell, ways: Ways, counts: Sequence[int], order: Sequence[int], jumps: bool
) -> tuple[Cell, Ways] | None:
    for axis in order:
        for _ in range(counts[axis]):
            found = carry(cell, ways, axis, jumps)
            if found is None:
                return None
            cell, ways = found
    return cell, ways


def lines(carry: Carry, cell: Cell, ways: Ways, counts: Sequence[int], most: int) -> list[list[Cell]]:
    """Every line that goes on so, up to some length; it ends before it comes back."""
    found: list[list[Cell]] = []

    def walk(at: Cell, heading: Ways, path: list[Cell], seen: list[Any]) -> None:
        ends = onward(carry, at, heading, counts) if len(path) < most else []
        ends = [end for end in ends if end[0] != cell and end not in seen]
        if not ends and path:
            found.append(path)
        for target, turned in ends:
            walk(target, turned, [*path, target], [*seen, (target, turned)])

    walk(cell, ways, [], [])
    return found


def vectors_as_ways(vector: Vector) -> tuple[Ways, tuple[int, ...]]:
    """A vector of two numbers as directions and how far each goes."""
    ways = tuple((sign, 0) if axis == 0 else (0, sign) for axis, sign in enumerate(map(_sign, vector)))
    return ways, tuple(map(abs, vector))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def flat_paths(carry: Carry) -> Callable[[Cell, str], Paths]:
    """Paths of the pieces of chess on a board of files and ranks, whose directions turn."""

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        vectors, most = (KNIGHT, 1) if letter == "n" else PIECES[letter]
        return [path for vector in vectors for path in lines(carry, cell, *vectors_as_ways(vector), most)]

    return paths


def pawn_paths(carry: Carry, cell: Cell, ahead: Vector, most: int) -> list[list[Cell]]:
    """One path for each length of a pawn's step."""
    return [path for length in range(1, most + 1) for path in lines(carry, cell, *vectors_as_ways(ahead), length)
            if len(path) == length]  # fmt: skip


def pawn_takes(carry: Carry, cell: Cell, ahead: Vector) -> list[Cell]:
    """The cells diagonally ahead."""
    found = [end[0] for side in (1, -1) for end in onward(carry, cell, *vectors_as_ways((side, ahead[1])))]
    return list(dict.fromkeys(found))


def moebius(game: Game) -> SlowChess:
    """A ring of fourteen ranks, twisted between the eleventh and the twelfth."""

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        (file, rank), (df, dr) = cell, ways[axis]
        if df:
            return ((file + df, rank), ways) if 0 <= file + df < 8 else None
        to = (rank + dr) % 14
        if {rank, to} == {10, 11}:
            return (7 - file, to), tuple((-a, b) for a, b in ways)
        return (file, to), ways

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]] * (1 if man[1] == "p" else -1)
        first = {"p": (1, 6), "f": (13, 8)}[man[1]][man[0]]
        paths = pawn_paths(carry, cell, (0, up), 2 if cell[1] == first else 1)
        return PawnWays(paths, pawn_takes(carry, cell, (0, up)), trail=True)

    def last(cell: Cell, man: Man) -> bool:
        return cell[1] == (7, 0)[man[0]]

    start = standing(game, flat, ("white", "black"))
    castlings = orthodox_castlings((0, 7))
    return SlowChess(Rules(flat_paths(carry), pawn, last, start, pawns="pf", castlings=castlings), flat, SOURCE)


def walled(game: Game) -> SlowChess:
    """Chess with two walls, and a passage between a4 and h5, h4 and a5."""
    over = {((0, 3), 1): (7, 4), ((7, 3), 1): (0, 4), ((7, 4), -1): (0, 3), ((0, 4), -1): (7, 3)}

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        (file, rank), (df, dr) = cell, ways[axis]
        if dr and (cell, dr) in over:
            return over[cell, dr], ways
        to = file + df, rank + dr
        across = dr and {rank, to[1]} == {3, 4} and 2 <= file <= 5
        beside = df and {file, to[0]} == {3, 4} and 2 <= rank <= 5
        if (across or beside) and not jumps:
            return None
        return (to, ways) if 0 <= to[0] < 8 and 0 <= to[1] < 8 else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        ahead = (0, (1, -1)[man[0]])
        paths = pawn_paths(carry, cell, ahead, 2 if cell[1] == (1, 6)[man[0]] else 1)
        return PawnWays(paths, pawn_takes(carry, cell, ahead), trail=True)

    start = standing(game, flat, ("white", "black"))
    castlings = orthodox_castlings((0, 7))
    rules = Rules(flat_paths(carry), pawn, lambda cell, man: cell[1] == (7, 0)[man[0]], start, castlings=castlings)
    return SlowChess(rules, flat, SOURCE)


def yalta(game: Game) -> SlowChess:
    """Three halves of a chessboard, each joined to both others."""

    def cell_of(name: str) -> Cell:
        return "WBR".index(name[0]), ord(name[1]) - 97, int(name[2]) - 1

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        half, file, rank = cell
        df, dr = ways[axis]
        if rank + dr == 4:  # the right hand half of one joins the left hand half of the next
            other = (half + 1) % 3 if file > 3 else (half + 2) % 3
            return (other, 7 - file, 3), tuple((-a, -b) for a, b in ways)
        file, rank = file + df, rank + dr
        return ((half, file, rank), ways) if 0 <= file < 8 and rank >= 0 else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        home = cell[0] == man[0]
        ahead = (0, 1 if home else -1)
        paths = pawn_paths(carry, cell, ahead, 2 if home and cell[2] == 1 else 1)
        return PawnWays(paths, pawn_takes(carry, cell, ahead), trail=True)

    start = standing(game, cell_of, ("white", "black", "red"))
    rules = Rules(flat_paths(carry), pawn, lambda cell, man: cell[0] != man[0] and not cell[2], start, sides=3)
    return SlowChess(rules, cell_of, SOURCE)


def cube(game: Game) -> SlowChess:
    """The skin of a cube of five: a cell is the axis and side of its face and its place in space."""

    def cell_of(name: str) -> Cell:
        axis, side = divmod("LRFBDU".index(name[0]), 2)
        inner = iter((ord(name[1]) - 97, int(name[2]) - 1))
        return tuple((-1, 5)[side] if number == axis else next(inner) for number in range(3))

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        way = ways[axis]
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        if all(-1 < to[number] < 5 for number in range(3) if way[number]):
            return to, ways
        face = next(number for number in range(3) if cell[number] in (-1, 5))
        down = tuple((1 if cell[face] < 0 else -1) if number == face else 0 for number in range(3))
        to = tuple(a + b for a, b in zip(to, down, strict=True))
        back = tuple(-part for part in way)
        turned = {way: down, back: tuple(-part for part in down)}
        return to, tuple(turned.get(one, one) for one in ways)

    def tangents(cell: Cell) -> list[Vector]:
        face = next(number for number in range(3) if cell[number] in (-1, 5))
        axes = [number for number in range(3) if number != face]
        return [tuple(sign * (number == axis) for number in range(3)) for axis in axes for sign in (1, -1)]

    def pairs(cell: Cell) -> Iterator[Ways]:
        ways = tangents(cell)
        yield from ((one, other) for one in ways[:2] for other in ways[2:])

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        most = 1 if letter in "kn" else 99
        found: list[list[Cell]] = []
        if letter == "n":
            return [
                p for pair in pairs(cell) for counts in ((1, 2), (2, 1)) for p in lines(carry, cell, pair, counts, 1)
            ]
        if letter in "rqk":
            found += [path for way in tangents(cell) for path in lines(carry, cell, (way,), (1,), most)]
        if letter in "bqk":
            found += [path for pair in pairs(cell) for path in lines(carry, cell, pair, (1, 1), most)]
        return found

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        takes = [path[0] for pair in pairs(cell) for path in lines(carry, cell, pair, (1, 1), 1)]
        return PawnWays([path for way in tangents(cell) for path in lines(carry, cell, (way,), (1,), 1)], takes)

    rules = Rules(paths, pawn, lambda cell, man: False, standing(game, cell_of, ("white", "black")), "")
    return SlowChess(rules, cell_of, SOURCE)


SEAMS: dict[str, Any] = {"moebius": moebius, "walled": walled, "yalta": yalta, "cube_chess": cube}
