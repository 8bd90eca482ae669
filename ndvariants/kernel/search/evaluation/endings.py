"""What a table of positions of few pieces says of a position inside a search."""

from __future__ import annotations

from ndvariants.kernel.header import IN_S_BOARD, N_CODES
from ndvariants.kernel.layout import FIRST_PIECE, IDENTITY, N_EN_PASSANT, SIDE, Position, Tables
from ndvariants.kernel.search.workspace import (
    ENDINGS,
    ENDINGS_BASE,
    ENDINGS_BITS,
    ENDINGS_LISTS,
    ENDINGS_LONG,
    ENDINGS_MASK,
    ENDINGS_MOST,
    ENDINGS_N,
    ENDINGS_OFFSETS,
    ENDINGS_OPEN,
    ENDINGS_PACKED,
    ENDINGS_VALUES,
    ENDINGS_ZERO,
    MATE,
    OPEN,
    Workspace,
)
from ndvariants.kernel.solve.positions import find_list, number_in_list, write_list
from ndvariants.kernel.solve.workspace import LIST_WIDTH
from ndvariants.kernel.words import n_pieces
from ndvariants.machine.jit import kernel


@kernel
def value_by_table(T: Tables, S: Position, W: Workspace, ply: int) -> int:
    """The value that the table gives to the side to move; OPEN where it has none for the position."""
    here = W[ENDINGS]
    if has_few_pieces(T, S, W[here + ENDINGS_MOST]) == 0 or is_like_base(T, S, W, here + W[here + ENDINGS_BASE]) == 0:
        return OPEN
    lists = here + W[here + ENDINGS_LISTS]
    n = W[here + ENDINGS_N]
    new = lists + n * LIST_WIDTH
    if write_list(T, S, W, new) == 0:
        return OPEN
    found = find_list(W, lists, n, new)
    if found == n:
        return OPEN
    number = W[here + W[here + ENDINGS_OFFSETS] + found] + number_in_list(T, S, W, new)
    word = W[here + W[here + ENDINGS_VALUES] + number // ENDINGS_PACKED]
    score = ((word >> (number % ENDINGS_PACKED * ENDINGS_BITS)) & ENDINGS_MASK) - ENDINGS_ZERO
    if score == 0:
        return 0 if W[here + ENDINGS_OPEN] == 0 else OPEN
    plies = ENDINGS_LONG - abs(score)
    value = MATE - ply - plies
    return value if (score > 0) == (S[SIDE] == 0) else -value


@kernel
def has_few_pieces(T: Tables, S: Position, most: int) -> int:
    """1 when there are at most *most* pieces."""
    total = 0
    for code in range(FIRST_PIECE, T[N_CODES]):
        total += n_pieces(T, S, code)
        if total > most:
            return 0
    return 1


@kernel
def is_like_base(T: Tables, S: Position, W: Workspace, base: int) -> int:
    """1 when nothing but the pieces and the side to move differs from the positions of the table."""
    if S[N_EN_PASSANT] != 0:
        return 0
    for address in range(IDENTITY, T[IN_S_BOARD]):
        if address != SIDE and S[address] != W[base + address - IDENTITY]:
            return 0
    return 1
