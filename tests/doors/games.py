"""The games that doors are tried with: each has another way to make, name or forbid a move."""

from __future__ import annotations

import random
from functools import cache

from ndvariants import load
from ndvariants.game.game import Game, Position
from ndvariants.machine.jit import CHECKED

NAMES = (
    "chess", "checkers", "losalamos", "crazyhouse", "duck", "atomic", "four_player", "xiangqi", "raumschach",
    "collapse", "threecheck", "glinski", "smess", "seirawan", "curved_space", "dobutsu",
)  # fmt: skip
if CHECKED:  # a hundred times slower
    NAMES = ("losalamos", "dobutsu", "checkers", "collapse")
SPECIAL = (
    -1, 0, 1, 2, 3, 63, 64, 255, 256, -(1 << 31), (1 << 31) - 1, 1 << 31, 1 << 32, (1 << 46) - 1, 1 << 46, 1 << 61,
    (1 << 62) + 12345, (1 << 63) - 1, 1 << 63, -(1 << 63), 1 << 64, (1 << 64) - 1, 1 << 65, 1 << 200, -(1 << 70),
)  # fmt: skip


@cache
def game(name: str) -> Game:
    """A game by its name, loaded once."""
    return load(name)


@cache
def _line(name: str, number: int) -> tuple[Position, ...]:
    choose, position = random.Random(number), game(name).start()
    line = [position]
    for _ in range(24):
        if position.outcome() is not None:
            break
        position = position.play(choose.choice(position.legal_moves()))
        line.append(position)
    return tuple(line)


def position(choose: random.Random) -> Position:
    """A position of a random game."""
    return choose.choice(_line(choose.choice(NAMES), choose.randrange(2)))


def number(choose: random.Random) -> int:
    """An odd number: a special one, one near it, a few bits, or many."""
    kind = choose.randrange(4)
    if kind == 0:
        return choose.choice(SPECIAL)
    if kind == 1:
        return choose.choice(SPECIAL) + choose.randint(-2, 2)
    if kind == 2:
        return choose.getrandbits(choose.randrange(1, 70)) * choose.choice((1, 1, 1, -1))
    return sum(1 << choose.randrange(66) for _ in range(3))


def move_number(choose: random.Random, here: Position) -> int:
    """A number that is nearly that of a move of a position."""
    moves = here.legal_moves()
    if not moves or choose.random() < 0.3:
        return number(choose)
    near = choose.choice(moves).number
    kind = choose.randrange(4)
    if kind == 0:
        return near ^ (1 << choose.randrange(63))
    if kind == 1:
        return (near & ((1 << 46) - 1)) | choose.getrandbits(17) << 46
    if kind == 2:
        return choose.getrandbits(46) | near >> 46 << 46
    return near | choose.choice(moves).number << 64
