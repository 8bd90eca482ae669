"""Keys of positions: equal positions have equal keys, others differ but for chance (63 bits).

The key is the exclusive or of a mixture of (address, value) over the words of a position's identity. En passant
cells count only when a legal move takes there (FIDE 9.2.3): else the position is the same without them.
A made move changes the key by what it has logged: see ``key_after``.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import piece_moves
from ndvariants.kernel.moves.make import clear_en_passant
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.walks import pieces
from ndvariants.kernel.words import kind_of, owner_of
from ndvariants.machine.jit import kernel


@kernel
def word_key(address: int, value: int) -> int:
    """Contribution of one word to the key; 0 for a word that is 0."""
    if value == 0:
        return 0
    return mix(product(address, GOLDEN) ^ (value & 0xFFFFFFFF))


@kernel
def full_key(T: Tables, S: Position) -> int:
    """The key of every identity word as it stands, en passant cells included."""
    key = 0
    for address in range(L.IDENTITY, T[head.IN_S_IDENTITY_END]):
        if S[address] != 0:
            key ^= word_key(address, S[address])
    return key


@kernel
def key_after(T: Tables, S: Position, key: int, savepoint: int) -> int:
    """The full key, when it was *key* before the writes logged from *savepoint* on.

    The undo log is walked back, swapping the old word with the new one, so that each write is seen in its turn; then
    forward again, which puts everything back.
    """
    end = T[head.IN_S_IDENTITY_END]
    top = S[L.TOP]
    at = top
    while at > savepoint:
        at -= 2
        address = S[at]
        if address >= L.IDENTITY and address < end:
            old = S[at + 1]
            new = S[address]
            key ^= word_key(address, new) ^ word_key(address, old)
            S[address] = old
            S[at + 1] = new
    while at < top:
        address = S[at]
        if address >= L.IDENTITY and address < end:
            old = S[address]
            S[address] = S[at + 1]
            S[at + 1] = old
        at += 2
    return key


@kernel
def has_simple_writes(T: Tables) -> bool:
    """Return whether a plain move changes only two cells, the side to move and castling rights.

    (And the en passant cells, where there were any.)
    """
    if T[head.HAS_RULES] != 0:
        return False
    if T[head.IN_S_LAST] + T[head.IN_S_HISTORY] + T[head.AT_NUMBERS] != 0:
        return False
    return T[head.HAS_EXTRA_TURNS] == 0 and T[head.N_PHASES] <= 1


@kernel
def repetition_key(T: Tables, R: Rays, S: Position, M: Moves, key: int, at: int) -> int:
    """The key by which positions repeat, from the full one. ``M[at:]`` is scratch."""
    savepoint = S[L.TOP]
    forget_idle_en_passant(T, R, S, M, at)
    if S[L.TOP] != savepoint:
        key = key_after(T, S, key, savepoint)
        undo(S, savepoint)
    return key


@kernel
def forget_idle_en_passant(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> None:
    """Clear the en passant cells where no legal move takes there: what is left makes the position what it is."""
    if S[L.N_EN_PASSANT] != 0 and not en_passant_is_taken(T, R, S, M, at):
        clear_en_passant(T, S)


@kernel
def en_passant_is_taken(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> bool:
    """Return whether a legal move takes the piece that left the en passant cells."""
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        if kind_of(T, code) & L.KIND_EN_PASSANT and owner_of(T, code) in (S[L.SIDE], T[head.N_PLAYERS]):
            for cell in pieces(T, S, code):
                if takes_en_passant(T, M, at, piece_moves(T, R, S, M, at, code, cell)):
                    # So seldom that all moves may be asked for: phases, duties and dead ends decide between them.
                    return takes_en_passant(T, M, at, at + legal_moves(T, R, S, M, at))
    return False


@kernel
def takes_en_passant(T: Tables, M: Moves, at: int, end: int) -> bool:
    """Return whether one of the moves ``M[at:end]`` takes en passant."""
    for k in range(at, end):
        if kind_of_move(T, M[k]) == L.TAKE_EN_PASSANT:
            return True
    return False


@kernel
def position_key(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """The key by which positions repeat. ``M`` is scratch from MAX_MOVES on."""
    return repetition_key(T, R, S, M, full_key(T, S), T[head.MAX_MOVES])
