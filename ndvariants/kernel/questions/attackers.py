"""Attackers of a cell, found by the move generator: so they are right for hops, captures from afar, threads and rules.

A piece attacks a cell if a move of it would take an enemy piece from there. If no enemy stands there, one is put there
for the test; whether the phase lets the attacker move, and whether its own royals are safe then, does not count.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.royals import count_marked, count_royals, mark_royals, royal_kinds
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import is_forbidden
from ndvariants.kernel.moves.generate import piece_moves
from ndvariants.kernel.moves.make import clear_en_passant, make
from ndvariants.kernel.moves.turns import go_back
from ndvariants.kernel.moves.untold import place_enemy
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.walks import pieces_of
from ndvariants.kernel.words import code_on, is_royal, owner_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def attackers_of(T: Tables, R: Rays, S: Position, M: Moves, cell: int, player: int) -> int:
    """Write the cells of *player*'s pieces that attack *cell* to ``M[0:]``, ordered by their codes; return how many."""
    mark = S[L.TOP]
    if code_on(T, S, cell) == L.WALL or place_enemy(T, S, cell, player, 0) == 0:
        undo(S, mark)
        return 0
    if T[head.HAS_EXTRA_TURNS] == 1:
        go_back(T, S)  # where a player moves again the others move in the phase after that
    if S[L.SIDE] != player:
        if S[L.N_EN_PASSANT] != 0:
            clear_en_passant(T, S)  # a player takes nothing in passing that is its own
        poke(S, L.SIDE, player)
    n = 0
    for code, origin in pieces_of(T, S, player):
        if origin != cell and takes_from(T, R, S, M, n, code, origin, cell) == 1:
            M[n] = origin
            n += 1
    undo(S, mark)
    return n


@kernel
def takes_from(T: Tables, R: Rays, S: Position, M: Moves, at: int, code: int, origin: int, cell: int) -> int:
    """1 when a move of the piece on *origin* takes what stands on *cell*. ``M[at:]`` is scratch.

    A royal that a rule only puts elsewhere is not taken.
    """
    stands = code_on(T, S, cell)
    kinds = royal_kinds(T, S, owner_of(T, stands))
    marked = S[L.TOP]
    royals = mark_royals(T, S, owner_of(T, stands), kinds)
    own = count_royals(T, S, S[L.SIDE])
    end = piece_moves(T, R, S, M, at, code, origin)
    for i in range(at, end):
        target = target_of(M[i])
        kind = kind_of_move(T, M[i])
        if kind == L.CASTLE or (T[head.CHECK_IS_DIRECT] == 1 and target != cell):
            continue
        mark = S[L.TOP]
        make(T, R, S, M, M[i])
        gone = 1 if code_on(T, S, cell) != stands else 0
        captures = target == cell or kind == L.TAKE_PASSED or kind == L.TAKE_EN_PASSANT
        if gone == 1 and not captures and is_forbidden(T, S):
            gone = 0  # what the rules of a forbidden move remove is not threatened
        if gone == 1 and T[head.CHECK_IS_DIRECT] == 1 and count_royals(T, S, owner_of(T, code)) < own:
            gone = 0
        if gone == 1 and is_royal(T, stands) and count_marked(T, S, owner_of(T, stands), kinds) == royals:
            gone = 0
        undo(S, mark)
        if gone == 1:
            undo(S, marked)
            return 1
    undo(S, marked)
    return 0
