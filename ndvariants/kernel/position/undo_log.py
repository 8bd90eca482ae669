"""The only writers of a position: every word they change is logged, so any move can be undone.

The undo log is the last block of ``S``: pairs (address, old value), ``S[TOP]`` the next free word. Undoing restores the
words in reverse; nothing needs inverse code. The pieces of one code stand in a list without gaps; taking one puts the
last of the list in its place, and undoing restores the very order, so a list may be walked while moves are made and
unmade.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.words import code_on, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

LAST_EPOCH = 2_147_483_000
OLD_EPOCH = 1 << 30  # from here on an analysis starts again at 1


@kernel
def poke(S: Position, address: int, value: int) -> None:
    """Write one word of the position, logging what was there."""
    top = S[L.TOP]
    S[top] = address
    S[top + 1] = S[address]
    S[L.TOP] = top + 2
    S[address] = value


@kernel
def undo(S: Position, savepoint: int) -> None:
    """Undo every write since ``S[TOP]`` was *savepoint*."""
    top = S[L.TOP]
    while top > savepoint:
        top -= 2
        S[S[top]] = S[top + 1]
    S[L.TOP] = top


@kernel
def enlist(T: Tables, S: Position, cell: int, code: int) -> None:
    """Add the piece on *cell* to the list of its code."""
    count = T[head.IN_S_COUNT] + code
    n = S[count]
    poke(S, pieces_at(T, code) + n, cell)
    poke(S, T[head.IN_S_INDEX] + cell, n)
    poke(S, count, n + 1)


@kernel
def unlist(T: Tables, S: Position, cell: int, code: int) -> None:
    """Take the piece on *cell* off the list of its code; the last of the list fills the gap."""
    count = T[head.IN_S_COUNT] + code
    n = S[count] - 1
    pieces = pieces_at(T, code)
    index = T[head.IN_S_INDEX]
    place = S[index + cell]
    if place != n:
        last = S[pieces + n]
        poke(S, pieces + place, last)
        poke(S, index + last, place)
    poke(S, count, n)


@kernel
def forget_numbers(T: Tables, S: Position, cell: int) -> None:
    """Let the numbers of the piece on *cell* be those of no piece, with which a new one begins."""
    for record in range(T[head.AT_NUMBERS] + 1, T[head.AT_NUMBERS] + 1 + 2 * T[T[head.AT_NUMBERS]], 2):
        if S[T[record] + cell] != T[record + 1]:
            poke(S, T[record] + cell, T[record + 1])


@kernel
def keep_numbers(T: Tables, S: Position, origin: int, target: int, savepoint: int) -> None:
    """Give the piece on *target* the numbers of the one that stood on *origin* at the *savepoint*."""
    if T[head.AT_NUMBERS] == 0:
        return
    for record in range(T[head.AT_NUMBERS] + 1, T[head.AT_NUMBERS] + 1 + 2 * T[T[head.AT_NUMBERS]], 2):
        value = word_before(S, T[record] + origin, savepoint)
        if S[T[record] + target] != value:
            poke(S, T[record] + target, value)


@kernel
def word_before(S: Position, address: int, savepoint: int) -> int:
    """The word at *address* when ``S[TOP]`` was *savepoint*."""
    for at in range(savepoint, S[L.TOP], 2):
        if S[at] == address:
            return S[at + 1]
    return S[address]


@kernel
def take(T: Tables, S: Position, cell: int) -> int:
    """The code that stood on *cell*, which is EMPTY now (whatever it was: a piece, an en passant cell, a wall)."""
    code = code_on(T, S, cell)
    poke(S, T[head.IN_S_BOARD] + cell, L.EMPTY)
    if code >= L.FIRST_PIECE:
        unlist(T, S, cell, code)
        if T[head.AT_NUMBERS] != 0:
            forget_numbers(T, S, cell)
    return code


@kernel
def put(T: Tables, S: Position, cell: int, code: int) -> None:
    """Put *code* on *cell*, where no piece may stand."""
    poke(S, T[head.IN_S_BOARD] + cell, code)
    if code >= L.FIRST_PIECE:
        enlist(T, S, cell, code)


@kernel
def relist(T: Tables, S: Position, origin: int, target: int, code: int) -> None:
    """Let the list of *code* say *target* where it said *origin*."""
    place = S[T[head.IN_S_INDEX] + origin]
    poke(S, pieces_at(T, code) + place, target)
    poke(S, T[head.IN_S_INDEX] + target, place)


@kernel
def next_epoch(T: Tables, S: Position) -> int:
    """An epoch that no cell is marked with yet."""
    return take_epochs(T, S, 1) + 1


@kernel
def take_epochs(T: Tables, S: Position, n: int) -> int:
    """The number before *n* epochs that no cell is marked with yet. Before they run out all marks are cleared."""
    before = S[L.EPOCH]
    if before + n > LAST_EPOCH:
        clear_epochs(T, S)
        before = 0
    S[L.EPOCH] = before + n
    return before


@kernel
def clear_epochs(T: Tables, S: Position) -> None:
    """Take the marks off all cells; the next epoch is 1."""
    for i in range(3 * T[head.N_CELLS]):
        S[T[head.IN_S_EPOCHS] + i] = 0
    for i in range(T[head.N_CELLS]):
        S[T[head.IN_S_SEEN] + i] = 0
    S[L.EPOCH] = 0


@kernel
def derive(T: Tables, S: Position) -> None:
    """Make the derived words of a position (lists, counts, epochs, undo log) from its saved ones."""
    for code in range(T[head.N_CODES]):
        S[T[head.IN_S_COUNT] + code] = 0
    for cell in range(T[head.N_CELLS]):
        S[T[head.IN_S_SEEN] + cell] = 0
        for block in range(3):
            S[T[head.IN_S_EPOCHS] + block * T[head.N_CELLS] + cell] = 0
        code = code_on(T, S, cell)
        if code >= L.FIRST_PIECE:
            n = n_pieces(T, S, code)
            S[pieces_at(T, code) + n] = cell
            S[T[head.IN_S_INDEX] + cell] = n
            S[T[head.IN_S_COUNT] + code] = n + 1
    S[L.EPOCH] = 0
    S[L.TOP] = T[head.IN_S_UNDO_LOG]


@kernel
def restore(T: Tables, S: Position, start: Position) -> None:
    """Make ``S`` the position that *start* holds (derived words included)."""
    for i in range(T[head.IN_S_UNDO_LOG]):
        S[i] = start[i]
    S[L.TOP] = T[head.IN_S_UNDO_LOG]
