"""The score of a position: what its words are worth, kept up to date by what the undo log says.

The log tells every word that a move wrote, so one walk of it brings key and score up to date whatever the move did:
captures elsewhere, lines that vanish, boards that move, rules of the author's own.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.header import (
    AT_MOVES,
    AT_OWNER,
    AT_ROYAL_CODES,
    ENTRY_CELL_MASK,
    IN_S_BOARD,
    IN_S_HANDS,
    IN_S_IDENTITY_END,
    IS_RELATIVE,
    N_CELLS,
    N_PLAYERS,
    N_TYPES,
)
from ndvariants.kernel.layout import FIRST_PIECE, IDENTITY, RIGHTS, SIDE, THREAT_HIT, TOP, Position, Rays, Tables
from ndvariants.kernel.legality.hashing import word_key
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.kernel.search.workspace import (
    ALL_WEIGHT,
    BIG,
    DISTANCES,
    FLAGS,
    FREE_POINTS,
    HANDS,
    HERO,
    KEY,
    MOST_FREE,
    NEAR_POINTS,
    NOISE,
    NOISE_KEY,
    PART_BITS,
    PART_HALF,
    PART_MASK,
    REMOTENESS,
    SCORE,
    SQUARES,
    TEMPO,
    USE_ENDGAME,
    Workspace,
)
from ndvariants.kernel.words import first_code, n_pieces, piece_at
from ndvariants.machine.jit import kernel


@kernel
def term(T: Tables, W: Workspace, address: int, value: int) -> int:
    """What one word of a position adds to the score."""
    at = address - T[IN_S_BOARD]
    if at >= 0 and at < T[N_CELLS]:
        return W[W[SQUARES] + value * T[N_CELLS] + at]
    at = address - T[IN_S_HANDS]
    if at >= 0 and at < (T[N_PLAYERS] + 1) * T[N_TYPES]:
        return value * W[W[HANDS] + at]
    return 0


@kernel
def full_score(T: Tables, S: Position, W: Workspace) -> int:
    """The score of the position as it stands."""
    score = 0
    for address in range(T[IN_S_HANDS], T[IN_S_HANDS] + (T[N_PLAYERS] + 1) * T[N_TYPES]):
        score += term(T, W, address, S[address])
    for address in range(T[IN_S_BOARD], T[IN_S_BOARD] + T[N_CELLS]):
        score += term(T, W, address, S[address])
    return score


@kernel
def follow(T: Tables, S: Position, W: Workspace, mark: int) -> None:
    """Bring key and score up to the writes that the log holds from *mark* on (see ``hashing.key_after``)."""
    key = W[KEY]
    score = W[SCORE]
    end = T[IN_S_IDENTITY_END]
    top = S[TOP]
    at = top
    while at > mark:
        at -= 2
        address = S[at]
        if address >= IDENTITY and address < end:
            old = S[at + 1]
            new = S[address]
            if old != new:
                key ^= word_key(address, new) ^ word_key(address, old)
                score += term(T, W, address, new) - term(T, W, address, old)
            S[address] = old
            S[at + 1] = new
    while at < top:
        address = S[at]
        if address >= IDENTITY and address < end:
            old = S[address]
            S[address] = S[at + 1]
            S[at + 1] = old
        at += 2
    W[KEY] = key
    W[SCORE] = score


@kernel
def follow_plain(T: Tables, S: Position, W: Workspace, mark: int, side: int, rights: int) -> None:
    """The same for a plain move, where ``has_simple_writes`` and there was no en passant cell (``key_after_plain``)."""
    left = S[mark]
    reached = S[mark + 2]
    mover = S[mark + 1]
    taken = S[mark + 3]
    now = S[reached]
    key = W[KEY] ^ word_key(left, mover) ^ word_key(reached, taken) ^ word_key(reached, now)
    key ^= word_key(SIDE, side) ^ word_key(SIDE, S[SIDE])
    if S[RIGHTS] != rights:
        key ^= word_key(RIGHTS, rights) ^ word_key(RIGHTS, S[RIGHTS])
    W[KEY] = key
    squares = W[SQUARES] - T[IN_S_BOARD]
    n = T[N_CELLS]
    W[SCORE] += W[squares + now * n + reached] - W[squares + taken * n + reached] - W[squares + mover * n + left]


@kernel
def early_of(packed: int) -> int:
    """What a packed score is worth while there are heavy pieces."""
    return ((packed + PART_HALF) & PART_MASK) - PART_HALF


@kernel
def blended(packed: int) -> int:
    """The score of a packed one, between what it is worth early and late by the weight of the heavy pieces left."""
    early = early_of(packed)
    rest = (packed - early) >> PART_BITS
    late = early_of(rest)
    return between(early, late, min((rest - late) >> PART_BITS, ALL_WEIGHT))


@kernel
def weight_of(packed: int) -> int:
    """How much of the heavy pieces is left, of ALL_WEIGHT."""
    rest = (packed - early_of(packed)) >> PART_BITS
    return min((rest - early_of(rest)) >> PART_BITS, ALL_WEIGHT)


@kernel
def between(early: int, late: int, weight: int) -> int:
    """Points between those early and those late."""
    more = (early - late) * weight
    return late + (more // ALL_WEIGHT if more >= 0 else -(-more // ALL_WEIGHT))


@kernel
def is_hero(W: Workspace, side: int) -> int:
    """1 for the player whose the score is."""
    return 1 if side == W[HERO] else 0


@kernel
def judge(T: Tables, R: Rays, S: Position, W: Workspace, key: int, score: int) -> int:
    """What the position seems to be worth to the side to move, without a look at any move."""
    here = blended(score)
    if W[NOISE] > 0:
        here += (mix(product(key ^ W[NOISE_KEY], GOLDEN)) >> 16) % (2 * W[NOISE] + 1) - W[NOISE]
    if is_hero(W, S[SIDE]) == 0:
        here = -here
    here += W[TEMPO]
    if W[FLAGS] & USE_ENDGAME and T[N_PLAYERS] == 2:
        if here > 3 * W[TEMPO] and can_chase(T, S, W, S[SIDE]):
            here += chase(T, R, S, W, next_player(T, S))
        elif here < -3 * W[TEMPO] and can_chase(T, S, W, next_player(T, S)):
            here -= chase(T, R, S, W, S[SIDE])
    return here


@kernel
def has_big(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """1 when a player has a piece of weight."""
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if W[W[BIG] + code] == 1 and n_pieces(T, S, code) > 0:
            return 1
    return 0


@kernel
def can_chase(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """1 when *player* has a piece of weight, and its one opponent none."""
    return 1 if has_big(T, S, W, 1 - player) == 0 and has_big(T, S, W, player) else 0


@kernel
def chase(T: Tables, R: Rays, S: Position, W: Workspace, loser: int) -> int:
    """Points for the other side of a lone royal: few free cells for it, far from others, and a royal near it."""
    points = W[FREE_POINTS] * (W[MOST_FREE] - free_cells(T, R, S, loser))
    if W[DISTANCES] != 0:
        points -= W[NEAR_POINTS] * royal_distance(T, S, W, loser)
        cell = first_royal(T, S, loser)
        if cell >= 0:
            points += W[W[REMOTENESS] + cell]
    return points


@kernel
def free_cells(T: Tables, R: Rays, S: Position, player: int) -> int:
    """Cells that the royals of *player* may go to, unattacked."""
    total = 0
    for k in range(T[T[AT_ROYAL_CODES] + player], T[T[AT_ROYAL_CODES] + player + 1]):
        code = T[k]
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            rays = T[T[AT_MOVES] + code * T[N_CELLS] + cell]
            base = cell * T[IS_RELATIVE]
            for j in range(rays + 1, rays + 1 + R[rays]):
                target = (base + R[j]) & T[ENTRY_CELL_MASK]
                found = S[T[IN_S_BOARD] + target]
                if found == 0 or (found >= FIRST_PIECE and T[T[AT_OWNER] + found] != player):
                    if not attacked_lifted(T, R, S, cell, target, player, THREAT_HIT):
                        total += 1
    return total


@kernel
def royal_distance(T: Tables, S: Position, W: Workspace, player: int) -> int:
    """Moves from a royal of the opponent to one of *player*; 0 where a side has none."""
    here = first_royal(T, S, player)
    there = first_royal(T, S, 1 - player)
    if here < 0 or there < 0:
        return 0
    return W[W[DISTANCES] + there * T[N_CELLS] + here]


@kernel
def first_royal(T: Tables, S: Position, player: int) -> int:
    """The cell of the first royal of *player*, -1 if there is none."""
    for k in range(T[T[AT_ROYAL_CODES] + player], T[T[AT_ROYAL_CODES] + player + 1]):
        if n_pieces(T, S, T[k]) > 0:
            return piece_at(T, S, T[k], 0)
    return -1
