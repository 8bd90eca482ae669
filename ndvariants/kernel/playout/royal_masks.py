"""Which royals a change of a cell can matter to, on boards where asking all of them is dear.

A royal's safety depends on the cells in his threat streams only. So for every cell a mask is kept of the royals in
whose streams it stands (whatever is between), and after a move only the royals of its two cells are asked again:
they were safe before. Where no hurdles are in play, leaving a cell matters only if it can shield, that is, if its
ray goes on; and one's own man who arrives somewhere threatens no royal of his own. Masks change when a royal
moves. Used in playouts on wide boards with filtered legality. Gained: half as many plies again on 8x8x8x8.

At a work place *w* of ``M``: how many royals are kept, -1 when the masks are not in use · the cells of the royals, MOST
for each player (-1: none) · a mask for each cell. Royal k of player p has bit ``MOST * p + k``, k being his place
in the lists of the player's royal codes; the same bit + SHIELDS says that the cell can shield him.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import (
    AT_HOP_THREATS,
    CLOCK,
    LEGAL_FILTERED,
    LEGALITY,
    N_CELLS,
    N_PLAYERS,
)
from ndvariants.kernel.playout.check_after import is_remote
from ndvariants.kernel.words import (
    base_of,
    cell_of,
    code_on,
    first_royal,
    has_hops,
    hops_against,
    is_royal,
    left_of,
    n_pieces,
    origin_of,
    pieces_at,
    target_of,
    threats_against,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

MOST = 15  # royals of a player
PLAYERS = 2
SHIELDS = MOST * PLAYERS
NO_WATCH = -1  # in place of a work place
CELLS_AT = 1
MASKS_AT = CELLS_AT + MOST * PLAYERS
ALL = (1 << (MOST * PLAYERS)) - 1
WIDE = 256  # cells; on smaller boards most cells matter to every royal


@kernel
def open_watch(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Set the masks up at *w*, or say that they are not in use."""
    M[w] = -1
    n_cells = T[N_CELLS]
    if T[LEGALITY] != LEGAL_FILTERED or n_cells <= WIDE or T[N_PLAYERS] > PLAYERS:
        return
    for i in range(w, w + MASKS_AT + n_cells):
        M[i] = 0
    for i in range(w + CELLS_AT, w + MASKS_AT):
        M[i] = -1
    follow_royals(T, R, S, M, w)


@kernel
def watch_of(M: Vector, w: int) -> int:
    """*w* when the masks there are in use, else NO_WATCH."""
    return NO_WATCH if M[w] < 0 else w


@kernel
def follow_royals(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Bring the masks up to where the royals stand now."""
    if M[w] < 0:
        return
    for player in range(T[N_PLAYERS]):
        bit = MOST * player
        for i in range(first_royal(T, player), first_royal(T, player + 1)):
            men = pieces_at(T, T[i])
            for k in range(n_pieces(T, S, T[i])):
                if bit >= MOST * (player + 1):
                    M[w] = -1
                    return
                move_watch(T, R, M, w, player, bit, S[men + k])
                bit += 1
        while bit < MOST * (player + 1) and M[w + CELLS_AT + bit] >= 0:
            move_watch(T, R, M, w, player, bit, -1)
            bit += 1


@kernel
def royals_may_differ(T: Vector, S: Vector, move: int) -> int:
    """1 unless all royals surely stand where they stood before *move*, which is made now."""
    if S[CLOCK] == 0 or is_remote(T, move) == 1:
        return 1  # somebody may have been taken
    return is_royal(T, code_on(T, S, target_of(move)))


@kernel
def move_watch(T: Vector, R: Vector, M: Vector, w: int, player: int, bit: int, cell: int) -> None:
    """Let the royal of this *bit* stand on *cell* (-1: nowhere)."""
    old = M[w + CELLS_AT + bit]
    if old == cell:
        return
    M[w + CELLS_AT + bit] = cell
    for by in range(T[N_PLAYERS]):
        if by != player and old >= 0:
            watch_cells(T, R, M, w, by, old, 1 << bit, 0)
        if by != player and cell >= 0:
            watch_cells(T, R, M, w, by, cell, 1 << bit, 1)


@kernel
def watch_cells(T: Vector, R: Vector, M: Vector, w: int, by: int, cell: int, mask: int, on: int) -> None:
    """Set (*on* 1) or clear a mask at every cell from or through which *by* may attack *cell*."""
    flip_stream(T, R, M, w, threats_against(T, by, cell), cell, mask, on, 1)
    if has_hops(T, by):
        flip_stream(T, R, M, w, hops_against(T, by, cell), cell, mask, on, 0)


@kernel
def flip_stream(T: Vector, R: Vector, M: Vector, w: int, stream: int, cell: int, mask: int, on: int, last: int) -> None:
    """The same for one stream; cells with no more than *last* entries left in their ray cannot shield."""
    base = base_of(T, cell)
    for i in range(stream + 1, stream + 1 + R[stream]):
        seen = w + MASKS_AT + cell_of(T, base, R[i])
        bits = mask
        if left_of(T, R[i]) > last:
            bits |= mask << SHIELDS
        if on == 1:
            M[seen] = M[seen] | bits
        else:
            M[seen] = M[seen] & ~(mask | mask << SHIELDS)


@kernel
def touched(T: Vector, M: Vector, w: int, move: int, own: int) -> int:
    """The mask of the royals, of the mover (*own* 1) or of others, to whom *move* may matter; ALL when not known."""
    if M[w] < 0 or move < 0:
        return ALL
    if is_remote(T, move) == 1:
        return ALL
    masks = w + MASKS_AT
    found = M[masks + origin_of(move)] >> SHIELDS
    if own == 0 or T[AT_HOP_THREATS] + T[AT_HOP_THREATS + 1] != 0:
        found |= M[masks + target_of(move)]
    return found & ALL


@kernel
def royals_of(player: int) -> int:
    """The mask of all royals of a player."""
    return ((1 << MOST) - 1) << (MOST * player)


@kernel
def attacked_royals(T: Vector, R: Vector, S: Vector, M: Vector, w: int, player: int, mask: int) -> int:
    """The royals of *player* who are attacked, as a mask: those in *mask* are asked, and those who have moved."""
    found = 0
    bit = MOST * player
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        men = pieces_at(T, T[i])
        for k in range(n_pieces(T, S, T[i])):
            asked = (mask >> bit) & 1
            if M[w] >= 0 and M[w + CELLS_AT + bit] != S[men + k]:
                asked = 1  # he has moved
            if asked == 1 and attacked_by_others(T, R, S, S[men + k], player) == 1:
                found |= 1 << bit
            if bit < MOST * (player + 1) - 1:
                bit += 1
    return found
