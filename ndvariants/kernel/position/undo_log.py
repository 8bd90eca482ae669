"""The only writers of a position: every word they change is logged, so any move can be undone.

The undo log is the last block of ``S``: pairs (address, old value), ``S[TOP]`` the next free word. Undoing restores the
words in reverse; nothing needs inverse code. The pieces of one code stand in a list without gaps; taking one puts the
last of the list in its place, and undoing restores the very order, so a list may be walked while moves are made and
unmade.
"""

from __future__ import annotations

from ndvariants.kernel.header import (
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IN_S_INDEX,
    IN_S_SEEN,
    IN_S_UNDO_LOG,
    N_CELLS,
    N_CODES,
)
from ndvariants.kernel.layout import EMPTY, EPOCH, FIRST_PIECE, TOP, Position, Tables
from ndvariants.kernel.words import code_on, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

LAST_EPOCH = 2_147_483_000
OLD_EPOCH = 1 << 30  # from here on an analysis starts again at 1


@kernel
def poke(S: Position, address: int, value: int) -> None:
    """Write one word of the position, logging what was there."""
    top = S[TOP]
    S[top] = address
    S[top + 1] = S[address]
    S[TOP] = top + 2
    S[address] = value


@kernel
def undo(S: Position, savepoint: int) -> None:
    """Undo every write since ``S[TOP]`` was *savepoint*."""
    top = S[TOP]
    while top > savepoint:
        top -= 2
        S[S[top]] = S[top + 1]
    S[TOP] = top


@kernel
def enlist(T: Tables, S: Position, cell: int, code: int) -> None:
    """Add the piece on *cell* to the list of its code."""
    count = T[IN_S_COUNT] + code
    n = S[count]
    poke(S, pieces_at(T, code) + n, cell)
    poke(S, T[IN_S_INDEX] + cell, n)
    poke(S, count, n + 1)


@kernel
def unlist(T: Tables, S: Position, cell: int, code: int) -> None:
    """Take the piece on *cell* off the list of its code; the last of the list fills the gap."""
    count = T[IN_S_COUNT] + code
    n = S[count] - 1
    pieces = pieces_at(T, code)
    index = T[IN_S_INDEX]
    place = S[index + cell]
    if place != n:
        last = S[pieces + n]
        poke(S, pieces + place, last)
        poke(S, index + last, place)
    poke(S, count, n)


@kernel
def take(T: Tables, S: Position, cell: int) -> int:
    """The code that stood on *cell*, which is EMPTY now (whatever it was: a piece, an en passant cell, a wall)."""
    code = code_on(T, S, cell)
    poke(S, T[IN_S_BOARD] + cell, EMPTY)
    if code >= FIRST_PIECE:
        unlist(T, S, cell, code)
    return code


@kernel
def put(T: Tables, S: Position, cell: int, code: int) -> None:
    """Put *code* on *cell*, where no piece may stand."""
    poke(S, T[IN_S_BOARD] + cell, code)
    if code >= FIRST_PIECE:
        enlist(T, S, cell, code)


@kernel
def relist(T: Tables, S: Position, origin: int, target: int, code: int) -> None:
    """Let the list of *code* say *target* where it said *origin*."""
    place = S[T[IN_S_INDEX] + origin]
    poke(S, pieces_at(T, code) + place, target)
    poke(S, T[IN_S_INDEX] + target, place)


@kernel
def next_epoch(T: Tables, S: Position) -> int:
    """An epoch that no cell is marked with yet."""
    return take_epochs(T, S, 1) + 1


@kernel
def take_epochs(T: Tables, S: Position, n: int) -> int:
    """The number before *n* epochs that no cell is marked with yet. Before they run out all marks are cleared."""
    before = S[EPOCH]
    if before + n > LAST_EPOCH:
        clear_epochs(T, S)
        before = 0
    S[EPOCH] = before + n
    return before


@kernel
def clear_epochs(T: Tables, S: Position) -> None:
    """Take the marks off all cells; the next epoch is 1."""
    for i in range(3 * T[N_CELLS]):
        S[T[IN_S_EPOCHS] + i] = 0
    for i in range(T[N_CELLS]):
        S[T[IN_S_SEEN] + i] = 0
    S[EPOCH] = 0


@kernel
def derive(T: Tables, S: Position) -> None:
    """Make the derived words of a position (lists, counts, epochs, undo log) from its saved ones."""
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
