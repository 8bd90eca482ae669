"""Bulk counting: legal moves are counted without being listed. The last ply of perft, where nearly all the work is.

An unpinned, non-royal piece whose moves need no verification is counted in one pass over its rays: the action rows
say how many moves each entry makes. Other pieces are listed and filtered. With a check, or where the tables ask for
verification, all are listed. Speedup: about three times the leaves of listing (chess).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.pins import HAS_HURDLES, HAS_SENSITIVE, VERIFY_ALL, WAKES
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.legal import is_legal_by_pins, legal_moves
from ndvariants.kernel.legality.vetoes import mode_of, survey
from ndvariants.kernel.moves.generate import (
    castling_moves,
    drop_moves,
    may_pass,
    moves_of_listed,
    piece_moves,
    pseudo_legal_moves,
    who_may_move,
)
from ndvariants.kernel.position.undo_log import take_epochs
from ndvariants.kernel.records import phase_record
from ndvariants.kernel.walks import codes_of, pieces, walk, walk_states
from ndvariants.kernel.words import (
    action_at,
    action_of,
    actions_for,
    base_of,
    code_on,
    is_royal,
    kind_of,
    n_moves_of,
    rays_of,
)
from ndvariants.machine.jit import kernel


@kernel
def count_legal(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many legal moves there are. ``M[at:]`` is scratch."""
    simple = T[head.HAS_JOINED_TURNS] == 0 and T[head.OUTS_BY_MOVE] == L.OUT_NEVER
    if simple and mode_of(T, R, S, M) == L.LEGAL_FILTERED:
        if state_outcome(T, R, S, M, at) != 0:
            return 0
        epoch = survey(T, R, S, M)
        narrow = T[head.N_PHASES] != 0 and T[phase_record(T, S) + L.PHASE_ONLY] != 0  # moves of one kind alone
        if S[L.CHECKERS] != 0 or S[L.NODE_FLAGS] & VERIFY_ALL or narrow:
            return count_legal_of(T, R, S, M, at, at + pseudo_legal_moves(T, R, S, M, at), epoch)
        return count_unchecked(T, R, S, M, at, epoch)
    return legal_moves(T, R, S, M, at)


@kernel
def count_legal_of(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int, epoch: int) -> int:
    """Return how many of the moves ``M[at:end]`` are legal, as the analysis of this *epoch* has it."""
    checkers = S[L.CHECKERS]
    flags = S[L.NODE_FLAGS]
    n = 0
    for i in range(at, end):
        n += is_legal_by_pins(T, R, S, M, end, M[i], epoch, checkers, flags)
    return n


@kernel
def count_unchecked(T: Tables, R: Rays, S: Position, M: Moves, at: int, epoch: int) -> int:
    """Return how many legal moves a side has that is not in check; its pins are marked with *epoch*."""
    side = S[L.SIDE]
    n = 0
    end = at
    movers = who_may_move(T, S)
    if movers == 1:
        listed = L.KIND_GUARDED | L.KIND_SPECIAL
        if S[L.N_EN_PASSANT] != 0:
            listed |= L.KIND_EN_PASSANT
        n_cells = T[head.N_CELLS]
        epochs = T[head.IN_S_EPOCHS]
        hurdles_at = epochs  # where pieces are marked sensitive; with none, the same epochs twice
        if S[L.NODE_FLAGS] & HAS_HURDLES:
            hurdles_at += 2 * n_cells
        hurdles = S[L.NODE_FLAGS] & (HAS_SENSITIVE | WAKES) | T[head.WATCHES_CHECKS]
        for code in codes_of(T, side):
            kind = kind_of(T, code)
            if T[head.AT_WATCHED] != 0 and T[T[head.AT_WATCHED] + code] != 0:
                kind |= L.KIND_GUARDED
            if kind & listed or is_royal(T, code) or hurdles != 0:
                for cell in pieces(T, S, code):
                    end = piece_moves(T, R, S, M, end, code, cell)
                continue
            for cell in pieces(T, S, code):
                if S[epochs + cell] == epoch or S[hurdles_at + cell] == epoch:
                    end = piece_moves(T, R, S, M, end, code, cell)
                else:
                    n += count_piece(T, R, S, M, end, code, cell)
        end = castling_moves(T, R, S, M, end, 1)
    elif movers != 0:
        end = moves_of_listed(T, R, S, M, end, movers)
    if T[head.AT_DROPS] != 0:
        end = drop_moves(T, R, S, M, end)
    if may_pass(T, R, S, M):
        M[end] = T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        end += 1
    return n + count_legal_of(T, R, S, M, at, end, epoch)


@kernel
def count_piece(T: Tables, R: Rays, S: Position, M: Moves, at: int, code: int, cell: int) -> int:
    """Return how many pseudo-legal moves a piece has that obeys no guard. ``M[at:]`` is scratch."""
    rays = rays_of(T, code, cell)
    actions = actions_for(T, code)
    kind = kind_of(T, code)
    if kind & L.KIND_REPEATS:
        n = -1
        if kind & L.KIND_STATES == 0:
            n = count_distinct(T, R, S, rays, actions, cell)
        if n < 0:
            n = piece_moves(T, R, S, M, at, code, cell) - at
        return n
    n = 0
    if kind & L.KIND_LEAPS:  # no ray can end: a loop without another branch
        base = base_of(T, cell)
        for i in range(rays + 1, rays + 1 + R[rays]):
            n += n_moves_of(action_at(T, S, actions, base, R[i], 0))
    elif kind & L.KIND_STATES:
        for _, _, action in walk_states(T, R, S, actions, rays, cell):
            n += n_moves_of(action)
    else:
        for _, _, action in walk(T, R, S, actions, rays, cell):
            n += n_moves_of(action)
    return n


@kernel
def count_distinct(T: Tables, R: Rays, S: Position, rays: int, actions: int, cell: int) -> int:
    """Return how many different moves stateless rays give that may meet; -1 where two do different things on one cell.

    The epoch of a target tells which entry led there first.
    """
    before = take_epochs(T, S, R[rays])
    n = 0
    for i, target, action in walk(T, R, S, actions, rays, cell):
        count = n_moves_of(action)
        if count != 0:
            first = S[T[head.IN_S_SEEN] + target] - before
            if first <= 0:
                S[T[head.IN_S_SEEN] + target] = before + i - rays
                n += count
            elif (action_of(T, actions, R[rays + first], 0, code_on(T, S, target)) ^ action) & ~L.ACT_STOP:
                return -1
    return n
