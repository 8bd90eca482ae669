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
    CELL_BITS,
    EMPTY,
    IN_S_BOARD,
    IN_S_EPOCHS,
    KIND_LEAPS,
    KIND_REPEATS,
    N_CELLS,
    SIDE,
    SIZE_OF_DEPENDENCIES,
    THREAT_HIT,
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
from ndvariants.kernel.words import (
    action_at,
    actions_of,
    base_of,
    cell_of,
    code_on,
    first_code,
    has_hops,
    hops_against,
    is_royal,
    kind_of,
    left_of,
    n_moves_of,
    n_pieces,
    origin_of,
    piece_at,
    rays_of,
    threat_at,
    threat_state_after,
    threats_against,
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
    for code in range(first_code(T, side), first_code(T, side + 1)):
        if not is_royal(T, code):
            continue
        for i in range(n_pieces(T, S, code)):
            stamps = T[IN_S_EPOCHS] + piece_at(T, S, code, i)
            if S[stamps] == serial or S[stamps + 2 * T[N_CELLS]] == serial:
                return 0
            if kind_of(T, code) & (KIND_LEAPS | KIND_REPEATS) != KIND_LEAPS:
                return 0
    return 1


@kernel
def note_steps(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Note every step of the royals of the side to move."""
    side = S[SIDE]
    for code in range(first_code(T, side), first_code(T, side + 1)):
        if is_royal(T, code):
            for i in range(n_pieces(T, S, code)):
                cell = piece_at(T, S, code, i)
                stream = rays_of(T, code, cell)
                for k in range(stream + 1, stream + 1 + R[stream]):
                    note_step(T, R, S, M, w, cell, k)


@kernel
def note_step(T: Vector, R: Vector, S: Vector, M: Vector, w: int, cell: int, k: int) -> None:
    """Note the step that the entry ``R[k]`` gives the royal on *cell*, and the rays that it depends on."""
    step = M[w + FREE]
    target = cell_of(T, base_of(T, cell), R[k])
    by = 1 - S[SIDE]
    clear = threats_against(T, by, target)
    hops = 0  # the stream of nothing
    if has_hops(T, by):
        hops = hops_against(T, by, target)
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
    code = code_on(T, S, cell)
    S[T[IN_S_BOARD] + cell] = EMPTY  # lifted, as when he moves
    note_rays(T, R, S, M, w, step, clear, target, 0)
    note_rays(T, R, S, M, w, step, hops, target, HOP)
    S[T[IN_S_BOARD] + cell] = code
    M[w + STEPPED] += legal_step(M, step)


@kernel
def pseudo_count(T: Vector, R: Vector, S: Vector, cell: int, k: int) -> int:
    """How many moves the entry ``R[k]`` gives the royal on *cell*, safe or not."""
    action = action_at(T, S, actions_of(T, S[SIDE]), base_of(T, cell), R[k], 0)
    return n_moves_of(action)


@kernel
def legal_step(M: Vector, step: int) -> int:
    """How many legal moves a noted step was."""
    if M[step + ATTACKERS] != 0:
        return 0
    return M[step + COUNT]


@kernel
def note_rays(T: Vector, R: Vector, S: Vector, M: Vector, w: int, step: int, stream: int, cell: int, kind: int) -> None:
    """Note the rays of a threat stream against *cell*, the target of *step*, and the cells that they look at now."""
    base = base_of(T, cell)
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
            rest = left_of(T, entry)
            seen = cell_of(T, base, entry)
            action = threat_at(T, S, base, entry, state)
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
            state = threat_state_after(action)
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
        cell = origin_of(M[step + ENTRY])
        k = M[step + ENTRY] >> CELL_BITS
        target = cell_of(T, base_of(T, cell), R[k])
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
    lifted = T[IN_S_BOARD] + origin_of(entry)
    target = cell_of(T, base_of(T, origin_of(entry)), R[entry >> CELL_BITS])
    base = base_of(T, target)
    code = S[lifted]
    S[lifted] = EMPTY
    state = 0
    hits = 0
    rest = 2
    while rest > 1:
        rest = left_of(T, R[i])
        action = threat_at(T, S, base, R[i], state)
        if action & THREAT_HIT:
            hits = 1
        if action & (THREAT_STOP | THREAT_HIT):
            break
        state = threat_state_after(action)
        i += 1
    S[lifted] = code
    return hits
