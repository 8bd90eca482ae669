"""Endgame tables of few pieces: value of a position inside a search."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.solve.positions import find_list, number_in_list, write_list
from ndvariants.kernel.solve.workspace import LIST_WIDTH
from ndvariants.kernel.words import n_pieces
from ndvariants.machine.jit import kernel


@kernel
def value_by_table(T: Tables, S: Position, W: Workspace, ply: int) -> int:
    """The value that the table gives to the side to move; OPEN where it has none for the position."""
    here = W[ws.ENDINGS]
    if (
        has_few_pieces(T, S, W[here + ws.ENDINGS_MOST]) == 0
        or is_like_base(T, S, W, here + W[here + ws.ENDINGS_BASE]) == 0
    ):
        return ws.OPEN
    lists = here + W[here + ws.ENDINGS_LISTS]
    n = W[here + ws.ENDINGS_N]
    new = lists + n * LIST_WIDTH
    if write_list(T, S, W, new) == 0:
        return ws.OPEN
    found = find_list(W, lists, n, new)
    if found == n:
        return ws.OPEN
    number = W[here + W[here + ws.ENDINGS_OFFSETS] + found] + number_in_list(T, S, W, new, 0)
    word = W[here + W[here + ws.ENDINGS_VALUES] + number // ws.ENDINGS_PACKED]
    score = ((word >> (number % ws.ENDINGS_PACKED * ws.ENDINGS_BITS)) & ws.ENDINGS_MASK) - ws.ENDINGS_ZERO
    if score == 0:
        return 0 if W[here + ws.ENDINGS_OPEN] == 0 else ws.OPEN
    plies = ws.ENDINGS_LONG - abs(score)
    value = ws.MATE - ply - plies
    return value if (score > 0) == (S[L.SIDE] == 0) else -value


@kernel
def has_few_pieces(T: Tables, S: Position, most: int) -> int:
    """1 when there are at most *most* pieces."""
    total = 0
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        total += n_pieces(T, S, code)
        if total > most:
            return 0
    return 1


@kernel
def is_like_base(T: Tables, S: Position, W: Workspace, base: int) -> int:
    """1 when nothing but the pieces and the side to move differs from the positions of the table."""
    if S[L.N_EN_PASSANT] != 0:
        return 0
    for address in range(L.IDENTITY, T[head.IN_S_BOARD]):
        if address != L.SIDE and S[address] != W[base + address - L.IDENTITY]:
            return 0
    return 1
