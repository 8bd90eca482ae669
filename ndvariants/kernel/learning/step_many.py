"""Many games, each one move on at every call: compact positions in a row, one working ``S`` for all of a thread."""

from __future__ import annotations

from ndvariants.kernel.header import ASKS_REPEATS, IS_MUTABLE, MAX_MOVES, SIZE_SAVED
from ndvariants.kernel.layout import PLY, SIDE, History, Moves, Position, Rays, Tables
from ndvariants.kernel.learning.actions import action_of_move
from ndvariants.kernel.legality.hashing import position_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import outcome, outcome_moving
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive
from ndvariants.kernel.questions.answer import forget
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words32, Words64

GAME_WORDS = 8  # words of Y for each game: what is asked, and what is answered
ACTION = 0  # the action to make; RESTART starts the game again
N_LEGAL = 1
RESULT = 2  # the outcome, see legality.endings
SIDE_TO_MOVE = 3
STEPS = 4  # moves made since the start
PLIES = 5
FAULT = 6  # ILLEGAL: the action was no legal one, and nothing was done; UNNUMBERED: a legal move has no action
ILLEGAL, UNNUMBERED = 1, 2
RESTART = -1


@kernel
def step_many(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, A: Words32, X: Words32, K: Words64, L: Words64, N: Words32,
    Y: Words64, start: Words32, first: int, games: int, most: int
) -> int:  # fmt: skip
    """Return how many of the *games* from number *first* on have a FAULT.

    ``X`` holds their positions, ``K`` the keys of each game (a count, then at most *most* + 1), ``L`` its legal moves,
    ``N`` their action numbers, ``Y`` GAME_WORDS each. A game that has ended, or made *most* moves, starts again.
    """
    faults = 0
    for game in range(first, first + games):
        y = game * GAME_WORDS
        Y[y + FAULT] = 0
        if Y[y + ACTION] == RESTART or Y[y + RESULT] != 0 or Y[y + STEPS] >= most:
            for i in range(T[SIZE_SAVED]):
                S[i] = start[i]
            settle(T, R, S)
            Y[y + STEPS] = 0
            K[game * (most + 2)] = 0
            faults += look(T, R, S, M, H, A, X, K, L, N, Y, game, most)
            continue
        move = legal_move_of(L, N, Y[y + ACTION], game * T[MAX_MOVES], Y[y + N_LEGAL])
        if move < 0:
            Y[y + FAULT] = ILLEGAL
            faults += 1
            continue
        at = game * T[SIZE_SAVED]
        for i in range(T[SIZE_SAVED]):
            S[i] = X[at + i]
        settle(T, R, S)
        make(T, R, S, M, move)
        Y[y + STEPS] += 1
        faults += look(T, R, S, M, H, A, X, K, L, N, Y, game, most)
    return faults


@kernel
def legal_move_of(L: Words64, N: Words32, action: int, at: int, n: int) -> int:
    """The move of this action among the *n* listed at *at*, -1 for none."""
    for i in range(at, at + n):
        if N[i] == action:
            return L[i]
    return -1


@kernel
def settle(T: Tables, R: Rays, S: Position) -> None:
    """Make the derived words of a position just copied."""
    derive(T, S)
    if T[IS_MUTABLE] != 0:
        set_dimensions(T, R, S)


@kernel
def look(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, A: Words32, X: Words32, K: Words64, L: Words64, N: Words32,
    Y: Words64, game: int, most: int
) -> int:  # fmt: skip
    """Write what the position of a game offers, and save it; 1 where a legal move has no action."""
    y = game * GAME_WORDS
    n = legal_moves(T, R, S, M, 0)
    at = game * T[MAX_MOVES]
    for i in range(n):
        L[at + i] = M[i]
        N[at + i] = action_of_move(T, A, M[i])
        if N[at + i] < 0:
            Y[y + FAULT] = UNNUMBERED
    repeats = 1
    keys = game * (most + 2)
    if T[ASKS_REPEATS] == 1:
        repeats = add_key(K, keys, position_key(T, R, S, M))
    result = outcome_moving(T, R, S, M, repeats)
    if result < 0 or (result == 0 and n == 0):
        for i in range(K[keys] + 1):
            H[i] = K[keys + i]
        result = outcome(T, R, S, M, H, n)
    Y[y + N_LEGAL] = n
    Y[y + RESULT] = result
    Y[y + SIDE_TO_MOVE] = S[SIDE]
    Y[y + PLIES] = S[PLY]
    forget(S)
    at = game * T[SIZE_SAVED]
    for i in range(T[SIZE_SAVED]):
        X[at + i] = S[i]
    return int(Y[y + FAULT] == UNNUMBERED)


@kernel
def add_key(K: Words64, at: int, key: int) -> int:
    """Return how often *key* has occurred among the keys counted at ``K[at]``, now that it is one of them."""
    n = K[at] + 1
    K[at] = n
    K[at + n] = key
    repeats = 0
    for i in range(at + 1, at + n + 1):
        if K[i] == key:
            repeats += 1
    return repeats
