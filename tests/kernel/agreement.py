"""Kernels of the tests: does everything that should agree agree, along a random game?"""

from __future__ import annotations

from ndvariants.kernel.attacks.changes import check_after_changes
from ndvariants.kernel.attacks.check_after import ATTACKED, UNKNOWN, check_after_move
from ndvariants.kernel.attacks.royals import count_royals, royal_attacked_so
from ndvariants.kernel.header import (
    AT_FIRST_CODE,
    AT_IS_ROYAL,
    AT_KIND,
    AT_LISTS,
    AT_ROYAL_RAYS,
    AT_THREAD,
    AT_THREAT_GUARDS,
    HAS_EXTRA_TURNS,
    HAS_TURN_SIDE_EFFECTS,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IN_S_UNDO_LOG,
    MAX_MOVES,
    TOLD_BY_CHANGES,
)
from ndvariants.kernel.layout import (
    EFFECT_SHIFT,
    EPOCH,
    FIRST_PIECE,
    KIND_GUARDED,
    MOVE_CELL_MASK,
    NO_MOVE,
    PLY,
    SIDE,
    TARGET_SHIFT,
    THREAT_ANY,
    TOP,
    History,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.legality.bulk_count import count_legal, count_piece
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import (
    full_key,
    key_after,
)
from ndvariants.kernel.legality.legal import legal_moves, legal_moves_by_making, reference_legal_moves
from ndvariants.kernel.legality.vetoes import may_wake_for_others
from ndvariants.kernel.moves.generate import piece_moves, pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.two_plies import count_two_plies
from ndvariants.kernel.playout.royal_masks import ALL, attacked_royals, follow_royals, open_masks, touched_royals
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import draw, key_of
from ndvariants.machine.jit import kernel
from tests.kernel.drawing import random_move

FINE, VERIFIED, TRUTH, COUNT, UNDO, KEY, REPLIES, MEN = range(8)


@kernel
def same_moves(M: Moves, a: int, b: int, n: int) -> int:
    """1 when ``M[a:a + n]`` and ``M[b:b + n]`` hold the same moves, in any order."""
    for i in range(n):
        found = 0
        for k in range(n):
            if M[a + i] == M[b + k]:
                found += 1
        if found != 1:
            return 0
    return 1


@kernel
def checksum(T: Tables, S: Position) -> int:
    """A number that tells whether any lasting word of the position has changed."""
    total = 0
    for i in range(T[IN_S_EPOCHS]):
        if i > EPOCH + 2 and not 5 < i < 32:
            total = (total * 31 + S[i]) & 0xFFFFFFFFFFFF
    return total


@kernel
def disagreement(T: Tables, R: Rays, S: Position, M: Moves, game: int, plies: int, truth_every: int) -> int:
    """0, or what disagrees + 10 * (1 + ply), in a game of up to *plies* random moves played on in ``S``.

    Half of the moves are lively ones, where there are such, so that men disappear and promote.
    """
    size = T[MAX_MOVES]
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        n = legal_moves(T, R, S, M, 0)
        if count_legal(T, R, S, M, size) != n:
            return COUNT + 10 * (1 + ply)
        if legal_moves_by_making(T, R, S, M, size) != n or same_moves(M, 0, size, n) == 0:
            return VERIFIED + 10 * (1 + ply)
        if ply % truth_every == 0 and (reference_legal_moves(T, R, S, M, size) != n or same_moves(M, 0, size, n) == 0):
            return TRUTH + 10 * (1 + ply)
        if counts_men(T, R, S, M, size) == 0:
            return MEN + 10 * (1 + ply)
        if n == 0:
            return 0
        before = checksum(T, S)
        key = full_key(T, S)
        replies = 0
        for i in range(n):
            make(T, R, S, M, M[i])
            after = key_after(T, S, key, T[IN_S_UNDO_LOG])
            if after != full_key(T, S):
                return KEY + 10 * (1 + ply)
            replies += count_legal(T, R, S, M, n)
            undo(S, T[IN_S_UNDO_LOG])
            if checksum(T, S) != before:
                return UNDO + 10 * (1 + ply)
        if count_two_plies(T, R, S, M, n) != replies:
            return REPLIES + 10 * (1 + ply)
        make(T, R, S, M, M[chosen(T, S, M, n, key_of(game, S[PLY]))])
    return 0


@kernel
def illegal_move(T: Tables, R: Rays, S: Position, M: Moves, H: History, record: int) -> int:
    """0, or 1 + the ply of the first of the moves from ``H[record]`` on that is not legal, each being made to see."""
    ply = 0
    while H[record + ply] != NO_MOVE:
        S[TOP] = T[IN_S_UNDO_LOG]
        n = legal_moves_by_making(T, R, S, M, 0)
        found = 0
        for i in range(n):
            if M[i] == H[record + ply]:
                found = 1
        if found == 0:
            return 1 + ply
        make(T, R, S, M, H[record + ply])
        ply += 1
    return 0


@kernel
def counts_men(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """1 when the men of the side to move are counted as they are listed."""
    for code in range(T[T[AT_FIRST_CODE] + S[SIDE]], T[T[AT_FIRST_CODE] + S[SIDE] + 1]):
        if T[T[AT_KIND] + code] & KIND_GUARDED == 0 and T[AT_THREAD] == 0:
            for i in range(S[T[IN_S_COUNT] + code]):
                cell = S[T[T[AT_LISTS] + code] + i]
                if count_piece(T, R, S, M, at, code, cell) != piece_moves(T, R, S, M, at, code, cell) - at:
                    return 0
    return 1


@kernel
def chosen(T: Tables, S: Position, M: Moves, n: int, key: int) -> int:
    """One of the moves ``M[0:n]``: after half of the throws a capture, or one with effects, where there is one."""
    start = draw(key, 0, n)
    if draw(key, 1, 2) == 1:
        for i in range(n):
            at = (start + i) % n
            target = (M[at] >> TARGET_SHIFT) & MOVE_CELL_MASK
            if M[at] >> EFFECT_SHIFT != 0 or S[T[IN_S_BOARD] + target] >= FIRST_PIECE:
                return at
    return start


@kernel
def watch_disagreement(T: Tables, R: Rays, S: Position, M: Moves, game: int, plies: int, w: int) -> int:
    """0, or 1 + the ply of a random game at which the masks of ``watch`` miss an attacked royal; -1: not in use."""
    open_masks(T, R, S, M, w)
    if M[w] < 0:
        return -1
    exposed = ALL
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        side = S[SIDE]
        exposed = attacked_royals(T, R, S, M, w, side, exposed)
        if exposed != attacked_royals(T, R, S, M, w, side, ALL):
            return 1 + ply
        n = pseudo_legal_moves(T, R, S, M, 0)
        for i in range(n):
            mask = exposed | touched_royals(T, M, w, M[i], 1)
            make(T, R, S, M, M[i])
            if attacked_royals(T, R, S, M, w, side, mask) != attacked_royals(T, R, S, M, w, side, ALL):
                return 1 + ply
            undo(S, T[IN_S_UNDO_LOG])
        move = random_move(T, R, S, M, 0, key_of(game, S[PLY]), 64)
        if move < 0:
            return 0
        exposed = touched_royals(T, M, w, move, 0)
        follow_royals(T, R, S, M, w)
    return 0


@kernel
def ray_disagreement(T: Tables, R: Rays, S: Position, M: Moves, game: int, plies: int) -> int:
    """0, or 1 + the ply of a random game at which one ray (``near``) or a plain key tells what is not so; -1: no rays.

    Every pseudo-legal move is made, and asked for both players.
    """
    if T[AT_ROYAL_RAYS] == 0:
        return -1
    size = T[MAX_MOVES]
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        side = S[SIDE]
        key = full_key(T, S)
        safe = surely_safe(T, R, S, M, side, size)
        calm = surely_safe(T, R, S, M, 1 - side, size)  # a ray says what a move has changed for who was safe before
        n = pseudo_legal_moves(T, R, S, M, 0)
        for i in range(n):
            royal = T[T[AT_IS_ROYAL] + S[T[IN_S_BOARD] + (M[i] & MOVE_CELL_MASK)]]
            make(T, R, S, M, M[i])
            if safe == 1 and royal == 0 and count_royals(T, S, side) > 0:
                found = surely(T, check_by_rays(T, R, S, M, M[i], side, 1))
                if found != UNKNOWN and found != in_check(T, R, S, M, side, size):
                    return 1 + ply
            other = S[SIDE]
            if calm == 1 and other != side and T[HAS_EXTRA_TURNS] == 0 and count_royals(T, S, other) > 0:
                found = surely(T, check_by_rays(T, R, S, M, M[i], other, 0))
                if found != UNKNOWN and found != in_check(T, R, S, M, other, size):
                    return 1 + ply
            if key_after(T, S, key, T[IN_S_UNDO_LOG]) != full_key(T, S):
                return 1 + ply
            undo(S, T[IN_S_UNDO_LOG])
        if random_move(T, R, S, M, 0, key_of(game, S[PLY]), 64) == NO_MOVE:
            return 0
    return 0


@kernel
def surely_safe(T: Tables, R: Rays, S: Position, M: Moves, player: int, at: int) -> int:
    """1 when *player* is not in check, not even on a condition that may hold after the next move."""
    if T[AT_THREAT_GUARDS] != 0 and royal_attacked_so(T, R, S, player, THREAT_ANY):
        return 0
    return 1 - in_check(T, R, S, M, player, at)


@kernel
def check_by_rays(T: Tables, R: Rays, S: Position, M: Moves, move: int, player: int, own: int) -> int:
    """The verdict of rays on *move*, just made: by its two cells, or by all that changed where rules change others."""
    if T[HAS_TURN_SIDE_EFFECTS] != 0 and may_wake_for_others(T, R, S, M, player):
        return UNKNOWN  # the rules at the end of a turn may take a royal: rays are not asked there
    if T[TOLD_BY_CHANGES] == 1:
        return check_after_changes(T, R, S, player, T[IN_S_UNDO_LOG])
    return check_after_move(T, R, S, move, player, own)


@kernel
def surely(T: Tables, verdict: int) -> int:
    """The *verdict* of a ray; UNKNOWN where the attack that it met may hang on a condition."""
    return UNKNOWN if verdict == ATTACKED and T[AT_THREAT_GUARDS] != 0 else verdict
