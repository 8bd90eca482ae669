"""Moves of slots: a pseudo-legal move, or none (see ``slots``).

A drawn piece's slot is decoded without a branch that depends on the draw, so that the processor works at several slots
at a time and none is mispredicted; whether the way is clear is asked only of those that may be moves. Other slots are a
piece's listed moves, castlings, drops, and passing.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.conditions import is_allowed
from ndvariants.kernel.moves.generate import castling_moves, may_pass, move_of_drop, piece_moves, who_may_move
from ndvariants.kernel.playout.slots import (
    CHOICES,
    COUNT,
    EACH,
    ENDS,
    INVERSE,
    INVERSE_CHOICES,
    LIST,
    N_ROWS,
    NOT_DIRECT,
    PIECE_SLOTS,
    RAY_LISTS,
    ROW,
    TOGETHER,
    castling_slots,
    drop_slots,
    rows_at,
)
from ndvariants.kernel.walks import drops, walk_states
from ndvariants.kernel.words import (
    action_at,
    action_of,
    actions_of,
    base_of,
    cell_of,
    code_on,
    effect_of,
    first_effect_of,
    first_move_of,
    kind_of,
    left_of,
    move_word,
    n_moves_of,
    origin_of,
    rays_of,
    target_of,
)
from ndvariants.machine.jit import kernel


@kernel
def decode_direct(T: Tables, R: Rays, S: Position, M: Moves, p: int, slot: int, to: int) -> None:
    """Write to ``M[to:]`` the move that a piece's *slot* stands for if the way is clear, or NO_MOVE; see FOUND.

    For a slot of listed pieces, or of no piece, NOT_DIRECT - *slot*. Speedup: docs/laboratory/performance.md.
    """
    if slot >= M[p + PIECE_SLOTS]:
        M[to] = NOT_DIRECT - slot
        return
    number = row_of_slot(M, p, slot)
    row = rows_at(T, p) + ROW * number
    if M[row + CHOICES] == 0:
        M[to] = NOT_DIRECT - slot
        return
    slot -= M[p + ENDS + number]
    piece = slot // M[row + EACH] if M[row + INVERSE] == 0 else (slot * M[row + INVERSE]) >> L.INVERSE_SHIFT
    slot -= piece * M[row + EACH]
    place = (slot * M[row + INVERSE_CHOICES]) >> L.INVERSE_SHIFT
    cell = S[M[row + LIST] + piece]
    rays = T[M[row + RAY_LISTS] + cell]
    n = R[rays]
    i = rays + 1 + place
    entry = R[i] * int(place < n)  # behind the list stands another; its word is read before the length is known
    target = cell_of(T, base_of(T, cell), entry)
    action = action_at(T, S, actions_of(T, S[L.SIDE]), base_of(T, cell), entry, 0)
    choice = slot - place * M[row + CHOICES]
    move = first_move_of(action, cell, target) + (choice << L.EFFECT_SHIFT)
    if place >= n:
        move = L.NO_MOVE
    if n_moves_of(action) <= choice:
        move = L.NO_MOVE
    M[to] = move
    M[to + 1] = i
    M[to + 2] = rays


@kernel
def row_of_slot(M: Moves, p: int, slot: int) -> int:
    """The number of the row that a piece's *slot* belongs to."""
    number = 0
    for k in range(p + ENDS + 1, p + ENDS + 1 + M[p + N_ROWS], TOGETHER):
        number += int(M[k] <= slot) + int(M[k + 1] <= slot) + int(M[k + 2] <= slot) + int(M[k + 3] <= slot)
    return number


@kernel
def is_blocked(T: Tables, R: Rays, S: Position, M: Moves, to: int) -> bool:
    """Return whether the way of the move that ``decode_direct`` wrote at *to* is blocked, its condition does not hold,
    or another slot stands for it.
    """
    if ends_before(T, R, S, M[to + 2], M[to + 1], base_of(T, origin_of(M[to]))):
        return True
    if T[head.AT_EARLIER] != 0 and is_made_earlier(T, R, S, M[to + 2], M[to + 1], M[to]):
        return True
    return effect_of(M[to]) != 0 and not is_allowed(T, R, S, M, M[to])


@kernel
def is_made_earlier(T: Tables, R: Rays, S: Position, rays: int, i: int, move: int) -> bool:
    """Return whether an entry before ``R[i]`` makes the same *move*: of rays that meet, the first open one owns it.

    Speedup, against listing such pieces: one and a half times the plies.
    """
    base = base_of(T, origin_of(move))
    found = code_on(T, S, target_of(move))
    back = T[T[head.AT_EARLIER] + i]
    while back != 0:
        i -= back
        action = action_of(T, actions_of(T, S[L.SIDE]), R[i], 0, found)
        if n_moves_of(action) != 0 and first_effect_of(action) == effect_of(move):
            if not ends_before(T, R, S, rays, i, base):
                return True
        back = T[T[head.AT_EARLIER] + i]
    return False


@kernel
def ends_before(T: Tables, R: Rays, S: Position, rays: int, i: int, base: int) -> bool:
    """Return whether an entry before ``R[i]`` in its ray ends the ray."""
    actions = actions_of(T, S[L.SIDE])
    left = left_of(T, R[i])
    while i > rays + 1:
        i -= 1
        entry = R[i]
        left += 1
        if left_of(T, entry) != left:
            return False
        found = code_on(T, S, cell_of(T, base, entry))
        if action_of(T, actions, entry, 0, found) & L.ACT_STOP:
            return True
    return False


# --------------------------------------------------------------------------- other slots


@kernel
def decode_other(T: Tables, R: Rays, S: Position, M: Moves, p: int, at: int, slot: int) -> int:
    """The pseudo-legal move that a *slot* which is not direct stands for, or NO_MOVE. ``M[at:]`` is scratch."""
    if slot < M[p + PIECE_SLOTS]:
        number = row_of_slot(M, p, slot)
        row = rows_at(T, p) + ROW * number
        slot -= M[p + ENDS + number]
        piece = slot // M[row + EACH]
        code = M[row + COUNT] - T[head.IN_S_COUNT]
        return nth_listed(T, R, S, M, at, code, S[M[row + LIST] + piece], slot - piece * M[row + EACH])
    slot -= M[p + PIECE_SLOTS]
    if who_may_move(T, S) == 1:
        castlings = castling_slots(T, S)
        if slot < castlings:
            return nth_move(M, at, castling_moves(T, R, S, M, at, 1), slot)
        slot -= castlings
    if T[head.AT_DROPS] != 0:
        for record in drops(T, S):
            slots = drop_slots(T, S, record)
            if slot < slots:
                return move_of_drop(T, R, S, M, record, slot)
            slot -= slots
    if not may_pass(T, R, S, M):
        return L.NO_MOVE
    return T[head.PASS_EFFECT] << L.EFFECT_SHIFT


@kernel
def nth_move(M: Moves, at: int, end: int, n: int) -> int:
    """Move *n* of ``M[at:end]``, NO_MOVE beyond it."""
    if n < end - at:
        return M[at + n]
    return L.NO_MOVE


@kernel
def nth_alike(T: Tables, R: Rays, S: Position, M: Moves, code: int, cell: int, n: int) -> int:
    """Move *n* of a piece whose moves obey one guard, or NO_MOVE. The guard is asked where there is such a move."""
    for _, target, action in walk_states(T, R, S, actions_of(T, S[L.SIDE]), rays_of(T, code, cell), cell):
        if n < n_moves_of(action):
            move = move_word(cell, target, first_effect_of(action) + n)
            return move if is_allowed(T, R, S, M, move) else L.NO_MOVE
        n -= n_moves_of(action)
    return L.NO_MOVE


@kernel
def nth_listed(T: Tables, R: Rays, S: Position, M: Moves, at: int, code: int, cell: int, n: int) -> int:
    """Move *n* of a piece whose moves are listed, or NO_MOVE. ``M[at:]`` is scratch."""
    most = T[T[head.AT_MOST] + code]
    if most != 0 and n >= T[most + cell]:
        return L.NO_MOVE
    if kind_of(T, code) & (L.KIND_ALIKE | L.KIND_REPEATS) == L.KIND_ALIKE and T[head.AT_THREAD] == 0:
        return nth_alike(T, R, S, M, code, cell, n)
    return nth_move(M, at, piece_moves(T, R, S, M, at, code, cell), n)
