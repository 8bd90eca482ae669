"""Whether a royal is in danger, and whether a move leaves one in danger: asked by making moves where needed.

Threat streams tell nearly all. Men whose captures have effects elsewhere (T_DANGER), and rules at the end of a turn
that may remove men (T_TURN_DANGER), are asked by making their moves and counting royals.
"""

from __future__ import annotations

from ndvariants.kernel.generate import man_moves, men_may_move
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    EFFECT_SHIFT,
    FIRST_PIECE,
    MOVE_CELL_MASK,
    SIDE,
    T_DANGER,
    T_FIRST,
    T_LIST,
    T_PLAYERS,
    T_S_BOARD,
    T_S_COUNT,
    T_TURN_DANGER,
    TARGET_SHIFT,
    TOP,
)
from ndvariants.kernel.make import make
from ndvariants.kernel.royals import count_royals, royal_attacked
from ndvariants.kernel.state import poke, undo
from ndvariants.kernel.vectors import Vector


@kernel
def verified(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """1 when after *move*, with all its effects, no own royal is missing or attacked. ``M[at:]`` is scratch."""
    player = S[SIDE]
    royals = count_royals(T, S, player)
    mark = S[TOP]
    make(T, R, S, M, move)
    result = 1
    if count_royals(T, S, player) < royals or in_check(T, R, S, M, player, at) == 1:
        result = 0
    undo(S, mark)
    return result


@kernel
def in_check(T: Vector, R: Vector, S: Vector, M: Vector, player: int, at: int) -> int:
    """1 when an opponent could take a royal of *player*, were it his turn. ``M[at:]`` is scratch."""
    if royal_attacked(T, R, S, player) == 1:
        return 1
    if T[T_TURN_DANGER] == 1:
        return takes_royal(T, R, S, M, player, at, 1)
    if T[T_DANGER] != 0:
        return takes_royal(T, R, S, M, player, at, 0)
    return 0


@kernel
def takes_royal(T: Vector, R: Vector, S: Vector, M: Vector, player: int, at: int, everyone: int) -> int:
    """1 when a move of an opponent, made with its effects, would remove a royal of *player*.

    Only men whose captures may reach elsewhere (T_DANGER) are tried, unless *everyone* is 1.
    """
    royals = count_royals(T, S, player)
    if royals == 0:
        return 0
    mark = S[TOP]
    for enemy in range(T[T_PLAYERS]):
        if enemy == player:
            continue
        if S[SIDE] != enemy:
            poke(S, SIDE, enemy)
        end = dangerous_moves(T, R, S, M, at, enemy, everyone)
        for i in range(at, end):
            now = S[TOP]
            make(T, R, S, M, M[i])
            left = count_royals(T, S, player)
            undo(S, now)
            if left < royals:
                undo(S, mark)
                return 1
    undo(S, mark)
    return 0


@kernel
def dangerous_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int, enemy: int, everyone: int) -> int:
    """The end of the pseudo-legal moves, written from ``M[at]`` on, of *enemy*'s men who are dangerous."""
    end = at
    if men_may_move(T, S) == 0:
        return end
    for code in range(T[T[T_FIRST] + enemy], T[T[T_FIRST] + enemy + 1]):
        danger = 1
        if everyone == 0:
            danger = T[T[T_DANGER] + code]
        if danger == 0:
            continue
        for i in range(S[T[T_S_COUNT] + code]):
            start_of_man = end
            end = man_moves(T, R, S, M, end, code, S[T[T[T_LIST] + code] + i])
            if danger == 2:
                end = captures_of(T, S, M, start_of_man, end)
    return end


@kernel
def captures_of(T: Vector, S: Vector, M: Vector, at: int, end: int) -> int:
    """The end of ``M[at:end]`` once the plain moves to cells without a man are gone."""
    kept = at
    for i in range(at, end):
        target = (M[i] >> TARGET_SHIFT) & MOVE_CELL_MASK
        if M[i] >> EFFECT_SHIFT != 0 or S[T[T_S_BOARD] + target] >= FIRST_PIECE:
            M[kept] = M[i]
            kept += 1
    return kept
