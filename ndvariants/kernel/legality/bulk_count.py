"""Counting legal moves without writing them down: the last ply of perft, where nearly all the work is.

A man who is neither pinned nor a royal, whose moves no proof is missing for, is counted by one walk over his
stream that adds up what the action rows say. Everybody else is listed and filtered as usual. With a check, or where
the tables ask for verification, all are listed. Gained: about three times the leaves of listing (chess).
"""

from __future__ import annotations

from ndvariants.kernel.attacks.pins import HAS_SCREENS, HAS_SENSITIVE, VERIFY_ALL, analyse
from ndvariants.kernel.layout import (
    ACT_STOP,
    AT_DROPS,
    CHECKERS,
    EFFECT_SHIFT,
    IN_S_EPOCHS,
    IN_S_SEEN,
    KIND_EN_PASSANT,
    KIND_GUARDED,
    KIND_LEAPS,
    KIND_REPEATS,
    KIND_SPECIAL,
    KIND_STATES,
    LEGAL_FILTERED,
    LEGALITY,
    N_CELLS,
    N_EN_PASSANT,
    NODE_FLAGS,
    PASS_EFFECT,
    SIDE,
)
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.legal import is_legal, legal_moves
from ndvariants.kernel.moves.generate import (
    castling_moves,
    drop_moves,
    man_moves,
    may_pass,
    men_may_move,
    moves_of_some,
    pseudo_legal_moves,
)
from ndvariants.kernel.position.undo_log import take_serials
from ndvariants.kernel.words import (
    action_at,
    action_of,
    actions_for,
    base_of,
    cell_of,
    code_on,
    entries_on,
    first_code,
    is_royal,
    kind_of,
    left_of,
    n_moves_of,
    n_pieces,
    pieces_at,
    rays_of,
    state_behind,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def count_legal(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many legal moves there are. ``M[at:]`` is scratch."""
    if T[LEGALITY] == LEGAL_FILTERED:
        if state_outcome(T, R, S, M, at) != 0:
            return 0
        serial = analyse(T, R, S)
        if S[CHECKERS] != 0 or S[NODE_FLAGS] & VERIFY_ALL:
            return legal_of(T, R, S, M, at, at + pseudo_legal_moves(T, R, S, M, at), serial)
        return count_unchecked(T, R, S, M, at, serial)
    return legal_moves(T, R, S, M, at)


@kernel
def legal_of(T: Vector, R: Vector, S: Vector, M: Vector, at: int, end: int, serial: int) -> int:
    """How many of the moves ``M[at:end]`` are legal, as the analysis with this *serial* has it."""
    checkers = S[CHECKERS]
    flags = S[NODE_FLAGS]
    n = 0
    for i in range(at, end):
        n += is_legal(T, R, S, M, end, M[i], serial, checkers, flags)
    return n


@kernel
def count_unchecked(T: Vector, R: Vector, S: Vector, M: Vector, at: int, serial: int) -> int:
    """How many legal moves a side has that is not in check, its pins stamped with *serial*."""
    side = S[SIDE]
    n = 0
    end = at
    movers = men_may_move(T, S)
    if movers == 1:
        listed = KIND_GUARDED | KIND_SPECIAL
        if S[N_EN_PASSANT] != 0:
            listed |= KIND_EN_PASSANT
        n_cells = T[N_CELLS]
        stamps = T[IN_S_EPOCHS]
        screens = stamps  # where men are stamped sensitive; with none, the same stamps twice
        if S[NODE_FLAGS] & HAS_SCREENS:
            screens += 2 * n_cells
        hurdles = S[NODE_FLAGS] & HAS_SENSITIVE
        for code in range(first_code(T, side), first_code(T, side + 1)):
            men = pieces_at(T, code)
            count = n_pieces(T, S, code)
            kind = kind_of(T, code)
            if kind & listed or is_royal(T, code) or hurdles != 0:
                for i in range(count):
                    end = man_moves(T, R, S, M, end, code, S[men + i])
                continue
            for i in range(count):
                cell = S[men + i]
                if S[stamps + cell] == serial or S[screens + cell] == serial:
                    end = man_moves(T, R, S, M, end, code, cell)
                else:
                    n += count_man(T, R, S, M, end, code, cell)
        end = castling_moves(T, R, S, M, end, 1)
    elif movers != 0:
        end = moves_of_some(T, R, S, M, end, movers)
    if T[AT_DROPS] != 0:
        end = drop_moves(T, R, S, M, end)
    if may_pass(T, S) == 1:
        M[end] = T[PASS_EFFECT] << EFFECT_SHIFT
        end += 1
    return n + legal_of(T, R, S, M, at, end, serial)


@kernel
def count_man(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, cell: int) -> int:
    """How many pseudo-legal moves a man has whom no guard binds. ``M[at:]`` is scratch."""
    stream = rays_of(T, code, cell)
    actions = actions_for(T, code)
    kind = kind_of(T, code)
    if kind & KIND_REPEATS:
        n = -1
        if kind & KIND_STATES == 0:
            n = count_distinct(T, R, S, stream, actions, cell)
        if n < 0:
            n = man_moves(T, R, S, M, at, code, cell) - at
        return n
    if kind & KIND_LEAPS:
        return count_leaps(T, R, S, stream, actions, cell)
    if kind & KIND_STATES:
        return count_states(T, R, S, stream, actions, cell)
    return count_rays(T, R, S, stream, actions, cell)


@kernel
def count_leaps(T: Vector, R: Vector, S: Vector, stream: int, actions: int, cell: int) -> int:
    """How many moves a stream of single cells gives: no ray can end, so the loop has no other branch."""
    base = base_of(T, cell)
    n = 0
    for i in range(stream + 1, stream + 1 + R[stream]):
        entry = R[i]
        action = action_at(T, S, actions, base, entry, 0)
        n += n_moves_of(action)
    return n


@kernel
def count_rays(T: Vector, R: Vector, S: Vector, stream: int, actions: int, cell: int) -> int:
    """How many moves a stream of rays without states gives."""
    base = base_of(T, cell)
    n = 0
    i = stream + 1
    stop = i + R[stream]
    while i < stop:
        entry = R[i]
        action = action_at(T, S, actions, base, entry, 0)
        n += n_moves_of(action)
        if action & ACT_STOP:
            i += left_of(T, entry)
        else:
            i += 1
    return n


@kernel
def count_states(T: Vector, R: Vector, S: Vector, stream: int, actions: int, cell: int) -> int:
    """How many moves a stream of rays with states gives (hops, lame leaps); every ray starts in state 0."""
    base = base_of(T, cell)
    n = 0
    i = stream + 1
    stop = i + R[stream]
    state = 0
    while i < stop:
        entry = R[i]
        rest = left_of(T, entry)
        action = action_at(T, S, actions, base, entry, state)
        n += n_moves_of(action)
        i += entries_on(action, rest)
        state = state_behind(action, rest)
    return n


@kernel
def count_distinct(T: Vector, R: Vector, S: Vector, stream: int, actions: int, cell: int) -> int:
    """How many different moves a stream without states gives whose rays meet; -1 where two do different things there.

    The stamp of a target tells which entry led there first.
    """
    base = base_of(T, cell)
    before = take_serials(T, S, R[stream])
    n = 0
    i = 1
    while i <= R[stream]:
        entry = R[stream + i]
        target = cell_of(T, base, entry)
        code = code_on(T, S, target)
        action = action_of(T, actions, entry, 0, code)
        count = n_moves_of(action)
        if count != 0:
            first = S[T[IN_S_SEEN] + target] - before
            if first <= 0:
                S[T[IN_S_SEEN] + target] = before + i
                n += count
            elif (action_of(T, actions, R[stream + first], 0, code) ^ action) & ~ACT_STOP:
                return -1
        if action & ACT_STOP:
            i += left_of(T, entry)
        else:
            i += 1
    return n
