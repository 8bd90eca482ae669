"""Santorini and chu shogi, slowly, each from its rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from re import findall
from typing import Any

from tests.exact.slow_boards import SOURCE
from tests.exact.slow_lines import _Played
from tests.exact.slow_stones import Point, name_of, point_of


class Santorini(_Played):
    """Two workers each, and how high every cell is built; four storeys are closed."""

    source = SOURCE.replace("slow.py", "slow_east.py")
    most_leaves = 400_000

    def legal(self, line: list[str]) -> list[str]:
        """A worker is placed, or moves and builds."""
        heights, workers = self._after(line)
        if self.over(line):
            return []
        taken = {cell for both in workers for cell in both}
        if len(line) < 4:
            return [f"W@{name_of(cell)}" for cell in heights if cell not in taken]
        found = []
        for worker in workers[len(line) % 2]:
            for to in _around(worker):
                if to in taken or heights[to] > min(3, heights[worker] + 1):
                    continue
                move = name_of(worker) + name_of(to)
                sites = [cell for cell in _around(to) if cell not in taken - {worker} and heights[cell] < 4]
                found += [move] if heights[to] == 3 else [f"{move},{name_of(cell)}" for cell in sites]
        return found

    def over(self, line: list[str]) -> bool:
        """Does a worker stand on the third storey, or can none move?"""
        heights, workers = self._after(line)
        if any(heights[cell] == 3 for both in workers for cell in both):
            return True
        taken = {cell for both in workers for cell in both}
        mine = workers[len(line) % 2]
        free = [to for cell in mine for to in _around(cell) if heights[to] <= min(3, heights[cell] + 1)]
        return len(line) >= 4 and not set(free) - taken

    def _after(self, line: list[str]) -> tuple[dict[Point, int], list[list[Point]]]:
        heights = dict.fromkeys(product(range(5), range(5)), 0)
        workers: list[list[Point]] = [[], []]
        for ply, move in enumerate(line):
            if ply < 4:
                workers[ply // 2].append(point_of(move[2:]))
                continue
            mine = workers[ply % 2]
            mine[mine.index(point_of(move[:2]))] = point_of(move[2:4])
            if "," in move:
                heights[point_of(move[5:])] += 1
        return heights, workers


def _around(cell: Point) -> list[Point]:
    x, y = cell
    near = product((x - 1, x, x + 1), (y - 1, y, y + 1))
    return [(a, b) for a, b in near if (a, b) != cell and 0 <= a < 5 and 0 <= b < 5]


Army = dict[Point, tuple[int, str]]  # owner and letter of what stands on a cell

# Steps, slides and leaps over one cell of each piece: digits as on a keypad, 8 is forward. Then those that move alike.
WAYS = {
    "k": ("12346789", "", ""), "g": ("246789", "", ""), "s": ("13789", "", ""), "c": ("2789", "", ""),
    "f": ("123789", "", ""), "t": ("1234679", "", ""), "e": ("1346789", "", ""), "p": ("8", "", ""),
    "i": ("28", "", ""), "l": ("", "8", ""), "a": ("", "28", ""), "m": ("28", "46", ""), "v": ("46", "28", ""),
    "b": ("", "1379", ""), "r": ("", "2468", ""), "h": ("2468", "1379", ""), "d": ("1379", "2468", ""),
    "o": ("1379", "", "2468"), "x": ("2468", "", "1379"), "q": ("", "12346789", ""), "n": ("12346789", "", "12346789"),
    "+l": ("", "2789", ""), "+a": ("", "1238", ""), "+t": ("134679", "28", ""), "+m": ("", "134679", ""),
    "+v": ("", "123789", ""), "+h": ("8", "1234679", "8"), "+d": ("79", "123468", "79"),
}  # fmt: skip
ALIKE = {"+p": "g", "+e": "k", "+i": "e", "+f": "b", "+g": "r", "+b": "h", "+r": "d", "+c": "m", "+s": "v"}
BECOMES = {"o": "n", "x": "q"} | {letter: f"+{letter}" for letter in "pimvrbdheatlfcsg"}
DOUBLE = {"n": "12346789", "+h": "8", "+d": "79"}  # where a first step may be followed by a second
FIRST = (
    "lfcsgekgscfl", "a.b.txot.b.a", "mvrhdqndhrvm", "pppppppppppp", "...i....i...", "............",
    "............", "...I....I...", "PPPPPPPPPPPP", "MVRHDNQDHRVM", "A.B.TOXT.B.A", "LFCSGKEGSCFL",
)  # fmt: skip


class ChuShogi(_Played):
    """Every piece by its ways; a move is a list of what it takes, in order, and where it ends."""

    source = SOURCE.replace("slow.py", "slow_east.py")

    def legal(self, line: list[str]) -> list[str]:
        """All moves of all pieces, with and without promotion."""
        army, struck = self._after(line)[:2]
        return [move for cell in army if army[cell][0] == len(line) % 2 for move in moves_of(army, cell, struck)]

    def over(self, line: list[str]) -> bool:
        """Is a king lost or bare, are both, has the position been before, or is there no move?"""
        army, _, before = self._after(line)
        kings = [[cell for cell, man in army.items() if man in ((side, "k"), (side, "+e"))] for side in (0, 1)]
        if not all(kings) or before[-1] in before[:-1]:
            return True
        living = [[c for c, man in army.items() if man[0] == side and not _stuck(c, man)] for side in (0, 1)]
        safe = [not any(_guarded(army, cell, 1 - side) for cell in kings[side]) for side in (0, 1)]
        for side in (0, 1):
            force = [cell for cell in living[1 - side] if army[cell][1] not in "pi"]
            near = any(_apart(cell, king) == 1 for cell in force for king in kings[side])
            if len(living[side]) == 1 and safe[1 - side] and (len(force) > 2 or (len(force) == 2 and not near)):
                return True
        return (len(living[0]) == len(living[1]) == 1 and all(safe)) or not self.legal(line)

    def _after(self, line: list[str]) -> tuple[Army, Point | None, list[object]]:
        """The pieces, where a piece that is no lion took a lion with the last move, and all positions so far."""
        army: Army = {
            (x, 11 - y): (int(letter.islower()), letter.lower())
            for y, row in enumerate(FIRST) for x, letter in enumerate(row) if letter != "."
        }  # fmt: skip
        struck: Point | None = None
        seen: list[object] = [(frozenset(army.items()), 1, None)]
        for ply, move in enumerate(line):
            steps, promoted = _read(move)
            man, struck = army.pop(steps[0]), None
            for cell in steps[1:]:
                if army.pop(cell, None) == (1 - man[0], "n") and man[1] != "n":
                    struck = cell
            army[steps[-1]] = (man[0], BECOMES[man[1]] if promoted else man[1])
            seen.append((frozenset(army.items()), ply % 2, struck))
        return army, struck, seen


def moves_of(army: Army, cell: Point, struck: Point | None) -> Iterator[str]:
    """The moves of the piece on a cell, as texts."""
    side, letter = army[cell]
    rest = {c: man for c, man in army.items() if c != cell}
    near = {_to(cell, way, side): way for way in DOUBLE.get(letter, "")}
    if any(_on(one) and one not in army for one in near):
        yield name_of(cell) * 2
    for to in _reached(army, cell):
        if army.get(to, (-1,))[0] == side or not _may_take(rest, army, cell, to, struck):
            continue
        text = name_of(cell) + name_of(to)
        yield text
        camp = [y >= 8 if side == 0 else y <= 3 for y in (cell[1], to[1])]
        late = letter in "pl" and to[1] == (11, 0)[side]
        if letter in BECOMES and ((camp[1] and not camp[0]) or (any(camp) and to in army) or late):
            yield text + BECOMES[letter]
        if to in army and to in near:
            ways = DOUBLE["n"] if letter == "n" else near[to] + str(10 - int(near[to]))
            ends = (_to(to, way, side) for way in ways)
            yield from (f"{text},{name_of(end)}" for end in ends if _goes_on(army, cell, to, end, struck))


def _goes_on(army: Army, cell: Point, via: Point, end: Point, struck: Point | None) -> bool:
    """May a piece that has taken something on the way go on to the end?"""
    side, letter = army[cell]
    if not _on(end) or (end != cell and army.get(end, (-1,))[0] == side):
        return False
    left = {c: man for c, man in army.items() if c not in (cell, via)}
    if letter != "n" or army.get(end) != (1 - side, "n") or _apart(cell, end) == 1:
        return _may_take(left, army, cell, end, struck)
    if army[via][1] not in "pi":
        return True
    return end not in _reached({via: army[via]}, via) and not _guarded(left, end, 1 - side)


def _may_take(left: Army, army: Army, cell: Point, to: Point, struck: Point | None) -> bool:
    """May what stands on the cell take a lion there, if one is there?"""
    side, letter = army[cell]
    if to == cell or army.get(to) != (1 - side, "n"):
        return True
    if letter != "n":
        return struck in (None, to)
    return _apart(cell, to) == 1 or not _guarded(left, to, 1 - side)


def _guarded(army: Army, cell: Point, side: int) -> bool:
    return any(cell in _reached(army, one) for one, man in army.items() if man[0] == side)


def _reached(army: Army, cell: Point) -> Iterator[Point]:
    """The cells that a piece comes to, its own pieces among them."""
    side, letter = army[cell]
    steps, slides, leaps = WAYS[ALIKE.get(letter, letter)]
    found = [_to(cell, way, side) for way in steps] + [_to(_to(cell, way, side), way, side) for way in leaps]
    if letter == "n":
        found += [(cell[0] + x, cell[1] + y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
    for way in slides:
        found.append(_to(cell, way, side))
        while _on(found[-1]) and found[-1] not in army:
            found.append(_to(found[-1], way, side))
    return filter(_on, found)


def _to(cell: Point, way: str, side: int) -> Point:
    x, y = (int(way) - 1) % 3 - 1, (int(way) - 1) // 3 - 1
    return cell[0] + x * (1 - 2 * side), cell[1] + y * (1 - 2 * side)


def _on(cell: Point) -> bool:
    return 0 <= cell[0] < 12 and 0 <= cell[1] < 12


def _apart(one: Point, other: Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _stuck(cell: Point, man: tuple[int, str]) -> bool:
    return man[1] in "pl" and cell[1] == (11, 0)[man[0]]


def _read(move: str) -> tuple[list[Point], bool]:
    """The cells of a move, and whether the piece promotes."""
    cells = [point_of(cell) for cell in findall(r"[a-l]\d+", move)]
    return cells, not move[-1].isdigit()


EAST: dict[str, Any] = {"santorini": Santorini, "chu_shogi": ChuShogi}
