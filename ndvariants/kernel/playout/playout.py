"""Random games, from a position to the end, with all endings honoured.

Each game depends on the seed and its own number only, so any division of the work gives the same games.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.changes import check_after_changes
from ndvariants.kernel.attacks.check_after import SAFE, check_after_move
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import full_key, key_after, repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import outcome, outcome_moving
from ndvariants.kernel.legality.repetition import add_position, count_repeats
from ndvariants.kernel.moves.turns import is_inside_turn, most_parts, parts_made
from ndvariants.kernel.perft.turns import count_turns
from ndvariants.kernel.playout.royal_masks import (
    ALL,
    NO_MASKS,
    WIDE,
    attacked_royals,
    follow_royals,
    masks_of,
    royals_may_differ,
    touched_royals,
)
from ndvariants.kernel.playout.sampling import random_move
from ndvariants.kernel.playout.uses import GAME, note_end, note_made
from ndvariants.kernel.playout.workspace import masks_at, open_workspace, seen_at, slots_at
from ndvariants.kernel.position.players import packed_outs
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.random import game_key, key_of
from ndvariants.machine.jit import kernel

TRIES, WIDE_TRIES = 64, 256  # slots drawn before moves are listed; the latter on boards of more than WIDE cells
PLAYED = 8  # words that ``playouts`` writes for each game
SAMPLED, WIDE_SAMPLED = 64, 2048  # one ply in this many counts its legal moves, for the branching factor
PART_SHIFT = 40  # parts of one ply have random numbers of their own
CHOICES, COUNTED = L.SCRATCH + 20, L.SCRATCH + 21  # their sum, and in how many positions in which there are any


@kernel
def playout(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, game: int, max_plies: int, record: int, uses: int
) -> int:
    """The outcome of a random game played on in ``S`` (0: *max_plies* more plies were made).

    *game* is its key (``random.game_key``). The history ``H`` holds the positions so far, this one last; it grows
    where an ending asks it. The moves are written to ``H`` from the word *record* on, when that is not 0, with NO_MOVE
    behind them, and counted by what they come from at the word *uses* (see ``playout.uses``), when that is not 0.
    Where plies have several parts there must be room for ``most_parts``.
    """
    open_workspace(T, R, S, M, H)
    w = masks_of(M, masks_at(T))
    key = 0
    repeats = 1
    if T[head.ASKS_REPEATS] == 1:
        key = full_key(T, S)
        repeats = count_repeats(H)
    exposed = ALL  # which royals of the side to move may be attacked
    S[CHOICES] = 0
    S[L.DOUBTS] = ALL
    S[COUNTED] = 0
    if record != 0:
        H[record] = L.NO_MOVE
    last = S[L.PLY] + max_plies
    for ply in range(most_parts(T, max_plies)):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        if S[L.PLY] == last:
            break
        result = outcome_here(T, R, S, M, H, repeats)
        if result != 0:
            return result
        count_choices(T, R, S, M, ply + game)
        side = S[L.SIDE]
        if w != NO_MASKS:
            exposed = attacked_royals(T, R, S, M, w, side, exposed)
        number = key_of(game, S[L.PLY] + (parts_made(T, S) << PART_SHIFT))
        move = random_move(T, R, S, M, 0, number, tries_of(T), slots_at(T, side), w, exposed)
        if move == L.NO_MOVE:
            return outcome(T, R, S, M, H, 0)
        if uses != 0:
            note_made(T, R, S, M, H, uses, move)
        exposed = exposed_after(T, R, S, M, w, move)
        if record != 0:
            H[record + ply] = move
            H[record + ply + 1] = L.NO_MOVE
        if T[head.ASKS_REPEATS] == 1:
            key = key_after(T, S, key, T[head.IN_S_UNDO_LOG])
            repeats = add_position(M, H, repetition_key(T, R, S, M, key, 0), seen_at(T))
    S[L.TOP] = T[head.IN_S_UNDO_LOG]
    return outcome(T, R, S, M, H, legal_moves(T, R, S, M, 0))


@kernel
def outcome_here(T: Tables, R: Rays, S: Position, M: Moves, H: History, repeats: int) -> int:
    """Return how the game stands, but for want of moves unless an earlier ending turns on that."""
    result = outcome_moving(T, R, S, M, repeats)
    if result < 0:
        result = outcome(T, R, S, M, H, legal_moves(T, R, S, M, 0))
    return result


@kernel
def count_choices(T: Tables, R: Rays, S: Position, M: Moves, number: int) -> None:
    """Count the legal turns on a sample of plies (by their *number*), a smaller one where counting is slow."""
    sampled = SAMPLED
    if T[head.N_CELLS] > WIDE or T[head.COUNTS_SELDOM] == 1 or T[head.HAS_JOINED_TURNS] == 1:
        sampled = WIDE_SAMPLED
    if number & (sampled - 1) == 0 and not is_inside_turn(T, S):
        n = count_turns(T, R, S, M, 3 * T[head.HAS_JOINED_TURNS] * T[head.MAX_MOVES])
        S[CHOICES] += n
        S[COUNTED] += int(n > 0)


@kernel
def tries_of(T: Tables) -> int:
    """Return how many slots are drawn before moves are listed."""
    return WIDE_TRIES if T[head.N_CELLS] > WIDE else TRIES


@kernel
def exposed_after(T: Tables, R: Rays, S: Position, M: Moves, w: int, move: int) -> int:
    """The royals of the side to move that *move* may have exposed, as a mask; the masks follow royals that moved."""
    exposed = ALL
    if S[L.DOUBTS] & (1 << S[L.SIDE]) != 0:
        exposed = ALL
    elif (
        T[head.HAS_EXTRA_TURNS] == 0 and T[head.HAS_OUTS] == 0
    ):  # else the next player may have been exposed a move before
        if T[head.TOLD_BY_CHANGES] == 1:
            exposed = ALL * (check_after_changes(T, R, S, S[L.SIDE], T[head.IN_S_UNDO_LOG]) != SAFE)
        elif T[head.AT_ROYAL_RAYS] != 0:
            exposed = ALL * (check_after_move(T, R, S, move, S[L.SIDE], 0) != SAFE)
        elif w != NO_MASKS:
            exposed = touched_royals(T, M, w, move, 0)
    if w != NO_MASKS and royals_may_differ(T, S, move):
        follow_royals(T, R, S, M, w)
    return exposed


@kernel
def playouts(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, seed: int, first: int, games: int,
    max_plies: int, uses: int, out: Moves
) -> int:  # fmt: skip
    """Return how many games were played: numbers *first* ... of a run, each from the position *start*.

    For game k, at ``out[PLAYED * k]``: the outcome (0: ply limit), whether the side to move at the end is in check,
    plies, the legal turns of the sampled positions added up, the number of these positions, who is out. ``H`` has room
    for *max_plies* + 8 words and holds the keys of the positions before the start, if any, from the start on. Where
    *uses* is not 0, counters of what the moves come from stand in ``H`` there (see ``playout.uses``).
    """
    before = H[0]
    for k in range(games):
        restore(T, S, start)
        H[0] = before
        if T[head.ASKS_REPEATS] == 1 and before == 0:
            H[0] = 1
            H[1] = repetition_key(T, R, S, M, full_key(T, S), 0)
        ply = S[L.PLY]
        at = PLAYED * k
        if uses != 0:
            H[uses + GAME] = k + 1
        out[at] = playout(T, R, S, M, H, game_key(seed, first + k), max_plies, 0, uses)
        if uses != 0:
            note_end(S, H, uses, out[at])
        out[at + 1] = int(in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]))
        out[at + 2] = S[L.PLY] - ply
        out[at + 3] = S[CHOICES]
        out[at + 4] = S[COUNTED]
        out[at + 5] = packed_outs(T, S)
    H[0] = before
    return games
