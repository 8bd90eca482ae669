"""Sets of cells for rule programs: made from lines, paths, lists and pieces, and asked things.

A set stands in ``S``: how many, then the cells, in an order that is always the same. Every function
writes a set at the address *at*, or returns a number. Opcodes and operands: ``kernel.rules.opcodes``.
"""

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.rules.opcodes import ONLY_GONE
from ndvariants.kernel.walks import cells_in, line_through, listed, opponents, paths_at, pieces, royals
from ndvariants.kernel.words import base_of, cell_of, code_on, is_royal, left_of, owner_of, rays_of
from ndvariants.machine.jit import kernel


@kernel
def push(S: Position, at: int, cell: int) -> None:
    """Add *cell* to the end of the set."""
    S[at] += 1
    S[at + S[at]] = cell


@kernel
def contains(S: Position, at: int, cell: int) -> bool:
    """Return whether *cell* is in the set."""
    for other in cells_in(S, at, S[at]):
        if other == cell:
            return True
    return False


@kernel
def axis_of(T: Tables, R: Rays, a: int, b: int) -> int:
    """The first axis on whose line both cells lie, -1 when there is none or they are one cell."""
    if a < 0 or b < 0 or a == b:
        return -1
    for axis in range(T[head.N_AXES]):
        for cell in line_through(T, R, axis, a):
            if cell == b:
                return axis
    return -1


@kernel
def is_there(T: Tables, S: Position, cell: int, gone: int) -> bool:
    """Return whether a cell exists; where *gone* is 1, whether it is gone."""
    return (code_on(T, S, cell) == L.WALL) == (gone == 1)


@kernel
def gather_line(T: Tables, R: Rays, S: Position, at: int, axis: int, cell: int, gone: int) -> None:
    """Make the set the existing cells of one line (or those *gone*), in the order of the axis."""
    S[at] = 0
    if axis < 0 or axis >= T[head.N_AXES] or cell < 0:
        return
    for other in line_through(T, R, axis, cell):
        if is_there(T, S, other, gone):
            push(S, at, other)


@kernel
def gather_paths(T: Tables, S: Position, at: int, paths: int, cell: int, how: int, ends: int, flags: int) -> None:
    """Make the set the existing cells on the paths of *cell*, each cell once; *how*: see LOOKUP.

    Each path ends behind its first cell that is in the set *ends* (0: no such set), or holds a code that is 1 in the
    table at *flags* (-1: none).
    """
    S[at] = 0
    if cell < 0:
        return
    for path in paths_at(T, T[head.AT_CONSTANTS] + T[T[head.AT_CONSTANTS] + paths + cell]):
        for other in listed(T, path):
            if (code_on(T, S, other) == L.WALL) != (how == ONLY_GONE):
                if how == 1:
                    break
            elif not contains(S, at, other):
                push(S, at, other)
            if ends != 0 and contains(S, ends, other):
                break
            if flags >= 0 and T[T[head.AT_CONSTANTS] + flags + code_on(T, S, other)] != 0:
                break


@kernel
def reaches(T: Tables, S: Position, record: int, cell: int, wanted: int) -> bool:
    """Return whether UNTIL_CODES gives a set that has the cell *wanted*; paths and table of codes stand at *record*."""
    if cell < 0:
        return False
    constants = T[head.AT_CONSTANTS]
    flagged = constants + T[constants + record + 1]
    for path in paths_at(T, constants + T[constants + T[constants + record] + cell]):
        for other in listed(T, path):
            code = code_on(T, S, other)
            if code == L.WALL:
                break
            if other == wanted:
                return True
            if T[flagged + code] != 0:
                break
    return False


@kernel
def gather_vacated(T: Tables, S: Position, at: int) -> None:
    """Make the set at ``S[at]`` the cells that the parts of this turn so far have left."""
    S[at] = 0
    if T[head.HAS_JOINED_TURNS] == 1:
        turn = T[head.IN_S_TURN]
        for i in range(S[turn + L.TURN_N_VACATED]):
            push(S, at, S[turn + L.TURN_VACATED + i])


@kernel
def gather_passed(T: Tables, R: Rays, S: Position, at: int, record: int, origin: int, target: int, code: int) -> None:
    """Make the set the cells before *target* on the shortest ray from *origin* that leads there, the first of several.

    The rays are those of a piece of *code*; where that leaps, or goes one step, straight paths all round. The record:
    these paths, 1 if several of them may lead to a cell.
    """
    S[at] = 0
    if origin < 0 or target < 0 or passes_on_ray(T, R, S, at, origin, target, code):
        return
    constants = T[head.AT_CONSTANTS]
    shortest = 0
    last = 0
    for path in paths_at(T, constants + T[constants + T[constants + record] + origin]):
        for i in range(T[path]):
            if T[path + 1 + i] == target and (last == 0 or i < shortest):
                shortest = i
                last = path + 1 + i
                break
        if last != 0 and T[constants + record + 1] == 0:
            break
    for i in range(last - shortest, last):
        push(S, at, T[i])


@kernel
def passes_on_ray(T: Tables, R: Rays, S: Position, at: int, origin: int, target: int, code: int) -> bool:
    """Return whether a ray of a piece of *code* leads to *target* over other cells; these are added to the set.

    A ray on which pieces stand before *target* is no way, unless all are so.
    """
    if code < L.FIRST_PIECE or T[T[head.AT_KIND] + code] & L.KIND_LEAPS:
        return False
    rays = rays_of(T, code, origin)
    base = base_of(T, origin)
    shortest = 0
    last = 0
    passed = 0
    least = 0  # how many cells the way passes, and as many more as the board has where one is blocked
    blocked = 0
    for i in range(rays + 1, rays + 1 + R[rays]):
        if i == rays + 1 or left_of(T, R[i - 1]) != left_of(T, R[i]) + 1:
            passed = 0
            blocked = 0
        else:
            passed += 1
            if code_on(T, S, cell_of(T, base, R[i - 1])) >= L.FIRST_PIECE:
                blocked = T[head.N_CELLS]
        if cell_of(T, base, R[i]) == target and (last == 0 or passed + blocked < least):
            least = passed + blocked
            shortest = passed
            last = i
    for i in range(last - shortest, last):
        cell = cell_of(T, base, R[i])
        if not contains(S, at, cell):
            push(S, at, cell)
    return shortest > 0


@kernel
def gather_beyond(T: Tables, S: Position, at: int, record: int, origin: int, passed: int) -> None:
    """Make the set the existing cells behind *passed* on the paths from *origin*, each cell once; see BEYOND."""
    S[at] = 0
    if origin < 0:
        return
    constants = T[head.AT_CONSTANTS]
    for path in paths_at(T, constants + T[constants + T[constants + record] + origin]):
        left = -1
        for cell in listed(T, path):
            if left < 0:
                if cell == passed:
                    left = T[constants + record + 1]
                continue
            if left == 0 or code_on(T, S, cell) == L.WALL:
                break
            left -= 1
            if not contains(S, at, cell):
                push(S, at, cell)


@kernel
def gather_list(T: Tables, S: Position, at: int, constants: int, gone: int) -> None:
    """Make the set the existing cells of a list, or those *gone*."""
    S[at] = 0
    for cell in listed(T, T[head.AT_CONSTANTS] + constants):
        if is_there(T, S, cell, gone):
            push(S, at, cell)


@kernel
def gather_pieces(T: Tables, S: Position, at: int, constants: int) -> None:
    """Make the set the cells of all pieces of the listed codes."""
    S[at] = 0
    for code in listed(T, T[head.AT_CONSTANTS] + constants):
        for cell in pieces(T, S, code):
            push(S, at, cell)


@kernel
def sort(S: Position, at: int) -> None:
    """Put the cells of the set in ascending order."""
    for i in range(1, S[at]):
        cell = S[at + 1 + i]
        k = i
        while k > 0 and S[at + k] > cell:
            S[at + 1 + k] = S[at + k]
            k -= 1
        S[at + 1 + k] = cell


@kernel
def filter_pieces(T: Tables, S: Position, at: int, source: int, codes: int, owner: int) -> None:
    """Make the set the cells of *source* with a piece of those codes (-1: any) and that owner (-2: anyone)."""
    n = S[source]
    S[at] = 0
    for cell in cells_in(S, source, n):
        code = code_on(T, S, cell)
        if code < L.FIRST_PIECE:
            continue
        if codes >= 0 and T[T[head.AT_CONSTANTS] + codes + code] == 0:
            continue
        if owner == -2 or owner_of(T, code) == owner:
            push(S, at, cell)


@kernel
def filter_cells(T: Tables, S: Position, at: int, source: int, attribute: int) -> None:
    """Make the set the cells of *source* that have the attribute."""
    n = S[source]
    S[at] = 0
    for cell in cells_in(S, source, n):
        if T[T[head.AT_ATTRIBUTES] + attribute * T[head.N_CELLS] + cell] != 0:
            push(S, at, cell)


@kernel
def filter_codes(T: Tables, S: Position, at: int, source: int, flags: int) -> None:
    """Make the set the cells of *source* that hold a code that is 1 in a table, EMPTY among them."""
    n = S[source]
    flagged = T[head.AT_CONSTANTS] + flags
    S[at] = 0
    for cell in cells_in(S, source, n):
        if T[flagged + code_on(T, S, cell)] != 0:
            push(S, at, cell)


@kernel
def without(S: Position, at: int, source: int, excluded: int) -> None:
    """Make the set the cells of *source* that are not in *excluded*."""
    n = S[source]
    S[at] = 0
    for cell in cells_in(S, source, n):
        if not contains(S, excluded, cell):
            push(S, at, cell)


@kernel
def union(S: Position, at: int, first: int, second: int) -> None:
    """Make the set the cells of *first*, then those of *second* that are not in it."""
    n = S[first]
    S[at] = 0
    for cell in cells_in(S, first, n):
        push(S, at, cell)
    for cell in cells_in(S, second, S[second]):
        if not contains(S, at, cell):
            push(S, at, cell)


@kernel
def majority(T: Tables, S: Position, at: int) -> int:
    """The player with strictly more pieces on the set than every other, -1 when there is none."""
    best = 0
    winner = -1
    for player in range(T[head.N_PLAYERS]):
        n = 0
        for cell in cells_in(S, at, S[at]):
            code = code_on(T, S, cell)
            if code >= L.FIRST_PIECE and owner_of(T, code) == player:
                n += 1
        if n > best:
            best = n
            winner = player
        elif n == best:
            winner = -1
    return winner


@kernel
def way_along(step: int, ring: int) -> int:
    """The difference of two coordinates, by the shorter way round where the axis is a *ring* of that many cells."""
    if 2 * step > ring and ring > 0:
        return step - ring
    if -2 * step > ring and ring > 0:
        return step + ring
    return step


@kernel
def nearest(T: Tables, S: Position, cell: int, at: int, record: int) -> int:
    """The cell of the set nearest to *cell* (sum of the differences of coordinates), -1 if the set is empty."""
    if cell < 0:
        return -1
    n_axes = T[T[head.AT_CONSTANTS] + record]
    first = T[head.AT_ATTRIBUTES] + T[T[head.AT_CONSTANTS] + record + 1] * T[head.N_CELLS]
    origin_first = T[T[head.AT_CONSTANTS] + record + 2]
    origin = S[L.EVENT_ORIGIN]
    best = -1
    best_distance = 0
    for other in cells_in(S, at, S[at]):
        distance = 0
        towards = 0
        for axis in range(n_axes):
            p = first + axis * T[head.N_CELLS]
            ring = T[T[head.AT_CONSTANTS] + record + 3 + axis]
            step = way_along(T[p + other] - T[p + cell], ring)
            distance += 2 * abs(step)
            if origin_first != 0 and origin >= 0:
                towards += step * way_along(T[p + origin] - T[p + cell], ring)
        if origin_first != 0 and towards <= 0:
            distance += 1
        if best < 0 or distance < best_distance or (distance == best_distance and other < best):
            best = other
            best_distance = distance
    return best


@kernel
def touches_royal(T: Tables, S: Position, at: int) -> bool:
    """Return whether a royal that is not the mover's stands on the set."""
    for cell in cells_in(S, at, S[at]):
        code = code_on(T, S, cell)
        if code >= L.FIRST_PIECE and is_royal(T, code) and owner_of(T, code) != S[L.SIDE]:
            return True
    return False


@kernel
def strands_royal(T: Tables, R: Rays, S: Position, at: int) -> bool:
    """Return whether another player's royal would be left on a cell of dimension 0 without the set."""
    if T[head.N_AXES] == 0:
        return False
    for player in opponents(T, S[L.SIDE]):
        for _, cell in royals(T, S, player):
            if stranded(T, R, S, at, cell):
                return True
    return False


@kernel
def stranded(T: Tables, R: Rays, S: Position, at: int, cell: int) -> bool:
    """Return whether no other existing cell outside the set lies on any line of *cell*."""
    for axis in range(T[head.N_AXES]):
        for other in line_through(T, R, axis, cell):
            if other != cell and code_on(T, S, other) != L.WALL and not contains(S, at, other):
                return False
    return True
