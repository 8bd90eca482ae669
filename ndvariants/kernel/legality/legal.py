"""Three equivalent legality tests: by definition (reference), by making the move, and by pins and checks.

``reference_legal_moves`` is the judge in tests: it makes every pseudo-legal move and then lists every answer of the
opponents to see whether a royal can be taken. ``legal_moves_by_making`` makes every move and asks the threat rays.
``legal_moves`` does as the tables say: it leaves out the making where ``attacks.pins`` has proved that a move
exposes no royal.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attack_map import cannot_expose, has_no_rules, scan_royals
from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.attacks.pins import GIVES_CHECK, VERIFY_ALL, WAKES, analyse
from ndvariants.kernel.attacks.royals import count_marked, count_royals, mark_royals, royal_attacked, royal_kinds
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import (
    can_take_royal,
    castles_safely,
    is_forbidden,
    is_legal_by_changes,
    is_legal_by_making,
)
from ndvariants.kernel.legality.duties import dutiful
from ndvariants.kernel.legality.endings import asks_moves_before, leaving_effect, state_ending
from ndvariants.kernel.legality.finishing import keep_finishing
from ndvariants.kernel.legality.vetoes import may_be_forbidden, mode_of, survey
from ndvariants.kernel.moves.generate import castling_moves, pseudo_legal_moves, who_may_move
from ndvariants.kernel.moves.kinds import keep_kind
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.players import is_choice
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import argument_of_move, effect_record, flags_of_move, kind_of_move, phase_record
from ndvariants.kernel.words import effect_of, is_royal, moves_royal, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel

SURELY_LEGAL, BY_MAKING, BY_TARGET, ILLEGAL = range(4)  # how it is known whether a move is legal


@kernel
def legal_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many legal moves were written to ``M[at:]``; none when the game has ended by the position alone."""
    if S[L.STATUS] != 0:
        return 0
    ending = state_ending(T, R, S, M, at)
    n = 1
    if ending < 0 or asks_moves_before(T, ending):
        n = moves_regardless(T, R, S, M, at)
    return moves_by_endings(T, R, S, M, at, n, ending)


@kernel
def moves_regardless(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The same, whatever endings say of the position."""
    n = pseudo_legal_moves(T, R, S, M, at)
    mode = mode_of(T, R, S, M)
    if mode == L.LEGAL_FILTERED:
        n = keep_legal_by_pins(T, R, S, M, at, n)
    elif T[head.TOLD_BY_CHANGES] == 1:
        n = keep_legal_by_changes(T, R, S, M, at, n)
    elif mode == L.LEGAL_VERIFIED:
        n = keep_legal_by_exposure(T, R, S, M, at, n)
    if T[head.HAS_DEAD_ENDS] == 1:
        n = keep_finishing(T, R, S, M, at, n)
    if T[head.AT_DUTIES] != 0:
        n = dutiful(T, R, S, M, at, n)
    return n


@kernel
def moves_by_endings(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int, ending: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are left by the endings, of which *ending* holds (-1: none).

    An ending that puts the player out leaves that move alone.
    """
    if n == 0:
        return 0 if T[head.OUTS_BY_MOVE] == L.OUT_NEVER else leave_alone(T, R, S, M, at, 0)
    if ending < 0:
        return n
    return 0 if T[head.OUTS_BY_MOVE] == L.OUT_NEVER else leave_alone(T, R, S, M, at, 1)


@kernel
def leave_alone(T: Tables, R: Rays, S: Position, M: Moves, at: int, n_legal: int) -> int:
    """1 when an ending puts out the player to move, by its number of legal moves: ``M[at]`` is that move."""
    effect = leaving_effect(T, R, S, M, n_legal, at)
    if effect == 0:
        return 0
    M[at] = effect << L.EFFECT_SHIFT
    return 1


@kernel
def keep_legal_by_pins(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are legal; they are moved to the front."""
    epoch = survey(T, R, S, M)
    checkers = S[L.CHECKERS]
    flags = S[L.NODE_FLAGS]
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if is_legal_by_pins(T, R, S, M, at + n, move, epoch, checkers, flags):
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def is_legal_by_pins(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, epoch: int, checkers: int, flags: int
) -> bool:
    """Return whether a pseudo-legal move is legal, by the analysis of this *epoch*; without a proof it is made."""
    verdict = verdict_by_pins(T, R, S, move, epoch, checkers, flags)
    if verdict == BY_TARGET:
        return goes_safely(T, R, S, M, at, move)
    if verdict == BY_MAKING:
        return keeps_royals_safe(T, R, S, M, at, move)
    return verdict == SURELY_LEGAL


@kernel
def goes_safely(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """Return whether a royal is safe where *move* leads. ``M[at:]`` is scratch."""
    if not attacked_lifted(T, R, S, origin_of(move), target_of(move), S[L.SIDE], L.THREAT_ANY):
        return True
    return T[head.AT_THREAT_GUARDS] != 0 and is_legal_by_making(T, R, S, M, at, move)


@kernel
def verdict_by_pins(
    T: Tables, R: Rays, S: Position, move: int, epoch: int, checkers: int, flags: int
) -> int:  # fmt: skip
    """Verdict of this *epoch*'s analysis on a pseudo-legal move: SURELY_LEGAL, ILLEGAL, BY_TARGET or BY_MAKING.

    A non-royal piece that is not pinned and moves between cells that are not sensitive exposes no royal. In check it
    must also capture the checker or block its ray; with one check that is enough (bent rays of two may share a cell).
    A royal need only be safe where it goes. With VERIFY_ALL (a check to one of several royals, over a hurdle, or along
    two ways) nothing is proved.
    """
    effect = effect_of(move)
    if effect != 0 and T[effect_record(T, effect) + L.EFFECT_FLAGS] & (L.EFFECT_VERIFY | L.EFFECT_WATCHED):
        return BY_MAKING
    if T[head.VETOES] != L.VETO_NEVER and may_be_forbidden(T, R, S, move, flags):
        return BY_MAKING
    royal = moves_royal(T, S, move)
    if checkers | flags == 0 and not royal:
        return SURELY_LEGAL
    origin = origin_of(move)
    target = target_of(move)
    n_cells = T[head.N_CELLS]
    epochs = T[head.IN_S_EPOCHS]
    sensitive = epochs + 2 * n_cells
    if flags & VERIFY_ALL:
        if checkers != 0 and not royal and T[head.CHECK_IS_DIRECT] == 0 and S[epochs + n_cells + target] != epoch:
            return ILLEGAL if T[head.AT_THREAT_GUARDS] == 0 else BY_MAKING
        return BY_MAKING
    exposes = S[epochs + origin] == epoch or S[sensitive + origin] == epoch or S[sensitive + target] == epoch
    if royal:
        return BY_MAKING if exposes and count_royals(T, S, S[L.SIDE]) > 1 else BY_TARGET
    if exposes:
        return BY_MAKING
    if checkers == 0:
        return SURELY_LEGAL
    if S[epochs + n_cells + target] != epoch:
        return ILLEGAL if T[head.AT_THREAT_GUARDS] == 0 else BY_MAKING
    return BY_MAKING if checkers > 1 else SURELY_LEGAL


@kernel
def keeps_royals_safe(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """The same as ``is_legal_by_making``; for a move of one piece only its two cells are written, and written back.

    The cells that a piece passes over matter to no attacker. Speedup: a quarter of the time on boards where many
    pieces are pinned.
    """
    kind = kind_of_move(T, move)
    origin = T[head.IN_S_BOARD] + origin_of(move)
    target = T[head.IN_S_BOARD] + target_of(move)
    stood = S[origin]
    taken = S[target]
    piece = stood
    if kind == L.DROP:
        piece = argument_of_move(T, move)
    elif kind != L.PLAIN and kind != L.BECOME and kind != L.LEAVE_EN_PASSANT:
        return is_legal_by_making(T, R, S, M, at, move)
    elif kind != L.PLAIN and argument_of_move(T, move) != 0:
        piece = argument_of_move(T, move)  # as a hurdle it may differ from what it was
    if not has_no_rules(T) or flags_of_move(T, move) & L.EFFECT_VERIFY or owner_of(T, piece) != S[L.SIDE]:
        return is_legal_by_making(T, R, S, M, at, move)
    if is_royal(T, piece) or is_royal(T, taken):
        return is_legal_by_making(T, R, S, M, at, move)
    S[origin] = L.EMPTY
    S[target] = piece
    safe = not royal_attacked(T, R, S, S[L.SIDE])
    S[target] = taken
    S[origin] = stood
    return bool(safe)


@kernel
def keep_legal_by_changes(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are legal, where TOLD_BY_CHANGES. They are moved to the front."""
    analyse(T, R, S)
    quiet = S[L.CHECKERS] == 0 and S[L.NODE_FLAGS] & VERIFY_ALL == 0
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if quiet:
            legal = is_legal_by_changes(T, R, S, M, at + n, move)
        else:
            legal = is_legal_by_making(T, R, S, M, at + n, move)
        if legal:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def keep_legal_by_exposure(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are legal: quick accept first. They are moved to the front."""
    epoch = scan_royals(T, R, S, S[L.SIDE])
    kept = at
    for i in range(at, at + n):
        move = M[i]
        accepted = T[head.VETOES] == L.VETO_ALONE or (epoch != 0 and cannot_expose(T, S, move, epoch))
        if accepted and T[head.VETOES] != L.VETO_NEVER:
            made = flags_of_move(T, move) & (L.EFFECT_VERIFY | L.EFFECT_WATCHED) != 0
            accepted = not made and not may_be_forbidden(T, R, S, move, GIVES_CHECK | WAKES)
        if accepted or keeps_royals_safe(T, R, S, M, at + n, move):
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def legal_moves_by_making(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many legal moves were written to ``M[at:]``; each was made."""
    if S[L.STATUS] != 0:
        return 0
    ending = state_ending(T, R, S, M, at)
    n = 1
    if ending < 0 or asks_moves_before(T, ending):
        n = pseudo_legal_moves(T, R, S, M, at)
        if T[head.LEGALITY] != L.LEGAL_ANY:
            n = keep_legal_by_making(T, R, S, M, at, n)
        if T[head.HAS_DEAD_ENDS] == 1:
            n = keep_finishing(T, R, S, M, at, n)
        if T[head.AT_DUTIES] != 0:
            n = dutiful(T, R, S, M, at, n)
    return moves_by_endings(T, R, S, M, at, n, ending)


@kernel
def keep_legal_by_making(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are legal; each is made. They are moved to the front."""
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if is_legal_by_making(T, R, S, M, at + n, move):
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def reference_legal_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many legal moves were written to ``M[at:]``, by making each and listing every answer to it.

    Castlings are judged cell by cell in the same way. Slow, and right by definition.
    """
    if S[L.STATUS] != 0:
        return 0
    ending = state_ending(T, R, S, M, at)
    n = 1
    if ending < 0 or asks_moves_before(T, ending):
        n = reference_moves(T, R, S, M, at)
    return moves_by_endings(T, R, S, M, at, n, ending)


@kernel
def reference_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The same, whatever endings say of the position."""
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[head.LEGALITY] == L.LEGAL_ANY:
        return n if T[head.AT_DUTIES] == 0 else dutiful(T, R, S, M, at, n)
    end = at
    for i in range(at, at + n):
        if kind_of_move(T, M[i]) != L.CASTLE:
            M[end] = M[i]
            end += 1
    last = end
    if who_may_move(T, S) == 1:
        last = castling_moves(T, R, S, M, end, 0)
        if T[head.N_PHASES] != 0 and T[phase_record(T, S) + L.PHASE_ONLY] != 0:
            last = keep_kind(T, R, S, M, end, last, T[phase_record(T, S) + L.PHASE_ONLY])
    kept = at
    for i in range(at, last):
        move = M[i]
        if i >= end and not castles_safely(T, R, S, M, last, move, 1):
            continue
        if is_legal_by_reference(T, R, S, M, last, move):
            M[kept] = move
            kept += 1
    n = kept - at
    if T[head.HAS_DEAD_ENDS] == 1:
        n = keep_finishing(T, R, S, M, at, n)
    return n if T[head.AT_DUTIES] == 0 else dutiful(T, R, S, M, at, n)


@kernel
def is_legal_by_reference(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """Return whether no rule forbids *move*, after it no own royal is missing, and no answer of an opponent takes one.

    In a choice only rules count.
    """
    free = is_choice(T, S)
    player = S[L.SIDE]
    kinds = royal_kinds(T, S, player)
    savepoint = S[L.TOP]
    royals = mark_royals(T, S, player, kinds)
    make(T, R, S, M, move)
    safe = not is_forbidden(T, S)
    if safe and not free and T[head.VETOES] != L.VETO_ALONE:
        safe = count_marked(T, S, player, kinds) >= royals
        safe = safe and not can_take_royal(T, R, S, M, player, at, 1, savepoint)
    undo(S, savepoint)
    return bool(safe)
