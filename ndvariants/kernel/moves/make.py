"""Making a move: the men move, rights and trails follow, rules run, the turn passes.

Everything is logged by ``state``; ``undo(S, mark)`` with the ``S[TOP]`` of before takes all of it back.
The order is fixed: displacement; programs of the move's events; program of a check given; program at the end
of a turn; then the side changes, and the phase may. Where a rule has said ``again`` the turn goes on: the side stays.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.royals import royal_attacked
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_EFFECT_SHIFT,
    ACT_STATE_MASK,
    ACT_STATE_SHIFT,
    ACT_STOP,
    AGAIN,
    BACK,
    CASTLE,
    CLOCK,
    DROP,
    EFFECT_SHIFT,
    EFFECT_WIDTH,
    EMPTY,
    EVENT_CAPTURE,
    EVENT_CAPTURED,
    EVENT_DROP,
    EVENT_MOVE,
    EVENT_MOVER,
    EVENT_ORIGIN,
    EVENT_PROMOTE,
    EVENT_TAKEN,
    EVENT_TARGET,
    EVENTS,
    FIRST_PIECE,
    LEAVE_TRAIL,
    MAX_TRAIL,
    MOVE_CELL_MASK,
    PASS,
    PHASE,
    PHASE_WIDTH,
    PLY,
    RIFLE,
    RIGHTS,
    SCRATCH,
    SIDE,
    STATUS,
    T_ACTION,
    T_AFTER,
    T_AGAIN,
    T_CELL_MASK,
    T_CELLS,
    T_CHECK_GIVEN,
    T_DROPS,
    T_EFFECTS,
    T_EVENTS,
    T_MOVES,
    T_N_PHASES,
    T_OWNER,
    T_PHASES,
    T_PLAYERS,
    T_QUIET_RESETS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_RIGHTS_LOST,
    T_ROW_SHIFT,
    T_S_BOARD,
    T_S_HANDS,
    T_SHIFT,
    T_TURN_END,
    T_TYPES,
    TAKE_PASSED,
    TAKE_TRAIL,
    TARGET_SHIFT,
    TRAIL,
    TRAIL_CELLS,
    TRAIL_N,
    TRAIL_VICTIM,
)
from ndvariants.kernel.position.undo_log import enlist, poke, put, relist, strike, take
from ndvariants.kernel.rules.interpreter import run
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def make(T: Vector, R: Vector, S: Vector, M: Vector, move: int) -> None:
    """Make *move* with all its effects; it is then the next player's turn."""
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    effect = move >> EFFECT_SHIFT
    code = S[T[T_S_BOARD] + origin]
    victim = S[TRAIL_VICTIM]
    if S[TRAIL_N] != 0:
        clear_trail(T, S)
    if effect == 0:
        taken = displace(T, S, origin, target, code, T[T[T_AFTER] + code])
    else:
        if T[T[T_EFFECTS] + effect * EFFECT_WIDTH] == PASS:
            code = EMPTY  # whatever stands on cell 0 has no part in it
        taken = special(T, R, S, effect, origin, target, code, victim)
    if T[T_RIGHTS_LOST] != 0 and code != EMPTY:
        lose_rights(T, S, origin, target)
    if taken != 0 or (T[T_QUIET_RESETS] != 0 and T[T[T_QUIET_RESETS] + code] == 1):
        poke(S, CLOCK, 0)
    else:
        poke(S, CLOCK, S[CLOCK] + 1)
    if T[T_EVENTS] != 0 or T[T_TURN_END] != 0 or T[T_CHECK_GIVEN] != 0:
        run_rules(T, R, S, M, move, code, taken)
    poke(S, PLY, S[PLY] + 1)
    if T[T_AGAIN] == 1 and (S[AGAIN] != 0 or S[BACK] != 0) and moves_again(T, S) == 1:
        return
    poke(S, SIDE, next_player(T, S))
    if T[T_N_PHASES] > 1:
        change_phase(T, R, S, M)


@kernel
def moves_again(T: Vector, S: Vector) -> int:
    """1 when the rules of the move let the same player move again, in a phase now set; 0: the phase is as before that.

    The cells just passed over mean nothing to him.
    """
    again = S[AGAIN]
    if again == 0 or S[STATUS] != 0:
        if S[BACK] != 0:
            poke(S, PHASE, S[BACK] - 1)
            poke(S, BACK, 0)
        return 0
    if again - 1 != S[PHASE]:
        if S[BACK] == 0:
            poke(S, BACK, S[PHASE] + 1)
        poke(S, PHASE, again - 1)
        if S[BACK] == again:
            poke(S, BACK, 0)
    if S[TRAIL_N] != 0:
        clear_trail(T, S)
    return 1


@kernel
def next_player(T: Vector, S: Vector) -> int:
    """Who moves after the side to move."""
    side = S[SIDE] + 1
    if side >= T[T_PLAYERS]:
        side = 0
    return side


@kernel
def displace(T: Vector, S: Vector, origin: int, target: int, code: int, after: int) -> int:
    """The code captured (0 none); the man of *code* goes from *origin* to *target* and is of code *after* there.

    The two cells are written first: ``hashing.key_after_plain`` counts on that.
    """
    taken = S[T[T_S_BOARD] + target]
    poke(S, T[T_S_BOARD] + origin, EMPTY)
    poke(S, T[T_S_BOARD] + target, after)
    if taken >= FIRST_PIECE and origin != target:
        strike(T, S, target, taken)
    else:
        taken = EMPTY
    if after == code:
        relist(T, S, origin, target, code)
    else:
        strike(T, S, origin, code)
        enlist(T, S, target, after)
    return taken


@kernel
def clear_trail(T: Vector, S: Vector) -> None:
    """Remove the marks of the last move's trail (but not what a rule has put there since)."""
    for i in range(S[TRAIL_N]):
        cell = T[T_S_BOARD] + S[TRAIL_CELLS + i]
        if S[cell] == TRAIL:
            poke(S, cell, EMPTY)
        poke(S, TRAIL_CELLS + i, 0)
    poke(S, TRAIL_N, 0)
    poke(S, TRAIL_VICTIM, 0)


@kernel
def lose_rights(T: Vector, S: Vector, origin: int, target: int) -> None:
    """Take away the castling rights that a move from *origin* to *target* ends."""
    lost = T[T[T_RIGHTS_LOST] + origin] | T[T[T_RIGHTS_LOST] + target]
    if S[RIGHTS] & lost != 0:
        poke(S, RIGHTS, S[RIGHTS] & ~lost)


@kernel
def special(T: Vector, R: Vector, S: Vector, effect: int, origin: int, target: int, code: int, victim: int) -> int:
    """The code captured (0 none) by a move with an effect; *victim* is the cell of who left the last trail."""
    record = T[T_EFFECTS] + effect * EFFECT_WIDTH
    kind = T[record]
    if kind == CASTLE:
        castle(T, S, T[record + 1])
        return EMPTY
    if kind == DROP:
        drop(T, S, effect, target, T[record + 1])
        return EMPTY
    if kind == PASS:
        return EMPTY
    after = T[record + 1]
    if after == 0:
        after = T[T[T_AFTER] + code]
    if kind == RIFLE:
        taken = take(T, S, target)
        if after != code:
            take(T, S, origin)
            put(T, S, origin, after)
        return taken
    if kind in (LEAVE_TRAIL, TAKE_PASSED):
        return pass_over(T, R, S, effect, origin, target, code, after)
    taken = displace(T, S, origin, target, code, after)
    if kind == TAKE_TRAIL:
        man = S[T[T_S_BOARD] + victim]
        if man >= FIRST_PIECE and T[T[T_OWNER] + man] != S[SIDE]:
            taken = take(T, S, victim)
    return taken


@kernel
def castle(T: Vector, S: Vector, record: int) -> None:
    """Shift the men of a castling record; all are lifted before any is set down."""
    n = T[record + 1]
    for i in range(n):
        S[SCRATCH + i] = take(T, S, T[record + 2 + 2 * i])
    for i in range(n):
        put(T, S, T[record + 3 + 2 * i], T[T[T_AFTER] + S[SCRATCH + i]])


@kernel
def drop(T: Vector, S: Vector, effect: int, cell: int, code: int) -> None:
    """Put a man of *code* from the hand named by the drop record of *effect* on *cell*."""
    record = T[T[T_DROPS] + S[PHASE] * T[T_PLAYERS] + S[SIDE]]
    n_records = T[record]
    record += 1
    for _ in range(n_records):
        if T[record + 3] == effect:
            hand = T[T_S_HANDS] + T[record + 1] * T[T_TYPES] + T[record]
            poke(S, hand, S[hand] - 1)
            break
        record += 6 + T[record + 5]
    put(T, S, cell, code)


@kernel
def pass_over(
    T: Vector, R: Vector, S: Vector, effect: int, origin: int, target: int, code: int, after: int
) -> int:
    """The code captured by a move that acts on the cells it passes: it leaves a trail there, or takes the men.

    The ray is found again in the mover's stream: the first that makes this very move.
    """
    mask = T[T_CELL_MASK]
    base = origin * T[T_RELATIVE]
    last = find_entry(T, R, S, effect, origin, target, code)
    first = last
    while first > 0 and (R[first - 1] >> T[T_REST_SHIFT]) & T[T_REST_MASK] == (
        ((R[first] >> T[T_REST_SHIFT]) & T[T_REST_MASK]) + 1
    ):
        first -= 1
    first = max(first, T[T[T_MOVES] + code * T[T_CELLS] + origin] + 1)
    if T[T[T_EFFECTS] + effect * EFFECT_WIDTH] == LEAVE_TRAIL:
        taken = displace(T, S, origin, target, code, after)
        n = 0
        for i in range(first, last):
            cell = (base + R[i]) & mask
            if n < MAX_TRAIL and S[T[T_S_BOARD] + cell] == EMPTY:  # not under a man hopped over
                poke(S, T[T_S_BOARD] + cell, TRAIL)
                poke(S, TRAIL_CELLS + n, cell)
                n += 1
        if n > 0:
            poke(S, TRAIL_N, n)
            poke(S, TRAIL_VICTIM, target)
        return taken
    taken = EMPTY
    for i in range(first, last):
        found = take(T, S, (base + R[i]) & mask)
        if found >= FIRST_PIECE:
            taken = found
    return max(taken, displace(T, S, origin, target, code, after))


@kernel
def find_entry(T: Vector, R: Vector, S: Vector, effect: int, origin: int, target: int, code: int) -> int:
    """Where in ``R`` the entry stands that makes this move."""
    actions = T[T_ACTION + T[T[T_OWNER] + code]]
    base = origin * T[T_RELATIVE]
    i = T[T[T_MOVES] + code * T[T_CELLS] + origin] + 1
    stop = i + R[i - 1]
    state = 0
    while i < stop:
        entry = R[i]
        rest = (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        cell = (base + entry) & T[T_CELL_MASK]
        row = (entry >> T[T_ROW_SHIFT]) + state
        action = T[actions + (row << T[T_SHIFT]) + S[T[T_S_BOARD] + cell]]
        choice = effect - (action >> ACT_EFFECT_SHIFT)
        if cell == target and choice >= 0 and choice < (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK:
            return i
        state = (action >> ACT_STATE_SHIFT) & ACT_STATE_MASK
        if action & ACT_STOP:
            i += rest
            state = 0
        else:
            i += 1
            if rest == 1:
                state = 0
    return i


@kernel
def run_rules(T: Vector, R: Vector, S: Vector, M: Vector, move: int, code: int, taken: int) -> None:
    """Run the programs that this move sets off; the mover is still the side to move."""
    effect = move >> EFFECT_SHIFT
    record = T[T_EFFECTS] + effect * EFFECT_WIDTH
    kind = T[record]
    S[EVENT_ORIGIN] = move & MOVE_CELL_MASK
    S[EVENT_TARGET] = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    S[EVENT_MOVER] = code
    S[EVENT_TAKEN] = taken
    S[AGAIN] = 0
    if kind == PASS:
        S[EVENT_ORIGIN] = -1
        S[EVENT_TARGET] = -1
    if T[T_EVENTS] != 0 and kind != PASS:
        if kind == DROP:
            run_event(T, R, S, M, T[record + 1], EVENT_DROP)
        else:
            run_event(T, R, S, M, code, EVENT_MOVE)
            if taken != 0:
                run_event(T, R, S, M, code, EVENT_CAPTURE)
                run_event(T, R, S, M, taken, EVENT_CAPTURED)
            if T[record + 1] != 0 and kind <= TAKE_PASSED:
                run_event(T, R, S, M, code, EVENT_PROMOTE)
    if T[T_CHECK_GIVEN] != 0 and royal_attacked(T, R, S, next_player(T, S)) == 1:
        run(T, R, S, M, T[T_CHECK_GIVEN])
    if T[T_TURN_END] != 0 and S[AGAIN] == 0:
        run(T, R, S, M, T[T_TURN_END])


@kernel
def run_event(T: Vector, R: Vector, S: Vector, M: Vector, code: int, event: int) -> None:
    """Run the program of an event that happens to a man of *code*, if there is one."""
    program = T[T[T_EVENTS] + code * EVENTS + event]
    if program != 0:
        run(T, R, S, M, program)


@kernel
def change_phase(T: Vector, R: Vector, S: Vector, M: Vector) -> None:
    """Go on to the first phase whose end has not come."""
    while S[STATUS] == 0:
        record = T[T_PHASES] + S[PHASE] * PHASE_WIDTH
        if T[record + 2] < 0 or T[record + 1] == 0 or run(T, R, S, M, T[record + 1]) == 0:
            break
        poke(S, PHASE, T[record + 2])
