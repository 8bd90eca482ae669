"""Pseudo-legal moves: everything the pieces can do, whatever happens to the royals.

One loop walks all rays: an entry tells its cell, the action row to ask, and how many entries to skip when the ray
ends. What the row answers for the code found there says all: how many moves, which effect, whether the ray ends.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_by_others, attacked_lifted
from ndvariants.kernel.attacks.thread_rays import thread_moves
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.conditions import ask_guard, is_allowed, mark_near, remove_forbidden
from ndvariants.kernel.moves.guarded import attacked_on_condition, attacked_on_condition_lifted
from ndvariants.kernel.moves.kinds import keep_kind
from ndvariants.kernel.moves.make import castle
from ndvariants.kernel.moves.turns import passes_if_stuck
from ndvariants.kernel.position.undo_log import next_epoch, undo
from ndvariants.kernel.records import (
    castling_effect,
    castling_empties,
    castling_safe,
    guard_of_move,
    is_in_hand,
    kind_of_move,
    phase_record,
    shift_from,
    shift_to,
    twin_of,
)
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.walks import castlings, drops, pieces_of, walk, walk_states
from ndvariants.kernel.words import (
    actions_for,
    code_on,
    first_move_of,
    is_open,
    kind_of,
    move_word,
    n_moves_of,
    origin_of,
    owner_of,
    rays_of,
    target_of,
)
from ndvariants.machine.jit import kernel


@kernel
def pseudo_legal_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many moves were written to ``M[at:]``; castlings count only where their conditions hold."""
    end = at
    side = S[L.SIDE]
    S[L.MOVES_END] = at
    movers = who_may_move(T, S)
    if movers == 1:
        for code, cell in pieces_of(T, S, side):
            end = piece_moves(T, R, S, M, end, code, cell)
        end = castling_moves(T, R, S, M, end, 1)
    elif movers != 0:
        end = moves_of_listed(T, R, S, M, end, movers)
    end = drop_moves(T, R, S, M, end)
    if T[head.N_PHASES] != 0 and T[phase_record(T, S) + L.PHASE_ONLY] != 0:
        end = keep_kind(T, R, S, M, at, end, T[phase_record(T, S) + L.PHASE_ONLY])
    if may_pass_beside(T, R, S, M, end - at) or (end == at and passes_if_stuck(T, S)):
        M[end] = T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        end += 1
    S[L.MOVES_END] = end
    return end - at


@kernel
def may_be_asked_later(T: Tables, R: Rays, S: Position) -> bool:
    """Return whether conditions of the own pieces' moves need not be asked to know which other moves there are."""
    if T[head.AT_THREAD] != 0 or who_may_move(T, S) != 1 or passes_if_stuck(T, S):
        return False
    return T[head.N_PHASES] == 0 or T[phase_record(T, S) + L.PHASE_ONLY] == 0


@kernel
def unasked_list(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many moves were written to ``M[at:]``: the pseudo-legal ones, and those whose guards do not hold.

    Passing is among them where it is possible, perhaps on a condition. Only where these ``may_be_asked_later``.
    """
    end = at
    S[L.MOVES_END] = at
    for code, cell in pieces_of(T, S, S[L.SIDE]):
        begun = end
        end = unasked_moves(T, R, S, M, end, code, cell)
        if kind_of(T, code) & L.KIND_REPEATS:
            if kind_of(T, code) & L.KIND_GUARDED:  # of two that do the same, one may be forbidden
                end = remove_forbidden(T, R, S, M, begun, end, code)
            end = remove_repeated(T, S, M, begun, end)
    end = castling_moves(T, R, S, M, end, 1)
    end = drop_moves(T, R, S, M, end)
    if passes_at_all(T, S):
        M[end] = T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        end += 1
    S[L.MOVES_END] = end
    return end - at


@kernel
def is_still_allowed(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> bool:
    """Return whether the condition of a move of ``unasked_list`` holds."""
    if kind_of_move(T, move) == L.PASS:
        return may_pass(T, R, S, M)
    return is_allowed(T, R, S, M, move)


@kernel
def who_may_move(T: Tables, S: Position) -> int:
    """Return which pieces may move in this phase: NO_PIECES, ALL_PIECES (own), THE_MOVER, or a list in ``T``."""
    if T[head.N_PHASES] == 0:
        return 1
    return T[phase_record(T, S) + L.PHASE_MOVERS]


@kernel
def may_pass(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Return whether the player to move may pass now."""
    if not passes_at_all(T, S):
        return False
    if T[head.PASS_PROGRAM] == 0 or (T[head.N_PHASES] != 0 and T[phase_record(T, S) + L.PHASE_PASSES] == 2):
        return True
    return run(T, R, S, M, T[head.PASS_PROGRAM]) != 0


@kernel
def may_pass_beside(T: Tables, R: Rays, S: Position, M: Moves, n: int) -> bool:
    """The same where *n* other moves are known: a condition need not look for them again."""
    if not passes_at_all(T, S):
        return False
    S[T[head.IN_S_HAS_MOVE]] = int(n > 0 and T[head.LEGALITY] == L.LEGAL_ANY and T[head.N_PHASES] <= 1)
    passes = may_pass(T, R, S, M)
    S[T[head.IN_S_HAS_MOVE]] = 0
    return bool(passes)


@kernel
def passes_at_all(T: Tables, S: Position) -> bool:
    """Return whether the player to move may pass in this phase, perhaps on a condition."""
    if T[head.MAY_PASS] == 0 or T[head.N_PHASES] == 0:
        return T[head.MAY_PASS] == 1
    return T[phase_record(T, S) + L.PHASE_PASSES] != 0


@kernel
def moves_of_listed(T: Tables, R: Rays, S: Position, M: Moves, at: int, movers: int) -> int:
    """The end of the moves, written from ``M[at]`` on, of the pieces whose code is marked 1 at ``T[movers]``.

    (Or of THE_MOVER.) They are pieces of the player to move, and neutral ones. There are no castlings among the moves.
    """
    if movers == L.THE_MOVER:
        return moves_of_mover(T, R, S, M, at)
    end = at
    for group in range(2):
        owner = S[L.SIDE]
        if group == 1:
            owner = T[head.N_PLAYERS]
        for code, cell in pieces_of(T, S, owner):
            if T[movers + code] == 1:
                end = piece_moves(T, R, S, M, end, code, cell)
    return end


@kernel
def moves_of_mover(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The end of the moves, written from ``M[at]`` on, of the piece that made the last part of this turn."""
    cell = S[T[head.IN_S_TURN] + L.TURN_CELL] - 1
    if cell < 0:
        return at
    code = code_on(T, S, cell)
    if owner_of(T, code) != S[L.SIDE] and owner_of(T, code) != T[head.N_PLAYERS]:
        return at
    return piece_moves(T, R, S, M, at, code, cell)


@kernel
def piece_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int, code: int, cell: int) -> int:
    """The end of the moves of one piece, written from ``M[at]`` on; each (target, effect) once, guards obeyed."""
    kind = kind_of(T, code)
    end = unasked_moves(T, R, S, M, at, code, cell)
    if T[head.AT_THREAD] != 0:
        rays = thread_moves(T, S, code, cell)
        if rays != 0:
            end = ray_moves(T, S, S, M, end, rays, code, cell)
    if kind & (L.KIND_REPEATS | L.KIND_GUARDED | L.KIND_EN_PASSANT):
        if kind & L.KIND_GUARDED or (kind & L.KIND_EN_PASSANT and S[L.N_EN_PASSANT] != 0):
            end = remove_forbidden(T, R, S, M, at, end, code)
        if kind & L.KIND_REPEATS:
            end = remove_repeated(T, S, M, at, end)
    return end


@kernel
def unasked_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int, code: int, cell: int) -> int:
    """The same without threads, whatever guards say, and moves may be repeated."""
    rays = rays_of(T, code, cell)
    if kind_of(T, code) & L.KIND_STATES:
        return state_ray_moves(T, R, S, M, at, rays, code, cell)
    return ray_moves(T, R, S, M, at, rays, code, cell)


@kernel
def ray_moves(T: Tables, V: Rays, S: Position, M: Moves, at: int, rays: int, code: int, cell: int) -> int:
    """The end of the moves that the ray list at ``V[rays]`` gives, for rays without states."""
    for _, target, action in walk(T, V, S, actions_for(T, code), rays, cell):
        if action & L.ACT_MOVES:
            M[at] = first_move_of(action, cell, target)
            at += 1
            if action & L.ACT_SEVERAL:
                at = write_choices(M, at, n_moves_of(action))
    return at


@kernel
def write_choices(M: Moves, at: int, count: int) -> int:
    """The end of the further choices of the move before ``M[at]``, which has *count* of them (promotions)."""
    while count > 1:
        count -= 1
        M[at] = M[at - 1] + (1 << L.EFFECT_SHIFT)
        at += 1
    return at


@kernel
def state_ray_moves(T: Tables, V: Rays, S: Position, M: Moves, at: int, rays: int, code: int, cell: int) -> int:
    """The same for rays whose rows have states (hops, lame leaps); every ray starts in state 0."""
    for _, target, action in walk_states(T, V, S, actions_for(T, code), rays, cell):
        if action & L.ACT_MOVES:
            M[at] = first_move_of(action, cell, target)
            at += 1
            if action & L.ACT_SEVERAL:
                at = write_choices(M, at, n_moves_of(action))
    return at


@kernel
def remove_repeated(T: Tables, S: Position, M: Moves, at: int, end: int) -> int:
    """The end of ``M[at:end]`` (allowed moves of one piece) once only the first of those is left that do the same."""
    epoch = next_epoch(T, S)
    kept = at
    for i in range(at, end):
        move = M[i]
        seen = T[head.IN_S_SEEN] + target_of(move)
        repeated = 0
        if S[seen] == epoch:
            for k in range(at, kept):
                if target_of(M[k]) == target_of(move) and twin_of(T, M[k]) == twin_of(T, move):
                    repeated = 1
        S[seen] = epoch
        if repeated == 0:
            M[kept] = move
            kept += 1
    return kept


@kernel
def castling_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int, ask_threats: int) -> int:
    """The end of the castlings of the side to move, written from ``M[at]`` on.

    With *ask_threats* 0 no attack is asked: the reference asks itself, as ``is_legal_by_making`` where an attack alone
    is not known to cost a royal.
    """
    if T[head.AT_CASTLINGS] == 0 or S[L.RIGHTS] == 0:
        return at
    for record in castlings(T, S):
        origin = shift_from(T, record, 0)
        move = move_word(origin, shift_to(T, record, 0), castling_effect(T, record))
        if may_castle(T, R, S, M, record, move):
            judged = ask_threats == 0 or T[head.CHECK_IS_DIRECT] + T[head.CHECK_BY_MAKING] != 0
            if judged or is_safe(T, R, S, M, record):
                M[at] = move
                at += 1
    return at


@kernel
def may_castle(T: Tables, R: Rays, S: Position, M: Moves, record: int, move: int) -> bool:
    """Return whether the right is there, own pieces stand in place, the cells between are empty and the guard holds."""
    if S[L.RIGHTS] & T[record + L.CASTLING_RIGHT] == 0:
        return False
    for i in range(T[record + L.CASTLING_N_SHIFTS]):
        if owner_of(T, code_on(T, S, shift_from(T, record, i))) != S[L.SIDE]:
            return False
    empties = castling_empties(T, record)
    for i in range(T[empties]):
        if not is_open(T, S, T[empties + 1 + i]):
            return False
    guard = guard_of_move(T, move)
    if guard != 0:
        return ask_guard(T, R, S, M, guard, move, code_on(T, S, origin_of(move))) != 0
    return True


@kernel
def is_safe(T: Tables, R: Rays, S: Position, M: Moves, record: int) -> bool:
    """Return whether none of the cells of a castling that must be safe is attacked, the king being lifted.

    On its last cell all its pieces stand where the castling leads.
    """
    safe = castling_safe(T, record)
    origin = shift_from(T, record, 0)
    for i in range(T[safe]):
        cell = T[safe + 1 + i]
        if i == T[safe] - 1:
            mark = S[L.TOP]
            castle(T, S, record)
            hit = attacked_by_others(T, R, S, cell, S[L.SIDE], L.THREAT_ANY)
            if hit and not attacked_by_others(T, R, S, cell, S[L.SIDE], L.THREAT_HIT):
                hit = attacked_on_condition(T, R, S, M, cell, S[L.SIDE])
            undo(S, mark)
            if hit:
                return False
            continue
        if attacked_lifted(T, R, S, origin, cell, S[L.SIDE], L.THREAT_ANY):
            if attacked_lifted(T, R, S, origin, cell, S[L.SIDE], L.THREAT_HIT):
                return False
            if attacked_on_condition_lifted(T, R, S, M, origin, cell, S[L.SIDE]):
                return False
    return True


@kernel
def drop_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The end of the drops of the side to move, written from ``M[at]`` on."""
    if T[head.AT_DROPS] == 0:
        return at
    for record in drops(T, S):
        if is_in_hand(T, S, record):
            near = mark_near(T, S, T[record + L.DROP_GUARD])
            for i in range(T[record + L.DROP_N_CELLS]):
                if near != 0 and S[T[head.IN_S_SEEN] + T[record + L.DROP_CELLS + i]] != near:
                    continue
                move = move_of_drop(T, R, S, M, record, i)
                if move != L.NO_MOVE:
                    M[at] = move
                    at += 1
    return at


@kernel
def move_of_drop(T: Tables, R: Rays, S: Position, M: Moves, record: int, n: int) -> int:
    """The drop of a record's piece on its cell *n*, or NO_MOVE."""
    cell = T[record + L.DROP_CELLS + n]
    if not is_open(T, S, cell):
        return L.NO_MOVE
    move = move_word(cell, cell, T[record + L.DROP_EFFECT])
    guard = T[record + L.DROP_GUARD]
    if guard != 0 and ask_guard(T, R, S, M, guard, move, T[record + L.DROP_CODE]) == 0:
        return L.NO_MOVE
    return move
