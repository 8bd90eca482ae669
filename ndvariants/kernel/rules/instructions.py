"""What rule programs do to a position, and the sets they ask: the two long branches of the interpreter.

An attack on a condition counts here; the interpreter asks the condition.

Every write to the position goes through the undo log, so that undoing a move undoes its rules.
"""

from ndvariants.kernel.attacks.attacks import attacked_so
from ndvariants.kernel.attacks.changes import may_be_in_check
from ndvariants.kernel.header import (
    AT_ATTRIBUTES,
    AT_CODE,
    AT_CONSTANTS,
    AT_MOVED_CODE,
    IN_S_DIMENSION,
    N_CELLS,
    N_PLAYERS,
    N_TYPES,
)
from ndvariants.kernel.layout import (
    EXTRA_TURN,
    FIRST_PIECE,
    PHASE,
    STATUS,
    STATUS_FORBIDDEN,
    THREAT_ANY,
    WALL,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.position.deletion import delete_cell, remove_piece, restore_cells
from ndvariants.kernel.position.players import mark_out
from ndvariants.kernel.position.undo_log import poke, put
from ndvariants.kernel.rules.cell_sets import (
    axis_of,
    contains,
    filter_cells,
    filter_codes,
    filter_pieces,
    gather_beyond,
    gather_line,
    gather_list,
    gather_passed,
    gather_paths,
    gather_pieces,
    gather_vacated,
    majority,
    nearest,
    push,
    sort,
    strands_royal,
    touches_royal,
    union,
    without,
)
from ndvariants.kernel.rules.connected import encloses, gather_beside, gather_enclosed, gather_group, gather_run
from ndvariants.kernel.rules.opcodes import (
    ADD_TO,
    ATTACKED,
    AXIS_OF,
    BESIDE,
    BEYOND,
    CARRY,
    CHANGE,
    CHECKED,
    DELETE,
    ENCLOSED,
    ENCLOSES,
    END_GAME,
    EXCEPT,
    FILTER_CELLS,
    FILTER_CODES,
    FILTER_PIECES,
    GATHER,
    GROUP,
    HALF_ROUND,
    HAS,
    LEFT,
    LIMIT,
    LINE,
    LOOKUP,
    MAJORITY,
    MOVE_AGAIN,
    MOVE_PIECE,
    NEAREST,
    PASSED,
    PIECES,
    PUSH,
    PUT,
    PUT_OUT,
    REMOVE,
    RESTORE,
    RIGHT,
    RUN,
    SINGLE,
    SORT,
    STORE,
    STRANDS,
    SWAP,
    TALLY,
    TALLY_AMOUNT,
    TALLY_ATTRIBUTE,
    TALLY_BLOCK,
    TALLY_BY_DIMENSION,
    TALLY_CODES,
    TALLY_N_CODES,
    TALLY_OFFSET,
    TOUCHES,
    UNION,
    UNTIL,
    VACATED,
)
from ndvariants.kernel.walks import pieces
from ndvariants.kernel.words import code_on, owner_of, type_of
from ndvariants.machine.jit import kernel


@kernel
def held(value: int) -> int:
    """*value*, held within -LIMIT .. LIMIT."""
    if value > LIMIT:
        return LIMIT
    if value < -LIMIT:
        return -LIMIT
    return value


@kernel
def tally(T: Tables, S: Position, record: int) -> None:
    """Add *amount* to the register cell of each listed piece: by dimension or attribute of its cell.

    Runs of equal indices are written at once: on an unbroken board one write stands for all pieces.
    """
    base = T[T[record + TALLY_BLOCK]] + T[record + TALLY_OFFSET]
    pending_at = base
    attribute = T[record + TALLY_ATTRIBUTE]
    amount = T[record + TALLY_AMOUNT]
    pending = 0
    for i in range(T[record + TALLY_N_CODES]):
        code = T[record + TALLY_CODES + i]
        for cell in pieces(T, S, code):
            if attribute == TALLY_BY_DIMENSION:
                address = base + S[T[IN_S_DIMENSION] + cell]
            elif attribute >= 0:
                address = base + T[T[AT_ATTRIBUTES] + attribute * T[N_CELLS] + cell]
            else:
                address = base
            if address != pending_at and pending != 0:
                poke(S, pending_at, held(S[pending_at] + pending))
                pending = 0
            pending_at = address
            pending += amount
    if pending != 0:
        poke(S, pending_at, held(S[pending_at] + pending))


@kernel
def place_piece(T: Tables, S: Position, code: int, cell: int) -> None:
    """Put a piece of *code* on *cell*; nothing happens when there is no such cell or code."""
    if cell < 0 or code < FIRST_PIECE or code_on(T, S, cell) == WALL:
        return
    remove_piece(T, S, cell)
    put(T, S, cell, code)


@kernel
def move_piece(T: Tables, S: Position, origin: int, target: int) -> None:
    """Move the piece on *origin* to *target*; nothing happens when there is no piece or no such cell."""
    if origin < 0 or target < 0 or origin == target or code_on(T, S, target) == WALL:
        return
    code = code_on(T, S, origin)
    if code >= FIRST_PIECE:
        remove_piece(T, S, origin)
        remove_piece(T, S, target)
        put(T, S, target, code)


@kernel
def swap_pieces(T: Tables, S: Position, a: int, b: int) -> None:
    """Let what stands on two cells change places; nothing happens when one of them is nowhere, or gone."""
    if a < 0 or b < 0 or a == b or code_on(T, S, a) == WALL or code_on(T, S, b) == WALL:
        return
    one = code_on(T, S, a)
    other = code_on(T, S, b)
    remove_piece(T, S, a)
    remove_piece(T, S, b)
    place_piece(T, S, one, b)
    place_piece(T, S, other, a)


@kernel
def carry_pieces(T: Tables, S: Position, at: int, to: int, room: int, manner: int) -> None:
    """Move what stands on the set at *at* to the set at *to*, one to one in order or turned; it has moved then."""
    n = S[at]
    side = 0
    while side * side < n:
        side += 1
    if manner >= LEFT and side * side != n:
        return
    for i in range(n):
        cell = S[at + 1 + i]
        S[room + i] = code_on(T, S, cell)
        remove_piece(T, S, cell)
    for i in range(min(n, S[to])):
        place = i
        if manner == HALF_ROUND:
            place = S[to] - 1 - i
        elif manner == LEFT:
            place = (i % side) * side + side - 1 - i // side
        elif manner == RIGHT:
            place = (side - 1 - i % side) * side + i // side
        target = S[to + 1 + place]
        if S[room + i] >= FIRST_PIECE and code_on(T, S, target) != WALL:
            remove_piece(T, S, target)
            put(T, S, target, T[T[AT_MOVED_CODE] + S[room + i]])


@kernel
def change_pieces(T: Tables, S: Position, at: int, kind: int, owner: int) -> None:
    """Give the pieces on the set another type (-1: the same) and another owner (-1: the same)."""
    for i in range(S[at]):
        cell = S[at + 1 + i]
        old = code_on(T, S, cell)
        if old < FIRST_PIECE:
            continue
        new_kind = kind
        if kind < 0:
            new_kind = type_of(T, old)
        new_owner = owner
        if owner < 0:
            new_owner = owner_of(T, old)
        if kind < 0 and new_owner == owner_of(T, old):
            continue
        code = T[T[AT_CODE] + new_owner * T[N_TYPES] + new_kind]
        if code >= FIRST_PIECE and code != old:
            remove_piece(T, S, cell)
            put(T, S, cell, code)


@kernel
def work_with_sets(T: Tables, R: Rays, S: Position, F: int, op: int, at: int) -> None:
    """Do one instruction of the kind *Sets*, at ``T[at]``."""
    a = F + T[at + 1]
    b = T[at + 2]
    c = T[at + 3]
    d = T[at + 4]
    if op == AXIS_OF:
        S[a] = axis_of(T, R, S[F + b], S[F + c])
    elif op == LINE:
        gather_line(T, R, S, a, S[F + b], S[F + c], d)
    elif op == LOOKUP:
        gather_paths(T, S, a, b, S[F + c], d, 0)
    elif op == UNTIL:
        gather_paths(T, S, a, b, S[F + c], 1, F + d)
    elif op == PASSED:
        gather_passed(T, S, a, b, S[F + c], S[F + d])
    elif op == BEYOND:
        gather_beyond(T, S, a, b, S[F + c], S[F + d])
    elif op == VACATED:
        gather_vacated(T, S, a)
    elif op == GATHER:
        gather_list(T, S, a, b, c)
    elif op == SINGLE:
        cell = S[F + b]
        S[a] = 0
        if cell >= 0:
            push(S, a, cell)
    elif op == PIECES:
        gather_pieces(T, S, a, b)
    elif op == FILTER_PIECES:
        owner = -2
        if d >= 0:
            owner = S[F + d]
        filter_pieces(T, S, a, F + b, c, owner)
    elif op == FILTER_CELLS:
        filter_cells(T, S, a, F + b, c)
    elif op == FILTER_CODES:
        filter_codes(T, S, a, F + b, c)
    elif op == SORT:
        sort(S, a)
    elif op == EXCEPT:
        without(S, a, F + b, F + c)
    elif op == UNION:
        union(S, a, F + b, F + c)
    elif op == BESIDE:
        gather_beside(T, S, a, b, F + c, d)
    elif op == RUN:
        gather_run(T, S, F, a, b, S[F + c], d)
    elif op == GROUP:
        gather_group(T, S, F, a, b, F + c, d)
    elif op == ENCLOSED:
        gather_enclosed(T, S, F, a, b, S[F + c], d)
    elif op == ENCLOSES:
        S[a] = int(encloses(T, S, F, b, S[F + c], d))
    elif op == PUSH:
        push(S, a, S[F + b])
    elif op == HAS:
        S[a] = int(contains(S, F + c, S[F + b]))
    elif op == NEAREST:
        S[a] = nearest(T, S, S[F + b], F + c, d)
    elif op == MAJORITY:
        S[a] = majority(T, S, F + b)
    elif op == TOUCHES:
        S[a] = int(touches_royal(T, S, F + b))
    elif op == STRANDS:
        S[a] = int(strands_royal(T, R, S, F + b))
    elif op == CHECKED:
        player = S[F + b]
        S[a] = int(player >= 0 and player < T[N_PLAYERS] and may_be_in_check(T, R, S, player))
    elif op == ATTACKED:
        cell = S[F + b]
        player = S[F + c]
        known = cell >= 0 and player >= 0 and player < T[N_PLAYERS]
        S[a] = int(known and attacked_so(T, R, S, cell, player, THREAT_ANY))


@kernel
def have_effect(T: Tables, R: Rays, S: Position, F: int, op: int, at: int) -> None:
    """Do one instruction of the kind *Effects*, at ``T[at]``."""
    a = T[at + 1]
    b = T[at + 2]
    c = T[at + 3]
    if op == TALLY:
        tally(T, S, T[AT_CONSTANTS] + a)
    elif op in (STORE, ADD_TO):
        address = T[a] + b
        if c >= 0:
            address += S[F + c]
        value = S[F + T[at + 4]]
        if op == ADD_TO:
            value = held(S[address] + value)
        poke(S, address, value)
    elif op == REMOVE:
        for i in range(S[F + a]):
            remove_piece(T, S, S[F + a + 1 + i])
    elif op == DELETE:
        for i in range(S[F + a]):
            delete_cell(T, R, S, S[F + a + 1 + i])
    elif op == RESTORE:
        restore_cells(T, R, S, F + a)
    elif op == CARRY:
        carry_pieces(T, S, F + a, F + b, F + c, T[at + 4])
    elif op == PUT:
        place_piece(T, S, S[F + a], S[F + b])
    elif op == SWAP:
        swap_pieces(T, S, S[F + a], S[F + b])
    elif op == MOVE_PIECE:
        move_piece(T, S, S[F + a], S[F + b])
    elif op == CHANGE:
        owner = -1
        if c >= 0:
            owner = S[F + c]
        change_pieces(T, S, F + a, b, owner)
    elif op == END_GAME:
        if S[STATUS] == 0 or a == STATUS_FORBIDDEN:
            poke(S, STATUS, a)
    elif op == PUT_OUT:
        mark_out(T, S, S[F + a])
    elif op == MOVE_AGAIN:
        S[EXTRA_TURN] = 1 + (a if a >= 0 else S[PHASE]) + b
