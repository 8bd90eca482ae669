"""Perft where a move may have several parts: a line is of turns, and what a piece does in two ways is one move.

Two ways on which one piece makes its parts from the same cell, and that lead to the same position, are one move: the
same pieces are gone, and it stands on the same cell. Draughts are counted so.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import HAS_JOINED_TURNS, IN_S_TURN, MAX_MOVES
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.legality.legal import legal_moves, legal_moves_by_making, reference_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import is_inside_turn, parts_made
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import origin_of
from ndvariants.machine.jit import kernel

FILTERED, MADE, REFERENCE = 0, 1, 2  # how legal moves are listed
MOST_BEGUN = 5_000  # positions within the turns of one position: then they are too many to be counted
LAST_PART = 250  # how many of them a position counts as in which only the last part of MOST_TURN_PARTS is left
TOO_MANY = -1
ENDS = 2  # words before the ends noted: how many ends, how many positions
MOST_ENDS = 4096  # turns of several parts in a position that are compared with each other; further ones all count
MIXER = 0x9E3779B1  # 2 ** 32 / golden ratio: keeps the cells apart where a turn began


@kernel
def perft_of_turns(
    T: Tables, R: Rays, S: Position, M: Moves, depth: int, at: int, ends: int, first: int, how: int
) -> int:
    """The number of lines of *depth* turns, that of the side to move the first; *how* moves are listed.

    Inside a turn *ends* is where in ``M`` those of its position are noted (-1: it begins), and *first* 1 + the cell
    where the piece began that has made all parts so far (0: several pieces have). ``M[at:]`` is a stack. TOO_MANY where
    a position has more turns than can be counted.
    """
    begins = ends < 0
    if not begins:
        M[ends + 1] += LAST_PART if parts_made(T, S) == L.MOST_TURN_PARTS - 1 else 1
        if M[ends + 1] > MOST_BEGUN:
            return TOO_MANY
    n = moves_listed(T, R, S, M, at, how)
    noted = ends
    deeper = at + n
    if begins:
        noted = deeper
        M[noted] = 0
        M[noted + 1] = 0
        deeper += ENDS + MOST_ENDS
    total = 0
    for i in range(at, at + n):
        savepoint = S[L.TOP]
        piece = first
        if begins:
            piece = origin_of(M[i]) + 1
        elif not goes_with(T, S, M[i]):
            piece = 0
        make(T, R, S, M, M[i])
        found = 0
        if is_inside_turn(T, S):
            found = perft_of_turns(T, R, S, M, depth, deeper, noted, piece, how)
        elif begins or piece == 0 or is_new_end(T, S, M, noted, piece):
            found = 1
            if depth > 1:
                found = perft_of_turns(T, R, S, M, depth - 1, deeper, -1, 0, how)
        undo(S, savepoint)
        if found == TOO_MANY:
            return TOO_MANY
        total += found
    return total


@kernel
def count_turns(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many turns the side to move has, 0 where they are too many to be counted. ``M[at:]`` is a stack."""
    if T[HAS_JOINED_TURNS] == 0:
        return count_legal(T, R, S, M, at)
    return max(0, perft_of_turns(T, R, S, M, 1, at, -1, 0, FILTERED))


@kernel
def turn_room(T: Tables, depth: int) -> int:
    """Words of the stack on which turns of several parts are counted; 0 where there are none."""
    return T[HAS_JOINED_TURNS] * depth * (L.MOST_TURN_PARTS * T[MAX_MOVES] + ENDS + MOST_ENDS)


@kernel
def moves_listed(T: Tables, R: Rays, S: Position, M: Moves, at: int, how: int) -> int:
    """Return how many legal moves were written to ``M[at:]``."""
    if how == MADE:
        return legal_moves_by_making(T, R, S, M, at)
    if how == REFERENCE:
        return reference_legal_moves(T, R, S, M, at)
    return legal_moves(T, R, S, M, at)


@kernel
def goes_with(T: Tables, S: Position, move: int) -> bool:
    """Return whether a further part of the turn is made by the piece that made the one before, or ends the turn."""
    kind = kind_of_move(T, move)
    if kind == L.PASS:
        return True
    return kind != L.DROP and kind != L.CASTLE and origin_of(move) == S[T[IN_S_TURN] + L.TURN_CELL] - 1


@kernel
def is_new_end(T: Tables, S: Position, M: Moves, ends: int, piece: int) -> bool:
    """Return whether no turn of this piece noted at ``M[ends]`` led to the position at hand; it is noted then."""
    key = full_key(T, S) ^ (piece * MIXER)
    n = M[ends]
    for i in range(n):
        if M[ends + ENDS + i] == key:
            return False
    if n < MOST_ENDS:
        M[ends + ENDS + n] = key
        M[ends] = n + 1
    return True
