"""Whole games between players who search or draw their moves, in one call of native code.

A game depends on the run's seed and its own number only.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import full_key, repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import outcome
from ndvariants.kernel.legality.repetition import count_repeats
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import is_inside_turn, most_parts
from ndvariants.kernel.perft.turns import count_turns
from ndvariants.kernel.position.players import packed_outs
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.random import draw, game_key, key_of
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.deepen import open_search, take_seat, think
from ndvariants.kernel.search.mcts.bandit import bandit
from ndvariants.kernel.search.openings import opening_choice, opening_root
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

PLAYED = 9  # words that ``games`` writes for each game
OPENED = 8  # of these: the key of the position in which the players took over
STOPPED_REPEATS, STOPPED_QUIET = 1, 2
SLICE = 1 << 40
SAMPLED = 8  # one ply in this many counts its turns where they have several parts
TASTE = 1 << 41  # a stream of random numbers, beside the plies


@kernel
def play_game(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, game: int, root: int,
    place: int, shift: int, opening: int, max_plies: int, stop_repeats: int, stop_quiet: int, out: Words64, at: int,
    record: int
) -> int:  # fmt: skip
    """The outcome of a game played on in ``S`` (0: stopped); ``games`` tells what is written at ``out[at:]``.

    The first *opening* plies are those of opening *place* below *root*; entrant (player + *shift*) modulo players plays
    for a player.
    """
    begun = S[L.PLY]
    node = root
    branch = place
    result = 0
    made = 0
    ply = 0
    for _ in range(most_parts(T, max_plies) + 1):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        if ply >= opening and out[at + OPENED] == 0:
            out[at + OPENED] = H[H[0]]
        n = legal_moves(T, R, S, M, 0)
        result = outcome(T, R, S, M, H, n)
        if result != 0 or n == 0:
            break
        if stop_repeats > 0 and count_repeats(H) >= stop_repeats:
            out[at + 5] = STOPPED_REPEATS
            break
        if stop_quiet > 0 and S[L.CLOCK] >= stop_quiet:
            out[at + 5] = STOPPED_QUIET
            break
        if ply >= max_plies:
            break
        count_choices(T, R, S, M, game, n, out, at)
        if ply < opening:
            pick = opening_choice(node, branch, n)
            move = M[pick]
            node = key_of(node, pick)
            branch //= n
        else:
            move = choose(T, R, S, M, H, W, X, game, (S[L.SIDE] + shift) % T[head.N_PLAYERS], n)
            out[at + 6] += W[ws.NODES]
        if record != 0:
            out[record + made] = move
        make(T, R, S, M, move)
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        H[0] += 1
        H[H[0]] = repetition_key(T, R, S, M, full_key(T, S), T[head.MAX_MOVES])
        made += 1
        ply = S[L.PLY] - begun
    if record != 0:
        out[record + made] = L.NO_MOVE
    out[at + 2] = S[L.PLY] - begun
    return result


@kernel
def count_choices(T: Tables, R: Rays, S: Position, M: Moves, game: int, n: int, out: Words64, at: int) -> None:
    """Count the legal turns, where these have several parts on a sample of plies; *n* moves are listed."""
    if T[head.HAS_JOINED_TURNS] == 1:
        if is_inside_turn(T, S) or (S[L.PLY] + game) & (SAMPLED - 1) != 0:
            return
        n = count_turns(T, R, S, M, n)
    out[at + 3] += n
    out[at + 4] += int(n > 0)


@kernel
def choose(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, game: int, entrant: int, n: int
) -> int:
    """The move of an entrant, among the *n* legal ones at ``M``."""
    seat = take_seat(T, W, entrant, S[L.SIDE])
    number = key_of(game, S[L.PLY])
    W[ws.NODES] = 0
    if n == 1 or W[seat + ws.SEAT_KIND] == ws.RANDOM or draw(number, 1, 1000) < W[ws.BLUNDER]:
        return M[draw(number, 0, n)]
    first = M[0]
    open_search(T, S, W, X, entrant, key_of(game, TASTE + entrant))
    if W[seat + ws.SEAT_KIND] == ws.BANDIT:
        bandit(T, R, S, M, H, W, X, SLICE)
    else:
        think(T, R, S, M, H, W, X, SLICE)
    return first if W[ws.BEST_MOVE] == L.NO_MOVE else W[ws.BEST_MOVE]


@kernel
def games(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, start: Position,
    seed: int, first: int, count: int, group: int, opening: int, max_plies: int,
    stop_repeats: int, stop_quiet: int, out: Words64, record: int
) -> int:  # fmt: skip
    """Return how many games were played: numbers *first* ... of a run, each from the position *start*.

    Each begins with *opening* plies of an opening of its own. Of each *group* games the opening is the same and the
    entrants change their places; with a group of 0 entrant k always plays for player k. For game k, at
    ``out[PLAYED * k]``: the outcome (0: none), whether the side to move at the end is in check, plies, the legal turns
    of the counted positions added up, how many these are, why the run stopped the game, nodes, who is out, the key of
    the position in which the players took over. The moves of the last game are written from ``out[record]`` on, when
    that is not 0, and NO_MOVE behind them. ``H`` holds the keys of the positions before, the start's last, and has room
    for the game and a search.
    """
    before = H[0]
    root = opening_root(seed)
    for k in range(count):
        number = first + k
        shift = 0
        place = number
        if group > 0:
            shift = number % group
            place = number // group
        at = PLAYED * k
        game = game_key(seed, number)
        plies = opening
        for _ in range(opening + 1):
            restore(T, S, start)
            H[0] = before
            for i in range(PLAYED):
                out[at + i] = 0
            out[at] = play_game(
                T, R, S, M, H, W, X, game, root, place, shift, plies, max_plies, stop_repeats, stop_quiet, out, at,
                record,
            )  # fmt: skip
            if out[at] == 0 or out[at + 2] > plies or plies == 0:
                break
            plies = max(0, out[at + 2] - 1)  # over before a player has moved: the opening ends before the last ply
        out[at + 1] = int(in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]))
        out[at + 7] = packed_outs(T, S)
    H[0] = before
    return count
