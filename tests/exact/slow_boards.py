"""Boards of the slow generator: rings, hexagons, space, four players; arithmetic over coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from ndvariants.game.game import Game
from tests.exact.slow import Castling, Cell, Man, Paths, PawnWays, Rules
from tests.exact.slow_games import SlowChess, standing

Vector = tuple[int, ...]
Step = Callable[[Cell, Vector], Cell]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a * s, b * t) for a, b in ((1, 2), (2, 1)) for s in (1, -1) for t in (1, -1)]
CHESS: Mapping[str, tuple[Sequence[Vector], int]] = {
    "k": (STRAIGHT + SLANTED, 1), "q": (STRAIGHT + SLANTED, 99), "r": (STRAIGHT, 99), "b": (SLANTED, 99),
    "n": (KNIGHT, 1),
}  # fmt: skip


def along(step: Step, pieces: Mapping[str, tuple[Sequence[Vector], int]]) -> Callable[[Cell, str], Paths]:
    """The paths of pieces that go straight on: a step again and again, until it leads nowhere or back."""

    @cache
    def paths(cell: Cell, letter: str) -> Paths:
        vectors, most = pieces[letter]
        found = []
        for vector in vectors:
            path: list[Cell] = []
            at = step(cell, vector)
            while at is not None and at != cell and len(path) < most:
                path.append(at)
                at = step(at, vector)
            found.append(path)
        return found

    return paths


def flat(name: str) -> Cell:
    """``c4`` as (2, 3)."""
    return ord(name[0]) - 97, int(name[1:]) - 1


def on_board(width: int, height: int, round_files: bool = False, round_ranks: bool = False) -> Step:
    """Steps on a board whose files or ranks may be rings."""

    def step(cell: Cell, way: Vector) -> Cell:
        file, rank = cell[0] + way[0], cell[1] + way[1]
        file, rank = file % width if round_files else file, rank % height if round_ranks else rank
        return (file, rank) if 0 <= file < width and 0 <= rank < height else None

    return step


def reached(step: Step, cell: Cell, ways: Iterable[Vector]) -> list[Cell]:
    """Where single steps lead."""
    return [to for way in ways if (to := step(cell, way)) is not None]


def straight_paths(step: Step, cell: Cell, way: Vector, lengths: Iterable[int]) -> list[list[Cell]]:
    """Paths of these lengths in one direction, where the board is long enough."""
    path: list[Cell] = []
    at = cell
    for _ in range(max(lengths, default=0)):
        at = step(at, way)
        if at is None:
            break
        path.append(at)
    return [path[:length] for length in lengths if length <= len(path)]


def orthodox_castlings(ranks: Sequence[int]) -> list[Castling]:
    """Those of chess, on the ranks of both sides."""
    found = []
    for side, rank in enumerate(ranks):
        for king, rook, between in ((6, (7, 5), (5, 6)), (2, (0, 3), (1, 2, 3))):
            safe = range(min(4, king), max(4, king) + 1)
            found.append(Castling(
                side, ((4, rank), (king, rank)), ((rook[0], rank), (rook[1], rank)),
                [(file, rank) for file in between], [(file, rank) for file in safe],
            ))  # fmt: skip
    return found


def cylinder(game: Game) -> SlowChess:
    """Chess whose a-file and h-file are neighbours."""
    step = on_board(8, 8, round_files=True)

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        lengths = (1, 2) if cell[1] == (1, 6)[man[0]] else (1,)
        takes = reached(step, cell, [(1, up), (-1, up)])
        return PawnWays(straight_paths(step, cell, (0, up), lengths), takes, trail=True)

    rules = Rules(
        along(step, CHESS), pawn, lambda cell, man: cell[1] == (7, 0)[man[0]],
        standing(game, flat, ("white", "black")), castlings=orthodox_castlings((0, 7)),
    )  # fmt: skip
    return SlowChess(rules, flat, SOURCE)


def torus(game: Game) -> SlowChess:
    """Both pairs of edges joined; the pawns of the rear rank go up to three cells."""
    step = on_board(8, 8, round_files=True, round_ranks=True)

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        lengths = (1, 2, 3) if cell[1] == (0, 7)[man[0]] else (1,)
        return PawnWays(
            straight_paths(step, cell, (0, up), lengths), reached(step, cell, [(1, up), (-1, up)]), trail=True
        )

    rules = Rules(
        along(step, CHESS), pawn, lambda cell, man: cell[1] == (7, 0)[man[0]], standing(game, flat, ("white", "black"))
    )
    return SlowChess(rules, flat, SOURCE)


def ring(game: Game) -> SlowChess:
    """Circular chess: pawns go both ways round, from each side of the army."""
    step = on_board(16, 4, round_files=True)
    starts = {(0, 1): 5, (0, -1): 2, (1, 1): 13, (1, -1): 10}
    walked = {key: {(start + key[1] * k) % 16: k for k in range(7)} for key, start in starts.items()}

    def way(cell: Cell, side: int) -> int:
        return next((sign for sign in (1, -1) if cell[0] in walked[side, sign] and walked[side, sign][cell[0]] < 7), 0)

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        sign = way(cell, man[0])
        lengths = (1, 2) if cell[0] == starts[man[0], sign] else (1,)
        return PawnWays(straight_paths(step, cell, (sign, 0), lengths), reached(step, cell, [(sign, 1), (sign, -1)]))

    def last(cell: Cell, man: Man) -> bool:
        return any(walked[man[0], sign].get(cell[0]) == 6 for sign in (1, -1))

    rules = Rules(along(step, CHESS), pawn, last, standing(game, flat, ("white", "black")), "qrbn")
    return SlowChess(rules, flat, SOURCE)


# Cube coordinates (x + y + z = 0) of hexagons that stand on an edge: y grows upwards, x to the right.
EDGES = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)]
CORNERS = [(1, 1, -2), (2, -1, -1), (1, -2, 1), (-1, -1, 2), (-2, 1, 1), (-1, 2, -1)]
HEX_KNIGHT = [v for v in product(range(-3, 4), repeat=3) if not sum(v) and sorted(map(abs, v)) == [1, 2, 3]]


def hexagonal(game: Game) -> SlowChess:
    """Gliński's chess and McCooey's."""
    start = standing(game, hexagon, ("white", "black"))
    wide = game.variant.name == "mccooey"

    def step(cell: Cell, way: Vector) -> Cell:
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if max(map(abs, to)) <= 5 else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        ahead = EDGES[(0, 3)[man[0]]]
        takes = (CORNERS, EDGES)[not wide]
        beside = {(0, True): (0, 5), (1, True): (2, 3), (0, False): (1, 5), (1, False): (2, 4)}[man[0], wide]
        home = start.get(cell) == man and not (wide and not cell[0])
        paths = straight_paths(step, cell, ahead, (1, 2) if home else (1,))
        return PawnWays(paths, reached(step, cell, [takes[k] for k in beside]), trail=True)

    pieces = {
        "k": (EDGES + CORNERS, 1), "q": (EDGES + CORNERS, 99), "r": (EDGES, 99), "b": (CORNERS, 99),
        "n": (HEX_KNIGHT, 1),
    }  # fmt: skip
    rules = Rules(along(step, pieces), pawn, lambda cell, man: step(cell, EDGES[(0, 3)[man[0]]]) is None, start)
    return SlowChess(rules, hexagon, SOURCE)


def hexagon(name: str) -> Cell:
    """The cube coordinates of a cell of Gliński's board, with f6 in the middle."""
    x, rank = "abcdefghikl".index(name[0]) - 5, int(name[1:])
    y = rank - 6 + max(0, -x)  # ranks are counted from the lower edge, which rises to both sides
    return x, y, -x - y


def shafran(game: Game) -> SlowChess:
    """Isaak Shafran's chess on 70 hexagons: pawns go up to three cells at first, and the king castles short or long."""

    def cell_of(name: str) -> Cell:
        file, rank = flat(name)
        return file, rank - file, -rank

    cells = {cell_of(f"{chr(97 + f)}{r + 1}") for f in range(9) for r in range(10) if -5 < r - f <= 5}
    start = standing(game, cell_of, ("white", "black"))

    def step(cell: Cell, way: Vector) -> Cell:
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if to in cells else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        home = start.get(cell) == man
        most = 1 if not home else 3 if cell[0] in (3, 4, 5) else 2 if 0 < cell[0] < 8 else 1
        paths = straight_paths(step, cell, EDGES[(0, 3)[man[0]]], range(1, most + 1))
        return PawnWays(paths, reached(step, cell, [CORNERS[k] for k in ((0, 5), (2, 3))[man[0]]]), trail=True)

    castlings = []
    for side, row in ((0, "a1 b1 c1 d1 e1"), (0, "i5 h4 g3 f2 e1"), (1, "i10 h10 g10 f10 e10"), (1, "a6 b7 c8 d9 e10")):
        rook, far, near, beside, king = map(cell_of, row.split())
        for to, next_to in ((near, beside), (far, near)):
            safe = [king, beside, near, far][: 3 if to == near else 4]
            castlings.append(Castling(side, (king, to), (rook, next_to), [far, near, beside], safe))
    pieces = {
        "k": (EDGES + CORNERS, 1), "q": (EDGES + CORNERS, 99), "r": (EDGES, 99), "b": (CORNERS, 99),
        "n": (HEX_KNIGHT, 1),
    }  # fmt: skip

    def last(cell: Cell, man: Man) -> bool:
        return step(cell, EDGES[(0, 3)[man[0]]]) is None

    return SlowChess(Rules(along(step, pieces), pawn, last, start, castlings=castlings), cell_of, SOURCE)


def prism(game: Game) -> SlowChess:
    """Hexagons on three floors: a step up or down counts like one over an edge."""

    def cell_of(name: str) -> Cell:
        x, rank = ord(name[1]) - 100, int(name[2:])
        y = rank - 4 + max(0, -x)
        return x, y, -x - y, int(name[0])

    def step(cell: Cell, way: Vector) -> Cell:
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if max(map(abs, to[:3])) <= 3 and 1 <= to[3] <= 3 else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        sign = (1, -1)[man[0]]
        ways = [EDGES[1], EDGES[5]]
        takes = [(*(sign * part for part in way), 0) for way in ways]
        takes += [(*(sign * part for part in EDGES[0]), level) for level in (1, -1)]
        ahead = (*(sign * part for part in EDGES[0]), 0)
        return PawnWays(straight_paths(step, cell, ahead, (1,)), reached(step, cell, takes))

    def last(cell: Cell, man: Man) -> bool:
        return step(cell, (*((1, -1)[man[0]] * part for part in EDGES[0]), 0)) is None

    one = [(*way, 0) for way in EDGES] + [(0, 0, 0, 1), (0, 0, 0, -1)]
    two = [(*way, 0) for way in CORNERS] + [(*way, level) for way in EDGES for level in (1, -1)]
    three = [(*way, level) for way in CORNERS for level in (1, -1)]
    leaps = [(*way, 0) for way in HEX_KNIGHT] + [
        (*(2 * part for part in way), level) for way in EDGES for level in (1, -1)
    ]
    leaps += [(*way, level) for way in EDGES for level in (2, -2)]
    pieces = {
        "k": (one + two + three, 1), "q": (one + two + three, 99), "r": (one, 99), "b": (two, 99), "u": (three, 99),
        "n": (leaps, 1),
    }  # fmt: skip
    return SlowChess(
        Rules(along(step, pieces), pawn, last, standing(game, cell_of, ("white", "black")), "qrbun"), cell_of, SOURCE
    )


def raumschach(game: Game) -> SlowChess:
    """Five boards of five by five, one above the other (F. Maack, 1907)."""

    def cell_of(name: str) -> Cell:
        return ord(name[1]) - 97, int(name[2]) - 1, ord(name[0]) - 65

    def step(cell: Cell, way: Vector) -> Cell:
        to = tuple(a + b for a, b in zip(cell, way, strict=True))
        return to if all(0 <= part < 5 for part in to) else None

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        up = (1, -1)[man[0]]
        takes = [(0, up, up), (1, up, 0), (-1, up, 0), (1, 0, up), (-1, 0, up)]
        paths = [[to] for to in reached(step, cell, [(0, up, 0), (0, 0, up)])]
        return PawnWays(paths, reached(step, cell, takes))

    ways = [way for way in product((-1, 0, 1), repeat=3) if any(way)]
    count = {number: [way for way in ways if sum(map(abs, way)) == number] for number in (1, 2, 3)}
    knight = [way for way in product(range(-2, 3), repeat=3) if sorted(map(abs, way)) == [0, 1, 2]]
    pieces = {
        "k": (ways, 1), "q": (ways, 99), "r": (count[1], 99), "b": (count[2], 99), "u": (count[3], 99),
        "n": (knight, 1),
    }  # fmt: skip
    start = standing(game, cell_of, ("white", "black"))
    rules = Rules(along(step, pieces), pawn, lambda cell, man: cell[1:] == ((4, 4), (0, 0))[man[0]], start, "qrbun")
    return SlowChess(rules, cell_of, SOURCE)


def four_player(game: Game) -> SlowChess:
    """A cross of 160 cells, four armies, clockwise from below."""
    inside = range(3, 11)

    def step(cell: Cell, way: Vector) -> Cell:
        file, rank = cell[0] + way[0], cell[1] + way[1]
        whole = 0 <= file < 14 and 0 <= rank < 14
        return (file, rank) if whole and (file in inside or rank in inside) else None

    forward = [(0, 1), (1, 0), (0, -1), (-1, 0)]

    def walked(cell: Cell, side: int) -> int:
        return (cell[1], cell[0], 13 - cell[1], 13 - cell[0])[side]

    @cache
    def pawn(cell: Cell, man: Man) -> PawnWays:
        ahead = forward[man[0]]
        sideways = [(ahead[0] + s * ahead[1], ahead[1] + s * ahead[0]) for s in (1, -1)]
        lengths = (1, 2) if walked(cell, man[0]) == 1 else (1,)
        return PawnWays(straight_paths(step, cell, ahead, lengths), reached(step, cell, sideways), trail=True)

    start = standing(game, flat, ("red", "blue", "yellow", "green"))
    rules = Rules(
        along(step, CHESS), pawn, lambda cell, man: walked(cell, man[0]) == 7, start, "q", sides=4,
        castlings=list(_castlings_of_four(start)),
        team=(0, 1, 0, 1, -1) if game.variant.parameters["partners"] == "opposite" else range(5),
    )  # fmt: skip
    return SlowChess(rules, flat, SOURCE)


def _castlings_of_four(start: Mapping[Cell, Man]) -> Iterable[Castling]:
    """Kings go two cells towards a rook in the corner, which comes to its other side."""
    for king, man in start.items():
        if man[1] != "k":
            continue
        for rook, other in start.items():
            if other != (man[0], "r"):
                continue
            far = max(abs(rook[0] - king[0]), abs(rook[1] - king[1]))
            way = ((rook[0] - king[0]) // far, (rook[1] - king[1]) // far)
            line = [(king[0] + k * way[0], king[1] + k * way[1]) for k in range(far + 1)]
            yield Castling(man[0], (king, line[2]), (rook, line[1]), line[1:-1], line[:3])


SOURCE = "a slow generator (`tests/exact/slow.py`)"
BOARDS: dict[str, Any] = {
    "cylinder": cylinder, "torus": torus, "circular": ring, "glinski": hexagonal,
    "mccooey": hexagonal, "shafran": shafran, "prism": prism, "raumschach": raumschach, "four_player": four_player,
}  # fmt: skip
