"""Sets of cells by who attacks whom, walked along the threat rays; what a capture's condition asks counts as true."""

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.rules.cell_sets import contains, push
from ndvariants.kernel.walks import cells_in, walk_states
from ndvariants.kernel.words import has_hops, hops_against, threats_against
from ndvariants.machine.jit import kernel


@kernel
def gather_attacking(T: Tables, R: Rays, S: Position, at: int, cell: int) -> None:
    """Make the set the cells of the pieces, of every player, that attack *cell*."""
    S[at] = 0
    if cell < 0:
        return
    for by in range(T[head.N_PLAYERS]):
        push_attackers(T, R, S, at, threats_against(T, by, cell), cell)
        if has_hops(T, by):
            push_attackers(T, R, S, at, hops_against(T, by, cell), cell)


@kernel
def push_attackers(T: Tables, R: Rays, S: Position, at: int, rays: int, cell: int) -> None:
    """Add to the set the attackers that the rays of the threat list at ``R[rays]`` meet."""
    for _, seen, action in walk_states(T, R, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        if action & L.THREAT_ANY and not contains(S, at, seen):
            push(S, at, seen)


@kernel
def gather_attacked(T: Tables, R: Rays, S: Position, at: int, attackers: int, among: int) -> None:
    """Make the set the cells of the set *among* that a piece on the set *attackers* attacks."""
    S[at] = 0
    for cell in cells_in(S, among, S[among]):
        if is_attacked_from(T, R, S, cell, attackers):
            push(S, at, cell)


@kernel
def is_attacked_from(T: Tables, R: Rays, S: Position, cell: int, attackers: int) -> bool:
    """Return whether a piece on the set *attackers* attacks *cell*."""
    for by in range(T[head.N_PLAYERS]):
        if rays_meet(T, R, S, threats_against(T, by, cell), cell, attackers):
            return True
        if has_hops(T, by):
            if rays_meet(T, R, S, hops_against(T, by, cell), cell, attackers):
                return True
    return False


@kernel
def rays_meet(T: Tables, R: Rays, S: Position, rays: int, cell: int, attackers: int) -> bool:
    """Return whether a ray of the threat list at ``R[rays]`` meets an attacker that stands on the set *attackers*."""
    for _, seen, action in walk_states(T, R, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        if action & L.THREAT_ANY and contains(S, attackers, seen):
            return True
    return False
