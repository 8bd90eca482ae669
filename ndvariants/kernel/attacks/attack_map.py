"""Moves that have nothing to do with the royals, where nothing else is proved of moves (LEGAL_VERIFIED).

All cells that are looked at to see that the royals of the side to move are safe are stamped, in block 0 of the stamps,
and in block 2 those that hurdle patterns look at. An own man who comes to a cell closes clear paths and opens none; so
if he is no royal, nobody looks at where he was, and no pattern at where he goes, they are as safe as before.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import (
    AT_EVENTS,
    AT_SIDE_EFFECTS,
    AT_THREAD,
    CHECK_GIVEN_PROGRAM,
    CHECK_IS_DIRECT,
    DROP,
    EFFECT_VERIFY,
    HAS_TURN_SIDE_EFFECTS,
    IN_S_EPOCHS,
    N_CELLS,
    N_PLAYERS,
    PLAIN,
    SIDE,
    THREAT_HIT,
    TURN_END_PROGRAM,
)
from ndvariants.kernel.position.undo_log import next_serial
from ndvariants.kernel.records import argument_of_move, flags_of_move, kind_of_move
from ndvariants.kernel.words import (
    base_of,
    cell_of,
    code_on,
    entries_on,
    first_royal,
    has_hops,
    hops_against,
    is_royal,
    left_of,
    n_pieces,
    origin_of,
    owner_of,
    piece_at,
    target_of,
    threat_at,
    threat_state_behind,
    threats_against,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def is_silent(T: Vector) -> int:
    """1 when a move does to other cells, men and royals only what its effect says: no rule has a say."""
    if T[CHECK_IS_DIRECT] != 0 or T[AT_SIDE_EFFECTS] != 0 or T[HAS_TURN_SIDE_EFFECTS] != 0:
        return 0
    if T[AT_EVENTS] != 0 or T[TURN_END_PROGRAM] != 0 or T[CHECK_GIVEN_PROGRAM] != 0:
        return 0
    return 1


@kernel
def stamp_looks(T: Vector, R: Vector, S: Vector) -> int:
    """The serial of the stamps where the own royals look; 0 when one is attacked, or rules have a say."""
    if is_silent(T) == 0:
        return 0
    side = S[SIDE]
    serial = next_serial(T, S)
    for i in range(first_royal(T, side), first_royal(T, side + 1)):
        for k in range(n_pieces(T, S, T[i])):
            cell = piece_at(T, S, T[i], k)
            for by in range(T[N_PLAYERS]):
                if by != side and looks_in_vain(T, R, S, cell, by, serial) == 0:
                    return 0
    return serial


@kernel
def looks_in_vain(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """1 when no man of *by* attacks *cell*; the cells looked at are stamped."""
    hits = stamp_stream(T, R, S, threats_against(T, by, cell), cell, serial, 0)
    if has_hops(T, by):
        hits |= stamp_stream(T, R, S, hops_against(T, by, cell), cell, serial, 2)
    if T[AT_THREAD] != 0:
        stream = thread_threats(T, S, by, cell)
        if stream != 0:
            hits |= stamp_stream(T, S, S, stream, cell, serial, 0)
    return 1 - hits


@kernel
def stamp_stream(T: Vector, V: Vector, S: Vector, stream: int, cell: int, serial: int, block: int) -> int:
    """1 when a ray of the threat stream at ``V[stream]`` meets an attacker; the cells looked at are stamped."""
    stamps = T[IN_S_EPOCHS]
    hurdles = stamps + block * T[N_CELLS]
    base = base_of(T, cell)
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = left_of(T, entry)
        seen = cell_of(T, base, entry)
        S[stamps + seen] = serial
        S[hurdles + seen] = serial
        action = threat_at(T, S, base, entry, state)
        if action & THREAT_HIT:
            return 1
        i += entries_on(action, rest)
        state = threat_state_behind(action, rest)
    return 0


@kernel
def is_aloof(T: Vector, S: Vector, move: int, serial: int) -> int:
    """1 when a plain move or drop of an own man who is no royal means nothing to those who look, by their stamps."""
    kind = kind_of_move(T, move)
    stamps = T[IN_S_EPOCHS]
    origin = origin_of(move)
    target = target_of(move)
    code = code_on(T, S, origin)
    if kind == DROP:
        code = argument_of_move(T, move)
    elif kind != PLAIN or S[stamps + origin] == serial:
        return 0
    if owner_of(T, code) != S[SIDE] or is_royal(T, code):
        return 0
    if S[stamps + 2 * T[N_CELLS] + target] == serial or is_royal(T, code_on(T, S, target)):
        return 0
    return 1 - (flags_of_move(T, move) & EFFECT_VERIFY)
