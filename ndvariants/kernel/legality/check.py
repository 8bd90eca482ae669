"""Check, and legality by making the move.

Threat rays tell nearly all. Pieces whose captures have effects elsewhere (AT_SIDE_EFFECTS), and rules at the end of a
turn that may remove pieces (HAS_TURN_SIDE_EFFECTS), are asked by making their moves and counting royals.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.changes import check_after_changes
from ndvariants.kernel.attacks.check_after import SAFE
from ndvariants.kernel.attacks.royals import (
    count_marked,
    count_royals,
    is_royal_now,
    mark_royals,
    royal_attacked,
    royal_kinds,
)
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.vetoes import may_wake_for_others
from ndvariants.kernel.moves.conditions import ask_guard
from ndvariants.kernel.moves.generate import castling_moves, drop_moves, may_pass, piece_moves
from ndvariants.kernel.moves.guarded import royal_attacked_on_condition
from ndvariants.kernel.moves.make import castle, make
from ndvariants.kernel.moves.turns import go_back
from ndvariants.kernel.position.players import is_choice
from ndvariants.kernel.position.undo_log import keep_numbers, poke, put, take, undo, word_before
from ndvariants.kernel.records import argument_of_move, castling_safe, kind_of_move
from ndvariants.kernel.walks import codes_of, opponents, pieces, royals
from ndvariants.kernel.words import code_on, effect_of, first_royal, is_royal, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel

NOWHERE = -1  # no cell in question
EVERY_KIND = -1  # all royals, whatever their conditions say now
ANY_NUMBER = 1 << 30  # more royals than there are: none need be lost


@kernel
def is_legal_by_making(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """Return whether no rule forbids *move* and after it, with all its effects, no own royal is missing or attacked.

    In a choice only rules count. ``M[at:]`` is scratch.
    """
    free = is_choice(T, S)
    if castles_into_effects(T, R, S, M, at, move):
        return False
    player = S[L.SIDE]
    kinds = royal_kinds(T, S, player)
    savepoint = S[L.TOP]
    royals = mark_royals(T, S, player, kinds)
    make(T, R, S, M, move)
    safe = not is_forbidden(T, S)
    if safe and not free and T[head.VETOES] != L.VETO_ALONE:
        safe = count_marked(T, S, player, kinds) >= royals and not in_check_since(T, R, S, M, player, at, savepoint)
    undo(S, savepoint)
    return bool(safe)


@kernel
def is_legal_by_changes(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """The same where TOLD_BY_CHANGES, of a player none of whose royals is attacked, not even on a condition."""
    player = S[L.SIDE]
    royals = count_royals(T, S, player)
    savepoint = S[L.TOP]
    S[T[head.IN_S_SAFE]] = savepoint
    make(T, R, S, M, move)
    S[T[head.IN_S_SAFE]] = 0
    safe = not is_forbidden(T, S)
    if safe and check_after_changes(T, R, S, player, savepoint) != SAFE:
        safe = count_royals(T, S, player) >= royals and not in_check(T, R, S, M, player, at)
    undo(S, savepoint)
    return bool(safe)


@kernel
def is_forbidden(T: Tables, S: Position) -> bool:
    """Return whether a rule has forbidden the move just made."""
    return T[head.VETOES] != L.VETO_NEVER and S[L.STATUS] == L.STATUS_FORBIDDEN


@kernel
def in_check(T: Tables, R: Rays, S: Position, M: Moves, player: int, at: int) -> bool:
    """Return whether an opponent could take a royal of *player* if it were to move. ``M[at:]`` is scratch."""
    return in_check_since(T, R, S, M, player, at, S[L.TOP])


@kernel
def in_check_since(T: Tables, R: Rays, S: Position, M: Moves, player: int, at: int, savepoint: int) -> bool:
    """The same after what the undo log says since the *savepoint*: see ``is_disarmed``."""
    guarded = T[head.AT_THREAT_GUARDS] != 0
    by_making = T[head.CHECK_IS_DIRECT] + T[head.CHECK_BY_MAKING]
    if guarded and by_making + T[head.AT_THREAD] == 0:
        if royal_attacked_on_condition(T, R, S, M, player):
            return True
    elif royal_attacked(T, R, S, player) or (guarded and royal_attacked_on_condition(T, R, S, M, player)):
        if T[head.DIRECT_IS_PLAIN] == 1:
            return not is_disarmed(T, S, 1 - player, savepoint)
        if by_making != 0:  # the capture may cost the attacker its own royal, or its rules bring another
            return can_take_royal(T, R, S, M, player, at, 1, savepoint)
        return True
    if T[head.HAS_TURN_SIDE_EFFECTS] != 0 and may_wake_for_others(T, R, S, M, player):
        return can_take_royal(T, R, S, M, player, at, 1, savepoint)
    if T[head.AT_SIDE_EFFECTS] != 0:
        return can_take_royal(T, R, S, M, player, at, 0, savepoint)
    return False


@kernel
def is_disarmed(T: Tables, S: Position, player: int, savepoint: int) -> bool:
    """Return whether *player* has lost the last of its royals since the *savepoint*."""
    if S[L.TOP] == savepoint or count_royals(T, S, player) > 0:
        return False
    before = 0
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        before += word_before(S, T[head.IN_S_COUNT] + T[i], savepoint)
    return before > 0


@kernel
def can_take_royal(
    T: Tables, R: Rays, S: Position, M: Moves, player: int, at: int, by_all: int, savepoint: int
) -> bool:  # fmt: skip
    """Return whether a move of an opponent, made with its effects, would remove a royal of *player*.

    Where CHECK_NEEDS_ALL is 1: whether there is such a move for each of its royals. Where CHECK_IS_DIRECT is 1
    opponents do not count who lost their last royal since the *savepoint*. ``M[at:]`` is scratch.
    """
    kinds = royal_kinds(T, S, player)
    if T[head.CHECK_NEEDS_ALL] == 0:
        return can_take(T, R, S, M, player, at, by_all, NOWHERE, kinds, savepoint)
    found = 0
    for code, cell in royals(T, S, player):
        if is_royal_now(T, S, code):
            if not can_take(T, R, S, M, player, at, 1, cell, kinds, savepoint):
                return False
            found = 1
    return found != 0


@kernel
def can_take(
    T: Tables, R: Rays, S: Position, M: Moves, player: int, at: int, by_all: int, cell: int, kinds: int, savepoint: int
) -> bool:  # fmt: skip
    """The same with a *cell*: only moves count that lead there or change what stands there; where that is no royal,
    all of them. Royals are of these *kinds*.
    """
    for enemy in opponents(T, player):
        if T[head.CHECK_IS_DIRECT] == 0 or not is_disarmed(T, S, enemy, savepoint):
            if takes(T, R, S, M, player, enemy, at, by_all, cell, kinds):
                return True
    return False


@kernel
def takes(
    T: Tables, R: Rays, S: Position, M: Moves, player: int, enemy: int, at: int, by_all: int, cell: int, kinds: int
) -> bool:  # fmt: skip
    """Return whether a move of *enemy* would remove a royal of *player*, asked as by ``can_take``.

    Only pieces whose captures may reach elsewhere (AT_SIDE_EFFECTS) are tried, unless *by_all* is 1. Where
    CHECK_IS_DIRECT is 1 only captures that land on a royal (on the *cell*) count, by which *enemy* loses no royal.
    What the rules of a forbidden move remove is not threatened; what it captures is.
    """
    savepoint = S[L.TOP]
    least = mark_royals(T, S, player, kinds)
    stood = code_on(T, S, cell) if cell != NOWHERE else L.EMPTY
    if stood != L.EMPTY and not is_royal(T, stood):
        least = ANY_NUMBER
    direct = T[head.CHECK_IS_DIRECT]
    if T[head.HAS_EXTRA_TURNS] == 1:
        go_back(T, S)  # where *player* moves again opponents move in the phase after it
    own_kinds = royal_kinds(T, S, enemy)
    own_royals = mark_royals(T, S, enemy, own_kinds) if direct == 1 else 0
    if S[L.SIDE] != enemy:
        poke(S, L.SIDE, enemy)
    end = moves_with_side_effects(T, R, S, M, at, enemy, by_all) if least > 0 else at
    found = 0
    for i in range(at, end):
        aims = lands_on(T, S, M[i], player, cell)
        if found == 0 and (direct == 0 or aims):
            kind = kind_of_move(T, M[i])
            now = S[L.TOP]
            make(T, R, S, M, M[i])
            taken = count_marked(T, S, player, kinds) < least and (
                aims or kind == L.TAKE_PASSED or kind == L.TAKE_EN_PASSANT or not is_forbidden(T, S)
            )
            if cell != NOWHERE and target_of(M[i]) != cell and code_on(T, S, cell) == stood:
                taken = False
            if direct == 1 and count_marked(T, S, enemy, own_kinds) < own_royals:
                taken = False
            undo(S, now)
            found = int(taken)
    undo(S, savepoint)
    return found != 0


@kernel
def lands_on(T: Tables, S: Position, move: int, player: int, cell: int) -> bool:
    """Return whether a move leads to the *cell*, or with none to a piece of the *player* that is royal now."""
    target = target_of(move)
    if cell != NOWHERE:
        return target == cell
    code = code_on(T, S, target)
    return is_royal(T, code) and owner_of(T, code) == player and is_royal_now(T, S, code)


@kernel
def moves_with_side_effects(T: Tables, R: Rays, S: Position, M: Moves, at: int, enemy: int, by_all: int) -> int:
    """The end of the pseudo-legal moves, written from ``M[at]`` on, of *enemy*'s pieces that have side effects.

    A piece attacks whether or not the present phase lets it move.
    """
    end = at
    S[L.MOVES_END] = at
    for code in codes_of(T, enemy):
        verdict = 1
        if by_all == 0:
            verdict = T[T[head.AT_SIDE_EFFECTS] + code]
        if verdict == 0:
            continue
        pretest = 0
        if by_all == 0 and T[head.AT_CAPTURE_PRETESTS] != 0:
            pretest = T[T[head.AT_CAPTURE_PRETESTS] + code]
        for cell in pieces(T, S, code):
            start = end
            end = piece_moves(T, R, S, M, end, code, cell)
            if verdict == 2:
                end = keep_captures(T, S, M, start, end)
            if pretest != 0:
                end = keep_by_pretest(T, R, S, M, start, end, code, pretest)
    if T[head.CHECK_IS_DIRECT] == 0:
        end = moves_without_captures(T, R, S, M, end, by_all)
    S[L.MOVES_END] = end
    return end


@kernel
def moves_without_captures(T: Tables, R: Rays, S: Position, M: Moves, at: int, by_all: int) -> int:
    """The end of the castlings, drops and passes of the side to move, written from ``M[at]`` on, that may set off rules
    which take a royal: all of them if *by_all* is 1."""
    if T[head.HAS_RULES] == 0:
        return at
    end = drop_moves(T, R, S, M, castling_moves(T, R, S, M, at, 0))
    kept = at
    for i in range(at, end):
        code = code_on(T, S, origin_of(M[i]))
        if kind_of_move(T, M[i]) == L.DROP:
            code = argument_of_move(T, M[i])
        if by_all == 1 or T[T[head.AT_SIDE_EFFECTS] + code] == 1:
            M[kept] = M[i]
            kept += 1
    if by_all == 1 and may_pass(T, R, S, M):
        M[kept] = T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        kept += 1
    return kept


@kernel
def keep_by_pretest(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int, code: int, pretest: int) -> int:
    """The end of ``M[at:end]`` once the moves are gone whose rules cost no royal, as the program *pretest* says."""
    kept = at
    for i in range(at, end):
        if ask_guard(T, R, S, M, pretest, M[i], code) != 0:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def keep_captures(T: Tables, S: Position, M: Moves, at: int, end: int) -> int:
    """The end of ``M[at:end]`` once the plain moves to cells without a piece are gone."""
    kept = at
    for i in range(at, end):
        target = target_of(M[i])
        if effect_of(M[i]) != 0 or code_on(T, S, target) >= L.FIRST_PIECE:
            M[kept] = M[i]
            kept += 1
    return kept


@kernel
def castles_safely(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, by_all: int) -> bool:
    """Return whether the king could be taken on none of the cells of its castling that must not be attacked.

    On the last of them all its pieces stand where the castling leads. *by_all* as in ``can_take``.
    ``M[at:]`` is scratch.
    """
    record = argument_of_move(T, move)
    safe = castling_safe(T, record)
    origin = origin_of(move)
    savepoint = S[L.TOP]
    for i in range(T[safe]):
        cell = T[safe + 1 + i]
        if i == T[safe] - 1:
            castle(T, S, record)
        elif cell != origin:
            place_on(T, S, origin, cell)
        taken = can_take(T, R, S, M, S[L.SIDE], at, by_all, cell, EVERY_KIND, S[L.TOP])
        undo(S, savepoint)
        if taken:
            return False
    return True


@kernel
def castles_into_effects(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """Return whether *move* is a castling over a cell that attack rays call safe, or do not judge, where the king could
    be taken. ``M[at:]`` is scratch.
    """
    if kind_of_move(T, move) != L.CASTLE:
        return False
    if T[head.CHECK_IS_DIRECT] + T[head.CHECK_BY_MAKING] != 0:
        return not castles_safely(T, R, S, M, at, move, 1)
    if T[head.HAS_TURN_SIDE_EFFECTS] != 0 and may_wake_for_others(T, R, S, M, S[L.SIDE]):
        return not castles_safely(T, R, S, M, at, move, 1)
    return T[head.AT_SIDE_EFFECTS] != 0 and not castles_safely(T, R, S, M, at, move, 0)


@kernel
def place_on(T: Tables, S: Position, origin: int, cell: int) -> None:
    """Put the piece on *origin* on *cell*, whose own piece (if any) is taken off; logged."""
    savepoint = S[L.TOP]
    code = take(T, S, origin)
    take(T, S, cell)
    put(T, S, cell, code)
    keep_numbers(T, S, origin, cell, savepoint)
