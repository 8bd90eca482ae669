"""Random numbers that depend on what is asked, not on what was asked before.

A counter-based generator: every number is a mixture of (seed, game, ply, try). The mixer is splitmix64's (Steele, Lea,
Flood 2014) cut to 63 bits: all products are masked, so that Python's integers and 64-bit machine words agree.
"""

from __future__ import annotations

from ndvariants.machine.jit import kernel

MASK = (1 << 63) - 1
GOLDEN = 0x1E3779B97F4A7C15
FIRST_FACTOR = 0x3F58476D1CE4E5B9
SECOND_FACTOR = 0x14D049BB133111EB


@kernel
def product(a: int, b: int) -> int:
    """The low 63 bits of *a* times *b*."""
    return (a * b) & MASK


@kernel
def mix(x: int) -> int:
    """A number of 63 bits that depends on every bit of *x* (0 <= x < 2**63)."""
    x = product(x ^ (x >> 30), FIRST_FACTOR)
    x = product(x ^ (x >> 27), SECOND_FACTOR)
    return x ^ (x >> 31)


@kernel
def key_of(key: int, number: int) -> int:
    """A key for each *number* below 2**62, from a *key*: of a game from its run's, of a ply from its game's."""
    return mix(key ^ product(number + 1, GOLDEN))


@kernel
def game_key(seed: int, game: int) -> int:
    """The key of a game's random numbers."""
    return key_of(mix((seed & MASK) ^ GOLDEN), game)


@kernel
def draw(key: int, counter: int, n: int) -> int:
    """A number below *n* (n < 2**31): number *counter* of the sequence *key*. Uniform but for n / 2**32."""
    return high_draw(key_of(key, counter), n)


@kernel
def high_draw(number: int, n: int) -> int:
    """A number below *n* (n < 2**31), from the upper 32 bits of a random number."""
    return ((number >> 31) * n) >> 32


@kernel
def low_draw(number: int, n: int) -> int:
    """The same from the lower 31 bits. Uniform but for n / 2**31."""
    return ((number & 0x7FFFFFFF) * n) >> 31
