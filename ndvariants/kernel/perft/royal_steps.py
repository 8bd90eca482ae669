"""The steps of leaping royals, each with every ray that tells whether it is safe.

After a move only the attack rays through its origin or target are walked again: about one in several hundred in five
dimensions. Speedup on 8x8x8x8 and 6^5: see docs/laboratory/performance.md.

    a step: the royal's cell + (its entry in R << CELL_BITS) · moves · attackers · attackers after this move · which
    move (2 * its index, + 1 when the step was counted again) · a ray: its step + (its start in R << LINK_SHIFT) ·
    1 when it meets an attacker + 2 for a hurdle pattern + (the index of the last move << 2)
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.perft import dependencies as dep
from ndvariants.kernel.walks import entries, royals
from ndvariants.kernel.words import (
    action_at,
    actions_of,
    base_of,
    cell_of,
    code_on,
    has_hops,
    hops_against,
    kind_of,
    left_of,
    n_moves_of,
    origin_of,
    pinned_at,
    rays_of,
    sensitive_at,
    state_after,
    threat_at,
    threats_against,
)
from ndvariants.machine.jit import kernel

ENTRY, COUNT, ATTACKERS, NOW, TRIED, STEP_WIDTH = range(6)
RAY_WIDTH = 2
HOP = 2


@kernel
def all_royals_step(T: Tables, S: Position, epoch: int) -> bool:
    """Return whether all royals of the side to move leap, each to every cell once, and none blocks another."""
    for code, cell in royals(T, S, S[L.SIDE]):
        if S[pinned_at(T, cell)] == epoch or S[sensitive_at(T, cell)] == epoch:
            return False
        if kind_of(T, code) & (L.KIND_LEAPS | L.KIND_REPEATS) != L.KIND_LEAPS:
            return False
    return True


@kernel
def register_steps(T: Tables, R: Rays, S: Position, M: Moves, w: int) -> None:
    """Record every step of the royals of the side to move."""
    for code, cell in royals(T, S, S[L.SIDE]):
        for k, target in entries(T, R, rays_of(T, code, cell), cell):
            register_step(T, R, S, M, w, cell, k, target)


@kernel
def register_step(T: Tables, R: Rays, S: Position, M: Moves, w: int, cell: int, k: int, target: int) -> None:
    """Record the step to *target* that ``R[k]`` gives the royal on *cell*, and the rays that it depends on."""
    step = M[w + dep.FREE]
    by = 1 - S[L.SIDE]
    clear = threats_against(T, by, target)
    hops = 0  # the ray list of nothing
    if has_hops(T, by):
        hops = hops_against(T, by, target)
    if step + STEP_WIDTH + 1 + (1 + RAY_WIDTH) * (R[clear] + R[hops]) > w + T[head.SIZE_OF_DEPENDENCIES]:
        M[w + dep.FULL] = 1
        return
    M[step + ENTRY] = cell + (k << L.CELL_BITS)
    M[step + COUNT] = pseudo_count(T, R, S, cell, k)
    M[step + ATTACKERS] = 0
    M[step + TRIED] = 0
    dependency = dep.dependency_of(T, M, w, target)
    if dependency != 0:
        dep.add_link(M, step + STEP_WIDTH, dependency + dep.STEPS * dep.stride(T), step)
    M[w + dep.FREE] = step + STEP_WIDTH + 1
    if M[step + COUNT] == 0:
        return
    code = code_on(T, S, cell)
    S[T[head.IN_S_BOARD] + cell] = L.EMPTY  # lifted, as when it moves
    register_rays(T, R, S, M, w, step, clear, target, 0)
    register_rays(T, R, S, M, w, step, hops, target, HOP)
    S[T[head.IN_S_BOARD] + cell] = code
    M[w + dep.STEP_MOVES] += legal_step(M, step)


@kernel
def pseudo_count(T: Tables, R: Rays, S: Position, cell: int, k: int) -> int:
    """Return how many moves the entry ``R[k]`` gives the royal on *cell*, safe or not."""
    action = action_at(T, S, actions_of(T, S[L.SIDE]), base_of(T, cell), R[k], 0)
    return n_moves_of(action)


@kernel
def legal_step(M: Moves, step: int) -> int:
    """Return how many legal moves a recorded step was."""
    if M[step + ATTACKERS] != 0:
        return 0
    return M[step + COUNT]


@kernel
def register_rays(
    T: Tables, R: Rays, S: Position, M: Moves, w: int, step: int, rays: int, cell: int, kind: int
) -> None:
    """Record the rays of a threat list against *cell*, the target of *step*, and the cells that they visit now."""
    base = base_of(T, cell)
    i = rays + 1
    stop = i + R[rays]
    ray = M[w + dep.FREE]
    while i < stop:
        link = ray + RAY_WIDTH
        M[ray] = step + (i << dep.LINK_SHIFT)
        M[ray + 1] = kind
        state = 0
        while True:
            entry = R[i]
            left = left_of(T, entry)
            seen = cell_of(T, base, entry)
            action = threat_at(T, S, base, entry, state)
            dependency = dep.dependency_of(T, M, w, seen)
            if dependency != 0:
                dep.add_link(M, link, dependency + dep.RAYS * dep.stride(T), ray)
                link += 1
            if action & L.THREAT_HIT:
                M[ray + 1] |= 1
                M[step + ATTACKERS] += 1
            if action & (L.ACT_STOP | L.THREAT_HIT) or left == 1:
                i += left
                break
            state = state_after(action)
            i += 1
        if link != ray + RAY_WIDTH:  # else no move changes anything on it
            ray = link
    M[w + dep.FREE] = ray


@kernel
def steps_change(T: Tables, R: Rays, S: Position, M: Moves, w: int, a: int, b: int, number: int) -> int:
    """By how much the number of legal steps has changed with the cells of records *a* and *b*, after move *number*."""
    apart = dep.stride(T)
    change = 0
    if M[a + dep.STEPS * apart] | M[b + dep.STEPS * apart] != 0:
        change += recount_steps(T, R, S, M, M[a + dep.STEPS * apart], number)
        change += recount_steps(T, R, S, M, M[b + dep.STEPS * apart], number)
    if M[a + dep.RAYS * apart] | M[b + dep.RAYS * apart] != 0:
        change += rays_change(T, R, S, M, M[a + dep.RAYS * apart], number)
        change += rays_change(T, R, S, M, M[b + dep.RAYS * apart], number)
    return change


@kernel
def recount_steps(T: Tables, R: Rays, S: Position, M: Moves, link: int, number: int) -> int:
    """The same for the steps from *link* on, whose target a piece has left or entered."""
    change = 0
    while link != 0:
        step = M[link] & dep.LINK_MASK
        link = M[link] >> dep.LINK_SHIFT
        if M[step + TRIED] == 2 * number + 1:
            continue
        M[step + TRIED] = 2 * number + 1
        cell = origin_of(M[step + ENTRY])
        k = M[step + ENTRY] >> L.CELL_BITS
        target = cell_of(T, base_of(T, cell), R[k])
        count = pseudo_count(T, R, S, cell, k)
        if count != 0 and attacked_lifted(T, R, S, cell, target, S[L.SIDE], L.THREAT_HIT):
            count = 0
        change += count - legal_step(M, step)
    return change


@kernel
def rays_change(T: Tables, R: Rays, S: Position, M: Moves, link: int, number: int) -> int:
    """The same for the rays from *link* on, except those of steps that were counted again."""
    change = 0
    while link != 0:
        ray = M[link] & dep.LINK_MASK
        link = M[link] >> dep.LINK_SHIFT
        registered = M[ray + 1] & (HOP | 1)
        step = M[ray] & dep.LINK_MASK
        if M[ray + 1] >> 2 == number or M[step + TRIED] == 2 * number + 1:
            continue
        M[ray + 1] = registered + (number << 2)
        hits = ray_hits(T, R, S, M[step + ENTRY], M[ray] >> dep.LINK_SHIFT)
        if hits == registered & 1:
            continue
        if M[step + TRIED] != 2 * number:
            M[step + TRIED] = 2 * number
            M[step + NOW] = M[step + ATTACKERS]
        if M[step + NOW] == 0:
            change -= M[step + COUNT]
        M[step + NOW] += hits - (registered & 1)
        if M[step + NOW] == 0:
            change += M[step + COUNT]
    return change


@kernel
def ray_hits(T: Tables, R: Rays, S: Position, entry: int, i: int) -> bool:
    """Return whether the ray at ``R[i]`` meets an attacker of the target of a royal's step, the one of word *entry*."""
    lifted = T[head.IN_S_BOARD] + origin_of(entry)
    target = cell_of(T, base_of(T, origin_of(entry)), R[entry >> L.CELL_BITS])
    base = base_of(T, target)
    code = S[lifted]
    S[lifted] = L.EMPTY
    state = 0
    hits = 0
    left = 2
    while left > 1:
        left = left_of(T, R[i])
        action = threat_at(T, S, base, R[i], state)
        if action & L.THREAT_HIT:
            hits = 1
        if action & (L.ACT_STOP | L.THREAT_HIT):
            break
        state = state_after(action)
        i += 1
    S[lifted] = code
    return hits != 0
