"""Boards of four axes, and of three: the founding games of many dimensions, slowly, from their papers."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from ndvariants.game.game import Game
from tests.exact.slow import Castling, Cell, Man, PawnWays, Rules
from tests.exact.slow_boards import SOURCE, Vector, along, reached, straight_paths
from tests.exact.slow_games import SlowChess, standing


@cache
def near(axes: int, changed: int) -> list[Vector]:
    """The vectors that change so many coordinates by one."""
    return [way for way in product((-1, 0, 1), repeat=axes) if sum(map(abs, way)) == changed]


def knight(axes: int) -> list[Vector]:
    """Two along one axis, one along another."""
    return [way for way in product((-2, -1, 0, 1, 2), repeat=axes) if sorted(map(abs, way))[-3:] in ([0, 1, 2], [1, 2])
            and sum(map(abs, way)) == 3 and max(map(abs, way)) == 2]  # fmt: skip


def _step(cell: Cell, way: Vector) -> Cell:
    to = tuple(a + b for a, b in zip(cell, way, strict=True))
    return to if all(0 <= part < 8 for part in to) else None


def hyperchess(game: Game) -> SlowChess:
    """Michael McCulloch's game in three dimensions (rank, file, height)."""

    def cell_of(name: str) -> Cell:
        return int(name[2]) - 1, ord(name[1]) - 97, int(name[0]) - 1

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up, second = ((1, 1), (-1, 6))[man[0]]
        forward = [(up, 0, 0), (0, 0, up)]
        paths = [path for way, axis in zip(forward, (0, 2), strict=True)
                 for path in straight_paths(_step, cell, way, (1, 2) if cell[axis] == second else (1,))]  # fmt: skip
        takes = {tuple(a + b for a, b in zip(way, other, strict=True)) for way in forward for other in near(3, 1)
                 if not any(a and b for a, b in zip(way, other, strict=True))}  # fmt: skip
        return PawnWays(paths, reached(_step, cell, sorted(takes)), trail=True)

    def last(cell: Cell, man: Man) -> bool:
        return (cell[0], cell[2]) == ((7, 7), (0, 0))[man[0]]

    even, straight = near(3, 2), near(3, 1)
    pieces = {
        "k": (straight + even + near(3, 3), 1), "q": (straight + even, 99), "r": (straight, 99), "b": (even, 99),
        "n": (knight(3), 1),
    }  # fmt: skip
    castlings = []
    for (side, end), (king, rook, over, empty) in product(((0, 0), (1, 7)), ((6, 7, 5, (5, 6)), (2, 0, 3, (1, 2, 3)))):
        safe = [(end, file, end) for file in range(min(4, king), max(4, king) + 1)]
        moves = ((end, 4, end), (end, king, end)), ((end, rook, end), (end, over, end))
        castlings.append(Castling(side, *moves, [(end, file, end) for file in empty], safe))
    start = standing(game, cell_of, ("white", "black"))
    rules = Rules(along(_step, pieces), pawn, last, start, castlings=castlings)
    return SlowChess(rules, cell_of, SOURCE.replace("slow.py", "slow_dimensions.py"))


def four_d(game: Game) -> SlowChess:
    """Oana's game on 8^4: pawns go along z, and along y; each takes beside x, or along both of its ways."""

    def cell_of(name: str) -> Cell:
        return ord(name[2]) - 97, int(name[1]) - 1, int(name[3]) - 1, ord(name[0]) - 65

    start = standing(game, cell_of, ("white", "black"))

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        forward = [(0, 0, up, 0), (0, 1, 0, 0)]
        takes = [(1, 0, up, 0), (-1, 0, up, 0), (1, 1, 0, 0), (-1, 1, 0, 0), (0, 1, up, 0)]
        lengths = (1, 2) if man[1] == "p" else (1,)
        paths = [path for way in forward for path in straight_paths(_step, cell, way, lengths)]
        return PawnWays(paths, reached(_step, cell, takes))

    def last(cell: Cell, man: Man) -> bool:
        return cell[1:3] == ((7, 7), (7, 0))[man[0]]

    two = near(4, 2)
    pieces = {
        "k": (near(4, 1) + two + near(4, 3) + near(4, 4), 1), "q": (near(4, 1) + two, 99), "r": (near(4, 1), 99),
        "b": (two, 99), "n": (knight(4), 1),
    }  # fmt: skip
    rules = Rules(along(_step, pieces), pawn, last, start, "q", pawns="pm", moved={"p": "m"})
    return SlowChess(rules, cell_of, SOURCE.replace("slow.py", "slow_dimensions.py"))


DIMENSIONS: dict[str, Any] = {"hyperchess": hyperchess, "four_d": four_d}
