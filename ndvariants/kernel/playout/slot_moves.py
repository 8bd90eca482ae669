"""What a point stands for: a pseudo-legal move, or none (see ``points``).

A quick point is looked up without a branch that depends on the draw, so that the machine works at several points at a
time and none is mispredicted; whether the way is clear is asked only of those that may be moves. Other points are a
man's listed moves, castlings, drops, and passing.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    ACT_STOP,
    AT_CHOICES,
    AT_DROPS,
    AT_EARLIER,
    AT_THREAD,
    DROP_CELLS,
    DROP_CODE,
    DROP_EFFECT,
    DROP_GUARD,
    EFFECT_SHIFT,
    INVERSE_SHIFT,
    KIND_LISTED,
    NO_MOVE,
    PASS_EFFECT,
    SIDE,
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
from ndvariants.kernel.records import drops_of, next_drop
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
    is_open,
    kind_of,
    left_of,
    move_word,
    n_moves_of,
    origin_of,
    rays_of,
    target_of,
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
    target = cell_of(T, base_of(T, cell), entry)
    action = action_at(T, S, actions_of(T, S[SIDE]), base_of(T, cell), entry, 0)
    move = first_move_of(action, cell, target)
    if place >= n:
        move = NO_MOVE
    if n_moves_of(action) == 0:
        move = NO_MOVE
    M[to] = move
    M[to + 1] = i
    M[to + 2] = stream


@kernel
def is_barred(T: Vector, R: Vector, S: Vector, M: Vector, to: int) -> int:
    """1 when the way of the move that ``aim`` wrote at *to* is not clear, or another point stands for that move."""
    if ends_before(T, R, S, M[to + 2], M[to + 1], base_of(T, origin_of(M[to]))) == 1:
        return 1
    if T[AT_EARLIER] != 0:
        return is_made_earlier(T, R, S, M[to + 2], M[to + 1], M[to])
    return 0


@kernel
def is_made_earlier(T: Vector, R: Vector, S: Vector, stream: int, i: int, move: int) -> int:
    """1 when an entry before ``R[i]`` makes the same *move*: of rays that meet, the first that is open has the point.

    Gained, against listing such men: one and a half times the plies.
    """
    base = base_of(T, origin_of(move))
    found = code_on(T, S, target_of(move))
    back = T[T[AT_EARLIER] + i]
    while back != 0:
        i -= back
        action = action_of(T, actions_of(T, S[SIDE]), R[i], 0, found)
        if n_moves_of(action) != 0 and first_effect_of(action) == effect_of(move):
            if ends_before(T, R, S, stream, i, base) == 0:
                return 1
        back = T[T[AT_EARLIER] + i]
    return 0


@kernel
def ends_before(T: Vector, R: Vector, S: Vector, stream: int, i: int, base: int) -> int:
    """1 when an entry before ``R[i]`` in its ray ends the ray."""
    actions = actions_of(T, S[SIDE])
    rest = left_of(T, R[i])
    while i > stream + 1:
        i -= 1
        entry = R[i]
        rest += 1
        if left_of(T, entry) != rest:
            return 0
        found = code_on(T, S, cell_of(T, base, entry))
        if action_of(T, actions, entry, 0, found) & ACT_STOP:
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
        drops = drops_of(T, S)
        record = drops + 1
        for _ in range(T[drops]):
            points = drop_points(T, S, record)
            if point < points:
                return move_of_drop(T, R, S, M, record, point)
            point -= points
            record = next_drop(T, record)
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
    cell = T[record + DROP_CELLS + n]
    if not is_open(T, S, cell):
        return NO_MOVE
    move = move_word(cell, cell, T[record + DROP_EFFECT])
    guard = T[record + DROP_GUARD]
    if guard != 0 and ask_guard(T, R, S, M, guard, move, T[record + DROP_CODE]) == 0:
        return NO_MOVE
    return move


@kernel
def move_of_man(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, cell: int, point: int) -> int:
    """The move of a man that his *point* stands for, or NO_MOVE: choice ``point % fan`` of entry ``point // fan``."""
    if kind_of(T, code) & KIND_LISTED or T[AT_THREAD] != 0:
        return nth_move(M, at, man_moves(T, R, S, M, at, code, cell), point)
    stream = rays_of(T, code, cell)
    fan = T[T[AT_CHOICES] + code]
    place = point // fan
    choice = point - place * fan
    if place >= R[stream]:
        return NO_MOVE
    i = stream + 1 + place
    base = base_of(T, cell)
    target = cell_of(T, base, R[i])
    action = action_at(T, S, actions_of(T, S[SIDE]), base, R[i], 0)
    if choice >= n_moves_of(action) or ends_before(T, R, S, stream, i, base) == 1:
        return NO_MOVE
    return move_word(cell, target, first_effect_of(action) + choice)
