"""Dragonchess against a slow generator of its own, written from the published text piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from ndvariants import Position, load

Cell = tuple[int, int, int]  # file, rank, level: 0 underworld, 1 ground, 2 sky
LEVELS = "UGS"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(a, b) for a, b in product((-2, -1, 1, 2), repeat=2) if abs(a) != abs(b)]
LONG = [(a, b) for a, b in product((-3, -2, 2, 3), repeat=2) if abs(a) != abs(b)]


class Board:
    """The pieces of a position; ``moves`` are (origin, target) as cells, ``forward`` is that of the player to move."""

    def __init__(self, position: Position) -> None:
        self.side = position.side
        self.forward = 1 if self.side == "gold" else -1
        self.men = {place(piece.cell): (piece.player, piece.piece) for piece in position.pieces()}

    def inside(self, at: Cell) -> bool:
        """Is there such a cell?"""
        return 0 <= at[0] < 12 and 0 <= at[1] < 8 and 0 <= at[2] < 3

    def free(self, at: Cell) -> bool:
        """Is there an empty cell?"""
        return self.inside(at) and at not in self.men

    def enemy(self, at: Cell) -> bool:
        """Does a piece of the opponent stand there?"""
        return at in self.men and self.men[at][0] != self.side

    def slide(self, at: Cell, way: Cell, most: int = 99) -> Iterator[Cell]:
        """The empty cells of a line, and the enemy at its end."""
        for step in range(1, most + 1):
            to = (at[0] + step * way[0], at[1] + step * way[1], at[2] + step * way[2])
            if self.free(to) or self.enemy(to):
                yield to
            if not self.free(to):
                return

    def frozen(self, at: Cell) -> bool:
        """Does an enemy basilisk stand right below?"""
        below = (at[0], at[1], at[2] - 1)
        return self.enemy(below) and self.men[below][1] == "basilisk"

    def moves(self) -> Iterator[tuple[Cell, Cell]]:
        """The pseudo-legal moves."""
        for at, (owner, kind) in self.men.items():
            if owner == self.side and not self.frozen(at):
                for to in {*getattr(self, kind)(*at)}:
                    yield at, to

    def both(self, cells: list[Cell]) -> Iterator[Cell]:
        """Those that a piece may go to or take on."""
        return (to for to in cells if self.free(to) or self.enemy(to))

    def ring(self, x: int, y: int, z: int, ways: list[tuple[int, int]]) -> Iterator[Cell]:
        """One step, or leap, on a level."""
        return self.both([(x + a, y + b, z) for a, b in ways])

    def sylph(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """Moves slanting, takes straight ahead or right below; from the ground back up, or to where sylphs begin."""
        up = y + self.forward
        if z == 2:
            yield from (to for to in ((x + 1, up, 2), (x - 1, up, 2)) if self.free(to))
            yield from (to for to in ((x, up, 2), (x, y, 1)) if self.enemy(to))
        if z == 1:
            nest = [(file, 1 if self.forward > 0 else 6, 2) for file in range(0, 12, 2)]
            yield from (to for to in [(x, y, 2), *nest] if self.free(to))

    def griffon(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """In the sky two aslant and one on; between sky and ground triagonally; aslant on the ground."""
        yield from self.ring(x, y, z, LONG if z == 2 else SLANT)
        yield from self.both([(x + a, y + b, 3 - z) for a, b in SLANT])

    def dragon(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A bishop and king in the sky, which takes from afar on the ground below it."""
        yield from self.ring(x, y, z, STRAIGHT)
        for a, b in SLANT:
            yield from self.slide((x, y, z), (a, b, 0))
        yield from (to for a, b in [*STRAIGHT, (0, 0)] if self.enemy(to := (x + a, y + b, 1)))

    def warrior(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A pawn without a double step."""
        up = y + self.forward
        yield from (to for to in [(x, up, z)] if self.free(to))
        yield from (to for to in [(x + 1, up, z), (x - 1, up, z)] if self.enemy(to))

    def oliphant(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A rook."""
        for a, b in STRAIGHT:
            yield from self.slide((x, y, z), (a, b, 0))

    def thief(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A bishop."""
        for a, b in SLANT:
            yield from self.slide((x, y, z), (a, b, 0))

    def unicorn(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A knight."""
        return self.ring(x, y, z, JUMPS)

    def hero(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """One or two aslant by leaps; triagonally to another level and back."""
        if z == 1:
            yield from self.ring(x, y, z, SLANT + [(2 * a, 2 * b) for a, b in SLANT])
        yield from self.both([(x + a, y + b, to) for a, b in SLANT for to in ((0, 2) if z == 1 else (1,))])

    def cleric(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A king on every level, and straight up and down."""
        yield from self.ring(x, y, z, STRAIGHT + SLANT)
        yield from self.both([(x, y, z + 1), (x, y, z - 1)])

    def mage(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A queen on the ground; elsewhere one step without capture; up and down by one or two."""
        for a, b in STRAIGHT + SLANT if z == 1 else []:
            yield from self.slide((x, y, z), (a, b, 0))
        yield from (to for a, b in STRAIGHT if z != 1 and self.free(to := (x + a, y + b, z)))
        for way in (1, -1):
            yield from self.slide((x, y, z), (0, 0, way))

    def king(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A king on the ground, which may go straight up or down, and from there only back."""
        if z == 1:
            yield from self.ring(x, y, z, STRAIGHT + SLANT)
        yield from self.both([(x, y, z + 1), (x, y, z - 1)])

    def paladin(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """A king on every level, a knight on the ground, and a knight's leap to another level."""
        yield from self.ring(x, y, z, STRAIGHT + SLANT + (JUMPS if z == 1 else []))
        for level in {0, 1, 2} - {z}:
            far = 3 - abs(level - z)
            yield from self.both([(x + far * a, y + far * b, level) for a, b in STRAIGHT])

    def dwarf(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """Moves ahead and sideways, takes aslant ahead; takes up to the ground, moves down again."""
        up = y + self.forward
        yield from (to for to in [(x, up, z), (x + 1, y, z), (x - 1, y, z)] if self.free(to))
        yield from (to for to in [(x + 1, up, z), (x - 1, up, z)] if self.enemy(to))
        yield from (to for to in [(x, y, 1)] if z == 0 and self.enemy(to))
        yield from (to for to in [(x, y, 0)] if z == 1 and self.free(to))

    def basilisk(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """One step ahead, straight or aslant; one back without capture."""
        yield from self.both([(x + a, y + self.forward, z) for a in (-1, 0, 1)])
        yield from (to for to in [(x, y - self.forward, z)] if self.free(to))

    def elemental(self, x: int, y: int, z: int) -> Iterator[Cell]:
        """Below: one or two straight, or one aslant without capture; to the ground and back by a step beside."""
        for a, b in STRAIGHT:
            beside = (x + a, y + b, 0)
            if z == 0:
                yield from self.slide((x, y, z), (a, b, 0), 2)
                yield from (to for to in [(x + a, y + b, 1)] if self.free(beside) and self.enemy(to))
            elif self.free((x, y, 0)):
                yield from self.both([beside])
        yield from (to for a, b in SLANT if z == 0 and self.free(to := (x + a, y + b, 0)))


def place(name: str) -> Cell:
    """The place of a cell by its name: ``Gc4``."""
    return ord(name[1]) - ord("a"), int(name[2:]) - 1, LEVELS.index(name[0])


@pytest.mark.parametrize("seed", range(3))
def test_its_moves_are_those_of_the_text(seed: int) -> None:
    position = load("dragonchess").start()
    for ply in range(40):
        found = {(place(str(move.origin)), place(str(move.target))) for move in position.pseudo_legal_moves()}
        assert found == set(Board(position).moves()), position.text()
        legal = position.legal_moves()
        if not legal or position.outcome() is not None:
            break
        takes = [move for move in legal if move.captures]
        chosen = takes if takes and ply % 2 else legal
        position = position.play(chosen[(11 * ply + 17 * seed + 3) % len(chosen)])


def test_the_counts_in_its_file() -> None:
    start = load("dragonchess").start()
    assert len(list(Board(start).moves())) == 90
    assert sum(len(list(Board(start.play(move)).moves())) for move in start.legal_moves()) == 8094
