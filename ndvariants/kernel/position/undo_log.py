"""The only writers of a position: every word they change is logged, so any move can be taken back.

The trail is the last block of ``S``: pairs (address, old value), ``S[TOP]`` the next free word. Taking a move
back restores the words in reverse; nothing needs inverse code. The men of one code stand in a list without
gaps; taking one puts the last of the list in its place, and undoing restores the very order, so a list may be
walked while moves are made and unmade.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    EMPTY,
    EPOCH,
    FIRST_PIECE,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IN_S_INDEX,
    IN_S_SEEN,
    IN_S_UNDO_LOG,
    N_CELLS,
    N_CODES,
    TOP,
)
from ndvariants.kernel.words import code_on, n_pieces, pieces_at
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

LAST_EPOCH = 2_147_483_000
OLD_EPOCH = 1 << 30  # from here on an analysis begins anew with 1


@kernel
def poke(S: Vector, address: int, value: int) -> None:
    """Write one word of the position, logging what was there."""
    top = S[TOP]
    S[top] = address
    S[top + 1] = S[address]
    S[TOP] = top + 2
    S[address] = value


@kernel
def undo(S: Vector, mark: int) -> None:
    """Take back every write since ``S[TOP]`` was *mark*."""
    top = S[TOP]
    while top > mark:
        top -= 2
        S[S[top]] = S[top + 1]
    S[TOP] = top


@kernel
def enlist(T: Vector, S: Vector, cell: int, code: int) -> None:
    """Add the man on *cell* to the list of its code."""
    count = T[IN_S_COUNT] + code
    n = S[count]
    poke(S, pieces_at(T, code) + n, cell)
    poke(S, T[IN_S_INDEX] + cell, n)
    poke(S, count, n + 1)


@kernel
def strike(T: Vector, S: Vector, cell: int, code: int) -> None:
    """Take the man on *cell* off the list of its code; the last of the list fills the gap."""
    count = T[IN_S_COUNT] + code
    n = S[count] - 1
    men = pieces_at(T, code)
    index = T[IN_S_INDEX]
    place = S[index + cell]
    if place != n:
        last = S[men + n]
        poke(S, men + place, last)
        poke(S, index + last, place)
    poke(S, count, n)


@kernel
def take(T: Vector, S: Vector, cell: int) -> int:
    """The code that stood on *cell*, which is EMPTY now (whatever it was: a man, a trail mark, a wall)."""
    code = code_on(T, S, cell)
    poke(S, T[IN_S_BOARD] + cell, EMPTY)
    if code >= FIRST_PIECE:
        strike(T, S, cell, code)
    return code


@kernel
def put(T: Vector, S: Vector, cell: int, code: int) -> None:
    """Put *code* on *cell*, where no man may stand."""
    poke(S, T[IN_S_BOARD] + cell, code)
    if code >= FIRST_PIECE:
        enlist(T, S, cell, code)


@kernel
def relist(T: Vector, S: Vector, origin: int, target: int, code: int) -> None:
    """Let the list of *code* say *target* where it said *origin*."""
    place = S[T[IN_S_INDEX] + origin]
    poke(S, pieces_at(T, code) + place, target)
    poke(S, T[IN_S_INDEX] + target, place)


@kernel
def next_serial(T: Vector, S: Vector) -> int:
    """A stamp that no cell carries yet."""
    return take_serials(T, S, 1) + 1


@kernel
def take_serials(T: Vector, S: Vector, n: int) -> int:
    """The number before *n* stamps that no cell carries yet. Before the stamps run out all cells are cleared."""
    before = S[EPOCH]
    if before + n > LAST_EPOCH:
        clear_stamps(T, S)
        before = 0
    S[EPOCH] = before + n
    return before


@kernel
def clear_stamps(T: Vector, S: Vector) -> None:
    """Take the stamps off all cells; the next one is 1."""
    for i in range(3 * T[N_CELLS]):
        S[T[IN_S_EPOCHS] + i] = 0
    for i in range(T[N_CELLS]):
        S[T[IN_S_SEEN] + i] = 0
    S[EPOCH] = 0


@kernel
def derive(T: Vector, S: Vector) -> None:
    """Make the derived words of a position (lists, counts, stamps, trail) from its saved ones."""
    for code in range(T[N_CODES]):
        S[T[IN_S_COUNT] + code] = 0
    for cell in range(T[N_CELLS]):
        S[T[IN_S_SEEN] + cell] = 0
        for block in range(3):
            S[T[IN_S_EPOCHS] + block * T[N_CELLS] + cell] = 0
        code = code_on(T, S, cell)
        if code >= FIRST_PIECE:
            n = n_pieces(T, S, code)
            S[pieces_at(T, code) + n] = cell
            S[T[IN_S_INDEX] + cell] = n
            S[T[IN_S_COUNT] + code] = n + 1
    S[EPOCH] = 0
    S[TOP] = T[IN_S_UNDO_LOG]
