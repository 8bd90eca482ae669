"""Sets that depend on what stands there: runs, groups, enclosed cells, the cells beside a set.

*Members* are what such a set is made of, said by two numbers among the constants: where 0/1 stands by piece code, or
-1 and the slot of a set. Paths: ``kernel.rules.opcodes``, LOOKUP. Every function writes a set at the address *at*.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.position.undo_log import take_epochs
from ndvariants.kernel.rules.cell_sets import contains, is_there, push
from ndvariants.kernel.walks import cells_in, listed, paths_at
from ndvariants.kernel.words import code_on
from ndvariants.machine.jit import kernel


@kernel
def is_member(T: Tables, S: Position, F: int, members: int, cell: int) -> bool:
    """Return whether a cell is one of the members."""
    flags = T[T[head.AT_CONSTANTS] + members]
    if flags >= 0:
        return T[T[head.AT_CONSTANTS] + flags + code_on(T, S, cell)] != 0
    return contains(S, F + T[T[head.AT_CONSTANTS] + members + 1], cell)


@kernel
def paths_from(T: Tables, paths: int, cell: int) -> int:
    """Index in ``T`` of the paths of a cell: their number, then each as a list."""
    return T[head.AT_CONSTANTS] + T[T[head.AT_CONSTANTS] + paths + cell]


@kernel
def gather_run(T: Tables, S: Position, F: int, at: int, paths: int, cell: int, members: int) -> None:
    """Make the set the longest unbroken row of members through *cell*; of equally long ones the first."""
    S[at] = 0
    if cell < 0 or not is_member(T, S, F, members, cell):
        return
    push(S, at, cell)
    row = F + T[T[head.AT_CONSTANTS] + members + 2]
    back = 0
    for path in paths_at(T, paths_from(T, paths, cell)):
        if back == 0:
            S[row] = 1
            S[row + 1] = cell
        follow(T, S, F, row, path, members)
        if back == 1 and S[row] > S[at]:
            for k in range(S[row] + 1):
                S[at + k] = S[row + k]
        back = 1 - back


@kernel
def follow(T: Tables, S: Position, F: int, at: int, path: int, members: int) -> None:
    """Add the members from the start of the path at ``T[path]`` to the set, up to a cell that is none or is in it."""
    for cell in listed(T, path):
        if not is_member(T, S, F, members, cell) or contains(S, at, cell):
            break
        push(S, at, cell)


@kernel
def gather_group(T: Tables, S: Position, F: int, at: int, paths: int, seeds: int, members: int) -> None:
    """Make the set the members that are connected with a member among *seeds*, and these."""
    S[at] = 0
    seen = T[head.IN_S_SEEN]
    epoch = take_epochs(T, S, 2) + 1
    if T[T[head.AT_CONSTANTS] + members] < 0:
        source = F + T[T[head.AT_CONSTANTS] + members + 1]
        for cell in cells_in(S, source, S[source]):
            S[seen + cell] = epoch
    for cell in cells_in(S, seeds, S[seeds]):
        join(T, S, F, at, members, cell, epoch)
    done = 0
    while done < S[at]:
        done += 1
        for path in paths_at(T, paths_from(T, paths, S[at + done])):
            for cell in listed(T, path):
                join(T, S, F, at, members, cell, epoch)


@kernel
def join(T: Tables, S: Position, F: int, at: int, members: int, cell: int, epoch: int) -> None:
    """Add the cell to the set if it is a member and not in it; members of a list are marked with *epoch*."""
    mark = T[head.IN_S_SEEN] + cell
    flags = T[T[head.AT_CONSTANTS] + members]
    if flags < 0:
        if S[mark] != epoch:
            return
    elif S[mark] == epoch + 1 or T[T[head.AT_CONSTANTS] + flags + code_on(T, S, cell)] == 0:
        return
    S[mark] = epoch + 1
    push(S, at, cell)


@kernel
def gather_enclosed(T: Tables, S: Position, F: int, at: int, paths: int, cell: int, record: int) -> None:
    """Make the set the cells of first members between *cell* and the next one of the second members, on every path."""
    S[at] = 0
    if cell < 0:
        return
    most = T[T[head.AT_CONSTANTS] + record + 4]
    for p in paths_at(T, paths_from(T, paths, cell)):
        for i in range(T[p]):
            other = T[p + 1 + i]
            if i > 0 and is_member(T, S, F, record + 2, other):
                for k in range(i):
                    if not contains(S, at, T[p + 1 + k]):
                        push(S, at, T[p + 1 + k])
                break
            if i >= most or not is_member(T, S, F, record, other):
                break


@kernel
def encloses(T: Tables, S: Position, F: int, paths: int, cell: int, record: int) -> bool:
    """Return whether that set has a cell: no path is followed farther than needed, and none after one that has."""
    if cell < 0:
        return False
    most = T[T[head.AT_CONSTANTS] + record + 4]
    for p in paths_at(T, paths_from(T, paths, cell)):
        i = 0
        while i < T[p] and i < most and is_member(T, S, F, record, T[p + 1 + i]):
            i += 1
            if i < T[p] and is_member(T, S, F, record + 2, T[p + 1 + i]):
                return True
    return False


@kernel
def gather_beside(T: Tables, S: Position, at: int, paths: int, source: int, gone: int) -> None:
    """Make the set the existing (or *gone*) cells that the paths of the cells of *source* list, but for its own."""
    S[at] = 0
    seen = T[head.IN_S_SEEN]
    epoch = take_epochs(T, S, 1) + 1
    for cell in cells_in(S, source, S[source]):
        S[seen + cell] = epoch
    for origin in cells_in(S, source, S[source]):
        for path in paths_at(T, paths_from(T, paths, origin)):
            for cell in listed(T, path):
                if S[seen + cell] != epoch and is_there(T, S, cell, gone):
                    S[seen + cell] = epoch
                    push(S, at, cell)
