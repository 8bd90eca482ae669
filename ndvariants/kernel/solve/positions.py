"""All positions of a list of pieces, each with the positions that its legal moves lead to.

A position's number is made of the side to move and the cells, as digits. What a rule does to anything but the pieces
on the board leads out of the lists: such a child is UNKNOWN.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import poke, put, undo
from ndvariants.kernel.solve import workspace as ws
from ndvariants.kernel.solve.proof import result_here
from ndvariants.kernel.solve.workspace import Workspace
from ndvariants.kernel.words import n_pieces, piece_at
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64


@kernel
def list_positions(
    T: Tables, R: Rays, S: Position, M: Moves, base: Position, D: Workspace, first: int, count: int, out: Words64,
    room: int
) -> int:  # fmt: skip
    """Return how many positions were listed, from number *first* on, at most *count*, in ``out[:room]``.

    ``S`` holds what ``base`` holds: a board without pieces. For each position one word: how many children, NONE, or
    OVER - result; behind these *count* words the children of all.
    """
    at = D[ws.LISTS] + D[ws.NOW] * ws.LIST_WIDTH
    filled = count
    for i in range(count):
        if filled + T[head.MAX_MOVES] > room:
            return i
        savepoint = S[L.TOP]
        out[i] = ws.NONE
        if place(T, S, D, at, first + i) == 1 and is_possible(T, R, S, M) == 1:
            n = legal_moves(T, R, S, M, 0)
            result = result_here(T, R, S, M, n, n)
            if result != 0:
                out[i] = ws.OVER - (result & 255)
            else:
                out[i] = n
                for k in range(n):
                    mark = S[L.TOP]
                    make(T, R, S, M, M[k])
                    out[filled] = number_of(T, S, base, D)
                    filled += 1
                    undo(S, mark)
        undo(S, savepoint)
    return count


@kernel
def place(T: Tables, S: Position, D: Workspace, at: int, number: int) -> int:
    """1 when the pieces of the list at ``D[at]`` stand as a number says; 0 when two share a cell, or it has a twin.

    Of equal pieces the first stands on the lower cell.
    """
    n = T[head.N_CELLS]
    before = -1
    for k in range(D[at]):
        if k == 0 and is_folded(D, at, D[ws.N_REPS]):
            cell = D[D[ws.AT_FOLD] + number % D[ws.N_REPS]]
            number = number // D[ws.N_REPS]
        else:
            cell = number % n
            number = number // n
        code = D[at + 1 + k]
        if S[T[head.IN_S_BOARD] + cell] != L.EMPTY or (k > 0 and code == D[at + k] and cell < before):
            return 0
        put(T, S, cell, code)
        before = cell
    poke(S, L.SIDE, number)
    return 1


@kernel
def is_folded(D: Workspace, at: int, n_reps: int) -> bool:
    """Return whether the first piece of the list at ``D[at]`` stands on the least cell of a class of cells."""
    return n_reps != 0 and (D[at] == 1 or D[at + 1] != D[at + 2])


@kernel
def is_possible(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """1 unless a royal could be taken that was left so by the player who has just moved."""
    if T[head.LEGALITY] == L.LEGAL_ANY:
        return 1
    return 0 if in_check(T, R, S, M, 1 - S[L.SIDE], 0) else 1


@kernel
def number_of(T: Tables, S: Position, base: Position, D: Workspace) -> int:
    """The list and the number of the position in ``S``, the list added to ``D`` where it is new; UNKNOWN.

    ``D[N_LISTS]`` grows up to MOST_LISTS - 1.
    """
    new = D[ws.LISTS] + D[ws.N_LISTS] * ws.LIST_WIDTH
    if differs(T, S, base) == 1 or write_list(T, S, D, new) == 0:
        return ws.UNKNOWN
    found = find_list(D, D[ws.LISTS], D[ws.N_LISTS], new)
    if found == ws.MOST_LISTS - 1:
        return ws.UNKNOWN
    if found == D[ws.N_LISTS]:
        D[ws.N_LISTS] += 1
    return (found << ws.LIST_SHIFT) + number_in_list(T, S, D, new, D[ws.N_REPS])


@kernel
def write_list(T: Tables, S: Position, D: Workspace, new: int) -> int:
    """Return how many pieces there are, whose list is written to ``D[new]``; 0 when there are more than MOST_PIECES."""
    total = 0
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        for _ in range(n_pieces(T, S, code)):
            if total == ws.MOST_PIECES:
                return 0
            total += 1
            D[new + total] = code
    D[new] = total
    return total


@kernel
def number_in_list(T: Tables, S: Position, D: Workspace, pieces: int, n_reps: int) -> int:
    """The number of the position among those of its list, which stands at ``D[pieces]``; *n_reps*: see ``N_REPS``."""
    n = T[head.N_CELLS]
    number = 0
    power = 1
    k = 0
    turn = -1  # where the turn stands that the position is seen by
    if is_folded(D, pieces, n_reps):
        cell = piece_at(T, S, D[pieces + 1], 0)
        fold = D[ws.AT_FOLD] + n_reps
        turn = fold + 2 * n + n * D[fold + n + cell]
        number = D[fold + cell]
        power = n_reps
        k = 1
    while k < D[pieces]:
        code = D[pieces + 1 + k]
        count = n_pieces(T, S, code)
        below = -1
        for _ in range(count):
            cell = n
            for j in range(count):
                here = piece_at(T, S, code, j)
                if turn >= 0:
                    here = D[turn + here]
                if here > below and here < cell:
                    cell = here
            number += cell * power
            power *= n
            below = cell
        k += count
    return number + S[L.SIDE] * power


@kernel
def number_in(T: Tables, R: Rays, S: Position, base: Position, D: Workspace) -> int:
    """``number_of`` for those who ask about one position."""
    return number_of(T, S, base, D)


@kernel
def find_list(D: Workspace, lists: int, n: int, new: int) -> int:
    """The place of the list of pieces at ``D[new]`` among the *n* known at ``D[lists:]``; *n*, where it is new."""
    for i in range(n):
        known = lists + i * ws.LIST_WIDTH
        same = 1
        for k in range(D[new] + 1):
            if D[known + k] != D[new + k]:
                same = 0
        if same == 1:
            return i
    return n


@kernel
def differs(T: Tables, S: Position, base: Position) -> int:
    """1 when the position differs from ``base`` in more than its pieces and the side to move."""
    for address in range(L.IDENTITY, T[head.IN_S_BOARD]):
        if address != L.SIDE and S[address] != base[address]:
            return 1
    for address in range(T[head.IN_S_BOARD], T[head.IN_S_IDENTITY_END]):
        if S[address] < L.FIRST_PIECE and S[address] != base[address]:
            return 1
    return 0
