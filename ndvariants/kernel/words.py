"""Readers of everything that is packed: moves, entries, actions, codes, the lists of pieces.

One line each, and the only place that knows where in a word something stands. Compiled they cost nothing:
they are put in where they are called. What the numbers mean is said in ``kernel.layout``.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.machine.jit import kernel

# --------------------------------------------------------------------------- moves


@kernel
def move_word(origin: int, target: int, effect: int) -> int:
    """The move from *origin* to *target* with this effect."""
    return origin + (target << L.TARGET_SHIFT) + (effect << L.EFFECT_SHIFT)


@kernel
def origin_of(move: int) -> int:
    """The cell that a move leaves; the target for drops."""
    return move & L.MOVE_CELL_MASK


@kernel
def target_of(move: int) -> int:
    """The cell that a move leads to."""
    return (move >> L.TARGET_SHIFT) & L.MOVE_CELL_MASK


@kernel
def effect_of(move: int) -> int:
    """The number of a move's effect, 0 for a plain move."""
    return move >> L.EFFECT_SHIFT


# --------------------------------------------------------------------------- codes


@kernel
def owner_of(T: Tables, code: int) -> int:
    """The player whose pieces have this code: the number of players for neutral ones, -1 for codes of no piece."""
    return T[T[head.AT_OWNER] + code]


@kernel
def type_of(T: Tables, code: int) -> int:
    """The piece type of a code."""
    return T[T[head.AT_TYPE] + code]


@kernel
def kind_of(T: Tables, code: int) -> int:
    """Kind of a code's moves: KIND_* bits."""
    return T[T[head.AT_KIND] + code]


@kernel
def is_royal(T: Tables, code: int) -> bool:
    """Return whether pieces of this code are royal."""
    return T[T[head.AT_IS_ROYAL] + code] == 1


@kernel
def moves_royal(T: Tables, S: Position, move: int) -> bool:
    """Return whether a move, not yet made, is one of a royal."""
    return T[T[head.AT_IS_ROYAL] + S[T[head.IN_S_BOARD] + (move & L.MOVE_CELL_MASK)]] == 1


@kernel
def code_once_moved(T: Tables, code: int) -> int:
    """The code that a piece of this code has once it has moved."""
    return T[T[head.AT_MOVED_CODE] + code]


@kernel
def first_code(T: Tables, owner: int) -> int:
    """The first code of an owner; those of the next owner follow on."""
    return T[T[head.AT_FIRST_CODE] + owner]


@kernel
def first_royal(T: Tables, player: int) -> int:
    """Index in ``T`` of the royal codes of a player; those of the next player follow."""
    return T[T[head.AT_ROYAL_CODES] + player]


@kernel
def are_mates(T: Tables, one: int, other: int) -> bool:
    """Return whether two owners of pieces are of one team, or the same."""
    return T[head.TEAM + one] == T[head.TEAM + other]


# --------------------------------------------------------------------------- the board


@kernel
def code_on(T: Tables, S: Position, cell: int) -> int:
    return S[T[head.IN_S_BOARD] + cell]


@kernel
def is_open(T: Tables, S: Position, cell: int) -> bool:
    """Return whether a cell is empty, or one that was just passed over."""
    return S[T[head.IN_S_BOARD] + cell] in (L.EMPTY, L.EN_PASSANT)


@kernel
def n_pieces(T: Tables, S: Position, code: int) -> int:
    """Return how many pieces of this code there are."""
    return S[T[head.IN_S_COUNT] + code]


@kernel
def pieces_at(T: Tables, code: int) -> int:
    """Index in ``S`` of the cells of the pieces of this code."""
    return T[T[head.AT_LISTS] + code]


@kernel
def piece_at(T: Tables, S: Position, code: int, i: int) -> int:
    """The cell of piece *i* of this code."""
    return S[T[T[head.AT_LISTS] + code] + i]


@kernel
def pinned_at(T: Tables, cell: int) -> int:
    """Index in ``S`` of the last epoch in which the piece on a cell was pinned."""
    return T[head.IN_S_EPOCHS] + cell


@kernel
def evasion_at(T: Tables, cell: int) -> int:
    """Index in ``S`` of the last epoch in which moving to a cell answered a check."""
    return T[head.IN_S_EPOCHS] + T[head.N_CELLS] + cell


@kernel
def sensitive_at(T: Tables, cell: int) -> int:
    """Index in ``S`` of the last epoch in which a change of a cell could complete a hurdle pattern."""
    return T[head.IN_S_EPOCHS] + 2 * T[head.N_CELLS] + cell


# --------------------------------------------------------------------------- ray lists and their entries


@kernel
def rays_of(T: Tables, code: int, cell: int) -> int:
    """Index in ``R`` of the ray list of a piece of this code on a cell: the number of entries, then the entries."""
    return T[T[head.AT_MOVES] + code * T[head.N_CELLS] + cell]


@kernel
def threats_against(T: Tables, by: int, cell: int) -> int:
    """Index in ``R`` of the list of clear threat rays of player *by* against a cell."""
    return T[T[head.AT_THREATS + by] + cell]


@kernel
def joint_threats_against(T: Tables, player: int, cell: int) -> int:
    """Index in ``R`` of the list of clear threat rays of all opponents of *player*, if ``joins_threats``."""
    return T[T[head.AT_JOINT_THREATS + player] + cell]


@kernel
def joins_threats(T: Tables, player: int) -> bool:
    """Return whether a single list holds the threats of all opponents of *player*."""
    return T[head.AT_JOINT_THREATS + player] != 0


@kernel
def hops_against(T: Tables, by: int, cell: int) -> int:
    """The same for hurdle patterns, where ``has_hops``."""
    return T[T[head.AT_HOP_THREATS + by] + cell]


@kernel
def has_hops(T: Tables, by: int) -> bool:
    """Return whether pieces of player *by* may attack over hurdles."""
    return T[head.AT_HOP_THREATS + by] != 0


@kernel
def base_of(T: Tables, cell: int) -> int:
    """Number to add to the entries of a ray list that starts from a cell, for ``cell_of``."""
    return cell * T[head.IS_RELATIVE]


@kernel
def entry_word(T: Tables, cell: int, left: int, row: int) -> int:
    """The entry of a cell with *left* more entries in its ray, and an action row."""
    return cell + (left << T[head.ENTRY_LEFT_SHIFT]) + (row << T[head.ENTRY_ROW_SHIFT])


@kernel
def cell_of(T: Tables, base: int, entry: int) -> int:
    """The cell of an entry."""
    return (base + entry) & T[head.ENTRY_CELL_MASK]


@kernel
def left_of(T: Tables, entry: int) -> int:
    """Return how many entries are left in the ray of an entry, this one included."""
    return (entry >> T[head.ENTRY_LEFT_SHIFT]) & T[head.ENTRY_LEFT_MASK]


@kernel
def row_of(T: Tables, entry: int) -> int:
    """The action row of an entry."""
    return entry >> T[head.ENTRY_ROW_SHIFT]


# --------------------------------------------------------------------------- actions


@kernel
def actions_for(T: Tables, code: int) -> int:
    """Index in ``T`` of the action rows of the owner of a code."""
    return T[head.AT_ACTIONS + T[T[head.AT_OWNER] + code]]


@kernel
def actions_of(T: Tables, owner: int) -> int:
    """Index in ``T`` of the action rows of an owner's pieces."""
    return T[head.AT_ACTIONS + owner]


@kernel
def action_of(T: Tables, actions: int, entry: int, state: int, code: int) -> int:
    """The action of an entry in some state where *code* stands, of the rows at ``T[actions]``."""
    return T[actions + (((entry >> T[head.ENTRY_ROW_SHIFT]) + state) << T[head.CODE_SHIFT]) + code]


@kernel
def action_at(T: Tables, S: Position, actions: int, base: int, entry: int, state: int) -> int:
    """The action of an entry in some state for what stands on its cell."""
    code = S[T[head.IN_S_BOARD] + ((base + entry) & T[head.ENTRY_CELL_MASK])]
    return T[actions + (((entry >> T[head.ENTRY_ROW_SHIFT]) + state) << T[head.CODE_SHIFT]) + code]


@kernel
def threat_row(T: Tables, entry: int) -> int:
    """Index in ``T`` of the actions of a threat entry in state 0, by code; those of the next state follow."""
    return T[head.AT_THREAT_ACTIONS] + ((entry >> T[head.ENTRY_ROW_SHIFT]) << T[head.CODE_SHIFT])


@kernel
def threat_of(T: Tables, entry: int, state: int, code: int) -> int:
    """The action of a threat entry in some state where *code* stands."""
    return T[T[head.AT_THREAT_ACTIONS] + (((entry >> T[head.ENTRY_ROW_SHIFT]) + state) << T[head.CODE_SHIFT]) + code]


@kernel
def threat_at(T: Tables, S: Position, base: int, entry: int, state: int) -> int:
    """The action of a threat entry in some state for what stands on its cell."""
    return action_at(T, S, T[head.AT_THREAT_ACTIONS], base, entry, state)


@kernel
def n_moves_of(action: int) -> int:
    """Return how many moves an action makes."""
    return (action >> L.ACT_COUNT_SHIFT) & L.ACT_COUNT_MASK


@kernel
def first_effect_of(action: int) -> int:
    """The effect of the first of these moves; the others follow on."""
    return action >> L.ACT_EFFECT_SHIFT


@kernel
def first_move_of(action: int, origin: int, target: int) -> int:
    """The first of these moves, of a piece on *origin* at an entry of the cell *target*."""
    return origin + (target << L.TARGET_SHIFT) + ((action >> L.ACT_EFFECT_SHIFT) << L.EFFECT_SHIFT)


@kernel
def state_after(action: int) -> int:
    """The state in which the ray goes on after an action."""
    return (action >> L.ACT_STATE_SHIFT) & L.ACT_STATE_MASK


@kernel
def guards_of_threat(T: Tables, action: int) -> int:
    """Index in ``T`` of the programs of a THREAT_GUARDED action, one of which must allow the capture."""
    return T[head.AT_THREAT_GUARDS] + (action >> L.THREAT_GUARDS_SHIFT)
