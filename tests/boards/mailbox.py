"""A generator of chess moves that knows a board only by where a step leads: slow, plain, and not the package's.

A board is a set of cells of any kind and ``go(cell, way)``, the cell that a way leads to or ``None``. Each side has
pawns of one or more kinds: the way ahead, the ways of capture, where a double step begins, and where it promotes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

Cell = Any
Way = Any


@dataclass(frozen=True)
class Pawn:
    """How pawns of one side go from some cells: ``here(cell)`` says from which, ``twice(cell)`` how many more steps."""

    ahead: Way
    takes: tuple[Way, ...]
    here: Callable[[Cell], bool]
    twice: Callable[[Cell], int]
    last: Callable[[Cell], bool]
    passing: bool


@dataclass(frozen=True)
class Rules:
    """A board and its pieces: ``steps`` and ``slides`` are the ways of each letter; ``pawns`` those of each side."""

    go: Callable[[Cell, Way], Cell]
    steps: Mapping[str, Sequence[Way]]
    slides: Mapping[str, Sequence[Way]]
    pawns: tuple[Sequence[Pawn], Sequence[Pawn]]
    becomes: str


@dataclass(frozen=True)
class Place:
    """A position: letters by cell (upper case: the first side), whose turn, the cells passed by a double step."""

    at: Mapping[Cell, str]
    side: int = 0
    passed: tuple[Cell, ...] = ()
    beyond: Cell = None  # where the pawn that passed it stands


def mine(letter: str, side: int) -> bool:
    """Is it a letter of this side?"""
    return letter.isupper() == (side == 0)


def legal(rules: Rules, place: Place) -> dict[tuple[Cell, Cell, str], Place]:
    """Every legal move as (origin, target, what it becomes or ""), and the position after it."""
    found = {}
    for move, after in pseudo(rules, place):
        king = next(cell for cell, letter in after.at.items() if letter.lower() == "k" and mine(letter, place.side))
        if all(target != king for (_, target, _), _ in pseudo(rules, replace(after, passed=()))):
            found[move] = after
    return found


def pseudo(rules: Rules, place: Place) -> Iterator[tuple[tuple[Cell, Cell, str], Place]]:
    """Moves that may leave the king attacked."""
    for origin, letter in list(place.at.items()):
        if not mine(letter, place.side):
            continue
        kind = letter.lower()
        if kind == "p":
            yield from _pawn(rules, place, origin)
            continue
        for ways, far in ((rules.steps.get(kind, ()), 1), (rules.slides.get(kind, ()), 10**6)):
            for way in ways:
                for target in _ray(rules, place, origin, way, far):
                    yield (origin, target, ""), _after(place, origin, target)


def _ray(rules: Rules, place: Place, origin: Cell, way: Way, far: int) -> Iterator[Cell]:
    cell, steps = rules.go(origin, way), 0
    while cell is not None and cell != origin and steps < far:
        other = place.at.get(cell)
        if other is None or not mine(other, place.side):
            yield cell
        if other is not None:
            return
        cell, steps = rules.go(cell, way), steps + 1


def _pawn(rules: Rules, place: Place, origin: Cell) -> Iterator[tuple[tuple[Cell, Cell, str], Place]]:
    for pawn in rules.pawns[place.side]:
        if not pawn.here(origin):
            continue
        target = rules.go(origin, pawn.ahead)
        if target is not None and target not in place.at:
            yield from _promoted(rules, place, pawn, origin, target)
            passed = [target]
            for _ in range(int(pawn.twice(origin))):
                further = rules.go(passed[-1], pawn.ahead)
                if further is None or further in place.at:
                    break
                after = _after(place, origin, further)
                yield (
                    (origin, further, ""),
                    replace(after, passed=tuple(passed), beyond=further) if pawn.passing else after,
                )
                passed.append(further)
        for way in pawn.takes:
            target = rules.go(origin, way)
            if target is not None and target in place.at and not mine(place.at[target], place.side):
                yield from _promoted(rules, place, pawn, origin, target)
            elif target is not None and target in place.passed:
                after = _after(place, origin, target)
                yield (origin, target, ""), replace(after, at={c: x for c, x in after.at.items() if c != place.beyond})


def _promoted(rules: Rules, place: Place, pawn: Pawn, origin: Cell, target: Cell) -> Iterator[Any]:
    for letter in rules.becomes if pawn.last(target) and rules.becomes else ("",):
        yield (origin, target, letter), _after(place, origin, target, letter)


def _after(place: Place, origin: Cell, target: Cell, letter: str = "") -> Place:
    board = dict(place.at)
    moved = board.pop(origin)
    board[target] = moved if not letter else letter.upper() if moved.isupper() else letter
    return Place(board, 1 - place.side)


def perft(rules: Rules, place: Place, depth: int) -> int:
    """The number of games of this many plies."""
    after = legal(rules, place)
    return len(after) if depth == 1 else sum(perft(rules, next_place, depth - 1) for next_place in after.values())
