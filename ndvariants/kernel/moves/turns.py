"""Turns of several parts that are one ply: what is written when a part is made and the turn goes on, or is over.

A rule has said ``again ... joined``: then the ply is not counted yet, the same player makes another part in the phase
named, and the position knows how many parts were made and where the last one led. En passant cells of the turn are no
cells to capture on for its own player, so they are hidden until it is over; so are pieces that were taken on the way
and stay in it. Where no further part is legal, or the phase lets a player pass, PASS is the last part.

A rule may also let another player move: a choice between two turns, a ply of its own. No royal need be safe after it.
The player whose turn it is, is kept with the phase; the turn ends when the choice is made.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.position.history import HALF, HALF_BITS, standing_change
from ndvariants.kernel.position.players import is_choice, player_of_turn
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.kernel.records import argument_of_move, kind_of_move, shift_from
from ndvariants.kernel.words import code_on, origin_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def is_inside_turn(T: Tables, S: Position) -> bool:
    """Return whether the player to move has made a part of its turn, and not the last."""
    return T[head.HAS_JOINED_TURNS] == 1 and S[T[head.IN_S_TURN] + L.TURN_PARTS] != 0


@kernel
def passes_if_stuck(T: Tables, S: Position) -> bool:
    """Return whether PASS is a move where no other is legal: within a turn, and in a choice, which is passed over."""
    return is_inside_turn(T, S) or is_choice(T, S)


@kernel
def parts_made(T: Tables, S: Position) -> int:
    """Return how many parts of the turn were made."""
    if T[head.HAS_JOINED_TURNS] == 0:
        return 0
    return S[T[head.IN_S_TURN] + L.TURN_PARTS]


@kernel
def most_parts(T: Tables, plies: int) -> int:
    """The most parts a game of *plies* plies may have."""
    return plies * (1 + (L.MOST_TURN_PARTS - 1) * T[head.HAS_JOINED_TURNS])


@kernel
def is_to_go_on(T: Tables, S: Position) -> bool:
    """Return whether the rules of the present part let the turn go on within one ply, in a game with such turns."""
    return S[L.EXTRA_TURN] & L.JOINED != 0 and S[L.STATUS] == 0


@kernel
def stop_returning(T: Tables, S: Position, savepoint: int) -> None:
    """End a turn that is to go on if it has MOST_TURN_PARTS parts, or has come back to one of its own positions.

    The present part has made all writes since the *savepoint*. The key of the position is noted.
    """
    parts = parts_made(T, S)
    if parts < L.MOST_TURN_PARTS - 1 and not comes_back(T, S, parts, savepoint):
        return
    S[L.EXTRA_TURN] = 0
    lift_waiting(T, S)


@kernel
def comes_back(T: Tables, S: Position, parts: int, savepoint: int) -> bool:
    """Return whether the turn was in this position before; its key, the first after *parts* others, is noted.

    A key tells how the position differs from the one in which the turn began.
    """
    keys = T[head.IN_S_TURN_KEYS]
    if keys == 0:
        return False
    here = phase_key(S[L.PHASE])
    key = phase_key((S[L.EXTRA_TURN] & L.PHASE_BITS) - 1) ^ standing_change(T, S, savepoint)
    if parts == 0:
        note_key(S, keys, here)
    else:
        key ^= here ^ (S[keys + 2 * parts] | (S[keys + 2 * parts + 1] << HALF_BITS))
    key &= (1 << 2 * HALF_BITS) - 1
    for i in range(parts + 1):
        if S[keys + 2 * i] == key & HALF and S[keys + 2 * i + 1] == key >> HALF_BITS:
            return True
    note_key(S, keys + 2 * (parts + 1), key)
    return False


@kernel
def phase_key(phase: int) -> int:
    """Contribution of a phase to the key of a position in a turn."""
    return mix(product(phase + 1, GOLDEN))


@kernel
def note_key(S: Position, at: int, key: int) -> None:
    """Write a key as two words that are no negative numbers."""
    poke(S, at, key & HALF)
    poke(S, at + 1, (key >> HALF_BITS) & HALF)


@kernel
def forget_keys(T: Tables, S: Position) -> None:
    """Clear the keys of a turn that is over."""
    keys = T[head.IN_S_TURN_KEYS]
    for address in range(keys, keys + 2 * parts_made(T, S) + 4):
        if S[address] != 0:
            poke(S, address, 0)


@kernel
def goes_on(T: Tables, S: Position, move: int) -> bool:
    """Return whether the turn goes on after the part *move*: its next phase is set then; else it is closed."""
    turn = T[head.IN_S_TURN]
    parts = S[turn + L.TURN_PARTS]
    if not is_to_go_on(T, S):
        if T[head.IN_S_TURN_KEYS] != 0:
            forget_keys(T, S)
        if parts != 0:
            poke(S, turn + L.TURN_PARTS, 0)
            poke(S, turn + L.TURN_CELL, 0)
            if S[turn + L.TURN_DUTY] != 0:
                poke(S, turn + L.TURN_DUTY, 0)
            for i in range(S[turn + L.TURN_N_VACATED]):
                poke(S, turn + L.TURN_VACATED + i, 0)
            poke(S, turn + L.TURN_N_VACATED, 0)
            show_en_passant(T, S)
        return False
    hide_en_passant(T, S)
    poke(S, turn + L.TURN_PARTS, parts + 1)
    poke(S, turn + L.TURN_CELL, target_of(move) + 1)
    note_vacated(T, S, move)
    enter_phase(S, (S[L.EXTRA_TURN] & (L.JOINED - 1)) - 1)
    return True


@kernel
def note_vacated(T: Tables, S: Position, move: int) -> None:
    """Note the cells that the part *move* has left: of a castling those of all its pieces."""
    kind = kind_of_move(T, move)
    if kind == L.CASTLE:
        castling = argument_of_move(T, move)
        for i in range(T[castling + L.CASTLING_N_SHIFTS]):
            note_cell(T, S, shift_from(T, castling, i))
    elif kind != L.DROP and kind != L.PASS and kind != L.RIFLE:
        note_cell(T, S, origin_of(move))


@kernel
def note_last(T: Tables, S: Position, move: int, earlier: int) -> None:
    """Note where *move*, the part after *earlier* others of its turn, has ended: nowhere for a pass."""
    kind = kind_of_move(T, move)
    cell = target_of(move)
    if kind == L.RIFLE:
        cell = origin_of(move)
    if kind not in (L.PASS, L.LEAVE):
        poke(S, T[head.IN_S_LAST], cell + 1)
    elif earlier == 0:
        poke(S, T[head.IN_S_LAST], 0)


@kernel
def note_cell(T: Tables, S: Position, cell: int) -> None:
    """Note a cell as vacated, where there is room."""
    turn = T[head.IN_S_TURN]
    n = S[turn + L.TURN_N_VACATED]
    if n < L.MOST_VACATED:
        poke(S, turn + L.TURN_VACATED + n, cell)
        poke(S, turn + L.TURN_N_VACATED, n + 1)


@kernel
def enter_phase(S: Position, phase: int) -> None:
    """Let the same player move on in a phase; the one it comes from is kept."""
    if phase != S[L.PHASE]:
        if S[L.RETURN_PHASE] & L.PHASE_BITS == 0:
            poke(S, L.RETURN_PHASE, S[L.RETURN_PHASE] + S[L.PHASE] + 1)
        poke(S, L.PHASE, phase)
        if S[L.RETURN_PHASE] & L.PHASE_BITS == phase + 1:
            poke(S, L.RETURN_PHASE, S[L.RETURN_PHASE] - phase - 1)


@kernel
def hand_over(S: Position, player: int) -> None:
    """Let *player* move now; the player whose turn it is, is kept, but where the turn comes back to it."""
    after = S[L.RETURN_PHASE] >> L.PLAYER_SHIFT
    if after == 0:
        after = S[L.SIDE] + 1
    poke(S, L.SIDE, player)
    if after == player + 1:
        after = 0
    poke(S, L.RETURN_PHASE, (S[L.RETURN_PHASE] & L.PHASE_BITS) + (after << L.PLAYER_SHIFT))


@kernel
def go_back(T: Tables, S: Position) -> None:
    """Be in the phase, and in the turn, from which the extra moves have led."""
    if is_choice(T, S):
        hand_over(S, player_of_turn(T, S))
    if S[L.RETURN_PHASE] != 0:
        poke(S, L.PHASE, S[L.RETURN_PHASE] - 1)
        poke(S, L.RETURN_PHASE, 0)


@kernel
def wait(T: Tables, S: Position, cell: int) -> None:
    """Let the piece that was taken on *cell* stay in the way until the turn is over."""
    turn = T[head.IN_S_TURN]
    n = S[turn + L.TURN_WAITING]
    poke(S, T[head.IN_S_BOARD] + cell, L.WALL)
    poke(S, turn + L.TURN_CELLS + n, cell)
    poke(S, turn + L.TURN_WAITING, n + 1)


@kernel
def lift_waiting(T: Tables, S: Position) -> None:
    """Take off the board what stayed in the way."""
    turn = T[head.IN_S_TURN]
    n = S[turn + L.TURN_WAITING]
    if n == 0:
        return
    for i in range(n):
        cell = T[head.IN_S_BOARD] + S[turn + L.TURN_CELLS + i]
        if S[cell] == L.WALL:
            poke(S, cell, L.EMPTY)
        poke(S, turn + L.TURN_CELLS + i, 0)
    poke(S, turn + L.TURN_WAITING, 0)


@kernel
def hide_en_passant(T: Tables, S: Position) -> None:
    """Make the en passant cells of the turn plain empty ones; they stay listed."""
    for i in range(S[L.N_EN_PASSANT]):
        cell = T[head.IN_S_BOARD] + S[L.EN_PASSANT_CELLS + i]
        if S[cell] == L.EN_PASSANT:
            poke(S, cell, L.EMPTY)


@kernel
def show_en_passant(T: Tables, S: Position) -> None:
    """Make the listed cells en passant cells again, those that are still empty, if the piece that passed still is."""
    n = S[L.N_EN_PASSANT]
    if n == 0:
        return
    kept = 0
    for i in range(n):
        cell = S[L.EN_PASSANT_CELLS + i]
        poke(S, L.EN_PASSANT_CELLS + i, 0)
        if code_on(T, S, cell) <= L.EN_PASSANT and code_on(T, S, S[L.EN_PASSANT_VICTIM]) >= L.FIRST_PIECE:
            poke(S, T[head.IN_S_BOARD] + cell, L.EN_PASSANT)
            poke(S, L.EN_PASSANT_CELLS + kept, cell)
            kept += 1
    poke(S, L.N_EN_PASSANT, kept)
    if kept == 0:
        poke(S, L.EN_PASSANT_VICTIM, 0)
