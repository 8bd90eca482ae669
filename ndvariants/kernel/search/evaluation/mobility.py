"""Mobility counts for piece values: the number of moves of each piece on each cell, in positions from random play."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import piece_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import put, restore, take, undo
from ndvariants.kernel.random import draw, game_key
from ndvariants.kernel.walks import codes_of
from ndvariants.kernel.words import code_on, is_royal, owner_of, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

QUIET, CAPTURE = 2, 3  # what a move counts


@kernel
def sample_mobility(
    T: Tables, R: Rays, S: Position, M: Moves, start: Position, out: Words64, games: int, plies: int, step: int
) -> int:
    """Return how many positions were looked at, each at the end of a random walk of up to *plies* plies from *start*.

    Added to ``out[2 * (code * n_cells + cell)]``: what the moves count that a piece of that code would have on
    that cell, where it is empty; and 1 to the word after it. One cell in *step* is looked at.
    """
    for game in range(games):
        wander(T, R, S, M, start, game, plies)
        for code in range(L.FIRST_PIECE, T[head.N_CODES]):
            owner = T[T[head.AT_OWNER] + code]
            if owner >= 0 and owner < T[head.N_PLAYERS]:
                count_moves(T, R, S, M, out, code, game % step, step)
    return games


@kernel
def wander(T: Tables, R: Rays, S: Position, M: Moves, start: Position, game: int, plies: int) -> None:
    """Go to the end of the random walk of that number, of up to *plies* plies from *start*."""
    restore(T, S, start)
    key = game_key(0, game)
    for ply in range(draw(key, 0, plies + 1)):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        n = legal_moves(T, R, S, M, 0)
        if n == 0:
            break
        make(T, R, S, M, M[draw(key, ply + 1, n)])
    S[L.TOP] = T[head.IN_S_UNDO_LOG]


@kernel
def sample_booty(
    T: Tables, R: Rays, S: Position, M: Moves, start: Position, out: Words64, games: int, plies: int
) -> int:
    """Return how many captures were tried in positions that come about, each with every piece in the taken one's place.

    Added to ``out[code * (1 + n_types)]``: 1 for each time that a piece of that code was taken; and to the words
    after it, how many pieces of each type the hand of who took it had more.
    """
    tried = 0
    for game in range(games):
        wander(T, R, S, M, start, game, plies)
        n = legal_moves(T, R, S, M, 0)
        for i in range(n):
            taken = code_on(T, S, target_of(M[i]))
            if taken >= L.FIRST_PIECE and owner_of(T, taken) == 1 - S[L.SIDE] and not is_royal(T, taken):
                for code in codes_of(T, owner_of(T, taken)):
                    if not is_royal(T, code):
                        note_booty(T, R, S, M, M[i], code, out, n)
                        tried += 1
    return tried


@kernel
def note_booty(T: Tables, R: Rays, S: Position, M: Moves, move: int, code: int, out: Words64, at: int) -> None:
    """Note what the hand of the side to move has more when *move* takes a piece of *code*. ``M[at:]`` is scratch."""
    mark = S[L.TOP]
    hand = T[head.IN_S_HANDS] + S[L.SIDE] * T[head.N_TYPES]
    row = code * (1 + T[head.N_TYPES])
    take(T, S, target_of(move))
    put(T, S, target_of(move), code)
    out[row] += 1
    for piece in range(T[head.N_TYPES]):
        out[row + 1 + piece] -= S[hand + piece]
    make(T, R, S, M, move)
    for piece in range(T[head.N_TYPES]):
        out[row + 1 + piece] += S[hand + piece]
    undo(S, mark)


@kernel
def count_moves(T: Tables, R: Rays, S: Position, M: Moves, out: Words64, code: int, first: int, step: int) -> None:
    """Count the moves of a piece of *code* on every empty cell, one in *step* from *first* on."""
    n = T[head.N_CELLS]
    side = S[L.SIDE]
    S[L.SIDE] = T[T[head.AT_OWNER] + code]
    cell = first
    while cell < n:
        found = S[T[head.IN_S_BOARD] + cell]
        if found in (L.EMPTY, L.EN_PASSANT):
            total = 0
            end = lone_moves(T, R, S, M, code, cell)
            for i in range(end):
                target = target_of(M[i])
                total += CAPTURE if S[T[head.IN_S_BOARD] + target] >= L.FIRST_PIECE else QUIET
            out[2 * (code * n + cell)] += total
            out[2 * (code * n + cell) + 1] += 1
        cell += step
    S[L.SIDE] = side


@kernel
def lone_moves(T: Tables, R: Rays, S: Position, M: Moves, code: int, cell: int) -> int:
    """Return how many moves, written to ``M``, a piece of *code* put on an empty *cell* would have."""
    mark = S[L.TOP]
    found = S[T[head.IN_S_BOARD] + cell]
    S[T[head.IN_S_BOARD] + cell] = code
    end = piece_moves(T, R, S, M, 0, code, cell)
    S[T[head.IN_S_BOARD] + cell] = found
    undo(S, mark)
    return end


@kernel
def all_lone_moves(T: Tables, R: Rays, S: Position, M: Moves, start: Position, code: int, out: Words64) -> int:
    """Write the moves of a piece of *code* alone, from every empty cell of *start*, to ``out``; return how many.

    *start* holds no pieces.
    """
    restore(T, S, start)
    S[L.SIDE] = T[T[head.AT_OWNER] + code]
    filled = 0
    for cell in range(T[head.N_CELLS]):
        if S[T[head.IN_S_BOARD] + cell] == L.EMPTY:
            end = lone_moves(T, R, S, M, code, cell)
            for i in range(end):
                out[filled + i] = M[i]
            filled += end
    return filled


@kernel
def lone_attacks(T: Tables, R: Rays, S: Position, start: Position, code: int, out: Words64) -> int:
    """Return how many cells a piece of *code* alone attacks, from all empty cells of *start* together.

    ``out[cell * n_cells + target]`` becomes 1 for each. *start* holds no pieces.
    """
    restore(T, S, start)
    total = 0
    for cell in range(T[head.N_CELLS]):
        if S[T[head.IN_S_BOARD] + cell] == L.EMPTY:
            put(T, S, cell, code)
            for target in range(T[head.N_CELLS]):
                if target != cell and attacked(T, R, S, target, T[T[head.AT_OWNER] + code]):
                    out[cell * T[head.N_CELLS] + target] = 1
                    total += 1
            undo(S, T[head.IN_S_UNDO_LOG])
    return total
