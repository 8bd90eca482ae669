"""Random games, from a position to the end, with all endings honoured.

Each game depends on the seed and its own number only, so any division of the work gives the same games.
"""

from __future__ import annotations

from ndvariants.kernel.check import in_check
from ndvariants.kernel.count import count_legal
from ndvariants.kernel.endings import outcome, outcome_moving
from ndvariants.kernel.hashing import full_key, key_after, key_after_plain, settled_key, writes_plainly
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    EFFECT_SHIFT,
    LEGAL_VERIFIED,
    NO_MOVE,
    PLY,
    RIGHTS,
    SCRATCH,
    SIDE,
    T_AGAIN,
    T_CELLS,
    T_CODES,
    T_LEGALITY,
    T_MAX_MOVES,
    T_PLAYERS,
    T_RAYS,
    T_REPEATS,
    T_S_TRAIL,
    TOP,
    TRAIL_N,
)
from ndvariants.kernel.legal import legal_moves
from ndvariants.kernel.near import SAFE, danger_after
from ndvariants.kernel.points import open_points, table_size
from ndvariants.kernel.random import game_key, key_of
from ndvariants.kernel.repeats import SEEN, add_position, count_repeats, open_history
from ndvariants.kernel.sample import NO_WATCH, random_watched_move
from ndvariants.kernel.vectors import Vector
from ndvariants.kernel.watch import (
    ALL,
    MASKS_AT,
    WIDE,
    attacked_royals,
    follow_royals,
    open_watch,
    royals_may_differ,
    touched,
)

TRIES = 64  # points drawn before the moves are listed
WIDE_TRIES = 256  # the same on boards of more than WIDE cells, where listing is dear
PLAYED = 8  # words that ``playouts`` writes for each game
SAMPLED = 32  # at one in so many plies the legal moves are counted, for the branching factor
WIDE_SAMPLED = 2048
CHOICES, COUNTED = SCRATCH + 20, SCRATCH + 21  # their sum, and at how many plies


@kernel
def playout(T: Vector, R: Vector, S: Vector, M: Vector, H: Vector, game: int, max_plies: int, record: int) -> int:
    """The outcome of a random game played on in ``S`` (0: *max_plies* more plies were made).

    *game* is its key (``random.game_key``). The history ``H`` holds the positions so far, this one last; it grows
    where an ending asks it. The moves are written to ``H`` from the word *record* on, when that is not 0.
    """
    key = 0
    if T[T_REPEATS] == 1:
        key = full_key(T, S)
    tries = TRIES
    sampled = SAMPLED
    if T[T_CELLS] > WIDE:
        tries = WIDE_TRIES
    if T[T_CELLS] > WIDE or T[T_LEGALITY] == LEGAL_VERIFIED:
        sampled = WIDE_SAMPLED  # counting is dear there
    w = 2 * T[T_MAX_MOVES]
    seen = w + MASKS_AT + T[T_CELLS]
    tables = seen + SEEN
    for player in range(T[T_PLAYERS]):
        open_points(T, M, tables + player * table_size(T[T_CODES]), player)
    open_history(T, M, H, seen)
    plain = writes_plainly(T)
    repeats = 1
    if T[T_REPEATS] == 1:
        repeats = count_repeats(H)
    open_watch(T, R, S, M, w)
    if M[w] < 0:
        w = NO_WATCH
    exposed = ALL  # which royals of the side to move may be attacked
    S[CHOICES] = 0
    S[COUNTED] = 0
    for ply in range(max_plies):
        S[TOP] = T[T_S_TRAIL]
        result = outcome_moving(T, R, S, M, repeats)
        if result != 0:
            if result < 0:
                result = outcome(T, R, S, M, H, legal_moves(T, R, S, M, 0))
            return result
        if (ply + game) & (sampled - 1) == 0:
            S[CHOICES] += count_legal(T, R, S, M, 0)
            S[COUNTED] += 1
        if w != NO_WATCH:
            exposed = attacked_royals(T, R, S, M, w, S[SIDE], exposed)
        side = S[SIDE]
        rights = S[RIGHTS]
        trailed = S[TRAIL_N]
        p = tables + side * table_size(T[T_CODES])
        move = random_watched_move(T, R, S, M, 0, key_of(game, S[PLY]), tries, p, w, exposed)
        if move == NO_MOVE:
            return outcome(T, R, S, M, H, 0)
        exposed = ALL
        if T[T_AGAIN] == 0:  # else the next player may have been exposed a move before
            if T[T_RAYS] != 0:
                exposed = ALL * (danger_after(T, R, S, move, S[SIDE], 0) != SAFE)
            elif w != NO_WATCH:
                exposed = touched(T, M, w, move, 0)
        if w != NO_WATCH and royals_may_differ(T, S, move) == 1:
            follow_royals(T, R, S, M, w)
        if record != 0:
            H[record + ply] = move
        if T[T_REPEATS] == 1:
            if plain == 1 and trailed == 0 and move >> EFFECT_SHIFT == 0:
                key = key_after_plain(S, key, T[T_S_TRAIL], side, rights)
            else:
                key = key_after(T, S, key, T[T_S_TRAIL])
            repeats = add_position(M, H, settled_key(T, R, S, M, key, 0), seen)
    S[TOP] = T[T_S_TRAIL]
    result = outcome_moving(T, R, S, M, repeats)
    if result >= 0:
        return result
    return outcome(T, R, S, M, H, legal_moves(T, R, S, M, 0))


@kernel
def restore(T: Vector, S: Vector, start: Vector) -> None:
    """Make ``S`` the position that *start* holds (derived words included)."""
    for i in range(T[T_S_TRAIL]):
        S[i] = start[i]
    S[TOP] = T[T_S_TRAIL]


@kernel
def playouts(
    T: Vector, R: Vector, S: Vector, M: Vector, H: Vector, start: Vector, seed: int, first: int, games: int,
    max_plies: int, out: Vector
) -> int:  # fmt: skip
    """How many games were played: numbers *first* ... of a run, each from the position *start*.

    For game k, at ``out[PLAYED * k]``: the outcome (0: ply limit), whether the side to move at the end is in check,
    plies, the legal moves of the sampled positions added up, the number of these positions. ``H`` has room
    for *max_plies* + 8 words and holds the keys of the positions before the start, if any, from the start on.
    """
    before = H[0]
    for k in range(games):
        restore(T, S, start)
        H[0] = before
        if T[T_REPEATS] == 1 and before == 0:
            H[0] = 1
            H[1] = settled_key(T, R, S, M, full_key(T, S), 0)
        ply = S[PLY]
        at = PLAYED * k
        out[at] = playout(T, R, S, M, H, game_key(seed, first + k), max_plies, 0)
        out[at + 1] = in_check(T, R, S, M, S[SIDE], T[T_MAX_MOVES])
        out[at + 2] = S[PLY] - ply
        out[at + 3] = S[CHOICES]
        out[at + 4] = S[COUNTED]
    H[0] = before
    return games
