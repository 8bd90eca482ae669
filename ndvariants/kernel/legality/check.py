"""Whether a royal is in danger, and whether a move leaves one in danger: asked by making moves where needed.

Threat lists tell nearly all. Pieces whose captures have effects elsewhere (AT_SIDE_EFFECTS), and rules at the end of a
turn that may remove pieces (HAS_TURN_SIDE_EFFECTS), are asked by making their moves and counting royals.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.royals import count_royals, royal_attacked
from ndvariants.kernel.layout import (
    AT_CAPTURE_PRETESTS,
    AT_SIDE_EFFECTS,
    CASTLE,
    CHECK_IS_DIRECT,
    FIRST_PIECE,
    HAS_EXTRA_TURNS,
    HAS_TURN_SIDE_EFFECTS,
    N_PLAYERS,
    PHASE,
    RETURN_PHASE,
    SIDE,
    STATUS,
    STATUS_FORBIDDEN,
    TOP,
    VETO_ALONE,
    VETO_NEVER,
    VETOES,
)
from ndvariants.kernel.moves.generate import ask_guard, man_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import poke, put, take, undo
from ndvariants.kernel.records import argument_of_move, castling_safe, kind_of_move
from ndvariants.kernel.words import code_on, effect_of, first_code, is_royal, n_pieces, origin_of, piece_at, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def verified(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """1 when no rule forbids *move* and after it, with all its effects, no own royal is missing or attacked.

    ``M[at:]`` is scratch.
    """
    if T[CHECK_IS_DIRECT] == 1 and kind_of_move(T, move) == CASTLE:
        if castles_safely(T, R, S, M, at, move) == 0:
            return 0
    player = S[SIDE]
    royals = count_royals(T, S, player)
    mark = S[TOP]
    make(T, R, S, M, move)
    result = 1
    if is_forbidden(T, S) == 1 or (T[VETOES] != VETO_ALONE and (
        count_royals(T, S, player) < royals or in_check(T, R, S, M, player, at) == 1
    )):
        result = 0
    undo(S, mark)
    return result


@kernel
def is_forbidden(T: Vector, S: Vector) -> int:
    """1 when a rule has forbidden the move just made."""
    if T[VETOES] == VETO_NEVER:
        return 0
    return S[STATUS] == STATUS_FORBIDDEN


@kernel
def in_check(T: Vector, R: Vector, S: Vector, M: Vector, player: int, at: int) -> int:
    """1 when an opponent could take a royal of *player*, were it his turn. ``M[at:]`` is scratch."""
    if royal_attacked(T, R, S, player) == 1:
        if T[CHECK_IS_DIRECT] == 1:  # the capture may cost the attacker his own royal
            return takes_royal(T, R, S, M, player, at, 1)
        return 1
    if T[HAS_TURN_SIDE_EFFECTS] == 1:
        return takes_royal(T, R, S, M, player, at, 1)
    if T[AT_SIDE_EFFECTS] != 0:
        return takes_royal(T, R, S, M, player, at, 0)
    return 0


@kernel
def takes_royal(T: Vector, R: Vector, S: Vector, M: Vector, player: int, at: int, everyone: int) -> int:
    """1 when a move of an opponent, made with its effects, would remove a royal of *player*.

    Only pieces whose captures may reach elsewhere (AT_SIDE_EFFECTS) are tried, unless *everyone* is 1. Where
    CHECK_IS_DIRECT is 1 only captures that land on a royal count, and only of an opponent who has royals and loses none
    by it.
    """
    royals = count_royals(T, S, player)
    if royals == 0:
        return 0
    direct = T[CHECK_IS_DIRECT]
    mark = S[TOP]
    if T[HAS_EXTRA_TURNS] == 1 and S[RETURN_PHASE] != 0:  # *player* moves again; opponents move in the phase after it
        poke(S, PHASE, S[RETURN_PHASE] - 1)
        poke(S, RETURN_PHASE, 0)
    for enemy in range(T[N_PLAYERS]):
        if enemy == player:
            continue
        his = count_royals(T, S, enemy)
        if direct == 1 and his == 0:
            continue
        if S[SIDE] != enemy:
            poke(S, SIDE, enemy)
        end = dangerous_moves(T, R, S, M, at, enemy, everyone)
        for i in range(at, end):
            if direct == 1 and not is_royal(T, code_on(T, S, target_of(M[i]))):
                continue
            now = S[TOP]
            make(T, R, S, M, M[i])
            left = count_royals(T, S, player)
            if direct == 1 and count_royals(T, S, enemy) < his:
                left = royals
            undo(S, now)
            if left < royals:
                undo(S, mark)
                return 1
    undo(S, mark)
    return 0


@kernel
def dangerous_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int, enemy: int, everyone: int) -> int:
    """The end of the pseudo-legal moves, written from ``M[at]`` on, of *enemy*'s men who are dangerous.

    A man attacks whether or not the present phase lets him move.
    """
    end = at
    for code in range(first_code(T, enemy), first_code(T, enemy + 1)):
        danger = 1
        if everyone == 0:
            danger = T[T[AT_SIDE_EFFECTS] + code]
        if danger == 0:
            continue
        reach = 0
        if everyone == 0 and T[AT_CAPTURE_PRETESTS] != 0:
            reach = T[T[AT_CAPTURE_PRETESTS] + code]
        for i in range(n_pieces(T, S, code)):
            start_of_man = end
            end = man_moves(T, R, S, M, end, code, piece_at(T, S, code, i))
            if danger == 2:
                end = captures_of(T, S, M, start_of_man, end)
            if reach != 0:
                end = reaching(T, R, S, M, start_of_man, end, code, reach)
    return end


@kernel
def reaching(T: Vector, R: Vector, S: Vector, M: Vector, at: int, end: int, code: int, reach: int) -> int:
    """The end of ``M[at:end]`` once the moves whose rules surely cost no royal (says the program *reach*) are gone."""
    kept = at
    for i in range(at, end):
        if ask_guard(T, R, S, M, reach, M[i], code) != 0:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def captures_of(T: Vector, S: Vector, M: Vector, at: int, end: int) -> int:
    """The end of ``M[at:end]`` once the plain moves to cells without a man are gone."""
    kept = at
    for i in range(at, end):
        target = target_of(M[i])
        if effect_of(M[i]) != 0 or code_on(T, S, target) >= FIRST_PIECE:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def castles_safely(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """1 when the king could be taken on none of the cells that his castling forbids to be attacked."""
    record = argument_of_move(T, move)
    safe = castling_safe(T, record)
    origin = origin_of(move)
    mark = S[TOP]
    for i in range(T[safe]):
        cell = T[safe + 1 + i]
        if cell != origin:
            stand_on(T, S, origin, cell)
        danger = takes_royal(T, R, S, M, S[SIDE], at, 1)
        undo(S, mark)
        if danger == 1:
            return 0
    return 1


@kernel
def stand_on(T: Vector, S: Vector, origin: int, cell: int) -> None:
    """Put the man on *origin* on *cell*, whose own man (if any) is taken off; logged."""
    code = take(T, S, origin)
    take(T, S, cell)
    put(T, S, cell, code)
