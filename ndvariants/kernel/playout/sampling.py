"""Draw a legal move uniformly, usually without generating the move list: rejection sampling.

Draw a slot (``slots``); if it is a move, make it; if the royals are safe then, that is the move. Each legal move is
one slot, so it has the same chance at every try, and the accepted one is uniform. After too many misses all legal moves
are listed and one is drawn, which is uniform as well; so the whole is uniform however many tries there are.

Speedup, against listing: 2.5 times the plies in chess, 40 times on 8x8x8x8 (docs/laboratory/performance.md).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.changes import check_after_changes
from ndvariants.kernel.attacks.check_after import (
    ATTACKED,
    SAFE,
    UNKNOWN,
    check_after_move,
    has_side_effects,
    royals_in_check,
)
from ndvariants.kernel.attacks.pins import find_checks
from ndvariants.kernel.attacks.royals import count_royals_of, royal_kinds
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import (
    castles_into_effects,
    in_check_since,
    is_forbidden,
    is_legal_by_making,
)
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.vetoes import may_wake
from ndvariants.kernel.moves.generate import is_still_allowed, may_be_asked_later, pseudo_legal_moves, unasked_list
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.playout.royal_masks import MOST, NO_MASKS, attacked_royals, royals_of, touched_royals
from ndvariants.kernel.playout.slot_moves import decode_direct, decode_other, is_blocked
from ndvariants.kernel.playout.slots import FOUND, NOT_DIRECT, TO_LIST, count_slots
from ndvariants.kernel.position.players import is_choice
from ndvariants.kernel.position.undo_log import next_epoch, undo
from ndvariants.kernel.random import draw, high_draw, key_of, low_draw
from ndvariants.kernel.walks import opponents, royals
from ndvariants.kernel.words import code_on, evasion_at, is_royal, origin_of, target_of
from ndvariants.machine.jit import kernel

LIST_COUNTER = 1 << 20  # the number of the random number that draws from a list
NOT_ASKED = -2


@kernel
def random_move(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, key: int, tries: int, p: int, w: int, exposed: int
) -> int:
    """A legal move drawn uniformly, and made; NO_MOVE when there is none. ``M[at:]`` is scratch.

    *key* is the key of this ply's random numbers; at least *tries* tries are made before moves are listed. The table
    of slots is at *p*, the masks of royals at *w*; of the own royals at most those in *exposed* are attacked.
    Endings are not asked, but for those that put out the player to move.
    """
    listed = T[head.AT_DUTIES] != 0 or T[head.OUTS_BY_MOVE] == L.OUT_AT_ONCE
    if listed or (T[head.HAS_DEAD_ENDS] == 1 and (T[head.HAS_JOINED_TURNS] == 1 or is_choice(T, S))):
        return random_of_legal(T, R, S, M, at, key)
    move = random_of_slots(T, R, S, M, at, key, tries, p, w, exposed)
    if move == L.NO_MOVE and T[head.OUTS_BY_MOVE] != L.OUT_NEVER:
        return random_of_legal(T, R, S, M, at, key)
    return move


@kernel
def random_of_slots(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, key: int, tries: int, p: int, w: int, exposed: int
) -> int:
    """The same where moves do not hang on one another, by slots."""
    slots = count_slots(T, S, M, p)
    checked = NOT_ASKED
    epoch = 0
    if slots == TO_LIST:
        return random_from_list(T, R, S, M, at, key, checked, epoch, w, exposed)
    scratch = at + 2 * FOUND  # two slots are decoded together
    for counter in range(0, tries if slots > 0 else 0, 2):
        number = key_of(key, counter)
        decode_direct(T, R, S, M, p, high_draw(number, slots), at)
        decode_direct(T, R, S, M, p, low_draw(number, slots), at + FOUND)
        for k in range(2):
            spot = at + FOUND * k
            move = M[spot]
            if move == L.NO_MOVE:
                continue
            if move <= NOT_DIRECT:
                move = decode_other(T, R, S, M, p, scratch, NOT_DIRECT - move)
                if move == L.NO_MOVE:
                    continue
            elif is_blocked(T, R, S, M, spot):
                continue
            if checked >= 0 and cannot_answer(T, S, move, checked, epoch):
                continue
            if make_if_legal(T, R, S, M, scratch, move, w, exposed):
                return move
            if checked == NOT_ASKED:
                epoch = next_epoch(T, S)
                checked = checked_royal(T, R, S, M, w, exposed, epoch)
    return random_from_list(T, R, S, M, at, key, checked, epoch, w, exposed)


@kernel
def random_of_legal(T: Tables, R: Rays, S: Position, M: Moves, at: int, key: int) -> int:
    """The same where one legal move forbids others: all are listed."""
    n = legal_moves(T, R, S, M, at)
    if n == 0:
        return L.NO_MOVE
    move = M[at + draw(key, LIST_COUNTER + n, n)]
    make(T, R, S, M, move)
    return move


@kernel
def checked_royal(T: Tables, R: Rays, S: Position, M: Moves, w: int, exposed: int, epoch: int) -> int:
    """The cell of an own royal (of those in *exposed*, where known) attacked along a clear ray, -1 when there is none.

    The attackers and the cells before them are marked with *epoch*. Asked once a first move was refused.
    """
    side = S[L.SIDE]
    bit = MOST * side
    quiet = T[head.LEGALITY] == L.LEGAL_FILTERED or (T[head.LEGALITY] == L.LEGAL_RESTING and S[L.DOUBTS] & L.AWAKE == 0)
    if not quiet or T[head.AT_THREAT_GUARDS] != 0 or exposed == 0:
        return -1
    for _, cell in royals(T, S, side):
        if w == NO_MASKS or (exposed >> bit) & 1:
            for by in opponents(T, side):
                if find_checks(T, R, S, cell, by, epoch) != 0:
                    return cell
        if bit < MOST * (side + 1) - 1:
            bit += 1
    return -1


@kernel
def cannot_answer(T: Tables, S: Position, move: int, checked: int, epoch: int) -> bool:
    """Return whether *move* surely leaves the royal on *checked* attacked: another piece goes where nothing is marked.

    Speedup: twice the plies on 8x8x8x8, where a check refuses thirty moves before one answers it, and a mate two
    thousand.
    """
    if origin_of(move) == checked:
        return False
    if S[evasion_at(T, target_of(move))] == epoch:
        return False
    return not has_side_effects(T, move)


@kernel
def random_from_list(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, key: int, checked: int, epoch: int, w: int, exposed: int
) -> int:
    """The same from a list of the pseudo-legal moves, of which illegal ones are struck as they are drawn.

    Those that surely do not help the *checked* royal, if there is one, are struck without being made.
    """
    later = may_be_asked_later(T, R, S)
    n = unasked_list(T, R, S, M, at) if later else pseudo_legal_moves(T, R, S, M, at)
    end = at + n
    while n > 0:
        place = at + draw(key, LIST_COUNTER + n, n)
        move = M[place]
        if later and not is_still_allowed(T, R, S, M, move):
            n -= 1
            M[place] = M[at + n]
            continue
        if checked < 0 or not cannot_answer(T, S, move, checked, epoch):
            if make_if_legal(T, R, S, M, end, move, w, exposed):
                return move
            if checked == NOT_ASKED:
                epoch = next_epoch(T, S)
                checked = checked_royal(T, R, S, M, w, exposed, epoch)
        n -= 1
        M[place] = M[at + n]
    return L.NO_MOVE


@kernel
def make_if_legal(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, w: int, exposed: int) -> bool:
    """Return whether *move*, pseudo-legal, was legal and is made now; else nothing has changed."""
    if T[head.LEGALITY] == L.LEGAL_ANY:
        make(T, R, S, M, move)
        return True
    if T[head.IN_S_MARKS] != 0:
        legal = is_legal_by_making(T, R, S, M, at, move)
        if legal:
            make(T, R, S, M, move)
        return bool(legal)
    if castles_into_effects(T, R, S, M, at, move):
        return False
    player = S[L.SIDE]
    savepoint = S[L.TOP]
    kinds = royal_kinds(T, S, player)
    royals = count_royals_of(T, S, player, kinds)
    target = T[head.IN_S_BOARD] + target_of(move)
    royals_moved = is_royal(T, code_on(T, S, origin_of(move))) + is_royal(T, S[target])
    if w != NO_MASKS:
        exposed = (exposed | touched_royals(T, M, w, move, 1)) & royals_of(player)
    told = T[head.TOLD_BY_CHANGES] == 1 and exposed == 0
    if told:
        S[T[head.IN_S_SAFE]] = savepoint
    make(T, R, S, M, move)
    S[T[head.IN_S_SAFE]] = 0
    if is_forbidden(T, S):
        undo(S, savepoint)
        return False
    if T[head.VETOES] == L.VETO_ALONE:
        return True
    doubts = S[L.DOUBTS]
    awake = 0
    S[L.DOUBTS] = doubts & ~(1 << player)
    if T[head.LEGALITY] == L.LEGAL_RESTING:
        awake = doubts & L.AWAKE  # rules of this move may have changed cells; others may change them by an answer
        S[L.DOUBTS] = (doubts & ~L.AWAKE | (1 << (1 - player)) * (awake != 0)) & ~(1 << player)
        if may_wake(T, R, S, M):
            S[L.DOUBTS] |= L.AWAKE
            awake = L.AWAKE
    verdict = UNKNOWN
    if told:
        verdict = check_after_changes(T, R, S, player, savepoint)
    elif awake == 0 and exposed == 0 and royals_moved + is_royal(T, S[target]) == 0:  # no royal has moved, gone or come
        if w != NO_MASKS:
            verdict = SAFE
        elif T[head.AT_ROYAL_RAYS] != 0:
            verdict = check_after_move(T, R, S, move, player, 1)
    if verdict == UNKNOWN or (verdict == ATTACKED and T[head.AT_THREAT_GUARDS] != 0):
        hit = int(verdict == ATTACKED)
        verdict = ATTACKED
        if count_royals_of(T, S, player, kinds) >= royals and not is_attacked(
            T, R, S, M, at, player, w, exposed, hit, savepoint
        ):
            verdict = SAFE
    if verdict == SAFE:
        return True
    S[L.DOUBTS] = doubts
    undo(S, savepoint)
    return False


@kernel
def is_attacked(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, player: int, w: int, exposed: int, hit: int, savepoint: int
) -> bool:  # fmt: skip
    """Return whether a royal of *player* is in check; with masks, one of those *exposed* or one that has moved.

    *hit* is 1 where one is known to be attacked, perhaps on a condition.
    """
    if (
        w == NO_MASKS
        and T[head.AT_ROYAL_RAYS] != 0
        and (T[head.LEGALITY] != L.LEGAL_RESTING or S[L.DOUBTS] & L.AWAKE == 0)
    ):
        if hit == 0 and not royals_in_check(T, R, S, player):
            return False
        if T[head.AT_THREAT_GUARDS] == 0:
            return True
        S[L.DOUBTS] |= 1 << player
    if w == NO_MASKS:
        return in_check_since(T, R, S, M, player, at, savepoint)
    if attacked_royals(T, R, S, M, w, player, exposed) == 0:
        return False
    if T[head.AT_THREAT_GUARDS] == 0:
        return True
    S[L.DOUBTS] |= 1 << player
    return in_check_since(T, R, S, M, player, at, savepoint)
