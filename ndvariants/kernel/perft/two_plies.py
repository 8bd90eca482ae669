"""The last two plies of perft at once: the answers to every move of a position.

The moves of a piece depend only on the cells that its rays visit, so after a move only pieces whose rays visit its
origin or target are recounted; the royals, their castlings and pinned pieces only where one of the two is a cell that
their safety depends on. The dependencies are recorded once, before the moves are tried, at *w* in ``M``
(``dependencies``). A move between two cells on which nothing depends is not even made.

Moves that change more cells or give check, and en passant cells that the opponent may take, are counted in full.
Speedup: twice the leaves of counting each position by itself in chess, five times on 8x8x8x8.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.pins import HAS_HURDLES, HAS_PINNED, HAS_SENSITIVE, VERIFY_ALL, analyse
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.bulk_count import count_legal, count_legal_of, count_piece
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import castling_moves, piece_moves, who_may_move
from ndvariants.kernel.moves.make import clear_en_passant, make
from ndvariants.kernel.perft import dependencies as dep
from ndvariants.kernel.perft.royal_dependencies import register_royals
from ndvariants.kernel.perft.royal_steps import all_royals_step, register_steps, steps_change
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.records import effect_record
from ndvariants.kernel.walks import codes_of, pieces, pieces_of, royals, walk_states
from ndvariants.kernel.words import (
    actions_for,
    code_on,
    effect_of,
    is_royal,
    kind_of,
    n_pieces,
    origin_of,
    pinned_at,
    rays_of,
    sensitive_at,
    target_of,
)
from ndvariants.machine.jit import kernel

FEW = 6  # moves for which it is not worth while
RESTRICTED = HAS_PINNED | HAS_HURDLES


@kernel
def count_two_plies(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The number of lines of two legal moves.

    ``M[at:]`` is scratch, SIZE_OF_DEPENDENCIES words more than ``legal_moves`` needs.
    """
    n = legal_moves(T, R, S, M, at)
    w = at + n
    registered = 0
    if n >= FEW and is_simple(T, S):
        registered = register_replies(T, R, S, M, at, w)
    if registered == 0:
        return count_each(T, R, S, M, at, w)
    plain = M[w + dep.PIECE_MOVES] + M[w + dep.STEP_MOVES] + M[w + dep.ROYAL_MOVES]
    total = 0
    for i in range(at, w):
        move = M[i]
        effect = effect_of(move)
        if effect == 0 and T[head.HAS_STATE_ENDINGS] == 0 and dep.has_no_dependents(T, M, w, move):
            total += plain
            continue
        savepoint = S[L.TOP]
        make(T, R, S, M, move)
        answers = -1
        if T[head.HAS_STATE_ENDINGS] != 0 and state_outcome(T, R, S, M, M[w + dep.FREE]) != 0:
            answers = 0
        elif effect == 0 or changes_two_cells(T, S, M, w, effect):
            answers = count_changed(T, R, S, M, w, move, i + 1)
        if answers < 0:
            answers = count_legal(T, R, S, M, M[w + dep.FREE])
        total += answers
        undo(S, savepoint)
    return total


@kernel
def count_each(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int) -> int:
    """Return how many answers there are to the moves ``M[at:end]``, every position being counted by itself."""
    total = 0
    for i in range(at, end):
        savepoint = S[L.TOP]
        make(T, R, S, M, M[i])
        total += count_legal(T, R, S, M, end)
        undo(S, savepoint)
    return total


@kernel
def is_simple(T: Tables, S: Position) -> bool:
    """Return whether nothing but pieces on the board and their cells decides the moves of the next player."""
    if T[head.LEGALITY] != L.LEGAL_FILTERED or T[head.N_PLAYERS] != 2 or T[head.HAS_OUTS] + T[head.IN_S_LAST] != 0:
        return False
    if T[head.AT_THREAD] != 0 or T[head.AT_THREAT_GUARDS] != 0:
        return False
    if T[head.LOOK_ROOM] != 0:
        return False  # a look ahead lists its moves where the records stand
    if T[head.HAS_RULES] != 0:
        return False
    if T[head.AT_DROPS] != 0 or T[head.MAY_PASS] != 0 or T[head.N_PHASES] > 1 or who_may_move(T, S) != 1:
        return False
    return True


@kernel
def changes_two_cells(T: Tables, S: Position, M: Moves, w: int, effect: int) -> bool:
    """Return whether the last move, with this effect, changed only its origin and target, as far as the opponent sees.

    An en passant cell is like an empty one, but for pieces that take en passant: the rays of none may visit it.
    """
    record = effect_record(T, effect)
    if T[record + L.EFFECT_FLAGS] & L.EFFECT_VERIFY or T[record + L.EFFECT_KIND] not in (L.BECOME, L.LEAVE_EN_PASSANT):
        return False
    for i in range(S[L.N_EN_PASSANT]):
        link = M[dep.dependency_of(T, M, w, S[L.EN_PASSANT_CELLS + i]) + dep.DEPENDENTS * dep.stride(T)]
        while link != 0:
            code = code_on(T, S, M[(M[link] & dep.LINK_MASK) + dep.CELL])
            if kind_of(T, code) & L.KIND_EN_PASSANT:
                return False
            link = M[link] >> dep.LINK_SHIFT
    return True


@kernel
def register_replies(T: Tables, R: Rays, S: Position, M: Moves, at: int, w: int) -> bool:
    """Return whether everything about the opponent was recorded at *w*, for the moves ``M[at:w]``; else no shortcut."""
    if not dep.open_dependencies(T, R, S, M, w, at):
        return False
    savepoint = S[L.TOP]
    if S[L.N_EN_PASSANT] != 0:
        clear_en_passant(T, S)
    poke(S, L.SIDE, 1 - S[L.SIDE])
    epoch = analyse(T, R, S)
    registered = 0
    if S[L.CHECKERS] == 0 and S[L.NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE) == 0:
        registered = register_pieces(T, R, S, M, w, epoch)
        if registered == 1:
            M[w + dep.ALL_STEP] = int(all_royals_step(T, S, epoch))
            register_royals(T, R, S, M, w)
            if M[w + dep.ALL_STEP] == 1:
                register_steps(T, R, S, M, w)
            M[w + dep.ROYAL_MOVES] = count_restricted(T, R, S, M, w, epoch)
            registered = 1 - M[w + dep.FULL]
    undo(S, savepoint)
    return registered == 1


@kernel
def register_pieces(T: Tables, R: Rays, S: Position, M: Moves, w: int, epoch: int) -> int:
    """Record the moves of every non-royal piece of the side to move, and the cells it depends on; 0 when unfit."""
    for code in codes_of(T, S[L.SIDE]):
        unfit = L.KIND_GUARDED | L.KIND_SPECIAL
        if is_royal(T, code):
            unfit |= L.KIND_EN_PASSANT
        if n_pieces(T, S, code) > 0 and kind_of(T, code) & unfit:
            return 0
        if is_royal(T, code):
            continue
        for cell in pieces(T, S, code):
            moves = count_piece(T, R, S, M, M[w + dep.FREE], code, cell)
            dependency = dep.dependency_for(T, M, w, cell)
            if M[w + dep.FULL] == 1:
                return 0
            M[dependency + dep.MOVES * dep.stride(T)] = moves
            M[w + dep.PIECE_MOVES] += moves
            restricted = S[pinned_at(T, cell)] == epoch or S[sensitive_at(T, cell)] == epoch
            register_dependencies(T, R, S, M, w, code, dependency, int(restricted))
    return 1 - M[w + dep.FULL]


@kernel
def register_dependencies(
    T: Tables, R: Rays, S: Position, M: Moves, w: int, code: int, dependent: int, restricted: int
) -> None:
    """Enter the piece of the record *dependent* at every cell that its rays visit.

    For a *restricted* piece, pinned or a hurdle, the royals depend on these cells, too.
    """
    apart = dep.stride(T)
    cell = M[dependent + dep.CELL]
    rays = rays_of(T, code, cell)
    link = M[w + dep.FREE]
    if link + R[rays] > w + T[head.SIZE_OF_DEPENDENCIES]:
        M[w + dep.FULL] = 1
        return
    for _, seen, _ in walk_states(T, R, S, actions_for(T, code), rays, cell):
        dependency = dep.dependency_of(T, M, w, seen)
        if dependency != 0:
            dep.add_link(M, link, dependency + dep.DEPENDENTS * apart, dependent)
            M[dependency + dep.ROYALS_DEPEND * apart] |= restricted
            link += 1
    M[w + dep.FREE] = link


@kernel
def count_restricted(T: Tables, R: Rays, S: Position, M: Moves, w: int, epoch: int) -> int:
    """Return how many legal moves royals have besides recorded steps, less those that pins and hurdles forbid.

    The position has just been analysed, with *epoch*; the side to move is not in check.
    """
    at = M[w + dep.FREE]
    end = at
    if M[w + dep.ALL_STEP] == 0:
        for code, cell in royals(T, S, S[L.SIDE]):
            end = piece_moves(T, R, S, M, end, code, cell)
    end = castling_moves(T, R, S, M, end, 1)
    count = count_legal_of(T, R, S, M, at, end, epoch)
    if S[L.NODE_FLAGS] & RESTRICTED:
        count += restricted_change(T, R, S, M, at, epoch)
    return count


@kernel
def count_changed(T: Tables, R: Rays, S: Position, M: Moves, w: int, move: int, number: int) -> int:
    """Return how many legal moves the side to move has after *move*, number *number*, from what was recorded before it.

    -1 when it is in check, or one of its royals blocks another, and all must be counted in full.
    """
    apart = dep.stride(T)
    origin = dep.dependency_of(T, M, w, origin_of(move))
    target = dep.dependency_of(T, M, w, target_of(move))
    total = M[w + dep.PIECE_MOVES] + M[w + dep.STEP_MOVES] - M[target + dep.MOVES * apart]
    if M[origin + dep.ROYALS_DEPEND * apart] | M[target + dep.ROYALS_DEPEND * apart] != 0:
        epoch = analyse(T, R, S)
        if S[L.CHECKERS] != 0 or S[L.NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE):
            return -1
        if S[L.NODE_FLAGS] & RESTRICTED and M[w + dep.ALL_STEP] == 1 and not all_royals_step(T, S, epoch):
            return -1
        total += count_restricted(T, R, S, M, w, epoch)
    else:
        total += M[w + dep.ROYAL_MOVES]
    if M[w + dep.ALL_STEP] == 1:
        total += steps_change(T, R, S, M, w, origin, target, number)
    M[target + dep.COUNTED_IN * apart] = number  # the captured piece is not counted again
    total += recount_dependents(T, R, S, M, w, M[origin + dep.DEPENDENTS * apart], number)
    total += recount_dependents(T, R, S, M, w, M[target + dep.DEPENDENTS * apart], number)
    return total


@kernel
def recount_dependents(T: Tables, R: Rays, S: Position, M: Moves, w: int, link: int, number: int) -> int:
    """By how much the moves of the pieces from *link* on have changed; each piece only once for a *number*."""
    apart = dep.stride(T)
    change = 0
    while link != 0:
        dependency = M[link] & dep.LINK_MASK
        link = M[link] >> dep.LINK_SHIFT
        if M[dependency + dep.COUNTED_IN * apart] != number:
            M[dependency + dep.COUNTED_IN * apart] = number
            cell = M[dependency + dep.CELL]
            change += (
                count_piece(T, R, S, M, M[w + dep.FREE], code_on(T, S, cell), cell) - M[dependency + dep.MOVES * apart]
            )
    return change


@kernel
def restricted_change(T: Tables, R: Rays, S: Position, M: Moves, at: int, epoch: int) -> int:
    """Return how many fewer legal moves than pseudo-legal ones the mover's pinned pieces and hurdles have (<= 0)."""
    change = 0
    for code, cell in pieces_of(T, S, S[L.SIDE]):
        if not is_royal(T, code) and (S[pinned_at(T, cell)] == epoch or S[sensitive_at(T, cell)] == epoch):
            end = piece_moves(T, R, S, M, at, code, cell)
            change += count_legal_of(T, R, S, M, at, end, epoch) - (end - at)
    return change
