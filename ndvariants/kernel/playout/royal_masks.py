"""For each cell, a bit mask of the royals whose attack rays cross it.

On large boards only these royals are re-tested after a move.

A royal's safety depends on the cells in its threat rays only. After a move only the royals of its two cells are asked
again: the others were safe before. Where no hurdles are in play, leaving a cell matters only if it can block, that is,
if its ray goes on; and an own piece that arrives somewhere attacks no own royal. Masks change when a royal
moves. Used in playouts on wide boards with filtered legality. Speedup: half as many plies again on 8x8x8x8.

At *w* in ``M``: how many royals are kept, -1 when the masks are not in use · the cells of the royals, MOST
for each player (-1: none) · a mask for each cell. Royal k of player p has bit ``MOST * p + k``, k being its index
in the lists of the player's royal codes; the same bit + BLOCKS says that the cell can block a ray to it.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.attacks.check_after import has_side_effects
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.walks import entries, opponents, royals
from ndvariants.kernel.words import (
    code_on,
    has_hops,
    hops_against,
    is_royal,
    left_of,
    origin_of,
    target_of,
    threats_against,
)
from ndvariants.machine.jit import kernel

MOST = 15  # royals of a player
PLAYERS = 2
BLOCKS = MOST * PLAYERS
NO_MASKS = -1  # in place of a work place
CELLS_AT = 1
MASKS_AT = CELLS_AT + MOST * PLAYERS
ALL = (1 << (MOST * PLAYERS)) - 1
WIDE = 256  # cells; on smaller boards most cells matter to every royal


@kernel
def open_masks(T: Tables, R: Rays, S: Position, M: Moves, w: int) -> None:
    """Set the masks up at *w*, or say that they are not in use."""
    M[w] = -1
    n_cells = T[head.N_CELLS]
    if T[head.LEGALITY] != L.LEGAL_FILTERED or n_cells <= WIDE or T[head.N_PLAYERS] > PLAYERS:
        return
    for i in range(w, w + MASKS_AT + n_cells):
        M[i] = 0
    for i in range(w + CELLS_AT, w + MASKS_AT):
        M[i] = -1
    follow_royals(T, R, S, M, w)


@kernel
def masks_of(M: Moves, w: int) -> int:
    """*w* when the masks there are in use, else NO_MASKS."""
    return NO_MASKS if M[w] < 0 else w


@kernel
def follow_royals(T: Tables, R: Rays, S: Position, M: Moves, w: int) -> None:
    """Bring the masks up to where the royals stand now."""
    if M[w] < 0:
        return
    for player in range(T[head.N_PLAYERS]):
        bit = MOST * player
        for _, cell in royals(T, S, player):
            if bit >= MOST * (player + 1):
                M[w] = -1
                return
            move_royal(T, R, M, w, player, bit, cell)
            bit += 1
        while bit < MOST * (player + 1) and M[w + CELLS_AT + bit] >= 0:
            move_royal(T, R, M, w, player, bit, -1)
            bit += 1


@kernel
def royals_may_differ(T: Tables, S: Position, move: int) -> bool:
    """Return whether a royal may stand elsewhere than before *move*, which is made now."""
    if S[L.CLOCK] == 0 or has_side_effects(T, move):
        return True  # a royal may have been taken
    return is_royal(T, code_on(T, S, target_of(move)))


@kernel
def move_royal(T: Tables, R: Rays, M: Moves, w: int, player: int, bit: int, cell: int) -> None:
    """Let the royal of this *bit* stand on *cell* (-1: nowhere)."""
    old = M[w + CELLS_AT + bit]
    if old == cell:
        return
    M[w + CELLS_AT + bit] = cell
    for by in opponents(T, player):
        if old >= 0:
            mask_cells(T, R, M, w, by, old, 1 << bit, 0)
        if cell >= 0:
            mask_cells(T, R, M, w, by, cell, 1 << bit, 1)


@kernel
def mask_cells(T: Tables, R: Rays, M: Moves, w: int, by: int, cell: int, mask: int, on: int) -> None:
    """Set (*on* 1) or clear a mask at every cell from or through which *by* may attack *cell*."""
    mask_rays(T, R, M, w, threats_against(T, by, cell), cell, mask, on, 1)
    if has_hops(T, by):
        mask_rays(T, R, M, w, hops_against(T, by, cell), cell, mask, on, 0)


@kernel
def mask_rays(T: Tables, R: Rays, M: Moves, w: int, rays: int, cell: int, mask: int, on: int, last: int) -> None:
    """The same for one ray list; cells with no more than *last* entries left in their ray cannot block."""
    for i, visited in entries(T, R, rays, cell):
        seen = w + MASKS_AT + visited
        bits = mask
        if left_of(T, R[i]) > last:
            bits |= mask << BLOCKS
        if on == 1:
            M[seen] = M[seen] | bits
        else:
            M[seen] = M[seen] & ~(mask | mask << BLOCKS)


@kernel
def touched_royals(T: Tables, M: Moves, w: int, move: int, own: int) -> int:
    """The mask of the royals, of the mover (*own* 1) or of others, that *move* may expose; ALL when not known."""
    if M[w] < 0 or move < 0:
        return ALL
    if has_side_effects(T, move):
        return ALL
    masks = w + MASKS_AT
    found = M[masks + origin_of(move)] >> BLOCKS
    if own == 0 or T[head.AT_HOP_THREATS] + T[head.AT_HOP_THREATS + 1] != 0:
        found |= M[masks + target_of(move)]
    return found & ALL


@kernel
def royals_of(player: int) -> int:
    """The mask of all royals of a player."""
    return ((1 << MOST) - 1) << (MOST * player)


@kernel
def attacked_royals(T: Tables, R: Rays, S: Position, M: Moves, w: int, player: int, mask: int) -> int:
    """The royals of *player* that are attacked, perhaps on a condition, as a mask: those in *mask* are asked, and those
    that have moved."""
    found = 0
    bit = MOST * player
    for _, cell in royals(T, S, player):
        asked = (mask >> bit) & 1
        if M[w] >= 0 and M[w + CELLS_AT + bit] != cell:
            asked = 1  # it has moved
        if asked == 1 and attacked_by_others(T, R, S, cell, player, L.THREAT_ANY):
            found |= 1 << bit
        if bit < MOST * (player + 1) - 1:
            bit += 1
    return found
