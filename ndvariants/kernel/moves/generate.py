"""Pseudo-legal moves: everything the pieces can do, whatever happens to the royals.

The ray walk is one loop for riders, leapers, pawns and branching rays: an entry tells its cell, the action row
to ask, and how many entries to skip when the ray ends. What a row answers for the code found on the cell says all:
how many moves, which effect, whether the ray ends.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.attacks.thread_rays import thread_moves
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_EFFECT_SHIFT,
    ACT_STATE_MASK,
    ACT_STATE_SHIFT,
    ACT_STOP,
    AT_ACTIONS,
    AT_CASTLINGS,
    AT_DROPS,
    AT_EFFECTS,
    AT_FIRST_CODE,
    AT_KIND,
    AT_LISTS,
    AT_MOVES,
    AT_OWNER,
    AT_PHASES,
    AT_THREAD,
    CHECK_IS_DIRECT,
    CODE_SHIFT,
    EFFECT_SHIFT,
    EFFECT_WIDTH,
    EMPTY,
    EN_PASSANT,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    EVENT_MOVER,
    EVENT_ORIGIN,
    EVENT_TARGET,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_HANDS,
    IN_S_SEEN,
    IS_RELATIVE,
    KIND_GUARDED,
    KIND_REPEATS,
    KIND_STATES,
    MAY_PASS,
    MOVE_CELL_MASK,
    N_CELLS,
    N_PHASES,
    N_PLAYERS,
    N_TYPES,
    PASS_EFFECT,
    PHASE,
    PHASE_WIDTH,
    RIGHTS,
    SIDE,
    TARGET_SHIFT,
)
from ndvariants.kernel.position.undo_log import next_serial
from ndvariants.kernel.rules.interpreter import run
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def pseudo_legal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many moves were written to ``M[at:]``; castlings count only where their conditions hold."""
    end = at
    side = S[SIDE]
    movers = men_may_move(T, S)
    if movers == 1:
        for code in range(T[T[AT_FIRST_CODE] + side], T[T[AT_FIRST_CODE] + side + 1]):
            men = T[T[AT_LISTS] + code]
            for i in range(S[T[IN_S_COUNT] + code]):
                end = man_moves(T, R, S, M, end, code, S[men + i])
        end = castling_moves(T, R, S, M, end, 1)
    elif movers != 0:
        end = moves_of_some(T, R, S, M, end, movers)
    end = drop_moves(T, R, S, M, end)
    if may_pass(T, S) == 1:
        M[end] = T[PASS_EFFECT] << EFFECT_SHIFT
        end += 1
    return end - at


@kernel
def men_may_move(T: Vector, S: Vector) -> int:
    """1 when the present phase lets all men of the player to move move, 0 when none; else which (see PHASE_WIDTH)."""
    if T[N_PHASES] == 0:
        return 1
    return T[T[AT_PHASES] + S[PHASE] * PHASE_WIDTH]


@kernel
def may_pass(T: Vector, S: Vector) -> int:
    """1 when the player to move may pass."""
    if T[MAY_PASS] == 0 or T[N_PHASES] == 0:
        return T[MAY_PASS]
    return T[T[AT_PHASES] + S[PHASE] * PHASE_WIDTH + 3]


@kernel
def moves_of_some(T: Vector, R: Vector, S: Vector, M: Vector, at: int, movers: int) -> int:
    """The end of the moves, written from ``M[at]`` on, of the men whose code is marked 1 at ``T[movers]``.

    They are men of the player to move, and nobody's. There are no castlings among the moves.
    """
    end = at
    for group in range(2):
        owner = S[SIDE]
        if group == 1:
            owner = T[N_PLAYERS]
        for code in range(T[T[AT_FIRST_CODE] + owner], T[T[AT_FIRST_CODE] + owner + 1]):
            if T[movers + code] == 1:
                for i in range(S[T[IN_S_COUNT] + code]):
                    end = man_moves(T, R, S, M, end, code, S[T[T[AT_LISTS] + code] + i])
    return end


@kernel
def man_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, cell: int) -> int:
    """The end of the moves of one man, written from ``M[at]`` on; each (target, effect) once, guards obeyed."""
    kind = T[T[AT_KIND] + code]
    stream = T[T[AT_MOVES] + code * T[N_CELLS] + cell]
    if kind & KIND_STATES:
        end = state_stream_moves(T, R, S, M, at, stream, code, cell)
    else:
        end = stream_moves(T, R, S, M, at, stream, code, cell)
    if T[AT_THREAD] != 0:
        stream = thread_moves(T, S, code, cell)
        if stream != 0:
            end = stream_moves(T, S, S, M, end, stream, code, cell)
    if kind & (KIND_REPEATS | KIND_GUARDED):
        if kind & KIND_GUARDED:
            end = drop_forbidden(T, R, S, M, at, end, code)
        if kind & KIND_REPEATS:
            end = drop_repeated(T, S, M, at, end)
    return end


@kernel
def stream_moves(T: Vector, V: Vector, S: Vector, M: Vector, at: int, stream: int, code: int, cell: int) -> int:
    """The end of the moves that the stream at ``V[stream]`` gives, for rays without states."""
    shift = T[CODE_SHIFT]
    mask = T[ENTRY_CELL_MASK]
    rest_shift = T[ENTRY_LEFT_SHIFT]
    rest_mask = T[ENTRY_LEFT_MASK]
    row_shift = T[ENTRY_ROW_SHIFT]
    board = T[IN_S_BOARD]
    actions = T[AT_ACTIONS + T[T[AT_OWNER] + code]]
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    while i < stop:
        entry = V[i]
        target = (base + entry) & mask
        action = T[actions + ((entry >> row_shift) << shift) + S[board + target]]
        count = (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK
        if count != 0:
            move = cell + (target << TARGET_SHIFT) + ((action >> ACT_EFFECT_SHIFT) << EFFECT_SHIFT)
            M[at] = move
            at += 1
            if count != 1:
                at = write_choices(M, at, move, count)
        if action & ACT_STOP:
            i += (entry >> rest_shift) & rest_mask
        else:
            i += 1
    return at


@kernel
def write_choices(M: Vector, at: int, move: int, count: int) -> int:
    """The end of the further choices of a *move* that has *count* of them (promotions), written from ``M[at]`` on."""
    while count > 1:
        count -= 1
        move += 1 << EFFECT_SHIFT
        M[at] = move
        at += 1
    return at


@kernel
def state_stream_moves(T: Vector, V: Vector, S: Vector, M: Vector, at: int, stream: int, code: int, cell: int) -> int:
    """The same for rays whose rows have states (hops, lame leaps); every ray starts in state 0."""
    shift = T[CODE_SHIFT]
    mask = T[ENTRY_CELL_MASK]
    board = T[IN_S_BOARD]
    actions = T[AT_ACTIONS + T[T[AT_OWNER] + code]]
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = (entry >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        target = (base + entry) & mask
        action = T[actions + (((entry >> T[ENTRY_ROW_SHIFT]) + state) << shift) + S[board + target]]
        count = (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK
        if count != 0:
            move = cell + (target << TARGET_SHIFT) + ((action >> ACT_EFFECT_SHIFT) << EFFECT_SHIFT)
            M[at] = move
            at += 1
            if count != 1:
                at = write_choices(M, at, move, count)
        state = (action >> ACT_STATE_SHIFT) & ACT_STATE_MASK
        if action & ACT_STOP:
            i += rest
            state = 0
        else:
            i += 1
            if rest == 1:
                state = 0
    return at


@kernel
def drop_repeated(T: Vector, S: Vector, M: Vector, at: int, end: int) -> int:
    """The end of ``M[at:end]`` (moves of one man) once every move stands there only once, in first order."""
    serial = next_serial(T, S)
    kept = at
    for i in range(at, end):
        move = M[i]
        seen = T[IN_S_SEEN] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)
        repeated = 0
        if S[seen] == serial:
            for k in range(at, kept):
                if M[k] == move:
                    repeated = 1
        S[seen] = serial
        if repeated == 0:
            M[kept] = move
            kept += 1
    return kept


@kernel
def drop_forbidden(T: Vector, R: Vector, S: Vector, M: Vector, at: int, end: int, code: int) -> int:
    """The end of ``M[at:end]`` once the moves whose guard does not hold are gone."""
    kept = at
    for i in range(at, end):
        move = M[i]
        guard = T[T[AT_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH + 3]
        if guard != 0 and ask_guard(T, R, S, M, guard, move, code) == 0:
            continue
        M[kept] = move
        kept += 1
    return kept


@kernel
def ask_guard(T: Vector, R: Vector, S: Vector, M: Vector, guard: int, move: int, code: int) -> int:
    """What the program *guard* says of *move* by a man of *code*: 0 forbids it."""
    S[EVENT_ORIGIN] = move & MOVE_CELL_MASK
    S[EVENT_TARGET] = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    S[EVENT_MOVER] = code
    return run(T, R, S, M, guard)


@kernel
def castling_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int, ask_threats: int) -> int:
    """The end of the castlings of the side to move, written from ``M[at]`` on.

    With *ask_threats* 0 the cells that must not be attacked are not looked at (the truth asks in its own way; so does
    ``check.verified`` where only some attacks are check).
    """
    if T[AT_CASTLINGS] == 0 or S[RIGHTS] == 0:
        return at
    record = T[T[AT_CASTLINGS] + S[SIDE]]
    last = T[T[AT_CASTLINGS] + S[SIDE] + 1]
    while record < last:
        shifts = record + 2
        empties = shifts + 2 * T[record + 1]
        safe = empties + 1 + T[empties]
        effect = T[safe + 1 + T[safe]]
        move = T[shifts] + (T[shifts + 1] << TARGET_SHIFT) + (effect << EFFECT_SHIFT)
        if may_castle(T, R, S, M, record, move) == 1:
            if ask_threats == 0 or T[CHECK_IS_DIRECT] == 1 or is_safe(T, R, S, T[shifts], safe) == 1:
                M[at] = move
                at += 1
        record = safe + 2 + T[safe]
    return at


@kernel
def may_castle(T: Vector, R: Vector, S: Vector, M: Vector, record: int, move: int) -> int:
    """1 when the right is there, own men stand at the starts, the cells between are empty and the guard holds."""
    if S[RIGHTS] & T[record] == 0:
        return 0
    board = T[IN_S_BOARD]
    shifts = record + 2
    for i in range(T[record + 1]):
        if T[T[AT_OWNER] + S[board + T[shifts + 2 * i]]] != S[SIDE]:
            return 0
    empties = shifts + 2 * T[record + 1]
    for i in range(T[empties]):
        found = S[board + T[empties + 1 + i]]
        if found != EMPTY and found != EN_PASSANT:
            return 0
    guard = T[T[AT_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH + 3]
    if guard != 0:
        return ask_guard(T, R, S, M, guard, move, S[board + T[shifts]])
    return 1


@kernel
def is_safe(T: Vector, R: Vector, S: Vector, origin: int, safe: int) -> int:
    """1 when none of the cells listed at ``T[safe]`` is attacked, the man on *origin* being lifted."""
    for i in range(T[safe]):
        if attacked_lifted(T, R, S, origin, T[safe + 1 + i], S[SIDE]) == 1:
            return 0
    return 1


@kernel
def drop_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """The end of the drops of the side to move, written from ``M[at]`` on."""
    if T[AT_DROPS] == 0:
        return at
    board = T[IN_S_BOARD]
    record = T[T[AT_DROPS] + S[PHASE] * T[N_PLAYERS] + S[SIDE]]
    n_records = T[record]
    record += 1
    for _ in range(n_records):
        n_cells = T[record + 5]
        if S[T[IN_S_HANDS] + T[record + 1] * T[N_TYPES] + T[record]] > 0:
            guard = T[record + 4]
            for i in range(n_cells):
                cell = T[record + 6 + i]
                if S[board + cell] == EMPTY or S[board + cell] == EN_PASSANT:
                    move = cell + (cell << TARGET_SHIFT) + (T[record + 3] << EFFECT_SHIFT)
                    if guard == 0 or ask_guard(T, R, S, M, guard, move, T[record + 2]) != 0:
                        M[at] = move
                        at += 1
        record += 6 + n_cells
    return at
