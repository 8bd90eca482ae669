"""What a node's royals need: who checks them, who shields them, which cells help.

One walk over the threat streams of each own royal stamps cells with the node's serial number, in three blocks at
``S[T[IN_S_EPOCHS]]``: *pinned* (an own man stands alone between a royal and an attacker), *evasion* (a checker,
or a cell before it) and *sensitive* (an own man whose leaving, or another cell whose occupation, may complete a hurdle
pattern). Old stamps are simply out of date, so nothing is ever cleared.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    CHECKERS,
    CODE_SHIFT,
    EPOCH,
    HAS_TWO_WAYS,
    N_PLAYERS,
    NODE_FLAGS,
    SIDE,
    THREAT_HIT,
    THREAT_MAY,
    THREAT_STOP,
)
from ndvariants.kernel.position.undo_log import OLD_EPOCH, clear_stamps, next_serial
from ndvariants.kernel.words import (
    base_of,
    cell_of,
    code_on,
    evasion_at,
    first_code,
    first_royal,
    has_hops,
    hops_against,
    left_of,
    n_pieces,
    owner_of,
    pieces_at,
    pinned_at,
    sensitive_at,
    threat_at,
    threat_row,
    threat_state_after,
    threats_against,
)
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
    for i in range(first_royal(T, side), first_royal(T, side + 1)):
        men = pieces_at(T, T[i])
        for k in range(n_pieces(T, S, T[i])):
            royals += 1
            for by in range(T[N_PLAYERS]):
                if by != side:
                    checkers += walk_threats(T, R, S, S[men + k], by, serial)
                    if has_hops(T, by):
                        walk_hops(T, R, S, S[men + k], by, serial)
    S[CHECKERS] = checkers
    if checkers != 0 and (royals > 1 or S[NODE_FLAGS] & (HAS_SENSITIVE | HAS_SCREENS) or T[HAS_TWO_WAYS] == 1):
        S[NODE_FLAGS] |= VERIFY_ALL
    return serial


@kernel
def walk_threats(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """How many men of *by* attack the royal on *cell* along clear paths; pins and evasions are stamped."""
    side = S[SIDE]
    base = base_of(T, cell)
    i = threats_against(T, by, cell) + 1
    stop = i + R[i - 1]
    start = i  # of the ray
    found = 0
    while i < stop:
        entry = R[i]
        action = threat_at(T, S, base, entry, 0)
        rest = left_of(T, entry)
        if action & (THREAT_STOP | THREAT_HIT) == 0:
            i += 1
            if rest == 1:
                start = i
            continue
        if action & THREAT_HIT:
            found += 1
            for k in range(start, i + 1):
                S[evasion_at(T, cell_of(T, base, R[k]))] = serial
        elif rest > 1 and owner_of(T, code_on(T, S, cell_of(T, base, entry))) == side:
            find_pin(T, R, S, base, i, rest, serial)
        i += rest
        start = i
    return found


@kernel
def find_pin(T: Vector, R: Vector, S: Vector, base: int, i: int, rest: int, serial: int) -> None:
    """Stamp the own man at the entry *i* as pinned when the next man on the ray attacks through him."""
    for k in range(i + 1, i + rest):
        action = threat_at(T, S, base, R[k], 0)
        if action & THREAT_HIT:
            S[pinned_at(T, cell_of(T, base, R[i]))] = serial
            S[NODE_FLAGS] |= HAS_PINNED
        if action & (THREAT_STOP | THREAT_HIT):
            break


@kernel
def walk_hops(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> None:
    """Stamp, in the hurdle patterns of *by* against *cell* that hold a possible attacker, what may turn to check.

    Rays without a possible attacker, nearly all, are left alone. A hit as things stand means check by a hurdle
    pattern, where taking a man away may help as well as putting one in between: then every move is verified.
    """
    base = base_of(T, cell)
    i = hops_against(T, by, cell) + 1
    stop = i + R[i - 1]
    while i < stop:
        rest = left_of(T, R[i])
        last = i - 1
        for k in range(i, i + rest):
            if threat_at(T, S, base, R[k], 0) & THREAT_MAY:
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
        row = threat_row(T, R[k])
        code = code_on(T, S, cell_of(T, base, R[k]))
        if T[row + code] & THREAT_MAY:
            hits |= hits_of(T, row + code, sets)
        sets = sets_after(T, S, row, code, sets)
        if sets == 0:
            break
    if hits & 1:
        S[NODE_FLAGS] |= VERIFY_ALL
    for k in range(i, end):
        cell = cell_of(T, base, R[k])
        if owner_of(T, code_on(T, S, cell)) == side:
            if hits & 0b1010:
                S[NODE_FLAGS] |= HAS_SCREENS
                S[sensitive_at(T, cell)] = serial
        elif hits & 0b0100:
            S[NODE_FLAGS] |= HAS_SENSITIVE
            S[sensitive_at(T, cell)] = serial


@kernel
def sets_after(T: Vector, S: Vector, row: int, code: int, sets: int) -> int:
    """The four sets of states, 16 bits each, in which a pattern may be behind a cell where *code* stands now."""
    side = S[SIDE]
    own = 0
    other = first_code(T, side)  # who arrives there: any own man, for a hurdle is known by its owner only
    if owner_of(T, code) == side:
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
    return 1 << threat_state_after(action)
