"""Coming to a node: its value where that is known at once, else its moves in the order in which they are tried."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import position_outcome
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import clear_en_passant, next_player
from ndvariants.kernel.position.history import line_so_far
from ndvariants.kernel.position.players import is_team_out
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.marks import keep_unrefuted, list_moves
from ndvariants.kernel.search.alphabeta.order import gain, rank_moves
from ndvariants.kernel.search.alphabeta.table import depth_of, find, value_of_entry
from ndvariants.kernel.search.evaluation.activity import MOST_ACTIVITY, activity
from ndvariants.kernel.search.evaluation.endings import value_by_table
from ndvariants.kernel.search.evaluation.exchanges import loses_exchange
from ndvariants.kernel.search.evaluation.results import result_value, times_met, value_by_history, value_without_moves
from ndvariants.kernel.search.evaluation.runners import MOST_RUNNERS, running
from ndvariants.kernel.search.evaluation.score import follow, has_big, judge
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.machine.jit import kernel

CHECKS_DEEP = -3  # down to here it is asked whether the side to move is in check


@kernel
def push(
    W: Workspace, ply: int, at: int, key: int, score: int, depth: int, alpha: int, beta: int, checked: int, nulled: int
) -> None:
    """Let the next step enter the position in ``S`` as a node at *ply*."""
    f = W[ws.FRAMES] + ply * ws.FRAME
    W[f + ws.F_AT] = at
    W[f + ws.F_KEY] = key
    W[f + ws.F_SCORE] = score
    W[f + ws.F_DEPTH] = depth
    W[f + ws.F_ALPHA] = alpha
    W[f + ws.F_BETA] = beta
    W[f + ws.F_CHECKED] = checked
    W[f + ws.F_NULLED] = nulled
    W[f + ws.F_BEST_MOVE] = -1
    W[ws.NODE_PLY] = ply
    W[ws.STATE] = ws.ENTERING


@kernel
def leave(W: Workspace, value: int) -> None:
    """Hand the value of the node on to the one above."""
    W[ws.VALUE] = value
    W[ws.NODE_PLY] -= 1
    W[ws.STATE] = ws.RETURNING


@kernel
def enter(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, f: int) -> int:
    """The value of the position, OPEN when its moves are listed and have to be tried, PUSHED when a pass is tried."""
    ply = W[ws.NODE_PLY]
    at = W[f + ws.F_AT]
    W[ws.NODES] += 1
    W[ws.SELECTIVE_DEPTH] = max(W[ws.SELECTIVE_DEPTH], ply)
    W[W[ws.LINES] + ply * (ws.MOST_PLIES + 2)] = 0
    W[f + ws.F_REPEATED] = 0
    result = position_outcome(T, R, S, M, at)
    if result != 0:
        return result_value(S, W, result, ply)
    if T[head.HAS_OUTS] == 1 and is_team_out(T, S, W[ws.HERO]):
        return ws.MATE - ply  # to a player who is still in it
    H[H[0] + ply] = repetition_key(T, R, S, M, W[f + ws.F_KEY], at)
    if ply > 0 and W[f + ws.F_NULLED] == 0:
        value = value_by_history(T, R, S, M, H, W, ply, at)
        if value != ws.OPEN:
            return value
        if W[ws.ENDINGS] != 0:
            value = value_by_table(T, S, W, ply)
            if value != ws.OPEN:
                return value
        if ply == 1 and times_met(S, H, H[0] + 1) > 1:
            W[f + ws.F_REPEATED] = 1
    if ply >= ws.MOST_PLIES - 1 or at + 3 * T[head.MAX_MOVES] >= W[ws.ROOM]:
        return judge(T, R, S, W, W[f + ws.F_KEY], W[f + ws.F_SCORE])
    depth = extended(T, R, S, M, W, f, at)
    W[f + ws.F_DEPTH] = depth
    W[f + ws.F_LOW] = W[f + ws.F_ALPHA]
    W[f + ws.F_BEST] = -ws.INFINITE
    W[f + ws.F_NEXT] = 0
    W[f + ws.F_LEGAL] = 0
    W[f + ws.F_FIRST] = W[ws.BEST_MOVE] if ply == 0 else -1
    still = 0 if W[ws.FLAGS] & ws.USE_QUIESCENCE else 1
    if (ply <= 1 + W[ws.LACK_DECIDES] or (depth <= 0 and still == 1)) and legal_moves(T, R, S, M, at) == 0:
        return value_without_moves(T, R, S, M, W, ply, at)
    if W[ws.FLAGS] & ws.USE_TABLE and (depth > 0 or still == 0):
        value = known_value(T, S, W, X, f, ply, depth)
        if value != ws.OPEN:
            return value
    here = standing(T, R, S, W, f)
    if depth <= 0 and still == 1:
        return here
    if depth <= 0:
        if W[ws.NODES] >= W[ws.QUIET_END]:
            return here
        return open_quiescence(T, R, S, M, W, f, at)
    value = without_moving(T, S, W, f, ply, depth)
    if value != ws.OPEN:
        return value
    return open_moves(T, R, S, M, W, f, at)


@kernel
def standing(T: Tables, R: Rays, S: Position, W: Workspace, f: int) -> int:
    """Static value of the node, stored in its frame; mobility is added if it can matter to alpha or beta."""
    here = judge(T, R, S, W, W[f + ws.F_KEY], W[f + ws.F_SCORE])
    if W[ws.FLAGS] & ws.USE_ACTIVITY and W[f + ws.F_CHECKED] != 1:
        here = with_liveliness(T, R, S, W, f, here)
    W[f + ws.F_STATIC] = here
    return here


@kernel
def with_liveliness(T: Tables, R: Rays, S: Position, W: Workspace, f: int, here: int) -> int:
    """*here* with the points that are no sum over cells, the cheap ones first, while they can matter."""
    most = MOST_ACTIVITY if W[ws.LIVELY] != 0 else 0
    if W[ws.RUNNERS] != 0:
        if is_beyond(W, f, here, most + MOST_RUNNERS) == 0:
            here += running(T, S, W, W[f + ws.F_SCORE])
        else:
            most += MOST_RUNNERS
    if most > 0:
        if is_beyond(W, f, here, most) == 0:
            here += activity(T, R, S, W, W[f + ws.F_SCORE])
        else:
            here += most if here <= W[f + ws.F_ALPHA] else -most
    return here


@kernel
def is_beyond(W: Workspace, f: int, here: int, most: int) -> int:
    """1 when *most* points more or less leave *here* on the same side of both alpha and beta."""
    return 1 if here - most >= W[f + ws.F_BETA] or here + most <= W[f + ws.F_ALPHA] else 0


@kernel
def extended(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, at: int) -> int:
    """Return how deep to search the node: never only captures in check, while nodes are left to look further."""
    depth = W[f + ws.F_DEPTH]
    if W[ws.ASKS_CHECK] == 0 or depth <= CHECKS_DEEP:
        W[f + ws.F_CHECKED] = 0
    elif W[f + ws.F_CHECKED] == ws.UNKNOWN:
        W[f + ws.F_CHECKED] = int(in_check(T, R, S, M, S[L.SIDE], at))
    extends = W[ws.FLAGS] & ws.USE_EXTENSION and W[ws.NODES] < W[ws.QUIET_END]
    if W[f + ws.F_CHECKED] == 1 and extends and W[ws.NODE_PLY] < 2 * W[ws.DEPTH] + 8:
        return max(depth, 1)
    return depth


@kernel
def known_value(T: Tables, S: Position, W: Workspace, X: Table, f: int, ply: int, depth: int) -> int:
    """The value that the table gives to the node, OPEN if none that will do; notes the move to try first."""
    entry = find(W, X, W[f + ws.F_KEY] ^ line_so_far(T, S))
    if entry < 0:
        return ws.OPEN
    known = X[entry + 2]
    W[f + ws.F_FIRST] = X[entry + 1]
    if ply == 0 or depth_of(known) < depth:
        return ws.OPEN
    value = value_of_entry(known, ply)
    bound = known & 3
    if (bound == ws.AT_LEAST and value < W[f + ws.F_BETA]) or (bound == ws.AT_MOST and value > W[f + ws.F_ALPHA]):
        return ws.OPEN
    W[ws.HITS] += 1
    return value


@kernel
def without_moving(T: Tables, S: Position, W: Workspace, f: int, ply: int, depth: int) -> int:
    """Static or null-move cutoff value; PUSHED: a null move has begun; OPEN: neither."""
    here = W[f + ws.F_STATIC]
    beta = W[f + ws.F_BETA]
    if W[f + ws.F_CHECKED] == 1 or ply == 0 or beta >= ws.MATES or beta <= -ws.MATES:
        return ws.OPEN
    if W[ws.FLAGS] & ws.USE_FUTILITY and depth <= 3 and here - 90 * depth >= beta:
        return here
    if W[ws.FLAGS] & ws.USE_NULL == 0 or W[ws.MAY_NULL] == 0 or W[f + ws.F_NULLED] == 1 or depth < 2 or here < beta:
        return ws.OPEN
    if has_big(T, S, W, S[L.SIDE]) == 0:
        return ws.OPEN
    W[f + ws.F_STAGE] = ws.NULL_MOVE
    W[f + ws.F_MARK] = S[L.TOP]
    W[f + ws.F_SAME] = 0
    if S[L.N_EN_PASSANT] != 0:
        clear_en_passant(T, S)
    poke(S, L.SIDE, next_player(T, S))
    W[ws.KEY] = W[f + ws.F_KEY]
    W[ws.SCORE] = W[f + ws.F_SCORE]
    follow(T, S, W, W[f + ws.F_MARK])
    less = 4 + depth // 4 + min((here - beta) // 200, 3)
    push(W, ply + 1, W[f + ws.F_AT], W[ws.KEY], W[ws.SCORE], depth - less, -beta, 1 - beta, 0, 1)
    return ws.PUSHED


@kernel
def open_moves(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, at: int) -> int:
    """List and rank the moves of the node: OPEN. Whether a doubtful one is legal is asked when it is tried."""
    n = list_moves(T, R, S, M, at, 1 if W[ws.NODE_PLY] == 0 else 0)
    W[f + ws.F_QUIESCENT] = 0
    W[f + ws.F_COUNT] = n
    rank_moves(T, R, S, M, W, at, n, W[f + ws.F_FIRST], W[ws.NODE_PLY])
    return ws.OPEN


@kernel
def open_quiescence(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, at: int) -> int:
    """The value of standing still where that is enough; else OPEN, with the captures and promotions worth a look."""
    here = W[f + ws.F_STATIC]
    W[f + ws.F_QUIESCENT] = 1
    W[f + ws.F_BEST] = here
    if here >= W[f + ws.F_BETA]:
        return here
    W[f + ws.F_ALPHA] = max(W[f + ws.F_ALPHA], here)
    n = pseudo_legal_moves(T, R, S, M, at)
    kept = at
    for i in range(at, at + n):
        won = gain(T, S, W, M[i])
        if won > 0 and here + won + 2 * W[ws.LEAST] > W[f + ws.F_ALPHA] and loses_exchange(T, R, S, W, M[i], won) == 0:
            M[kept] = M[i]
            kept += 1
    n = 0
    if kept > at:
        n = keep_unrefuted(T, R, S, M, at, kept - at)
    W[f + ws.F_COUNT] = n
    rank_moves(T, R, S, M, W, at, n, W[f + ws.F_FIRST], W[ws.NODE_PLY])
    return ws.OPEN
