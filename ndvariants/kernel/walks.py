"""Walks: along the rays of a list, over pieces, royals, opponents, drops. Each is written once, and others go over it.

A walk is a generator; compiled, it is pasted where it is gone over. What it reads first, it reads when the loop begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.records import first_castling, next_castling, next_drop
from ndvariants.kernel.words import base_of, first_code, first_royal, left_of, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

# --------------------------------------------------------------------------- along rays


@kernel
def walk(T: Tables, V: Rays, S: Position, actions: int, rays: int, cell: int) -> Iterator[tuple[int, int, int]]:
    """The entries that the rays of the list at ``V[rays]`` visit from *cell* on: where in V, the cell, the action.

    The rows stand at ``T[actions]``, of an owner's pieces or of threats, and have no states. What the readers would
    look up for every entry is looked up once.
    """
    cell_mask = T[head.ENTRY_CELL_MASK]
    row_shift = T[head.ENTRY_ROW_SHIFT]
    code_shift = T[head.CODE_SHIFT]
    board = T[head.IN_S_BOARD]
    base = base_of(T, cell)
    i = rays + 1
    stop = i + V[rays]
    while i < stop:
        entry = V[i]
        seen = (base + entry) & cell_mask
        action = T[actions + ((entry >> row_shift) << code_shift) + S[board + seen]]
        yield i, seen, action
        if action & L.ACT_STOP:
            i += left_of(T, entry)
        else:
            i += 1


@kernel
def walk_states(T: Tables, V: Rays, S: Position, actions: int, rays: int, cell: int) -> Iterator[tuple[int, int, int]]:
    """The same for rows that may have states (hops, lame leaps); every ray starts in state 0."""
    cell_mask = T[head.ENTRY_CELL_MASK]
    row_shift = T[head.ENTRY_ROW_SHIFT]
    code_shift = T[head.CODE_SHIFT]
    board = T[head.IN_S_BOARD]
    base = base_of(T, cell)
    i = rays + 1
    stop = i + V[rays]
    state = 0
    while i < stop:
        entry = V[i]
        left = left_of(T, entry)
        seen = (base + entry) & cell_mask
        action = T[actions + (((entry >> row_shift) + state) << code_shift) + S[board + seen]]
        yield i, seen, action
        i += left if action & L.ACT_STOP else 1
        state = 0 if action & L.ACT_STOP or left == 1 else (action >> L.ACT_STATE_SHIFT) & L.ACT_STATE_MASK


@kernel
def entries(T: Tables, R: Rays, rays: int, cell: int) -> Iterator[tuple[int, int]]:
    """All entries of the list at ``R[rays]``, whatever stands there: where in R, and the cell."""
    base = base_of(T, cell)
    for i in range(rays + 1, rays + 1 + R[rays]):
        yield i, (base + R[i]) & T[head.ENTRY_CELL_MASK]


# --------------------------------------------------------------------------- over pieces and players


@kernel
def pieces(T: Tables, S: Position, code: int) -> Iterator[int]:
    """The cells of the pieces of a code."""
    listed = pieces_at(T, code)
    for i in range(n_pieces(T, S, code)):
        yield S[listed + i]


@kernel
def codes_of(T: Tables, owner: int) -> Iterator[int]:
    """The codes of an owner's pieces."""
    for code in range(first_code(T, owner), first_code(T, owner + 1)):  # noqa: UP028
        yield code


@kernel
def pieces_of(T: Tables, S: Position, owner: int) -> Iterator[tuple[int, int]]:
    """The pieces of an owner: the code and the cell of each."""
    for code in range(first_code(T, owner), first_code(T, owner + 1)):
        for cell in pieces(T, S, code):
            yield code, cell


@kernel
def n_pieces_of(T: Tables, S: Position, owner: int) -> int:
    """Return how many pieces of an owner stand on the board."""
    n = 0
    for code in codes_of(T, owner):
        n += n_pieces(T, S, code)
    return n


@kernel
def royals(T: Tables, S: Position, player: int) -> Iterator[tuple[int, int]]:
    """The royal pieces of a player, those on a condition too: the code and the cell of each."""
    for k in range(first_royal(T, player), first_royal(T, player + 1)):
        code = T[k]
        for cell in pieces(T, S, code):
            yield code, cell


@kernel
def opponents(T: Tables, player: int) -> Iterator[int]:
    """The players of other teams."""
    team = T[head.TEAM + player]
    for other in range(T[head.N_PLAYERS]):
        if T[head.TEAM + other] != team:
            yield other


@kernel
def drops(T: Tables, S: Position) -> Iterator[int]:
    """Indices in ``T`` of the drop records of the side to move in this phase. Of any game with drops."""
    listed = T[T[head.AT_DROPS] + S[L.PHASE] * T[head.N_PLAYERS] + S[L.SIDE]]
    record = listed + 1
    for _ in range(T[listed]):
        yield record
        record = next_drop(T, record)


@kernel
def castlings(T: Tables, S: Position) -> Iterator[int]:
    """Indices in ``T`` of the castling records of the side to move. Of any game with castlings."""
    record = first_castling(T, S[L.SIDE])
    last = first_castling(T, S[L.SIDE] + 1)
    while record < last:
        yield record
        record = next_castling(T, record)


# --------------------------------------------------------------------------- over lists


@kernel
def listed(T: Tables, at: int) -> Iterator[int]:
    """The words of the list at ``T[at]``: how many, then they."""
    for i in range(at + 1, at + 1 + T[at]):
        yield T[i]


@kernel
def line_through(T: Tables, R: Rays, axis: int, cell: int) -> Iterator[int]:
    """The cells of the line of a cell along an axis, itself and those that are gone included."""
    line = T[T[head.AT_LINES] + axis * T[head.N_CELLS] + cell]
    for i in range(line + 1, line + 1 + R[line]):
        yield R[i]


@kernel
def paths_at(T: Tables, at: int) -> Iterator[int]:
    """Indices in ``T`` of the consecutive lists at ``T[at]``: their number, then the lists."""
    path = at + 1
    for _ in range(T[at]):
        yield path
        path += 1 + T[path]


@kernel
def cells_in(S: Position, at: int, n: int) -> Iterator[int]:
    """The first *n* cells of the set at ``S[at]``: how many, then they."""
    for i in range(at + 1, at + 1 + n):
        yield S[i]
