"""Who attacks a cell, asked of the move generator: so it is right for hops, captures from afar, threads and rules.

A piece attacks a cell when a move of it would take an enemy piece from there. Where no enemy stands one is put there
for the question; whether the phase lets the attacker move, and whether its own royals are safe then, does not count.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.royals import count_royals
from ndvariants.kernel.layout import (
    AT_EFFECTS,
    AT_FIRST_CODE,
    AT_IS_ROYAL,
    AT_LISTS,
    AT_OWNER,
    CASTLE,
    CHECK_IS_DIRECT,
    EFFECT_SHIFT,
    EFFECT_WIDTH,
    FIRST_PIECE,
    HAS_EXTRA_TURNS,
    IN_S_BOARD,
    IN_S_COUNT,
    MOVE_CELL_MASK,
    N_EN_PASSANT,
    N_PLAYERS,
    PHASE,
    RETURN_PHASE,
    SIDE,
    TARGET_SHIFT,
    TOP,
    WALL,
)
from ndvariants.kernel.moves.generate import man_moves
from ndvariants.kernel.moves.make import clear_trail, make
from ndvariants.kernel.position.undo_log import poke, put, take, undo
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def attackers_of(T: Vector, R: Vector, S: Vector, M: Vector, cell: int, player: int) -> int:
    """How many cells of *player*'s pieces that attack *cell* were written to ``M[0:]``, in the order of their codes."""
    mark = S[TOP]
    if S[T[IN_S_BOARD] + cell] == WALL or place_enemy(T, S, cell, player) == 0:
        undo(S, mark)
        return 0
    if T[HAS_EXTRA_TURNS] == 1 and S[RETURN_PHASE] != 0:  # who moves again; the others move in the phase after that
        poke(S, PHASE, S[RETURN_PHASE] - 1)
        poke(S, RETURN_PHASE, 0)
    if S[SIDE] != player:
        if S[N_EN_PASSANT] != 0:
            clear_trail(T, S)  # a player takes nothing in passing that is its own
        poke(S, SIDE, player)
    n = 0
    for code in range(T[T[AT_FIRST_CODE] + player], T[T[AT_FIRST_CODE] + player + 1]):
        for i in range(S[T[IN_S_COUNT] + code]):
            origin = S[T[T[AT_LISTS] + code] + i]
            if origin != cell and takes_from(T, R, S, M, n, code, origin, cell) == 1:
                M[n] = origin
                n += 1
    undo(S, mark)
    return n


@kernel
def place_enemy(T: Vector, S: Vector, cell: int, player: int) -> int:
    """1 when an enemy of *player* stands on *cell* now: the one that did, or one that was put there; 0: no room."""
    stands = S[T[IN_S_BOARD] + cell]
    if stands >= FIRST_PIECE and T[T[AT_OWNER] + stands] != player and T[T[AT_OWNER] + stands] < T[N_PLAYERS]:
        return 1
    take(T, S, cell)
    for royal in range(2):  # no royal, where there is any other
        for enemy in range(T[N_PLAYERS]):
            for code in range(T[T[AT_FIRST_CODE] + enemy], T[T[AT_FIRST_CODE] + enemy + 1]):
                room = T[T[AT_LISTS] + code + 1] - T[T[AT_LISTS] + code]
                if enemy != player and T[T[AT_IS_ROYAL] + code] == royal and S[T[IN_S_COUNT] + code] < room:
                    put(T, S, cell, code)
                    return 1
    return 0


@kernel
def takes_from(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, origin: int, cell: int) -> int:
    """1 when a move of the piece on *origin* takes what stands on *cell*. ``M[at:]`` is scratch."""
    stands = S[T[IN_S_BOARD] + cell]
    own = count_royals(T, S, S[SIDE])
    end = man_moves(T, R, S, M, at, code, origin)
    for i in range(at, end):
        target = (M[i] >> TARGET_SHIFT) & MOVE_CELL_MASK
        kind = T[T[AT_EFFECTS] + (M[i] >> EFFECT_SHIFT) * EFFECT_WIDTH]
        if kind == CASTLE or (T[CHECK_IS_DIRECT] == 1 and target != cell):
            continue
        mark = S[TOP]
        make(T, R, S, M, M[i])
        gone = 1 if S[T[IN_S_BOARD] + cell] != stands else 0
        if gone == 1 and T[CHECK_IS_DIRECT] == 1 and count_royals(T, S, T[T[AT_OWNER] + code]) < own:
            gone = 0
        undo(S, mark)
        if gone == 1:
            return 1
    return 0
