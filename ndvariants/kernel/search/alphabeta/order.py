"""Which moves to look at first: the table's, captures by what they win, killers, then what was best elsewhere.

Where what is taken comes into hands, drops that may give check come before what was best elsewhere.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.records import argument_of_move, kind_of_effect, kind_of_move
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.marks import MARKS, NO_CHECK, RANKS
from ndvariants.kernel.search.evaluation.exchanges import loses_exchange, mover_of
from ndvariants.kernel.search.evaluation.score import early_of, is_hero
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.words import are_mates, effect_of, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel

FROM_TABLE, WINNING, KILLER, LOSING = 1 << 40, 1 << 32, 1 << 31, 1 << 31
MOST_HISTORY = 1 << 20
CHECKS_BY_DROPS = 30_000  # rank of a drop that may give check, more than others have: +45 Elo in shogi


@kernel
def gain(T: Tables, S: Position, W: Workspace, move: int) -> int:
    """Immediate gain of a move, before any recapture: the piece on its target, a promotion; 0 for quiet moves."""
    found = S[T[head.IN_S_BOARD] + target_of(move)]
    won = 0
    if found >= L.FIRST_PIECE and not are_mates(T, owner_of(T, found), S[L.SIDE]):
        won = max(1, W[W[ws.VALUES] + found])
    effect = effect_of(move)
    if effect != 0:
        becomes = argument_of_move(T, move)
        kind = kind_of_effect(T, effect)
        if kind in (L.TAKE_EN_PASSANT, L.TAKE_PASSED):
            won += W[ws.LEAST]
        if becomes != 0 and kind >= L.BECOME and kind <= L.TAKE_PASSED:
            mover = S[T[head.IN_S_BOARD] + origin_of(move)]
            rise = W[W[ws.VALUES] + becomes] - W[W[ws.VALUES] + mover]
            if rise > 0:
                won += rise
    return won


@kernel
def rank_moves(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, at: int, n: int, first: int, ply: int) -> None:
    """Add to the marks at ``M[at + n:]`` how promising each of the moves at ``M[at:]`` is; *first* comes first."""
    killers = W[ws.KILLERS] + 2 * ply
    for i in range(at, at + n):
        move = M[i]
        if move == first:
            M[i + n] += RANKS * FROM_TABLE
        elif W[ws.FLAGS] & ws.USE_ORDER == 0:
            M[i + n] += RANKS * (at - i)
        else:
            M[i + n] += RANKS * rank(T, R, S, W, move, killers)


@kernel
def rank(T: Tables, R: Rays, S: Position, W: Workspace, move: int, killers: int) -> int:
    """Return how promising a move is."""
    won = gain(T, S, W, move)
    code = mover_of(T, S, move)
    if won > 0:
        if loses_exchange(T, R, S, W, move, won) == 1:
            return 64 * won - W[W[ws.VALUES] + code] - LOSING
        return 64 * won - W[W[ws.VALUES] + code] + WINNING
    if move == W[killers]:
        return KILLER + 1
    if move == W[killers + 1]:
        return KILLER
    target = target_of(move)
    squares = W[ws.SQUARES] + code * T[head.N_CELLS]
    step = early_of(W[squares + target]) - early_of(W[squares + origin_of(move)])
    if is_hero(W, S[L.SIDE]) == 0:
        step = -step
    return W[W[ws.HISTORY] + code * T[head.N_CELLS] + target] * 16 + step


@kernel
def raise_checks(T: Tables, M: Moves, at: int, n: int) -> None:
    """Raise the rank of quiet drops among ``M[at : at + n]`` that may give check; they are marked already."""
    for i in range(at, at + n):
        if M[i + n] & NO_CHECK == 0 and M[i + n] < RANKS * KILLER and effect_of(M[i]) != 0:
            if kind_of_move(T, M[i]) == L.DROP:
                M[i + n] += RANKS * CHECKS_BY_DROPS


@kernel
def pick(M: Moves, at: int, n: int, i: int) -> int:
    """The most promising move of ``M[at + i : at + n]``, swapped to its front; the first of equals."""
    best = at + i
    highest = M[best + n] | MARKS
    for k in range(at + i + 1, at + n):
        if M[k + n] > highest:
            best = k
            highest = M[best + n] | MARKS
    move = M[best]
    rank_of_it = M[best + n]
    M[best] = M[at + i]
    M[best + n] = M[at + i + n]
    M[at + i] = move
    M[at + i + n] = rank_of_it
    return move


@kernel
def reward(T: Tables, S: Position, M: Moves, W: Workspace, at: int, i: int, depth: int, ply: int) -> None:
    """Note that the quiet move at ``M[at + i]`` was too good, and that the quiet ones before it were not."""
    move = M[at + i]
    killers = W[ws.KILLERS] + 2 * ply
    if W[killers] != move:
        W[killers + 1] = W[killers]
        W[killers] = move
    bonus = min(depth * depth, 400)
    for k in range(at, at + i + 1):
        if k == at + i or gain(T, S, W, M[k]) == 0:
            target = target_of(M[k])
            place = W[ws.HISTORY] + mover_of(T, S, M[k]) * T[head.N_CELLS] + target
            if k == at + i:
                W[place] = min(W[place] + bonus, MOST_HISTORY)
            else:
                W[place] = max(W[place] - bonus, -MOST_HISTORY)
