"""One legal move, each with the same chance, mostly without listing any.

Draw a point (``points``); if it is a move, make it; if the royals are safe then, that is the move. Each legal move is
one point, so it has the same chance at every try, and the accepted one is uniform. After so many misses all legal moves
are listed and one is drawn, which is uniform as well; so the whole is uniform however many tries there are.

Gained, against listing: 2.5 times the plies in chess, 40 times on 8x8x8x8 (notes on measurements: docs/performance.md).
"""

from __future__ import annotations

from ndvariants.kernel.attacks.pins import walk_threats
from ndvariants.kernel.attacks.royals import count_royals
from ndvariants.kernel.layout import (
    AT_DUTIES,
    AT_ROYAL_RAYS,
    CASTLE,
    CHECK_IS_DIRECT,
    IN_S_BOARD,
    LEGAL_ANY,
    LEGAL_FILTERED,
    LEGALITY,
    N_PLAYERS,
    NO_MOVE,
    SIDE,
    TOP,
    VETO_ALONE,
    VETOES,
)
from ndvariants.kernel.legality.check import castles_safely, in_check, is_forbidden
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.playout.check_after import ATTACKED, SAFE, UNKNOWN, danger_after, is_remote, royals_in_check
from ndvariants.kernel.playout.royal_masks import MOST, NO_WATCH, attacked_royals, royals_of, touched
from ndvariants.kernel.playout.slot_moves import aim, is_barred, other_move
from ndvariants.kernel.playout.slots import FOUND, NOT_QUICK, TO_LIST, count_points
from ndvariants.kernel.position.undo_log import next_serial, undo
from ndvariants.kernel.random import draw, high_draw, key_of, low_draw
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import code_on, evasion_at, first_royal, is_royal, n_pieces, origin_of, piece_at, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

LIST_COUNTER = 1 << 20  # the number of the random number that draws from a list
NOT_ASKED = -2


@kernel
def random_move(
    T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int, tries: int, p: int, w: int, exposed: int
) -> int:
    """A legal move drawn uniformly, and made; NO_MOVE when there is none. ``M[at:]`` is scratch.

    *key* is the key of this ply's random numbers; at least so many *tries* are made before moves are listed. The table
    of ``points`` is at *p*, the masks of ``watch`` at *w*; of the own royals at most those in *exposed* are attacked.
    Endings are not asked.
    """
    if T[AT_DUTIES] != 0:
        return random_of_legal(T, R, S, M, at, key)
    points = count_points(T, S, M, p)
    checked = NOT_ASKED
    serial = 0
    if points == TO_LIST:
        return random_of_listed(T, R, S, M, at, key, checked, serial, w, exposed)
    rest = at + 2 * FOUND  # two points are looked at together
    for counter in range(0, tries if points > 0 else 0, 2):
        number = key_of(key, counter)
        aim(T, R, S, M, p, high_draw(number, points), at)
        aim(T, R, S, M, p, low_draw(number, points), at + FOUND)
        for k in range(2):
            spot = at + FOUND * k
            move = M[spot]
            if move == NO_MOVE:
                continue
            if move <= NOT_QUICK:
                move = other_move(T, R, S, M, p, rest, NOT_QUICK - move)
                if move == NO_MOVE:
                    continue
            elif is_barred(T, R, S, M, spot) == 1:
                continue
            if checked >= 0 and is_no_answer(T, S, move, checked, serial) == 1:
                continue
            if make_if_legal(T, R, S, M, rest, move, w, exposed) == 1:
                return move
            if checked == NOT_ASKED:
                serial = next_serial(T, S)
                checked = checked_royal(T, R, S, M, w, exposed, serial)
    return random_of_listed(T, R, S, M, at, key, checked, serial, w, exposed)


@kernel
def random_of_legal(T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int) -> int:
    """The same where one legal move forbids others: all are listed."""
    n = legal_moves(T, R, S, M, at)
    if n == 0:
        return NO_MOVE
    move = M[at + draw(key, LIST_COUNTER + n, n)]
    make(T, R, S, M, move)
    return move


@kernel
def checked_royal(T: Vector, R: Vector, S: Vector, M: Vector, w: int, exposed: int, serial: int) -> int:
    """The cell of an own royal (of those in *exposed*, where known) attacked along a clear path, -1 when there is none.

    The attackers and the cells before them are stamped with *serial*. Asked once a first move was refused.
    """
    side = S[SIDE]
    bit = MOST * side
    if T[LEGALITY] != LEGAL_FILTERED or T[CHECK_IS_DIRECT] == 1 or exposed == 0:
        return -1
    for i in range(first_royal(T, side), first_royal(T, side + 1)):
        for k in range(n_pieces(T, S, T[i])):
            cell = piece_at(T, S, T[i], k)
            if w == NO_WATCH or (exposed >> bit) & 1:
                for by in range(T[N_PLAYERS]):
                    if by != side and walk_threats(T, R, S, cell, by, serial) != 0:
                        return cell
            if bit < MOST * (side + 1) - 1:
                bit += 1
    return -1


@kernel
def is_no_answer(T: Vector, S: Vector, move: int, checked: int, serial: int) -> int:
    """1 when *move* surely leaves the royal on *checked* attacked: another man goes where nothing is stamped.

    Gained: on 8x8x8x8, where a check refuses thirty moves before one answers it and a mate two thousand, twice the
    plies.
    """
    if origin_of(move) == checked:
        return 0
    if S[evasion_at(T, target_of(move))] == serial:
        return 0
    return 1 - is_remote(T, move)


@kernel
def random_of_listed(
    T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int, checked: int, serial: int, w: int, exposed: int
) -> int:
    """The same from a list of the pseudo-legal moves, of which illegal ones are struck as they are drawn.

    Those that surely do not help the *checked* royal, if there is one, are struck without being made.
    """
    n = pseudo_legal_moves(T, R, S, M, at)
    end = at + n
    while n > 0:
        place = at + draw(key, LIST_COUNTER + n, n)
        move = M[place]
        if checked < 0 or is_no_answer(T, S, move, checked, serial) == 0:
            if make_if_legal(T, R, S, M, end, move, w, exposed) == 1:
                return move
            if checked == NOT_ASKED:
                serial = next_serial(T, S)
                checked = checked_royal(T, R, S, M, w, exposed, serial)
        n -= 1
        M[place] = M[at + n]
    return NO_MOVE


@kernel
def make_if_legal(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int, w: int, exposed: int) -> int:
    """1 when *move*, pseudo-legal, was legal and is made now; 0 when nothing has changed."""
    if T[LEGALITY] == LEGAL_ANY:
        make(T, R, S, M, move)
        return 1
    if T[CHECK_IS_DIRECT] == 1 and kind_of_move(T, move) == CASTLE:
        if castles_safely(T, R, S, M, at, move) == 0:
            return 0
    player = S[SIDE]
    mark = S[TOP]
    royals = count_royals(T, S, player)
    target = T[IN_S_BOARD] + target_of(move)
    kings = is_royal(T, code_on(T, S, origin_of(move))) + is_royal(T, S[target])
    if w != NO_WATCH:
        exposed = (exposed | touched(T, M, w, move, 1)) & royals_of(player)
    make(T, R, S, M, move)
    if is_forbidden(T, S) == 1:
        undo(S, mark)
        return 0
    if T[VETOES] == VETO_ALONE:
        return 1
    danger = UNKNOWN
    if exposed == 0 and kings + is_royal(T, S[target]) == 0:  # no royal has moved, gone or come
        if w != NO_WATCH:
            danger = SAFE
        elif T[AT_ROYAL_RAYS] != 0:
            danger = danger_after(T, R, S, move, player, 1)
    if danger == UNKNOWN:
        danger = ATTACKED
        if count_royals(T, S, player) >= royals and is_attacked(T, R, S, M, at, player, w, exposed) == 0:
            danger = SAFE
    if danger == SAFE:
        return 1
    undo(S, mark)
    return 0


@kernel
def is_attacked(T: Vector, R: Vector, S: Vector, M: Vector, at: int, player: int, w: int, exposed: int) -> int:
    """1 when a royal of *player* is in check; where there is a watch, one of those *exposed* or who have moved."""
    if w == NO_WATCH and T[AT_ROYAL_RAYS] != 0:
        return royals_in_check(T, R, S, player)
    if w == NO_WATCH:
        return in_check(T, R, S, M, player, at)
    return 1 if attacked_royals(T, R, S, M, w, player, exposed) != 0 else 0
