"""The steps of leaping royals, noted one by one, with every ray that tells whether a step is safe.

After a move only the rays are walked again that look at its origin or its target: one of many hundreds in five
dimensions. Gained on 8x8x8x8 and 6^5: see docs/performance.md.

    a step: the royal's cell + (its entry in R << CELL_BITS) · moves · attackers · attackers in this try · which try
    (2 * number, + 1 when the step was counted anew) · a ray: its step + (its start in R << NODE_SHIFT) ·
    1 when it meets an attacker + 2 for a hurdle pattern + (the last try << 2)
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    AT_ACTIONS,
    AT_FIRST_CODE,
    AT_HOP_THREATS,
    AT_IS_ROYAL,
    AT_KIND,
    AT_LISTS,
    AT_MOVES,
    AT_THREAT_ACTIONS,
    AT_THREATS,
    CELL_BITS,
    CODE_SHIFT,
    EMPTY,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IS_RELATIVE,
    KIND_LEAPS,
    KIND_REPEATS,
    MOVE_CELL_MASK,
    N_CELLS,
    SIDE,
    SIZE_OF_DEPENDENCIES,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.perft.dependencies import (
    FREE,
    FULL,
    NODE_MASK,
    NODE_SHIFT,
    RAYS,
    STEPPED,
    STEPS,
    add_node,
    note_of,
    stride,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

ENTRY, COUNT, ATTACKERS, NOW, TRIED, STEP_WIDTH = range(6)
RAY_WIDTH = 2
HOP = 2


@kernel
def all_step(T: Vector, S: Vector, serial: int) -> int:
    """1 when all royals of the side to move leap, each to every cell once, and none shields another."""
    side = S[SIDE]
    for code in range(T[T[AT_FIRST_CODE] + side], T[T[AT_FIRST_CODE] + side + 1]):
        if T[T[AT_IS_ROYAL] + code] == 0:
            continue
        for i in range(S[T[IN_S_COUNT] + code]):
            stamps = T[IN_S_EPOCHS] + S[T[T[AT_LISTS] + code] + i]
            if S[stamps] == serial or S[stamps + 2 * T[N_CELLS]] == serial:
                return 0
            if T[T[AT_KIND] + code] & (KIND_LEAPS | KIND_REPEATS) != KIND_LEAPS:
                return 0
    return 1


@kernel
def note_steps(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Note every step of the royals of the side to move."""
    side = S[SIDE]
    for code in range(T[T[AT_FIRST_CODE] + side], T[T[AT_FIRST_CODE] + side + 1]):
        if T[T[AT_IS_ROYAL] + code] == 1:
            for i in range(S[T[IN_S_COUNT] + code]):
                cell = S[T[T[AT_LISTS] + code] + i]
                stream = T[T[AT_MOVES] + code * T[N_CELLS] + cell]
                for k in range(stream + 1, stream + 1 + R[stream]):
                    note_step(T, R, S, M, w, cell, k)


@kernel
def note_step(T: Vector, R: Vector, S: Vector, M: Vector, w: int, cell: int, k: int) -> None:
    """Note the step that the entry ``R[k]`` gives the royal on *cell*, and the rays that it depends on."""
    step = M[w + FREE]
    target = (cell * T[IS_RELATIVE] + R[k]) & T[ENTRY_CELL_MASK]
    by = 1 - S[SIDE]
    clear = T[T[AT_THREATS + by] + target]
    hops = 0  # the stream of nothing
    if T[AT_HOP_THREATS + by] != 0:
        hops = T[T[AT_HOP_THREATS + by] + target]
    if step + STEP_WIDTH + 1 + (1 + RAY_WIDTH) * (R[clear] + R[hops]) > w + T[SIZE_OF_DEPENDENCIES]:
        M[w + FULL] = 1
        return
    M[step + ENTRY] = cell + (k << CELL_BITS)
    M[step + COUNT] = pseudo_count(T, R, S, cell, k)
    M[step + ATTACKERS] = 0
    M[step + TRIED] = 0
    note = note_of(T, M, w, target)
    if note != 0:
        add_node(M, step + STEP_WIDTH, note + STEPS * stride(T), step)
    M[w + FREE] = step + STEP_WIDTH + 1
    if M[step + COUNT] == 0:
        return
    code = S[T[IN_S_BOARD] + cell]
    S[T[IN_S_BOARD] + cell] = EMPTY  # lifted, as when he moves
    note_rays(T, R, S, M, w, step, clear, target, 0)
    note_rays(T, R, S, M, w, step, hops, target, HOP)
    S[T[IN_S_BOARD] + cell] = code
    M[w + STEPPED] += legal_step(M, step)


@kernel
def pseudo_count(T: Vector, R: Vector, S: Vector, cell: int, k: int) -> int:
    """How many moves the entry ``R[k]`` gives the royal on *cell*, safe or not."""
    target = (cell * T[IS_RELATIVE] + R[k]) & T[ENTRY_CELL_MASK]
    action = T[T[AT_ACTIONS + S[SIDE]] + ((R[k] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + S[T[IN_S_BOARD] + target]]
    return (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK


@kernel
def legal_step(M: Vector, step: int) -> int:
    """How many legal moves a noted step was."""
    if M[step + ATTACKERS] != 0:
        return 0
    return M[step + COUNT]


@kernel
def note_rays(
    T: Vector, R: Vector, S: Vector, M: Vector, w: int, step: int, stream: int, cell: int, kind: int
) -> None:
    """Note the rays of a threat stream against *cell*, the target of *step*, and the cells that they look at now."""
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + R[stream]
    ray = M[w + FREE]
    while i < stop:
        node = ray + RAY_WIDTH
        M[ray] = step + (i << NODE_SHIFT)
        M[ray + 1] = kind
        state = 0
        while True:
            entry = R[i]
            rest = (entry >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
            seen = (base + entry) & T[ENTRY_CELL_MASK]
            row = (entry >> T[ENTRY_ROW_SHIFT]) + state
            action = T[T[AT_THREAT_ACTIONS] + (row << T[CODE_SHIFT]) + S[T[IN_S_BOARD] + seen]]
            note = note_of(T, M, w, seen)
            if note != 0:
                add_node(M, node, note + RAYS * stride(T), ray)
                node += 1
            if action & THREAT_HIT:
                M[ray + 1] |= 1
                M[step + ATTACKERS] += 1
            if action & (THREAT_STOP | THREAT_HIT) or rest == 1:
                i += rest
                break
            state = (action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK
            i += 1
        if node != ray + RAY_WIDTH:  # else no move changes anything on it
            ray = node
    M[w + FREE] = ray


@kernel
def steps_change(T: Vector, R: Vector, S: Vector, M: Vector, w: int, a: int, b: int, number: int) -> int:
    """By how much the legal steps have changed after a change of the cells with the notes *a* and *b*, in a try."""
    change = 0
    if M[a + STEPS * stride(T)] | M[b + STEPS * stride(T)] != 0:
        change += recount_steps(T, R, S, M, M[a + STEPS * stride(T)], number)
        change += recount_steps(T, R, S, M, M[b + STEPS * stride(T)], number)
    if M[a + RAYS * stride(T)] | M[b + RAYS * stride(T)] != 0:
        change += rays_change(T, R, S, M, M[a + RAYS * stride(T)], number)
        change += rays_change(T, R, S, M, M[b + RAYS * stride(T)], number)
    return change


@kernel
def recount_steps(T: Vector, R: Vector, S: Vector, M: Vector, node: int, number: int) -> int:
    """The same for the steps from *node* on, to whose target somebody has come, or which he has left."""
    change = 0
    while node != 0:
        step = M[node] & NODE_MASK
        node = M[node] >> NODE_SHIFT
        if M[step + TRIED] == 2 * number + 1:
            continue
        M[step + TRIED] = 2 * number + 1
        cell = M[step + ENTRY] & MOVE_CELL_MASK
        k = M[step + ENTRY] >> CELL_BITS
        target = (cell * T[IS_RELATIVE] + R[k]) & T[ENTRY_CELL_MASK]
        count = pseudo_count(T, R, S, cell, k)
        if count != 0 and attacked_lifted(T, R, S, cell, target, S[SIDE]) == 1:
            count = 0
        change += count - legal_step(M, step)
    return change


@kernel
def rays_change(T: Vector, R: Vector, S: Vector, M: Vector, node: int, number: int) -> int:
    """The same for the rays from *node* on, but for those of steps that were counted anew."""
    change = 0
    while node != 0:
        ray = M[node] & NODE_MASK
        node = M[node] >> NODE_SHIFT
        noted = M[ray + 1] & (HOP | 1)
        step = M[ray] & NODE_MASK
        if M[ray + 1] >> 2 == number or M[step + TRIED] == 2 * number + 1:
            continue
        M[ray + 1] = noted + (number << 2)
        hits = ray_hits(T, R, S, M[step + ENTRY], M[ray] >> NODE_SHIFT)
        if hits == noted & 1:
            continue
        if M[step + TRIED] != 2 * number:
            M[step + TRIED] = 2 * number
            M[step + NOW] = M[step + ATTACKERS]
        if M[step + NOW] == 0:
            change -= M[step + COUNT]
        M[step + NOW] += hits - (noted & 1)
        if M[step + NOW] == 0:
            change += M[step + COUNT]
    return change


@kernel
def ray_hits(T: Vector, R: Vector, S: Vector, entry: int, i: int) -> int:
    """1 when the ray at ``R[i]`` meets an attacker of the target of a royal's step, named by its *entry* word."""
    lifted = T[IN_S_BOARD] + (entry & MOVE_CELL_MASK)
    target = (entry & MOVE_CELL_MASK) * T[IS_RELATIVE] + R[entry >> CELL_BITS]
    base = (target & T[ENTRY_CELL_MASK]) * T[IS_RELATIVE]
    code = S[lifted]
    S[lifted] = EMPTY
    state = 0
    hits = 0
    rest = 2
    while rest > 1:
        rest = (R[i] >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        seen = (base + R[i]) & T[ENTRY_CELL_MASK]
        row = (R[i] >> T[ENTRY_ROW_SHIFT]) + state
        action = T[T[AT_THREAT_ACTIONS] + (row << T[CODE_SHIFT]) + S[T[IN_S_BOARD] + seen]]
        if action & THREAT_HIT:
            hits = 1
        if action & (THREAT_STOP | THREAT_HIT):
            break
        state = (action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK
        i += 1
    S[lifted] = code
    return hits
