"""What a node's royals need: who checks them, who shields them, which cells help.

One walk over the threat streams of each own royal stamps cells with the node's serial number, in three blocks at
``S[T[T_S_STAMPS]]``: *pinned* (an own man stands alone between a royal and an attacker), *evasion* (a checker,
or a cell before it) and *sensitive* (a cell of a hurdle pattern in which an attacker may take part). Old stamps are
simply out of date, so nothing is ever cleared.
"""

from __future__ import annotations

from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    CHECKERS,
    NODE_FLAGS,
    SIDE,
    T_CELL_MASK,
    T_CELLS,
    T_HOP_THREATS,
    T_LIST,
    T_OWNER,
    T_PLAYERS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYALS,
    T_S_BOARD,
    T_S_COUNT,
    T_S_STAMPS,
    T_SHIFT,
    T_THREAT_ACTION,
    T_THREATS,
    T_TWO_WAYS,
    THREAT_HIT,
    THREAT_MAY,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.state import next_serial
from ndvariants.kernel.vectors import Vector

VERIFY_ALL = 1  # NODE_FLAGS: nothing is proved, verify every move
HAS_SENSITIVE = 2  # NODE_FLAGS: some cell is stamped sensitive
HAS_PINNED = 4  # NODE_FLAGS: some cell is stamped pinned


@kernel
def analyse(T: Vector, R: Vector, S: Vector) -> int:
    """The serial of the stamps; ``S[CHECKERS]`` and ``S[NODE_FLAGS]`` are set for the side to move."""
    serial = next_serial(T, S)
    side = S[SIDE]
    S[NODE_FLAGS] = 0
    checkers = 0
    royals = 0
    for i in range(T[T[T_ROYALS] + side], T[T[T_ROYALS] + side + 1]):
        men = T[T[T_LIST] + T[i]]
        for k in range(S[T[T_S_COUNT] + T[i]]):
            royals += 1
            for by in range(T[T_PLAYERS]):
                if by != side:
                    checkers += walk_threats(T, R, S, S[men + k], by, serial)
                    if T[T_HOP_THREATS + by] != 0:
                        walk_hops(T, R, S, S[men + k], by, serial)
    S[CHECKERS] = checkers
    if checkers != 0 and (royals > 1 or S[NODE_FLAGS] & HAS_SENSITIVE or T[T_TWO_WAYS] == 1):
        S[NODE_FLAGS] |= VERIFY_ALL
    return serial


@kernel
def walk_threats(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """How many men of *by* attack the royal on *cell* along clear paths; pins and evasions are stamped."""
    shift = T[T_SHIFT]
    mask = T[T_CELL_MASK]
    rest_shift = T[T_REST_SHIFT]
    rest_mask = T[T_REST_MASK]
    row_shift = T[T_ROW_SHIFT]
    board = T[T_S_BOARD]
    actions = T[T_THREAT_ACTION]
    side = S[SIDE]
    base = cell * T[T_RELATIVE]
    i = T[T[T_THREATS + by] + cell] + 1
    stop = i + R[i - 1]
    start = i  # of the ray
    found = 0
    while i < stop:
        entry = R[i]
        code = S[board + ((base + entry) & mask)]
        action = T[actions + ((entry >> row_shift) << shift) + code]
        rest = (entry >> rest_shift) & rest_mask
        if action & (THREAT_STOP | THREAT_HIT) == 0:
            i += 1
            if rest == 1:
                start = i
            continue
        if action & THREAT_HIT:
            found += 1
            for k in range(start, i + 1):
                S[T[T_S_STAMPS] + T[T_CELLS] + ((base + R[k]) & mask)] = serial
        elif rest > 1 and T[T[T_OWNER] + code] == side:
            find_pin(T, R, S, base, i, rest, serial)
        i += rest
        start = i
    return found


@kernel
def find_pin(T: Vector, R: Vector, S: Vector, base: int, i: int, rest: int, serial: int) -> None:
    """Stamp the own man at the entry *i* as pinned when the next man on the ray attacks through him."""
    mask = T[T_CELL_MASK]
    board = T[T_S_BOARD]
    for k in range(i + 1, i + rest):
        entry = R[k]
        code = S[board + ((base + entry) & mask)]
        action = T[T[T_THREAT_ACTION] + ((entry >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + code]
        if action & THREAT_HIT:
            S[T[T_S_STAMPS] + ((base + R[i]) & mask)] = serial
            S[NODE_FLAGS] |= HAS_PINNED
        if action & (THREAT_STOP | THREAT_HIT):
            break


@kernel
def walk_hops(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> None:
    """Stamp the hurdle patterns of *by* against *cell* that hold a possible attacker, up to the last one.

    A hit means check by a hurdle pattern, where taking a man away may help as well as putting one in
    between: then every move is verified.
    """
    mask = T[T_CELL_MASK]
    board = T[T_S_BOARD]
    base = cell * T[T_RELATIVE]
    i = T[T[T_HOP_THREATS + by] + cell] + 1
    stop = i + R[i - 1]
    while i < stop:
        rest = (R[i] >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        last = i - 1
        state = 0
        alive = 1
        for k in range(i, i + rest):
            row = T[T_THREAT_ACTION] + ((R[k] >> T[T_ROW_SHIFT]) << T[T_SHIFT])
            code = S[board + ((base + R[k]) & mask)]
            if T[row + code] & THREAT_MAY:
                last = k
            if alive == 1:
                action = T[row + (state << T[T_SHIFT]) + code]
                if action & THREAT_HIT:
                    S[NODE_FLAGS] |= VERIFY_ALL
                if action & THREAT_STOP:
                    alive = 0
                state = (action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK
        for k in range(i, last + 1):
            S[NODE_FLAGS] |= HAS_SENSITIVE
            S[T[T_S_STAMPS] + 2 * T[T_CELLS] + ((base + R[k]) & mask)] = serial
        i += rest
