"""Counting what happens in games: each is played (or read), then made again from its moves and looked at.

Nothing is asked of the rules but what they did: pieces that are gone, cells that changed, checks that stand. So every
rule of every variant is counted right without a line for it.
"""

from __future__ import annotations

from ndvariants.kernel.census.layout import (
    AT_CELLS,
    AT_CODES,
    AT_EFFECT_USES,
    AT_END,
    AT_PLIES,
    AT_REGISTERS,
    AT_ROWS,
    AT_START,
    BINS,
    CAPTURES,
    CASTLINGS,
    CELLS_LOST,
    CHANGES,
    CHECKS,
    DROPS,
    IN_CHECK_AT_END,
    MOVES,
    N_REGISTERS,
    N_ROWS,
    OUTCOME,
    PASSES,
    PER_BIN,
    PER_CODE,
    PER_GAME,
    PER_USE,
    PIECES,
    PIECES_LEFT,
    PLIES,
    POSITIONS,
    PROMOTIONS,
    QUIET,
    SAMPLED,
    TAKEN,
    TAKES,
    WIDTH,
)
from ndvariants.kernel.layout import (
    CASTLE,
    CLOCK,
    DROP,
    FIRST_PIECE,
    IN_S_BOARD,
    IN_S_REGISTERS,
    IN_S_UNDO_LOG,
    MAX_MOVES,
    N_CELLS,
    N_CODES,
    N_PLAYERS,
    PASS,
    PLY,
    RIFLE,
    SIDE,
    TOP,
    WALL,
    History,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.moves.make import find_entry, make
from ndvariants.kernel.playout.playout import playout, restore
from ndvariants.kernel.random import game_key
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.words import (
    code_on,
    effect_of,
    n_pieces,
    origin_of,
    owner_of,
    piece_at,
    rays_of,
    row_of,
    target_of,
    type_of,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64


@kernel
def census_of_random_games(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, out: Words64,
    seed: int, first: int, games: int, max_plies: int, record: int
) -> int:  # fmt: skip
    """How many games were counted: numbers *first* ... of a run of random games, each from the position *start*.

    ``H`` is that of ``playout``, with room for the moves from the word *record* on. Counters are added to ``C``; of
    game k, PER_GAME words at ``out[PER_GAME * k]``.
    """
    before = H[0]
    for k in range(games):
        restore(T, S, start)
        H[0] = before
        at = PER_GAME * k
        ply = S[PLY]
        out[at + OUTCOME] = playout(T, R, S, M, H, game_key(seed, first + k), max_plies, record)
        out[at + IN_CHECK_AT_END] = 1 if in_check(T, R, S, M, S[SIDE], T[MAX_MOVES]) else 0
        out[at + PLIES] = S[PLY] - ply
        restore(T, S, start)
        count_game(T, R, S, M, H, C, record, out[at + PLIES], first + k)
        out[at + PIECES_LEFT] = pieces_left(T, S)
        out[at + QUIET] = S[CLOCK]
        out[at + CELLS_LOST] = cells_lost(T, S, start)
    H[0] = before
    return games


@kernel
def census_of_moves(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, plies: int, number: int
) -> int:
    """How many pieces are left at the end of a game whose moves are ``H[0 : plies]``; it is counted in ``C``."""
    restore(T, S, start)
    count_game(T, R, S, M, H, C, 0, plies, number)
    return pieces_left(T, S)


@kernel
def cells_lost(T: Tables, S: Position, start: Position) -> int:
    """How many cells the board has lost since *start*."""
    n = 0
    for cell in range(T[N_CELLS]):
        if code_on(T, S, cell) == WALL and code_on(T, start, cell) != WALL:
            n += 1
    return n


@kernel
def count_game(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, C: Words64, record: int, plies: int, number: int
) -> None:
    """Make the moves ``H[record : record + plies]`` from the position in ``S`` on, and add up what happens."""
    for code in range(FIRST_PIECE, T[N_CODES]):
        C[C[AT_CODES] + PER_CODE * code + AT_START] += n_pieces(T, S, code)
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        bin_at = C[AT_PLIES] + PER_BIN * min(ply // C[WIDTH], C[BINS] - 1)
        look(T, S, C, bin_at, ply)
        if in_check(T, R, S, M, S[SIDE], T[MAX_MOVES]):
            C[bin_at + CHECKS] += 1
        count_move(T, R, S, M, C, H[record + ply], bin_at, number)
    for code in range(FIRST_PIECE, T[N_CODES]):
        C[C[AT_CODES] + PER_CODE * code + AT_END] += n_pieces(T, S, code)


@kernel
def look(T: Tables, S: Position, C: Words64, bin_at: int, ply: int) -> None:
    """Count a position: its pieces, its registers, and now and then the cells that they stand on."""
    C[bin_at + POSITIONS] += 1
    C[bin_at + PIECES] += pieces_left(T, S)
    registers = C[AT_REGISTERS] + ((bin_at - C[AT_PLIES]) // PER_BIN) * C[N_REGISTERS]
    for i in range(C[N_REGISTERS]):
        C[registers + i] += S[T[IN_S_REGISTERS] + i]
    if ply % SAMPLED == 0:
        for code in range(FIRST_PIECE, T[N_CODES]):
            cells = C[AT_CELLS] + owner_of(T, code) * T[N_CELLS]
            for i in range(n_pieces(T, S, code)):
                C[cells + piece_at(T, S, code, i)] += 1


@kernel
def pieces_left(T: Tables, S: Position) -> int:
    """How many pieces stand on the board."""
    n = 0
    for code in range(FIRST_PIECE, T[N_CODES]):
        n += n_pieces(T, S, code)
    return n


@kernel
def count_move(T: Tables, R: Rays, S: Position, M: Moves, C: Words64, move: int, bin_at: int, number: int) -> None:
    """Make *move* and count it: by piece, by what it does, and by the line of the file that allows it."""
    origin = origin_of(move)
    target = target_of(move)
    effect = effect_of(move)
    kind = kind_of_move(T, move)
    becomes = argument_of_move(T, move)
    code = code_on(T, S, origin)
    note_use(C, C[AT_EFFECT_USES] + PER_USE * effect, number)
    if kind == PASS:
        C[bin_at + PASSES] += 1
    elif kind == DROP:
        C[bin_at + DROPS] += 1
        code = becomes
    elif kind == CASTLE:
        C[bin_at + CASTLINGS] += 1
    else:
        count_row(T, R, S, C, effect, origin, target, code, number)
        if becomes != 0 and type_of(T, becomes) != type_of(T, code):
            C[bin_at + PROMOTIONS] += 1
    if kind != PASS:
        C[C[AT_CODES] + PER_CODE * code + MOVES] += 1
    before = pieces_left(T, S)
    if kind == DROP:
        before += 1
    make(T, R, S, M, move)
    C[bin_at + CHANGES] += (S[TOP] - T[IN_S_UNDO_LOG]) // 2
    taken = before - pieces_left(T, S)
    arrivals = C[AT_CELLS] + (T[N_PLAYERS] + 1) * T[N_CELLS]
    if kind != PASS and kind != RIFLE:
        C[arrivals + target] += 1
    if taken > 0:
        C[bin_at + CAPTURES] += 1
        C[C[AT_CODES] + PER_CODE * code + TAKES] += taken
        count_taken(T, S, C, arrivals + T[N_CELLS], origin, kind)


@kernel
def count_row(
    T: Tables, R: Rays, S: Position, C: Words64, effect: int, origin: int, target: int, code: int, number: int
) -> None:
    """Count the action row of the entry that makes a move; rays along threads have none."""
    first = rays_of(T, code, origin)
    entry = find_entry(T, R, S, effect, origin, target, code)
    if entry <= first + R[first]:
        row = row_of(T, R[entry])
        if row < C[N_ROWS]:
            note_use(C, C[AT_ROWS] + PER_USE * (code * C[N_ROWS] + row), number)


@kernel
def count_taken(T: Tables, S: Position, C: Words64, cells: int, origin: int, kind: int) -> None:
    """Count the pieces that the last move took, by their code and cell: the undo log says what stood where."""
    board = T[IN_S_BOARD]
    at = T[IN_S_UNDO_LOG]
    while at < S[TOP]:
        cell = S[at] - board
        stood = S[at + 1]
        if cell >= 0 and cell < T[N_CELLS] and stood >= FIRST_PIECE and (cell != origin or kind == RIFLE):
            stands = S[board + cell]
            if stands < FIRST_PIECE or owner_of(T, stands) != owner_of(T, stood):
                C[cells + cell] += 1
                C[C[AT_CODES] + PER_CODE * stood + TAKEN] += 1
        at += 2


@kernel
def note_use(C: Words64, at: int, number: int) -> None:
    """Count one more use, and keep the number of the first game (plus 1)."""
    C[at] += 1
    if C[at + 1] == 0 or number + 1 < C[at + 1]:
        C[at + 1] = number + 1
