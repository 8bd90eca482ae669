"""The score of a position: what its words are worth, kept up to date by what the undo log says.

The log tells every word that a move wrote, so one walk of it brings key and score up to date whatever the move did:
captures elsewhere, lines that vanish, boards that move, rules of the author's own.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.legality.hashing import word_key
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.walks import codes_of, entries, royals
from ndvariants.kernel.words import code_on, n_pieces, owner_of, rays_of
from ndvariants.machine.jit import kernel


@kernel
def term(T: Tables, W: Workspace, address: int, value: int) -> int:
    """Contribution of one word of a position to the score."""
    at = address - T[head.IN_S_BOARD]
    if at >= 0 and at < T[head.N_CELLS]:
        return W[W[ws.SQUARES] + value * T[head.N_CELLS] + at]
    at = address - T[head.IN_S_HANDS]
    if at >= 0 and at < (T[head.N_PLAYERS] + 1) * T[head.N_TYPES]:
        return value * W[W[ws.HANDS] + at]
    return 0


@kernel
def full_score(T: Tables, S: Position, W: Workspace) -> int:
    """The score of the position as it stands."""
    score = 0
    for address in range(T[head.IN_S_HANDS], T[head.IN_S_HANDS] + (T[head.N_PLAYERS] + 1) * T[head.N_TYPES]):
        score += term(T, W, address, S[address])
    for address in range(T[head.IN_S_BOARD], T[head.IN_S_BOARD] + T[head.N_CELLS]):
        score += term(T, W, address, S[address])
    return score


@kernel
def follow(T: Tables, S: Position, W: Workspace, mark: int) -> None:
    """Bring key and score up to the writes that the log holds from *mark* on (see ``hashing.key_after``)."""
    key = W[ws.KEY]
    score = W[ws.SCORE]
    end = T[head.IN_S_IDENTITY_END]
    top = S[L.TOP]
    at = top
    while at > mark:
        at -= 2
        address = S[at]
        if address >= L.IDENTITY and address < end:
            old = S[at + 1]
            new = S[address]
            if old != new:
                key ^= word_key(address, new) ^ word_key(address, old)
                score += term(T, W, address, new) - term(T, W, address, old)
            S[address] = old
            S[at + 1] = new
    while at < top:
        address = S[at]
        if address >= L.IDENTITY and address < end:
            old = S[address]
            S[address] = S[at + 1]
            S[at + 1] = old
        at += 2
    W[ws.KEY] = key
    W[ws.SCORE] = score


@kernel
def follow_plain(T: Tables, S: Position, W: Workspace, mark: int, side: int, rights: int) -> None:
    """The same for a plain move, where ``has_simple_writes`` and no en passant cell was: ``displace`` wrote first."""
    left = S[mark]
    reached = S[mark + 2]
    mover = S[mark + 1]
    taken = S[mark + 3]
    now = S[reached]
    key = W[ws.KEY] ^ word_key(left, mover) ^ word_key(reached, taken) ^ word_key(reached, now)
    key ^= word_key(L.SIDE, side) ^ word_key(L.SIDE, S[L.SIDE])
    if S[L.RIGHTS] != rights:
        key ^= word_key(L.RIGHTS, rights) ^ word_key(L.RIGHTS, S[L.RIGHTS])
    W[ws.KEY] = key
    squares = W[ws.SQUARES] - T[head.IN_S_BOARD]
    n = T[head.N_CELLS]
    W[ws.SCORE] += W[squares + now * n + reached] - W[squares + taken * n + reached] - W[squares + mover * n + left]


@kernel
def early_of(packed: int) -> int:
    """Value of a packed score while there are heavy pieces."""
    return ((packed + ws.PART_HALF) & ws.PART_MASK) - ws.PART_HALF


@kernel
def blended(packed: int) -> int:
    """The score of a packed one, between what it is worth early and late by the weight of the heavy pieces left."""
    early = early_of(packed)
    rest = (packed - early) >> ws.PART_BITS
    late = early_of(rest)
    return between(early, late, min((rest - late) >> ws.PART_BITS, ws.ALL_WEIGHT))


@kernel
def weight_of(packed: int) -> int:
    """Return how much of the heavy pieces is left, of ALL_WEIGHT."""
    rest = (packed - early_of(packed)) >> ws.PART_BITS
    return min((rest - early_of(rest)) >> ws.PART_BITS, ws.ALL_WEIGHT)


@kernel
def between(early: int, late: int, weight: int) -> int:
    """Points between those early and those late."""
    more = (early - late) * weight
    return late + (more // ws.ALL_WEIGHT if more >= 0 else -(-more // ws.ALL_WEIGHT))


@kernel
def is_hero(W: Workspace, side: int) -> int:
    """1 for the players of the team whose the score is."""
    return (W[ws.ALLIES] >> side) & 1


@kernel
def judge(T: Tables, R: Rays, S: Position, W: Workspace, key: int, score: int) -> int:
    """Static value of the position for the side to move, without a look at any move."""
    here = blended(score)
    if W[ws.NOISE] > 0:
        here += (mix(product(key ^ W[ws.NOISE_KEY], GOLDEN)) >> 16) % (2 * W[ws.NOISE] + 1) - W[ws.NOISE]
    if is_hero(W, S[L.SIDE]) == 0:
        here = -here
    here += W[ws.TEMPO]
    if W[ws.FLAGS] & ws.USE_ENDGAME and T[head.N_PLAYERS] == 2:
        if here > 3 * W[ws.TEMPO] and can_chase(T, S, W, S[L.SIDE]):
            here += chase(T, R, S, W, next_player(T, S))
        elif here < -3 * W[ws.TEMPO] and can_chase(T, S, W, next_player(T, S)):
            here -= chase(T, R, S, W, S[L.SIDE])
    return here


@kernel
def has_big(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """1 when a player has a piece of weight."""
    for code in codes_of(T, player):
        if W[W[ws.BIG] + code] == 1 and n_pieces(T, S, code) > 0:
            return 1
    return 0


@kernel
def can_chase(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """1 when *player* has a piece of weight, and its one opponent none."""
    return 1 if has_big(T, S, W, 1 - player) == 0 and has_big(T, S, W, player) else 0


@kernel
def chase(T: Tables, R: Rays, S: Position, W: Workspace, loser: int) -> int:
    """Points for the other side of a lone royal: few free cells for it, far from others, and a royal near it."""
    points = W[ws.FREE_POINTS] * (W[ws.MOST_FREE] - free_cells(T, R, S, loser))
    if W[ws.DISTANCES] != 0:
        points -= W[ws.NEAR_POINTS] * royal_distance(T, S, W, loser)
        cell = first_royal(T, S, loser)
        if cell >= 0:
            points += W[W[ws.REMOTENESS] + cell]
    return points


@kernel
def free_cells(T: Tables, R: Rays, S: Position, player: int) -> int:
    """Cells that the royals of *player* may go to, unattacked."""
    total = 0
    for code, cell in royals(T, S, player):
        for _, target in entries(T, R, rays_of(T, code, cell), cell):
            found = code_on(T, S, target)
            if found == L.EMPTY or (found >= L.FIRST_PIECE and owner_of(T, found) != player):
                if not attacked_lifted(T, R, S, cell, target, player, L.THREAT_HIT):
                    total += 1
    return total


@kernel
def royal_distance(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """Moves from a royal of the opponent to one of *player*; 0 where a side has none."""
    here = first_royal(T, S, player)
    there = first_royal(T, S, 1 - player)
    if here < 0 or there < 0:
        return 0
    return W[W[ws.DISTANCES] + there * T[head.N_CELLS] + here]


@kernel
def first_royal(T: Tables, S: Position, player: int) -> int:
    """The cell of the first royal of *player*, -1 if there is none."""
    for _, cell in royals(T, S, player):
        return cell
    return -1
