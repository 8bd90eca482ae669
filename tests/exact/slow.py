"""A slow generator of moves of chess and its kin, which knows a board by lists of cells only; not the package's.

A position is a mapping from cells (of any kind) to (side, letter). Every ordinary piece has paths: lists of cells in
the order in which they are passed. It makes every move and asks whether an own king could be taken then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

Cell = Any
Paths = Sequence[Sequence[Cell]]
Man = tuple[int, str]
Key = tuple[Cell, Cell, str]  # origin, target, what it becomes


@dataclass(frozen=True)
class PawnWays:
    """A pawn on one cell: paths on which it goes to the last cell, whether they leave a trail, cells it takes on."""

    quiet: Paths
    takes: Sequence[Cell]
    trail: bool = False


@dataclass(frozen=True)
class Castling:
    """King and rook with where they go, what must be empty, and what nobody may attack."""

    side: int
    king: tuple[Cell, Cell]
    rook: tuple[Cell, Cell]
    empty: Sequence[Cell]
    safe: Sequence[Cell]


@dataclass(frozen=True)
class Rules:
    """The rules of one game: ``paths(cell, letter)`` of ordinary pieces, ``pawn(cell, man)`` of pawns."""

    paths: Callable[[Cell, str], Paths]
    pawn: Callable[[Cell, Man], PawnWays]
    last: Callable[[Cell, Man], bool]
    start: Mapping[Cell, Man]
    becomes: str = "qrbn"
    pawns: str = "p"
    sides: int = 2
    castlings: Sequence[Castling] = ()
    checks: bool = True  # may no move leave an own king attacked?
    moved: Mapping[str, str] = field(default_factory=dict)  # letters of pieces that become others with their first move
    team: Sequence[int] = tuple(range(9))  # of each side, and last of nobody


@dataclass(frozen=True)
class Place:
    """A position: pieces, whose turn, cells passed by a long step (and where that pawn stands), cells once touched."""

    at: Mapping[Cell, Man]
    side: int = 0
    passed: Mapping[Cell, Cell] = field(default_factory=dict)
    touched: frozenset[Cell] = frozenset()


def legal(rules: Rules, place: Place) -> dict[Key, Place]:
    """Every legal move, and the position after it."""
    found = {
        key: after for key, after in _pseudo(rules, place)
        if not rules.checks or not _in_check(rules, after, place.side)
    }  # fmt: skip
    for castling in rules.castlings:
        if castling.side == place.side and _may_castle(rules, place, castling):
            after = _moved(rules, place, *castling.king)
            board = dict(after.at)
            board[castling.rook[1]] = board.pop(castling.rook[0])
            after = replace(after, at=board, touched=after.touched | set(castling.rook))
            if not _in_check(rules, after, place.side):
                found[(*castling.king, "o-o")] = after
    return found


def perft(rules: Rules, place: Place, depth: int) -> int:
    """Lines of so many moves."""
    after = legal(rules, place)
    return len(after) if depth == 1 else sum(perft(rules, one, depth - 1) for one in after.values())


def _in_check(rules: Rules, place: Place, side: int) -> bool:
    return any(_attacked(rules, place, cell, side) for cell, man in place.at.items() if man == (side, "k"))


def _attacked(rules: Rules, place: Place, cell: Cell, side: int) -> bool:
    """Could any other side take something of this side on the cell?"""
    for origin, man in place.at.items():
        if rules.team[man[0]] == rules.team[side]:
            continue
        if man[1] in rules.pawns:
            if cell in rules.pawn(origin, man).takes:
                return True
        elif any(not any(one in place.at for one in way) for way in _ways(rules.paths, origin, man[1]).get(cell, ())):
            return True
    return False


@cache
def _ways(paths: Callable[[Cell, str], Paths], cell: Cell, letter: str) -> dict[Cell, list[Sequence[Cell]]]:
    """By each cell that a piece reaches: the cells before it on every path."""
    found: dict[Cell, list[Sequence[Cell]]] = {}
    for path in paths(cell, letter):
        for number, target in enumerate(path):
            found.setdefault(target, []).append(path[:number])
    return found


def _may_castle(rules: Rules, place: Place, castling: Castling) -> bool:
    side, board = castling.side, place.at
    standing = board.get(castling.king[0]) == (side, "k") and board.get(castling.rook[0]) == (side, "r")
    if not standing or {castling.king[0], castling.rook[0]} & place.touched:
        return False
    if any(cell in board for cell in castling.empty):
        return False
    gone = replace(place, at={cell: man for cell, man in board.items() if cell != castling.king[0]})
    return not any(_attacked(rules, gone, cell, side) for cell in castling.safe)


def _pseudo(rules: Rules, place: Place) -> Iterator[tuple[Key, Place]]:
    for origin, man in place.at.items():
        if man[0] != place.side:
            continue
        if man[1] in rules.pawns:
            yield from _pawn_moves(rules, place, origin, man)
            continue
        for path in rules.paths(origin, man[1]):
            for target in path:
                if rules.team[place.at.get(target, (-1, ""))[0]] != rules.team[place.side]:
                    yield (origin, target, ""), _moved(rules, place, origin, target)
                if target in place.at:
                    break


def _pawn_moves(rules: Rules, place: Place, origin: Cell, man: Man) -> Iterator[tuple[Key, Place]]:
    ways = rules.pawn(origin, man)
    for path in ways.quiet:
        if any(cell in place.at for cell in path):
            continue
        trail = dict.fromkeys(path[:-1], path[-1]) if ways.trail else {}
        for key, after in _arriving(rules, place, origin, path[-1], man):
            yield key, replace(after, passed=trail)
    for target in ways.takes:
        if target in place.at:
            if rules.team[place.at[target][0]] != rules.team[man[0]]:
                yield from _arriving(rules, place, origin, target, man)
        elif target in place.passed and place.at[place.passed[target]][0] != man[0]:
            for key, after in _arriving(rules, place, origin, target, man):
                yield key, replace(after, at={c: m for c, m in after.at.items() if c != place.passed[target]})


def _arriving(rules: Rules, place: Place, origin: Cell, target: Cell, man: Man) -> Iterator[tuple[Key, Place]]:
    for letter in rules.becomes if rules.last(target, man) and rules.becomes else ("",):
        yield (origin, target, letter), _moved(rules, place, origin, target, letter)


def _moved(rules: Rules, place: Place, origin: Cell, target: Cell, letter: str = "") -> Place:
    board = dict(place.at)
    side, before = board.pop(origin)
    board[target] = (side, letter or rules.moved.get(before, before))
    return Place(board, (place.side + 1) % rules.sides, {}, place.touched | {origin, target})
