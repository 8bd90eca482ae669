"""The odd boards slowly: where lines lead on each is worked out once more, from coordinates, without the package."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any

from ndvariants.game.game import Game

from ..exact.slow import Cell, Man, Paths, PawnWays, Rules
from ..exact.slow_boards import (
    CHESS,
    SLANTED,
    STRAIGHT,
    Step,
    Vector,
    along,
    flat,
    on_board,
    orthodox_castlings,
    reached,
    straight_paths,
)
from ..exact.slow_games import SlowChess, standing
from ..exact.slow_seams import Carry, Ways, flat_paths, lines, onward, pawn_paths, pawn_takes
from .slow_free import Board, Free, Place, SlowFree, in_check

SOURCE = "tests/boards/slow_odd.py"
TWO = ("white", "black")
CHESSBOARD = on_board(8, 8)


# ------------------------------------------------------------------ grids of many axes


def coordinate(name: str) -> Cell:
    """``2A1e4`` as the numbers of its axes from 0: file, rank, and those written before them, the nearest first."""
    tokens = re.findall(r"\d+|[a-z]|[A-Z]", name)
    numbers = [int(one) - 1 if one.isdigit() else ord(one.lower()) - 97 for one in tokens]
    return (*numbers[-2:], *reversed(numbers[:-2]))


def near(axes: int, changed: Iterable[int]) -> list[Vector]:
    """The vectors that change so many coordinates by one."""
    return [way for way in product((-1, 0, 1), repeat=axes) if sum(map(abs, way)) in changed]


def knights(axes: int) -> list[Vector]:
    """Two along one axis and one along another."""
    ways = product((-2, -1, 0, 1, 2), repeat=axes)
    return [way for way in ways if sorted(map(abs, way), reverse=True)[:3] in ([2, 1], [2, 1, 0])]


def inside(widths: Sequence[int]) -> Step:
    """Steps in a box."""

    def step(cell: Cell, way: Vector) -> Cell:
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if all(0 <= part < width for part, width in zip(to, widths, strict=True)) else None

    return step


def space(game: Game, widths: Sequence[int], becomes: str = "qrbn") -> SlowChess:
    """Chess in a box: pawns go along the second axis, and take one aside along any other."""
    axes, step = len(widths), inside(widths)
    pieces = {
        "k": (near(axes, range(1, axes + 1)), 1), "q": (near(axes, range(1, axes + 1)), 99), "r": (near(axes, [1]), 99),
        "b": (near(axes, [2]), 99), "n": (knights(axes), 1),
    }  # fmt: skip

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = tuple((1, -1)[man[0]] * (number == 1) for number in range(axes))
        takes = [tuple(a + b for a, b in zip(up, way, strict=True)) for way in near(axes, [1]) if not way[1]]
        return PawnWays(straight_paths(step, cell, up, [1]), reached(step, cell, takes))

    last = lambda cell, man: cell[1] == (widths[1] - 1, 0)[man[0]]  # noqa: E731
    return SlowChess(
        Rules(along(step, pieces), pawn, last, standing(game, coordinate, TWO), becomes), coordinate, SOURCE
    )


def millennium(game: Game) -> SlowChess:
    """Three chessboards: pawns take along the files only, and go up and down as they advance."""
    step = inside((8, 8, 3))
    straight, slanted, any_way = near(3, [1]), near(3, [2]), near(3, [1, 2, 3])
    pieces = {"k": (any_way, 1), "q": (any_way, 99), "r": (straight, 99), "b": (slanted, 99), "n": (knights(3), 1)}

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        lengths = (1, 2) if cell[1] == (1, 6)[man[0]] else (1,)
        quiet = straight_paths(step, cell, (0, up, 0), lengths)
        quiet += [[to] for to in reached(step, cell, [(0, up, 1), (0, up, -1)])]
        return PawnWays(quiet, reached(step, cell, [(1, up, 0), (-1, up, 0)]))

    last = lambda cell, man: cell[1] == (7, 0)[man[0]]  # noqa: E731
    return SlowChess(Rules(along(step, pieces), pawn, last, standing(game, coordinate, TWO)), coordinate, SOURCE)


# ------------------------------------------------------------------ the skins of cubes of many axes


def skin(game: Game, axes: int, side: int) -> SlowChess:
    """The skin of a cube: a cell is a place in space one step outside it; over an edge a direction turns inward."""
    ends = (-1, side)

    def cell_of(name: str) -> Cell:
        face, end = divmod(ord(name[0]) - 65, 2)
        tokens = re.findall(r"\d+|[a-z]|[A-Z]", name[1:])
        numbers = [int(one) - 1 if one.isdigit() else ord(one.lower()) - 97 for one in tokens]
        own = iter([*numbers[-2:], *reversed(numbers[:-2])])
        return tuple(ends[end] if number == face else next(own) for number in range(axes))

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        way = ways[axis]
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        if all(-1 < to[number] < side for number in range(axes) if way[number]):
            return to, ways
        face = next(number for number in range(axes) if cell[number] in ends)
        down = tuple((1 if cell[face] < 0 else -1) if number == face else 0 for number in range(axes))
        to = tuple(a + b for a, b in zip(to, down, strict=True))
        turned = {way: down, _back(way): _back(down)}
        return to, tuple(turned.get(one, one) for one in ways)

    @cache
    def bundles(cell: Cell, size: int) -> list[Ways]:
        """So many directions at right angles, each bundle once."""
        free = [number for number in range(axes) if cell[number] not in ends]
        units = [[tuple(sign * (number == axis) for number in range(axes)) for sign in (1, -1)] for axis in free]
        return [ways for chosen in _choices(units, size) for ways in product(*chosen)]

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        if letter == "n":
            bends = [(ways, counts) for ways in bundles(cell, 2) for counts in ((1, 2), (2, 1))]
            return [path for ways, counts in bends for path in lines(carry, cell, ways, counts, 1)]
        sizes = {"r": [1], "b": [2], "u": [3]}.get(letter, range(1, axes))
        most = 1 if letter == "k" else 99
        found = [(ways, [1] * size) for size in sizes for ways in bundles(cell, size)]
        return [path for ways, counts in found for path in lines(carry, cell, ways, counts, most)]

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        quiet = [path for ways in bundles(cell, 1) for path in lines(carry, cell, ways, (1,), 1)]
        return PawnWays(quiet, [path[0] for ways in bundles(cell, 2) for path in lines(carry, cell, ways, (1, 1), 1)])

    rules = Rules(paths, pawn, lambda cell, man: False, standing(game, cell_of, TWO), "")
    return SlowChess(rules, cell_of, SOURCE)


def _back(way: Vector) -> Vector:
    return tuple(-part for part in way)


def _choices(units: Sequence[Any], size: int) -> list[tuple[Any, ...]]:
    return [chosen for chosen in permutations(units, size) if list(chosen) == sorted(chosen, reverse=True)]


# ------------------------------------------------------------------ chessboards whose edges are sewn


def glued(game: Game, carry: Carry, lengths: Callable[[Cell, int], int]) -> SlowChess:
    """Chess on a board of 8x8 where directions turn; ``lengths`` tells how far a pawn goes from a cell."""

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        ahead = (0, (1, -1)[man[0]])
        paths = pawn_paths(carry, cell, ahead, lengths(cell, man[0]))
        return PawnWays(paths, pawn_takes(carry, cell, ahead), trail=True)

    last = lambda cell, man: cell[1] == (7, 0)[man[0]]  # noqa: E731
    return SlowChess(Rules(flat_paths(carry), pawn, last, standing(game, flat, TWO)), flat, SOURCE)


def round_the_edges(twists: tuple[bool, bool], width: int = 8, height: int = 8) -> Carry:
    """Both pairs of edges are joined, each twisted or not: what leaves over one comes in mirrored over the other."""

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        file, rank = cell[0] + ways[axis][0], cell[1] + ways[axis][1]
        if not 0 <= file < width and twists[0]:
            rank, ways = height - 1 - rank, tuple((a, -b) for a, b in ways)
        if not 0 <= rank < height and twists[1]:
            file, ways = width - 1 - file, tuple((-a, b) for a, b in ways)
        return (file % width, rank % height), ways

    return carry


def torus_pawns(cell: Cell, side: int) -> int:
    """Three steps from the rear rank."""
    return 3 if cell[1] == (0, 7)[side] else 1


def holes(game: Game) -> SlowChess:
    """A torus with worm-holes: up from c4 is f5, up from f4 c5; right of d5 is e4, right of d4 e5; and back."""
    pairs = {((2, 3), (0, 1)): (5, 4), ((5, 3), (0, 1)): (2, 4), ((3, 4), (1, 0)): (4, 3), ((3, 3), (1, 0)): (4, 4)}
    pairs |= {(to, _back(way)): cell for (cell, way), to in pairs.items()}

    def carry(cell: Cell, ways: Ways, axis: int, jumps: bool) -> tuple[Cell, Ways] | None:
        way = ways[axis]
        return pairs.get((cell, way), ((cell[0] + way[0]) % 8, (cell[1] + way[1]) % 8)), ways

    return glued(game, carry, torus_pawns)


# ------------------------------------------------------------------ chess with a rule of its own


def orthodox(game: Game, extra: Callable[[Cell, str], Paths]) -> Rules:
    """Chess, with more paths for some pieces."""
    step = on_board(8, 8)
    own = along(step, CHESS)

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        return [*(own(cell, letter) if letter in CHESS else ()), *extra(cell, letter)]

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        lengths = (1, 2) if cell[1] == (1, 6)[man[0]] else (1,)
        return PawnWays(
            straight_paths(step, cell, (0, up), lengths), reached(step, cell, [(1, up), (-1, up)]), trail=True
        )

    last = lambda cell, man: cell[1] == (7, 0)[man[0]]  # noqa: E731
    start = standing(game, flat, (*TWO, "iron"))
    return Rules(paths, pawn, last, start, castlings=orthodox_castlings((0, 7)))


def portals(game: Game) -> SlowChess:
    """Rooks go from a4 and h5 to h4 and a5, and back."""
    mouths = [{(0, 3), (7, 4)}, {(7, 3), (0, 4)}]

    def extra(cell: Cell, letter: str) -> Paths:
        there = [other for here, other in (mouths, mouths[::-1]) if cell in here and letter == "r"]
        return [[to] for cells in there for to in sorted(cells)]

    return SlowChess(orthodox(game, extra), flat, SOURCE)


def gate(game: Game) -> SlowFree:
    """Four bars stand in the middle, which nobody takes; asked only before they go away, and without castling."""

    def reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        return [to for to in plain_reach(at, cell, man) if at.get(to, man)[0] != 2]

    return SlowFree(Free(standing(game, flat, (*TWO, "iron")), reach), flat)


def plain_reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
    """Where a piece of chess may go, without castling and capture in passing."""
    (side, letter), step = man, CHESSBOARD
    if letter == "p":
        up = (1, -1)[side]
        lengths = (1, 2) if cell[1] == (1, 6)[side] else (1,)
        quiet = [path for path in straight_paths(step, cell, (0, up), lengths) if not set(path) & set(at)]
        yield from (path[-1] for path in quiet)
        yield from (to for to in reached(step, cell, [(1, up), (-1, up)]) if at.get(to, man)[0] != side)
        return
    for path in along(step, CHESS)(cell, letter):
        for to in path:
            if at.get(to, (-1, ""))[0] != side:
                yield to
            if to in at:
                break


def turntable(game: Game) -> SlowFree:
    """The four cells in the middle turn after each move; without castling and capture in passing."""
    ring = [(3, 3), (4, 3), (4, 4), (3, 4)]

    def follows(before: Place, after: Place, target: Cell) -> Place:
        moved = {ring[(k + 1) % 4]: after.at[cell] for k, cell in enumerate(ring) if cell in after.at}
        return replace(after, at={cell: man for cell, man in after.at.items() if cell not in ring} | moved)

    return SlowFree(Free(standing(game, flat, TWO), plain_reach, follows=follows), flat)


def alice(game: Game) -> SlowFree:
    """Two boards: a move is one of chess on its board, legal there, and ends behind the looking-glass."""

    def reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        world = cell[2]
        here = {(file, rank): one for (file, rank, other), one in at.items() if other == world}
        return [(*to, world) for to in plain_reach(here, cell[:2], man) if (*to, 1 - world) not in at]

    def follows(before: Place, after: Place, target: Cell) -> Place | None:
        if in_check(rules, after.at, before.side):
            return None
        through = {cell if cell != target else (*cell[:2], 1 - cell[2]): man for cell, man in after.at.items()}
        return Place(through, after.side, after.ply)

    becomes = lambda cell, man: "qrbn" if man[1] == "p" and cell[1] == (7, 0)[man[0]] else ""  # noqa: E731
    rules = Free(standing(game, coordinate, TWO), reach, becomes, follows)
    return SlowFree(rules, coordinate)


def klein_xiangqi(game: Game) -> SlowFree:
    """Xiangqi whose sides are joined upside down and whose back ranks touch; generals do not fly."""
    carry = round_the_edges((True, False), 9, 10)

    def slide(cell: Cell, way: Vector) -> list[Cell]:
        ways = ((way[0], 0), (0, way[1])) if all(way) else (way,)
        return next(iter(lines(carry, cell, ways, [1] * len(ways), 99)), [])

    slides = cache(slide)

    def bent(cell: Cell, first: Vector, on: Sequence[Vector]) -> Iterable[tuple[Cell, Cell]]:
        """(between, target): a step and another outward, both seen from where the first one comes to."""
        ways = ((first[0] or 1, 0), (0, first[1] or 1))
        counts = (abs(first[0]), abs(first[1]))
        for middle, turned in onward(carry, cell, ways, counts):
            for way in on:
                parts = tuple(tuple(part * way[axis] for part in turned[axis]) for axis in range(2))
                yield from ((middle, to) for to, _ in onward(carry, middle, parts, (1, 1)))

    def palace(cell: Cell, side: int) -> bool:
        return 3 <= cell[0] <= 5 and (cell[1] <= 2 if side == 0 else cell[1] >= 7)

    def reach(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        return {to for to in _pieces(at, cell, man) if at.get(to, (-1, ""))[0] != man[0]}

    def _pieces(at: Board, cell: Cell, man: Man) -> Iterable[Cell]:
        side, letter = man
        up = (1, -1)[side]
        if letter in "ka":
            ways = STRAIGHT if letter == "k" else SLANTED
            yield from (slides(cell, way)[0] for way in ways if palace(slides(cell, way)[0], side))
        elif letter == "p":
            beyond = cell[1] >= 5 if side == 0 else cell[1] <= 4
            yield from (slides(cell, way)[0] for way in [(0, up), *([(1, 0), (-1, 0)] if beyond else [])])
        elif letter in "nb":
            for first in STRAIGHT if letter == "n" else SLANTED:
                for middle, to in bent(cell, first, _onward(first)):
                    if middle not in at and to != cell and (letter == "n" or (to[1] <= 4) == (side == 0)):
                        yield to
        else:
            for way in STRAIGHT:
                yield from _cannon(at, slides(cell, way)) if letter == "c" else _rook(at, slides(cell, way))

    return SlowFree(Free(standing(game, flat, ("red", "black")), reach), flat)


def _onward(first: Vector) -> list[Vector]:
    """The diagonals outward from a straight step, or the same diagonal again, as seen by who makes it."""
    if all(first):
        return [(1, 1)]
    return [(1, 1), (1, -1)] if first[0] else [(1, 1), (-1, 1)]


def _rook(at: Board, line: Sequence[Cell]) -> Iterable[Cell]:
    for to in line:
        yield to
        if to in at:
            return


def _cannon(at: Board, line: Sequence[Cell]) -> Iterable[Cell]:
    met = [to for to in line if to in at]
    yield from line[: line.index(met[0])] if met else line
    yield from met[1:2]
