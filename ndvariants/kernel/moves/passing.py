"""The way of a move, and what it takes beside its target: pieces on the way, or en passant."""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.records import effect_record
from ndvariants.kernel.walks import walk_states
from ndvariants.kernel.words import (
    actions_for,
    base_of,
    cell_of,
    code_on,
    effect_of,
    first_effect_of,
    left_of,
    n_moves_of,
    origin_of,
    rays_of,
    target_of,
)
from ndvariants.machine.jit import kernel


@kernel
def takes_as_it_must(T: Tables, R: Rays, S: Position, move: int, code: int) -> bool:
    """Return whether *move*, by a piece of *code*, takes beside its target if it must, and nothing if it may not."""
    record = effect_record(T, effect_of(move))
    asked = T[record + L.EFFECT_FLAGS] & (L.EFFECT_MUST_TAKE | L.EFFECT_MUST_SPARE)
    if asked == 0:
        return True
    takes = T[record + L.EFFECT_TAKES]
    if T[record + L.EFFECT_KIND] == L.TAKE_EN_PASSANT:
        return T[takes + code_on(T, S, S[L.EN_PASSANT_VICTIM])] != 0
    origin = origin_of(move)
    last = find_entry(T, R, S, effect_of(move), origin, target_of(move), code)
    for i in range(first_of_ray(T, R, code, origin, last), last):
        if T[takes + code_on(T, S, cell_of(T, base_of(T, origin), R[i]))] != 0:
            return asked == L.EFFECT_MUST_TAKE
    return asked == L.EFFECT_MUST_SPARE


@kernel
def find_entry(T: Tables, R: Rays, S: Position, effect: int, origin: int, target: int, code: int) -> int:
    """Index in ``R`` of the entry that makes this move."""
    rays = rays_of(T, code, origin)
    for i, cell, action in walk_states(T, R, S, actions_for(T, code), rays, origin):
        choice = effect - first_effect_of(action)
        if cell == target and choice >= 0 and choice < n_moves_of(action):
            return i
    return rays + 1 + R[rays]


@kernel
def first_of_ray(T: Tables, R: Rays, code: int, origin: int, last: int) -> int:
    """Index in ``R`` of the first entry of the ray of ``R[last]``, one of a piece of *code* on *origin*."""
    first = last
    while first > 0 and left_of(T, R[first - 1]) == (left_of(T, R[first]) + 1):
        first -= 1
    return max(first, rays_of(T, code, origin) + 1)
