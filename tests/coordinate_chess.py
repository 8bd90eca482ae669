"""HyperChess by coordinates alone: slow, of any number of axes, and sharing no line with the package.

Written from the README's rules (axis 0 is the rank, axis 1 the file): pieces in a dict from coordinates to (player,
kind), moves found step by step, checks found from each enemy piece's place by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product

Cell = tuple[int, ...]
Man = tuple[int, str]
RETURN_PHASE = "rnbqkbnr"


@dataclass
class Place:
    """A position on a board of ``n`` axes and ``side`` cells along each; player 0 is White."""

    n: int
    side: int
    men: dict[Cell, Man]
    mover: int = 0
    passed: tuple[Cell, Cell] | None = None  # the cell just passed over, and the piece that passed it
    rights: set[tuple[int, int]] = field(default_factory=set)  # (player, file of the rook)


@dataclass(frozen=True)
class Step:
    """A move: what becomes of the piece, what else is taken, what is passed over, how a rook goes along."""

    origin: Cell
    target: Cell
    kind: str
    taken: Cell | None = None
    passed: Cell | None = None
    rook: tuple[Cell, Cell] | None = None


def start(n: int, side: int) -> Place:
    """The first position of the setup ``rank``."""
    row = RETURN_PHASE if side == 8 else _short_row(side)
    men: dict[Cell, Man] = {}
    for file in range(side):
        for player in (0, 1):
            edge, last = (0, 0) if player == 0 else (side - 1, side - 1)
            rest = (last,) * (n - 2)
            men[(edge, file, *rest)] = (player, row[file])
            men[(1 if player == 0 else side - 2, file, *rest)] = (player, "p")
    return Place(n, side, men, rights={(p, f) for p in (0, 1) for f in (0, 7)} if side == 8 else set())


def _short_row(side: int) -> str:
    row = ["b"] * side
    row[1] = row[side - 2] = "n"
    row[0] = row[side - 1] = "r"
    row[side // 2 - 1] = "q"
    row[side // 2] = "k"
    return "".join(row)


@cache
def ways(kind: str, n: int) -> tuple[Cell, ...]:
    """One step of a piece in every direction."""
    if kind == "n":
        found = set()
        for one, two in permutations(range(n), 2):
            for a, b in product((1, -1), (2, -2)):
                found.add(tuple(a if axis == one else b if axis == two else 0 for axis in range(n)))
        return tuple(sorted(found))
    allowed = {"r": lambda k: k == 1, "b": lambda k: k % 2 == 0, "q": lambda k: k == 1 or k % 2 == 0}
    fits = allowed.get(kind, lambda k: True)
    return tuple(v for v in product((-1, 0, 1), repeat=n) if any(v) and fits(sum(map(abs, v))))


@cache
def pawn_captures(n: int, sign: int) -> frozenset[Cell]:
    """One forward on an axis that is not the file, one to either side on another."""
    found = set()
    for forward in (axis for axis in range(n) if axis != 1):
        for other, turn in product((axis for axis in range(n) if axis != forward), (1, -1)):
            found.add(tuple(sign if axis == forward else turn if axis == other else 0 for axis in range(n)))
    return frozenset(found)


def go(cell: Cell, way: Cell, times: int = 1) -> Cell:
    """The coordinates so many steps on."""
    return tuple(c + times * v for c, v in zip(cell, way, strict=True))


def inside(place: Place, cell: Cell) -> bool:
    """Is it a cell of the board?"""
    return all(0 <= c < place.side for c in cell)


def attacked(place: Place, cell: Cell, by: int) -> bool:
    """Does a piece of this player attack the cell?"""
    return any(player == by and _attacks(place, at, kind, by, cell) for at, (player, kind) in place.men.items())


def _attacks(place: Place, at: Cell, kind: str, player: int, cell: Cell) -> bool:
    apart = tuple(b - a for a, b in zip(at, cell, strict=True))
    sizes = [abs(c) for c in apart if c]
    if kind == "p":
        return apart in pawn_captures(place.n, 1 if player == 0 else -1)
    if kind == "n":
        return sorted(sizes) == [1, 2]
    if not sizes or len(set(sizes)) != 1:
        return False
    if kind == "k":
        return sizes[0] == 1
    straight, even = len(sizes) == 1, len(sizes) % 2 == 0
    if not {"r": straight, "b": even, "q": straight or even}[kind]:
        return False
    way = tuple(c // sizes[0] for c in apart)
    return all(go(at, way, k) not in place.men for k in range(1, sizes[0]))


def candidates(place: Place) -> Iterator[Step]:
    """The moves of the mover's pieces, whatever happens to its king."""
    for at, (player, kind) in list(place.men.items()):
        if player != place.mover:
            continue
        if kind == "p":
            yield from _pawn(place, at)
            continue
        reach = 1 if kind in "nk" else place.side
        for way in ways(kind, place.n):
            for times in range(1, reach + 1):
                target = go(at, way, times)
                if not inside(place, target) or place.men.get(target, (-1,))[0] == player:
                    break
                yield Step(at, target, kind)
                if target in place.men:
                    break


def _pawn(place: Place, at: Cell) -> Iterator[Step]:
    me, last = place.mover, place.side - 1
    sign = 1 if me == 0 else -1

    def landed(target: Cell, **more: Cell) -> Iterator[Step]:
        on_line = all(c == (last if me == 0 else 0) for axis, c in enumerate(target) if axis != 1)
        for kind in "qrbn" if on_line else "p":
            yield Step(at, target, kind, **more)

    for axis in (axis for axis in range(place.n) if axis != 1):
        way = tuple(sign if other == axis else 0 for other in range(place.n))
        one, two = go(at, way), go(at, way, 2)
        if inside(place, one) and one not in place.men:
            yield from landed(one)
            if at[axis] == (1 if me == 0 else last - 1) and inside(place, two) and two not in place.men:
                yield from landed(two, passed=one)
    for way in pawn_captures(place.n, sign):
        target = go(at, way)
        if place.men.get(target, (me,))[0] != me:
            yield from landed(target)
        elif place.passed is not None and target == place.passed[0]:
            yield from landed(target, taken=place.passed[1])


def castlings(place: Place) -> Iterator[Step]:
    """The castlings of the mover, along the file axis."""
    me = place.mover
    home = [0 if me == 0 else place.side - 1] * place.n

    def on(file: int) -> Cell:
        return (home[0], file, *home[2:])

    for player, rook in place.rights:
        if player != me or place.men.get(on(4)) != (me, "k") or place.men.get(on(rook)) != (me, "r"):
            continue
        between, crossed, to, beside = ((5, 6), (4, 5, 6), 6, 5) if rook == 7 else ((1, 2, 3), (4, 3, 2), 2, 3)
        if all(on(f) not in place.men for f in between) and not any(attacked(place, on(f), 1 - me) for f in crossed):
            yield Step(on(4), on(to), "k", rook=(on(rook), on(beside)))


def played(place: Place, step: Step) -> Place:
    """The position after a move."""
    men = dict(place.men)
    del men[step.origin]
    for gone in (step.target, step.taken):
        if gone is not None:
            men.pop(gone, None)
    men[step.target] = (place.mover, step.kind)
    if step.rook is not None:
        men[step.rook[1]] = men.pop(step.rook[0])
    rights = set(place.rights)
    for player in (0, 1):
        edge = 0 if player == 0 else place.side - 1
        for file in (0, 4, 7):
            corner = (edge, file, *(edge,) * (place.n - 2))
            if corner in (step.origin, step.target):
                rights -= {(player, f) for f in ((0, 7) if file == 4 else (file,))}
    left = step.passed is not None and step.kind == "p"
    passed = (step.passed, step.target) if left and step.passed is not None else None
    return Place(place.n, place.side, men, 1 - place.mover, passed, rights)


def legal(place: Place) -> Iterator[Place]:
    """The positions after every legal move."""
    for step in (*candidates(place), *castlings(place)):
        after = played(place, step)
        king = next((at for at, man in after.men.items() if man == (place.mover, "k")), None)
        if king is not None and not attacked(after, king, 1 - place.mover):
            yield after


def count(place: Place, depth: int) -> int:
    """How many lines of legal moves there are."""
    if depth == 0:
        return 1
    return sum(1 if depth == 1 else count(after, depth - 1) for after in legal(place))
