"""Effects of rule programs on a position, and their sets: the two long branches of the interpreter.

An attack that depends on a condition counts here; the interpreter tests the condition.

Every write to the position goes through the undo log, so that undoing a move undoes its rules.
"""

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_so
from ndvariants.kernel.attacks.changes import may_be_in_check
from ndvariants.kernel.position.deletion import delete_cell, remove_piece, restore_cells
from ndvariants.kernel.position.players import is_out, mark_out
from ndvariants.kernel.position.undo_log import keep_numbers, poke, put
from ndvariants.kernel.rules import cell_sets as cells
from ndvariants.kernel.rules import opcodes as op
from ndvariants.kernel.rules.attack_sets import gather_attacked, gather_attacking
from ndvariants.kernel.rules.connected import encloses, gather_beside, gather_enclosed, gather_group, gather_run
from ndvariants.kernel.walks import cells_in, pieces
from ndvariants.kernel.words import code_on, owner_of, type_of
from ndvariants.machine.jit import kernel


@kernel
def held(value: int) -> int:
    """*value*, held within -LIMIT .. LIMIT."""
    if value > op.LIMIT:
        return op.LIMIT
    if value < -op.LIMIT:
        return -op.LIMIT
    return value


@kernel
def tally(T: L.Tables, S: L.Position, record: int) -> None:
    """Add *amount* to the register cell of each listed piece: by dimension or attribute of its cell.

    Runs of equal indices are written at once: on an unbroken board one write stands for all pieces.
    """
    base = T[T[record + op.TALLY_BLOCK]] + T[record + op.TALLY_OFFSET]
    pending_at = base
    attribute = T[record + op.TALLY_ATTRIBUTE]
    amount = T[record + op.TALLY_AMOUNT]
    pending = 0
    for i in range(T[record + op.TALLY_N_CODES]):
        code = T[record + op.TALLY_CODES + i]
        for cell in pieces(T, S, code):
            if attribute == op.TALLY_BY_DIMENSION:
                address = base + S[T[head.IN_S_DIMENSION] + cell]
            elif attribute >= 0:
                address = base + T[T[head.AT_ATTRIBUTES] + attribute * T[head.N_CELLS] + cell]
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
def place_piece(T: L.Tables, S: L.Position, code: int, cell: int) -> None:
    """Put a piece of *code* on *cell*; nothing happens when there is no such cell or code."""
    if cell < 0 or code < L.FIRST_PIECE or code_on(T, S, cell) == L.WALL:
        return
    remove_piece(T, S, cell)
    put(T, S, cell, code)


@kernel
def move_piece(T: L.Tables, S: L.Position, origin: int, target: int) -> None:
    """Move the piece on *origin* to *target*; nothing happens when there is no piece or no such cell."""
    if origin < 0 or target < 0 or origin == target or code_on(T, S, target) == L.WALL:
        return
    code = code_on(T, S, origin)
    if code >= L.FIRST_PIECE:
        savepoint = S[L.TOP]
        remove_piece(T, S, origin)
        remove_piece(T, S, target)
        put(T, S, target, code)
        keep_numbers(T, S, origin, target, savepoint)


@kernel
def swap_pieces(T: L.Tables, S: L.Position, a: int, b: int) -> None:
    """Let what stands on two cells change places; nothing happens when one of them is nowhere, or gone."""
    if a < 0 or b < 0 or a == b or code_on(T, S, a) == L.WALL or code_on(T, S, b) == L.WALL:
        return
    savepoint = S[L.TOP]
    one = code_on(T, S, a)
    other = code_on(T, S, b)
    remove_piece(T, S, a)
    remove_piece(T, S, b)
    place_piece(T, S, one, b)
    place_piece(T, S, other, a)
    keep_numbers(T, S, a, b, savepoint)
    keep_numbers(T, S, b, a, savepoint)


@kernel
def carry_pieces(T: L.Tables, S: L.Position, at: int, to: int, room: int, manner: int) -> None:
    """Move what stands on the set at *at* to the set at *to*, one to one in order or turned.

    A piece that comes to another cell has moved then.
    """
    n = S[at]
    side = 0
    while side * side < n:
        side += 1
    if manner >= op.LEFT and side * side != n:
        return
    savepoint = S[L.TOP]
    for i in range(n):
        cell = S[at + 1 + i]
        S[room + i] = code_on(T, S, cell)
        remove_piece(T, S, cell)
    for i in range(min(n, S[to])):
        place = i
        if manner == op.HALF_ROUND:
            place = S[to] - 1 - i
        elif manner == op.LEFT:
            place = (i % side) * side + side - 1 - i // side
        elif manner == op.RIGHT:
            place = (side - 1 - i % side) * side + i // side
        target = S[to + 1 + place]
        if S[room + i] >= L.FIRST_PIECE and code_on(T, S, target) != L.WALL:
            remove_piece(T, S, target)
            stays = target == S[at + 1 + i]
            put(T, S, target, S[room + i] if stays else T[T[head.AT_MOVED_CODE] + S[room + i]])
            keep_numbers(T, S, S[at + 1 + i], target, savepoint)


@kernel
def change_pieces(T: L.Tables, S: L.Position, at: int, kind: int, owner: int) -> None:
    """Give the pieces on the set another type (-1: the same) and another owner (-1: the same)."""
    for cell in cells_in(S, at, S[at]):
        old = code_on(T, S, cell)
        if old < L.FIRST_PIECE:
            continue
        new_kind = kind
        if kind < 0:
            new_kind = type_of(T, old)
        new_owner = owner
        if owner < 0:
            new_owner = owner_of(T, old)
        if new_kind == type_of(T, old) and new_owner == owner_of(T, old):
            continue  # it stays what it is, and has not moved by that
        code = T[T[head.AT_CODE] + new_owner * T[head.N_TYPES] + new_kind]
        if code >= L.FIRST_PIECE and code != old:
            savepoint = S[L.TOP]
            remove_piece(T, S, cell)
            put(T, S, cell, code)
            keep_numbers(T, S, cell, cell, savepoint)


@kernel
def work_with_sets(T: L.Tables, R: L.Rays, S: L.Position, F: int, opcode: int, at: int) -> None:
    """Do one instruction of the kind *Sets*, at ``T[at]``."""
    a = F + T[at + 1]
    b = T[at + 2]
    c = T[at + 3]
    d = T[at + 4]
    if opcode == op.AXIS_OF:
        S[a] = cells.axis_of(T, R, S[F + b], S[F + c])
    elif opcode == op.LINE:
        cells.gather_line(T, R, S, a, S[F + b], S[F + c], d)
    elif opcode == op.LOOKUP:
        cells.gather_paths(T, S, a, b, S[F + c], d, 0, -1)
    elif opcode == op.UNTIL:
        cells.gather_paths(T, S, a, b, S[F + c], 1, F + d, -1)
    elif opcode == op.UNTIL_CODES:
        cells.gather_paths(T, S, a, b, S[F + c], 1, 0, d)
    elif opcode == op.REACHES:
        S[a] = int(cells.reaches(T, S, b, S[F + c], S[F + d]))
    elif opcode == op.PASSED:
        cells.gather_passed(T, R, S, a, b, S[F + c], S[F + c + 1], S[F + c + 2])
    elif opcode == op.BEYOND:
        cells.gather_beyond(T, S, a, b, S[F + c], S[F + d])
    elif opcode == op.ATTACKING:
        gather_attacking(T, R, S, a, S[F + b])
    elif opcode == op.ATTACKED_BY:
        gather_attacked(T, R, S, a, F + b, F + c)
    elif opcode == op.VACATED:
        cells.gather_vacated(T, S, a)
    elif opcode == op.GATHER:
        cells.gather_list(T, S, a, b, c)
    elif opcode == op.LISTED:
        S[a] = 0
        if S[F + c] >= 0:
            cells.gather_list(T, S, a, T[T[head.AT_CONSTANTS] + b + S[F + c]], d)
    elif opcode == op.SINGLE:
        cell = S[F + b]
        S[a] = 0
        if cell >= 0:
            cells.push(S, a, cell)
    elif opcode == op.PIECES:
        cells.gather_pieces(T, S, a, b)
    elif opcode == op.FILTER_PIECES:
        owner = -2
        if d >= 0:
            owner = S[F + d]
        cells.filter_pieces(T, S, a, F + b, c, owner)
    elif opcode == op.FILTER_CELLS:
        cells.filter_cells(T, S, a, F + b, c)
    elif opcode == op.FILTER_CODES:
        cells.filter_codes(T, S, a, F + b, c)
    elif opcode == op.SORT:
        cells.sort(S, a)
    elif opcode == op.EXCEPT:
        cells.without(S, a, F + b, F + c)
    elif opcode == op.UNION:
        cells.union(S, a, F + b, F + c)
    elif opcode == op.BESIDE:
        gather_beside(T, S, a, b, F + c, d)
    elif opcode == op.RUN:
        gather_run(T, S, F, a, b, S[F + c], d)
    elif opcode == op.GROUP:
        gather_group(T, S, F, a, b, F + c, d)
    elif opcode == op.ENCLOSED:
        gather_enclosed(T, S, F, a, b, S[F + c], d)
    elif opcode == op.ENCLOSES:
        S[a] = int(encloses(T, S, F, b, S[F + c], d))
    elif opcode == op.PUSH:
        cells.push(S, a, S[F + b])
    elif opcode == op.HAS:
        S[a] = int(cells.contains(S, F + c, S[F + b]))
    elif opcode == op.NEAREST:
        S[a] = cells.nearest(T, S, S[F + b], F + c, d)
    elif opcode == op.MAJORITY:
        S[a] = cells.majority(T, S, F + b)
    elif opcode == op.TOUCHES:
        S[a] = int(cells.touches_royal(T, S, F + b))
    elif opcode == op.STRANDS:
        S[a] = int(cells.strands_royal(T, R, S, F + b))
    elif opcode == op.CHECKED:
        player = S[F + b]
        S[a] = int(player >= 0 and player < T[head.N_PLAYERS] and may_be_in_check(T, R, S, player))
    elif opcode == op.ATTACKED:
        cell = S[F + b]
        player = S[F + c]
        known = cell >= 0 and player >= 0 and player < T[head.N_PLAYERS]
        S[a] = int(known and attacked_so(T, R, S, cell, player, L.THREAT_ANY))


@kernel
def have_effect(T: L.Tables, R: L.Rays, S: L.Position, F: int, opcode: int, at: int) -> None:
    """Do one instruction of the kind *Effects*, at ``T[at]``."""
    a = T[at + 1]
    b = T[at + 2]
    c = T[at + 3]
    if opcode == op.TALLY:
        tally(T, S, T[head.AT_CONSTANTS] + a)
    elif opcode in (op.STORE, op.ADD_TO):
        address = T[a] + b
        if c >= 0:
            address += S[F + c]
        value = S[F + T[at + 4]]
        if opcode == op.ADD_TO:
            value = held(S[address] + value)
        poke(S, address, value)
    elif opcode == op.REMOVE:
        for cell in cells_in(S, F + a, S[F + a]):
            remove_piece(T, S, cell)
    elif opcode == op.DELETE:
        for cell in cells_in(S, F + a, S[F + a]):
            delete_cell(T, R, S, cell)
    elif opcode == op.RESTORE:
        restore_cells(T, R, S, F + a)
    elif opcode == op.CARRY:
        carry_pieces(T, S, F + a, F + b, F + c, T[at + 4])
    elif opcode == op.PUT:
        place_piece(T, S, S[F + a], S[F + b])
    elif opcode == op.SWAP:
        swap_pieces(T, S, S[F + a], S[F + b])
    elif opcode == op.MOVE_PIECE:
        move_piece(T, S, S[F + a], S[F + b])
    elif opcode == op.CHANGE:
        kind = -1
        if b >= 0:
            kind = S[F + b]
        owner = -1
        if c >= 0:
            owner = S[F + c]
        change_pieces(T, S, F + a, kind, owner)
    elif opcode == op.END_GAME:
        if S[L.STATUS] == 0 or a == L.STATUS_FORBIDDEN:
            poke(S, L.STATUS, a)
    elif opcode == op.PUT_OUT:
        mark_out(T, S, S[F + a])
    elif opcode == op.MOVE_AGAIN:
        extra_turn = 1 + (a if a >= 0 else S[L.PHASE]) + b
        if c < 0:
            S[L.EXTRA_TURN] = extra_turn
        elif S[F + c] >= 0 and S[F + c] < T[head.N_PLAYERS] and not is_out(T, S, S[F + c]):
            S[L.EXTRA_TURN] = extra_turn + ((S[F + c] + 1) << L.PLAYER_SHIFT)
