"""Which moves are passed over, and which are searched less deeply at first: late quiet ones.

None that gives check, and none that ends the game, as far as that is seen; else mates in one would be missed.
"""

from __future__ import annotations

from ndvariants.kernel.header import HAS_STATE_ENDINGS
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.hashing import has_simple_writes
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.order import KILLER
from ndvariants.kernel.search.evaluation.exchanges import hangs
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.machine.jit import kernel

POOR, GOOD = -500, 2000  # ranks of quiet moves


@kernel
def is_doubtful(T: Tables, R: Rays, S: Position, W: Workspace, f: int, move: int, won: int) -> int:
    """1 for a late quiet move that can hardly reach alpha or loses its piece, unless it gives check."""
    depth = W[f + ws.F_DEPTH]
    if (
        W[ws.FLAGS] & ws.USE_FUTILITY == 0
        or W[f + ws.F_QUIESCENT] == 1
        or depth > 3
        or won > 0
        or W[f + ws.F_CHECKED] == 1
    ):
        return 0
    if W[ws.NODE_PLY] == 0 or W[f + ws.F_LEGAL] <= 1 or W[f + ws.F_BEST] <= -ws.MATES:
        return 0
    if W[f + ws.F_LEGAL] > 5 + 3 * depth * depth + W[f + ws.F_COUNT] // 8:  # +64 Elo in chess, +33 in raumschach
        return 1
    if depth > 2:
        return 0
    return 1 if W[f + ws.F_STATIC] + 110 * depth + 40 <= W[f + ws.F_ALPHA] else hangs(T, R, S, W, move)


@kernel
def ends_nothing(T: Tables, W: Workspace, f: int) -> int:
    """1 where no quiet move that gives no check can end the game, as far as ``ends_game`` would see it."""
    if T[HAS_STATE_ENDINGS] != 0 or asks_lack(W, f) == 1:
        return 0
    return 1 if has_simple_writes(T) or W[ws.KEEPS_CELLS] == 1 else 0


@kernel
def asks_lack(W: Workspace, f: int) -> int:
    """1 where it matters whether a quiet move leaves the other side without moves."""
    return 1 if W[ws.LACK_DECIDES] == 1 and (W[ws.NODE_PLY] == 1 or W[f + ws.F_ALPHA] > ws.MATES) else 0


@kernel
def ends_game(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, at: int) -> int:
    """1 when the quiet move just made ended the game, as far as it is seen. ``M[at:]`` is scratch."""
    if state_outcome(T, R, S, M, at) != 0:
        return 1
    return 1 if asks_lack(W, f) == 1 and legal_moves(T, R, S, M, at) == 0 else 0


@kernel
def reduction(T: Tables, R: Rays, S: Position, W: Workspace, f: int, move: int, won: int) -> int:
    """Return how many plies less a late quiet move is to be searched at first, if it gives no check nor answers one."""
    tried = W[f + ws.F_LEGAL]
    depth = W[f + ws.F_DEPTH]
    if W[ws.FLAGS] & ws.USE_REDUCTIONS == 0 or depth < 2 or tried <= 3 or won > 0:
        return 0
    if W[f + ws.F_CHECKED] == 1 or W[f + ws.F_QUIESCENT] == 1:
        return 0
    if W[ws.NODE_PLY] == 0 and W[f + ws.F_ALPHA] > ws.MATES:  # is there a shorter win?
        return 0
    less = (magnitude(depth) * magnitude(tried) + 31) // 62
    if W[f + ws.F_BETA] - W[f + ws.F_ALPHA] > 1:
        less -= 1
    if W[f + ws.F_RANK] < KILLER:
        less += (1 if W[f + ws.F_RANK] < POOR else 0) - (1 if W[f + ws.F_RANK] > GOOD else 0)
    if less > 0 and depth > 2:
        less += hangs(T, R, S, W, move)
    return max(0, min(less, depth - 1))


@kernel
def magnitude(n: int) -> int:
    """Four times the binary logarithm of *n* > 0, straight lines between powers of two."""
    whole = 0
    while n >> (whole + 1) > 0:
        whole += 1
    return 4 * whole + ((n << 2) >> whole) - 4
