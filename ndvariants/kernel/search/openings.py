"""Openings by number: the first plies of games, none of which comes twice before every other one has come.

The number of an opening is read digit by digit: at each position the remainder by the number of legal moves says which
move is made, the quotient goes on. So the moves of a position are used equally often, and two numbers below the product
of the legal moves on their ways lead to different lines. Which remainder means which move is drawn for each position:
over seeds every line is as likely as if its plies were drawn one by one.
"""

from __future__ import annotations

from ndvariants.kernel.random import draw, game_key
from ndvariants.machine.jit import kernel

_OPENING = 1 << 40  # a stream of random numbers, beside the games of a run


@kernel
def opening_root(seed: int) -> int:
    """The key of the position in which all openings of a run begin; ``key_of`` a key and a choice leads on."""
    return game_key(seed, _OPENING)


@kernel
def opening_choice(node: int, place: int, n: int) -> int:
    """Return which of *n* moves opening *place* makes in the position of key *node*."""
    factor = 1 + draw(node, 1, n)
    while common_divisor(factor, n) != 1:
        factor += 1
    return (factor * (place % n) + draw(node, 0, n)) % n


@kernel
def common_divisor(a: int, b: int) -> int:
    """The greatest number that divides both (Euclid)."""
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a
