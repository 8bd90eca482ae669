"""Readers of records in ``T``: effects of moves, castlings, drops, phases, endings.

A record's plain fields are read by their names (``T[record + DROP_CODE]``, see ``kernel.layout``); what has to be
found first is found here.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.machine.jit import kernel

# --------------------------------------------------------------------------- effect records


@kernel
def effect_record(T: Tables, effect: int) -> int:
    """Index in ``T`` of the record of an effect."""
    return T[head.AT_EFFECTS] + effect * L.EFFECT_WIDTH


@kernel
def kind_of_effect(T: Tables, effect: int) -> int:
    """Kind of an effect: PLAIN, BECOME ..."""
    return T[T[head.AT_EFFECTS] + effect * L.EFFECT_WIDTH + L.EFFECT_KIND]


@kernel
def kind_of_move(T: Tables, move: int) -> int:
    """The kind of a move's effect."""
    return T[T[head.AT_EFFECTS] + (move >> L.EFFECT_SHIFT) * L.EFFECT_WIDTH + L.EFFECT_KIND]


@kernel
def argument_of_move(T: Tables, move: int) -> int:
    """The argument of a move's effect: a code, or a castling record."""
    return T[T[head.AT_EFFECTS] + (move >> L.EFFECT_SHIFT) * L.EFFECT_WIDTH + L.EFFECT_ARGUMENT]


@kernel
def flags_of_move(T: Tables, move: int) -> int:
    """The flags of a move's effect."""
    return T[T[head.AT_EFFECTS] + (move >> L.EFFECT_SHIFT) * L.EFFECT_WIDTH + L.EFFECT_FLAGS]


@kernel
def twin_of(T: Tables, move: int) -> int:
    """The first effect that does what the effect of *move* does."""
    return T[T[head.AT_EFFECTS] + (move >> L.EFFECT_SHIFT) * L.EFFECT_WIDTH + L.EFFECT_TWIN]


@kernel
def guard_of_move(T: Tables, move: int) -> int:
    """The program that must allow a move, 0 none."""
    return T[T[head.AT_EFFECTS] + (move >> L.EFFECT_SHIFT) * L.EFFECT_WIDTH + L.EFFECT_GUARD]


# --------------------------------------------------------------------------- castling records


@kernel
def first_castling(T: Tables, player: int) -> int:
    """Index in ``T`` of the castling records of a player; those of the next player follow."""
    return T[T[head.AT_CASTLINGS] + player]


@kernel
def shift_from(T: Tables, castling: int, i: int) -> int:
    """The cell that piece *i* of a castling leaves; the king is piece 0."""
    return T[castling + L.CASTLING_SHIFTS + 2 * i]


@kernel
def shift_to(T: Tables, castling: int, i: int) -> int:
    """The cell that piece *i* of a castling goes to."""
    return T[castling + L.CASTLING_SHIFTS + 2 * i + 1]


@kernel
def castling_empties(T: Tables, castling: int) -> int:
    """Index in ``T`` of the cells that must be empty: their number, then the cells."""
    return castling + L.CASTLING_SHIFTS + 2 * T[castling + L.CASTLING_N_SHIFTS]


@kernel
def castling_safe(T: Tables, castling: int) -> int:
    """Index in ``T`` of the cells that must not be attacked: their number, then the cells."""
    empties = castling_empties(T, castling)
    return empties + 1 + T[empties]


@kernel
def castling_effect(T: Tables, castling: int) -> int:
    safe = castling_safe(T, castling)
    return T[safe + 1 + T[safe]]


@kernel
def next_castling(T: Tables, castling: int) -> int:
    """Index in ``T`` of the record after this one."""
    safe = castling_safe(T, castling)
    return safe + 2 + T[safe]


# --------------------------------------------------------------------------- drop records


@kernel
def next_drop(T: Tables, drop: int) -> int:
    """Index in ``T`` of the record after this one."""
    return drop + L.DROP_CELLS + T[drop + L.DROP_N_CELLS]


@kernel
def hand_of(T: Tables, drop: int) -> int:
    """Index in ``S`` of the number of pieces in hand for this drop."""
    return T[head.IN_S_HANDS] + T[drop + L.DROP_HAND] * T[head.N_TYPES] + T[drop + L.DROP_TYPE]


@kernel
def is_in_hand(T: Tables, S: Position, drop: int) -> bool:
    """Return whether the hand of a drop record has a piece to drop."""
    return T[drop + L.DROP_ENDLESS] == 1 or S[hand_of(T, drop)] > 0


# --------------------------------------------------------------------------- phase and ending records


@kernel
def phase_record(T: Tables, S: Position) -> int:
    """Index in ``T`` of the record of the present phase."""
    return T[head.AT_PHASES] + S[L.PHASE] * L.PHASE_WIDTH


@kernel
def ending_record(T: Tables, number: int) -> int:
    """Index in ``T`` of the record of an ending."""
    return T[head.AT_ENDINGS] + number * L.ENDING_WIDTH
