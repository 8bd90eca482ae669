"""Attacks that no threat ray tells: captures of pieces passed, and over hurdles on one of several legs.

The moves of such pieces (AT_UNTOLD) are listed, and made without rules.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.generate import piece_moves
from ndvariants.kernel.moves.make import pass_over
from ndvariants.kernel.moves.turns import go_back
from ndvariants.kernel.position.undo_log import poke, put, take, undo
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.walks import codes_of, opponents, pieces
from ndvariants.kernel.words import (
    are_mates,
    code_on,
    effect_of,
    is_royal,
    n_pieces,
    origin_of,
    owner_of,
    pieces_at,
    target_of,
)
from ndvariants.machine.jit import kernel


@kernel
def attacks_untold(T: Tables, R: Rays, S: Position, M: Moves, cell: int, by: int, at: int) -> bool:
    """Return whether a piece of *by* that no ray tells of could take a piece on *cell*. ``M[at:]`` is scratch."""
    mark = S[L.TOP]
    found = 0
    if code_on(T, S, cell) != L.WALL and place_enemy(T, S, cell, by, 1) == 1:
        if T[head.HAS_EXTRA_TURNS] == 1 and S[L.SIDE] != by:
            go_back(T, S)
        if S[L.SIDE] != by:
            poke(S, L.SIDE, by)
        for code in codes_of(T, by):
            if T[T[head.AT_UNTOLD] + code] != 0:
                for origin in pieces(T, S, code):
                    if found == 0 and origin != cell:
                        for i in range(at, piece_moves(T, R, S, M, at, code, origin)):
                            found |= int(captures_on(T, R, S, M[i], cell))
    undo(S, mark)
    return found != 0


@kernel
def captures_on(T: Tables, R: Rays, S: Position, move: int, cell: int) -> bool:
    """Return whether *move*, of a piece elsewhere, takes the enemy on *cell*, whatever rules do."""
    kind = kind_of_move(T, move)
    if kind == L.CASTLE:
        return False
    if target_of(move) == cell:
        return True
    if kind == L.TAKE_EN_PASSANT:
        return S[L.EN_PASSANT_VICTIM] == cell
    if kind != L.TAKE_PASSED:
        return False
    mark = S[L.TOP]
    stood = code_on(T, S, cell)
    code = code_on(T, S, origin_of(move))
    pass_over(T, R, S, effect_of(move), origin_of(move), target_of(move), code, code)
    taken = code_on(T, S, cell) != stood
    undo(S, mark)
    return bool(taken)


@kernel
def place_enemy(T: Tables, S: Position, cell: int, player: int, royal: int) -> int:
    """1 when an enemy of *player* stands on *cell* now: the one that did, or one that was put there (where there are
    both, a royal one if *royal* is 1); 0: no room."""
    stands = code_on(T, S, cell)
    owner = owner_of(T, stands)
    if stands >= L.FIRST_PIECE and not are_mates(T, owner, player) and owner < T[head.N_PLAYERS]:
        return 1
    take(T, S, cell)
    for other in range(2):
        for enemy in opponents(T, player):
            for code in codes_of(T, enemy):
                is_one = 1 if is_royal(T, code) else 0
                room = pieces_at(T, code + 1) - pieces_at(T, code)
                if is_one == royal ^ other and n_pieces(T, S, code) < room:
                    put(T, S, cell, code)
                    return 1
    return 0
