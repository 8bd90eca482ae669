"""What a point stands for: a pseudo-legal move, or none (see ``points``).

A quick point is looked up without a branch that depends on the draw, so that the machine works at several points at a
time and none is mispredicted; whether the way is clear is asked only of those that may be moves. Other points are a
man's listed moves, castlings, drops, and passing.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_EFFECT_SHIFT,
    ACT_STOP,
    AT_ACTIONS,
    AT_CHOICES,
    AT_DROPS,
    AT_EARLIER,
    AT_KIND,
    AT_MOVES,
    AT_THREAD,
    CODE_SHIFT,
    EFFECT_SHIFT,
    EMPTY,
    EN_PASSANT,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    IN_S_BOARD,
    INVERSE_SHIFT,
    IS_RELATIVE,
    KIND_LISTED,
    MOVE_CELL_MASK,
    N_CELLS,
    N_PLAYERS,
    NO_MOVE,
    PASS_EFFECT,
    PHASE,
    SIDE,
    TARGET_SHIFT,
)
from ndvariants.kernel.moves.generate import ask_guard, castling_moves, man_moves, men_may_move
from ndvariants.kernel.playout.slots import (
    CODE,
    EACH,
    INVERSE,
    LIST,
    MEN,
    N_QUICK,
    NOT_QUICK,
    QUICK,
    ROW,
    ROWS,
    STREAMS,
    castling_points,
    drop_points,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def aim(T: Vector, R: Vector, S: Vector, M: Vector, p: int, point: int, to: int) -> None:
    """Write to ``M[to:]`` the move that a quick *point* stands for if the way is clear, or NO_MOVE; see FOUND.

    For another point, NOT_QUICK - *point*. Gained: docs/performance.md.
    """
    if point >= M[p + QUICK]:
        M[to] = NOT_QUICK - point
        return
    row = p + ROWS
    for k in range(M[p + N_QUICK]):
        row += ROW * (M[p + ROWS + ROW + ROW * k] <= point)
    point -= M[row]  # the end of the row before
    row += ROW
    man = (point * M[row + INVERSE]) >> INVERSE_SHIFT
    place = point - man * M[row + EACH]
    cell = S[M[row + LIST] + man]
    stream = T[M[row + STREAMS] + cell]
    n = R[stream]
    i = stream + 1 + place  # perhaps an entry of another stream: read before the length is known
    entry = R[i]
    target = (cell * T[IS_RELATIVE] + entry) & T[ENTRY_CELL_MASK]
    action = T[T[AT_ACTIONS + S[SIDE]] + ((entry >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + S[T[IN_S_BOARD] + target]]
    move = cell + (target << TARGET_SHIFT) + ((action >> ACT_EFFECT_SHIFT) << EFFECT_SHIFT)
    if place >= n:
        move = NO_MOVE
    if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK == 0:
        move = NO_MOVE
    M[to] = move
    M[to + 1] = i
    M[to + 2] = stream


@kernel
def is_barred(T: Vector, R: Vector, S: Vector, M: Vector, to: int) -> int:
    """1 when the way of the move that ``aim`` wrote at *to* is not clear, or another point stands for that move."""
    if ends_before(T, R, S, M[to + 2], M[to + 1], (M[to] & MOVE_CELL_MASK) * T[IS_RELATIVE]) == 1:
        return 1
    if T[AT_EARLIER] != 0:
        return is_made_earlier(T, R, S, M[to + 2], M[to + 1], M[to])
    return 0


@kernel
def is_made_earlier(T: Vector, R: Vector, S: Vector, stream: int, i: int, move: int) -> int:
    """1 when an entry before ``R[i]`` makes the same *move*: of rays that meet, the first that is open has the point.

    Gained, against listing such men: one and a half times the plies.
    """
    base = (move & MOVE_CELL_MASK) * T[IS_RELATIVE]
    found = S[T[IN_S_BOARD] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)]
    back = T[T[AT_EARLIER] + i]
    while back != 0:
        i -= back
        action = T[T[AT_ACTIONS + S[SIDE]] + ((R[i] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + found]
        if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK != 0 and action >> ACT_EFFECT_SHIFT == move >> EFFECT_SHIFT:
            if ends_before(T, R, S, stream, i, base) == 0:
                return 1
        back = T[T[AT_EARLIER] + i]
    return 0


@kernel
def ends_before(T: Vector, R: Vector, S: Vector, stream: int, i: int, base: int) -> int:
    """1 when an entry before ``R[i]`` in its ray ends the ray."""
    rest_shift = T[ENTRY_LEFT_SHIFT]
    rest_mask = T[ENTRY_LEFT_MASK]
    actions = T[AT_ACTIONS + S[SIDE]]
    rest = (R[i] >> rest_shift) & rest_mask
    while i > stream + 1:
        i -= 1
        entry = R[i]
        rest += 1
        if (entry >> rest_shift) & rest_mask != rest:
            return 0
        found = S[T[IN_S_BOARD] + ((base + entry) & T[ENTRY_CELL_MASK])]
        if T[actions + ((entry >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + found] & ACT_STOP:
            return 1
    return 0


# --------------------------------------------------------------------------- other points


@kernel
def other_move(T: Vector, R: Vector, S: Vector, M: Vector, p: int, at: int, point: int) -> int:
    """The pseudo-legal move that a *point* which is not quick stands for, or NO_MOVE. ``M[at:]`` is scratch."""
    if point < M[p + MEN]:
        row = p + ROWS + ROW * (M[p + N_QUICK] + 1)
        while M[row] <= point:
            row += ROW
        point -= M[row - ROW]
        each = M[row + EACH]
        code = M[row + CODE]
        man = point // each
        return move_of_man(T, R, S, M, at, code, S[M[row + LIST] + man], point - man * each)
    point -= M[p + MEN]
    if men_may_move(T, S) == 1:
        castlings = castling_points(T, S)
        if point < castlings:
            return nth_move(M, at, castling_moves(T, R, S, M, at, 1), point)
        point -= castlings
    if T[AT_DROPS] != 0:
        record = T[T[AT_DROPS] + S[PHASE] * T[N_PLAYERS] + S[SIDE]]
        n_records = T[record]
        record += 1
        for _ in range(n_records):
            points = drop_points(T, S, record)
            if point < points:
                return move_of_drop(T, R, S, M, record, point)
            point -= points
            record += 6 + T[record + 5]
    return T[PASS_EFFECT] << EFFECT_SHIFT


@kernel
def nth_move(M: Vector, at: int, end: int, n: int) -> int:
    """Move *n* of ``M[at:end]``, NO_MOVE beyond it."""
    if n < end - at:
        return M[at + n]
    return NO_MOVE


@kernel
def move_of_drop(T: Vector, R: Vector, S: Vector, M: Vector, record: int, n: int) -> int:
    """The drop of a record's man on its cell *n*, or NO_MOVE."""
    cell = T[record + 6 + n]
    found = S[T[IN_S_BOARD] + cell]
    if found != EMPTY and found != EN_PASSANT:
        return NO_MOVE
    move = cell + (cell << TARGET_SHIFT) + (T[record + 3] << EFFECT_SHIFT)
    if T[record + 4] != 0 and ask_guard(T, R, S, M, T[record + 4], move, T[record + 2]) == 0:
        return NO_MOVE
    return move


@kernel
def move_of_man(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, cell: int, point: int) -> int:
    """The move of a man that his *point* stands for, or NO_MOVE: choice ``point % fan`` of entry ``point // fan``."""
    if T[T[AT_KIND] + code] & KIND_LISTED or T[AT_THREAD] != 0:
        return nth_move(M, at, man_moves(T, R, S, M, at, code, cell), point)
    stream = T[T[AT_MOVES] + code * T[N_CELLS] + cell]
    fan = T[T[AT_CHOICES] + code]
    place = point // fan
    choice = point - place * fan
    if place >= R[stream]:
        return NO_MOVE
    i = stream + 1 + place
    base = cell * T[IS_RELATIVE]
    target = (base + R[i]) & T[ENTRY_CELL_MASK]
    row = T[AT_ACTIONS + S[SIDE]] + ((R[i] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT])
    action = T[row + S[T[IN_S_BOARD] + target]]
    if choice >= (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK or ends_before(T, R, S, stream, i, base) == 1:
        return NO_MOVE
    return cell + (target << TARGET_SHIFT) + (((action >> ACT_EFFECT_SHIFT) + choice) << EFFECT_SHIFT)
