"""What a node's royals need: who checks them, who shields them, which cells help.

One walk over the threat streams of each own royal stamps cells with the node's serial number, in three blocks at
``S[T[IN_S_EPOCHS]]``: *pinned* (an own man stands alone between a royal and an attacker), *evasion* (a checker,
or a cell before it) and *sensitive* (an own man whose leaving, or another cell whose occupation, may complete a hurdle
pattern). Old stamps are simply out of date, so nothing is ever cleared.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    AT_FIRST_CODE,
    AT_HOP_THREATS,
    AT_LISTS,
    AT_OWNER,
    AT_ROYAL_CODES,
    AT_THREAT_ACTIONS,
    AT_THREATS,
    CHECKERS,
    CODE_SHIFT,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    EPOCH,
    HAS_TWO_WAYS,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IS_RELATIVE,
    N_CELLS,
    N_PLAYERS,
    NODE_FLAGS,
    SIDE,
    THREAT_HIT,
    THREAT_MAY,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.position.undo_log import OLD_EPOCH, clear_stamps, next_serial
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

VERIFY_ALL = 1  # NODE_FLAGS: nothing is proved, verify every move
HAS_SENSITIVE = 2  # NODE_FLAGS: some cell without an own man is stamped sensitive
HAS_PINNED = 4  # NODE_FLAGS: some cell is stamped pinned
HAS_SCREENS = 8  # NODE_FLAGS: some own man is stamped sensitive


@kernel
def analyse(T: Vector, R: Vector, S: Vector) -> int:
    """The serial of the stamps; ``S[CHECKERS]`` and ``S[NODE_FLAGS]`` are set for the side to move.

    They hold until the next analysis, and are not cleared before: no node needs a billion stamps.
    """
    if S[EPOCH] > OLD_EPOCH:
        clear_stamps(T, S)
    serial = next_serial(T, S)
    side = S[SIDE]
    S[NODE_FLAGS] = 0
    checkers = 0
    royals = 0
    for i in range(T[T[AT_ROYAL_CODES] + side], T[T[AT_ROYAL_CODES] + side + 1]):
        men = T[T[AT_LISTS] + T[i]]
        for k in range(S[T[IN_S_COUNT] + T[i]]):
            royals += 1
            for by in range(T[N_PLAYERS]):
                if by != side:
                    checkers += walk_threats(T, R, S, S[men + k], by, serial)
                    if T[AT_HOP_THREATS + by] != 0:
                        walk_hops(T, R, S, S[men + k], by, serial)
    S[CHECKERS] = checkers
    if checkers != 0 and (royals > 1 or S[NODE_FLAGS] & (HAS_SENSITIVE | HAS_SCREENS) or T[HAS_TWO_WAYS] == 1):
        S[NODE_FLAGS] |= VERIFY_ALL
    return serial


@kernel
def walk_threats(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """How many men of *by* attack the royal on *cell* along clear paths; pins and evasions are stamped."""
    shift = T[CODE_SHIFT]
    mask = T[ENTRY_CELL_MASK]
    rest_shift = T[ENTRY_LEFT_SHIFT]
    rest_mask = T[ENTRY_LEFT_MASK]
    row_shift = T[ENTRY_ROW_SHIFT]
    board = T[IN_S_BOARD]
    actions = T[AT_THREAT_ACTIONS]
    side = S[SIDE]
    base = cell * T[IS_RELATIVE]
    i = T[T[AT_THREATS + by] + cell] + 1
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
                S[T[IN_S_EPOCHS] + T[N_CELLS] + ((base + R[k]) & mask)] = serial
        elif rest > 1 and T[T[AT_OWNER] + code] == side:
            find_pin(T, R, S, base, i, rest, serial)
        i += rest
        start = i
    return found


@kernel
def find_pin(T: Vector, R: Vector, S: Vector, base: int, i: int, rest: int, serial: int) -> None:
    """Stamp the own man at the entry *i* as pinned when the next man on the ray attacks through him."""
    mask = T[ENTRY_CELL_MASK]
    board = T[IN_S_BOARD]
    for k in range(i + 1, i + rest):
        entry = R[k]
        code = S[board + ((base + entry) & mask)]
        action = T[T[AT_THREAT_ACTIONS] + ((entry >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + code]
        if action & THREAT_HIT:
            S[T[IN_S_EPOCHS] + ((base + R[i]) & mask)] = serial
            S[NODE_FLAGS] |= HAS_PINNED
        if action & (THREAT_STOP | THREAT_HIT):
            break


@kernel
def walk_hops(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> None:
    """Stamp, in the hurdle patterns of *by* against *cell* that hold a possible attacker, what may turn to check.

    Rays without a possible attacker, nearly all, are left alone. A hit as things stand means check by a hurdle
    pattern, where taking a man away may help as well as putting one in between: then every move is verified.
    """
    mask = T[ENTRY_CELL_MASK]
    board = T[IN_S_BOARD]
    base = cell * T[IS_RELATIVE]
    i = T[T[AT_HOP_THREATS + by] + cell] + 1
    stop = i + R[i - 1]
    while i < stop:
        rest = (R[i] >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        last = i - 1
        for k in range(i, i + rest):
            row = T[AT_THREAT_ACTIONS] + ((R[k] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT])
            if T[row + S[board + ((base + R[k]) & mask)]] & THREAT_MAY:
                last = k
        if last >= i:
            stamp_hops(T, R, S, base, i, last + 1, serial)
        i += rest


@kernel
def stamp_hops(T: Vector, R: Vector, S: Vector, base: int, i: int, end: int, serial: int) -> None:
    """Stamp what matters in the ray at ``R[i:end]``, whose last entry holds a possible attacker.

    A move may leave one cell of the ray (bit 0 of *changes*), arrive at one (bit 1), or both; for each of these four
    the states in which the pattern may then be are followed as a set of bits. If leaving may bring a hit, own men are
    stamped; if arriving may, the cells without own men. Proved so: with two hurdles before a cannon only the men who
    are hurdles, with none only the cells before him, with three nobody.
    """
    side = S[SIDE]
    sets = 1
    hits = 0
    for k in range(i, end):
        row = T[AT_THREAT_ACTIONS] + ((R[k] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT])
        code = S[T[IN_S_BOARD] + ((base + R[k]) & T[ENTRY_CELL_MASK])]
        if T[row + code] & THREAT_MAY:
            hits |= hits_of(T, row + code, sets)
        sets = sets_after(T, S, row, code, sets)
        if sets == 0:
            break
    if hits & 1:
        S[NODE_FLAGS] |= VERIFY_ALL
    for k in range(i, end):
        cell = (base + R[k]) & T[ENTRY_CELL_MASK]
        if T[T[AT_OWNER] + S[T[IN_S_BOARD] + cell]] == side:
            if hits & 0b1010:
                S[NODE_FLAGS] |= HAS_SCREENS
                S[T[IN_S_EPOCHS] + 2 * T[N_CELLS] + cell] = serial
        elif hits & 0b0100:
            S[NODE_FLAGS] |= HAS_SENSITIVE
            S[T[IN_S_EPOCHS] + 2 * T[N_CELLS] + cell] = serial


@kernel
def sets_after(T: Vector, S: Vector, row: int, code: int, sets: int) -> int:
    """The four sets of states, 16 bits each, in which a pattern may be behind a cell where *code* stands now."""
    side = S[SIDE]
    own = 0
    other = T[T[AT_FIRST_CODE] + side]  # who arrives there: any own man, for a hurdle is known by its owner only
    if T[T[AT_OWNER] + code] == side:
        own = 1
        other = 0  # he leaves
    following = 0
    for changes in range(4):
        states = (sets >> (16 * changes)) & 0xFFFF
        at = row
        while states != 0:
            if states & 1:
                following |= follows(T[at + code]) << (16 * changes)
                if own == 1 and changes & 1 == 0:
                    following |= follows(T[at + other]) << (16 * (changes + 1))
                elif own == 0 and changes & 2 == 0:
                    following |= follows(T[at + other]) << (16 * (changes + 2))
            states >>= 1
            at += 1 << T[CODE_SHIFT]
    return following


@kernel
def hits_of(T: Vector, at: int, sets: int) -> int:
    """For which of the four sets a pattern hits (a bit each) at the row entries of a man, ``T[at]`` in state 0."""
    hits = 0
    for changes in range(4):
        for state in range(16):
            if (sets >> (16 * changes + state)) & 1 and T[at + (state << T[CODE_SHIFT])] & THREAT_HIT:
                hits |= 1 << changes
    return hits


@kernel
def follows(action: int) -> int:
    """The state that follows, as a bit; 0 when the ray has ended."""
    if action & (THREAT_STOP | THREAT_HIT):
        return 0
    return 1 << ((action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK)
