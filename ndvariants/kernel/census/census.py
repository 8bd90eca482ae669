"""Counting what happens in games: each is played (or read), then made again from its moves and looked at.

Nothing is asked of the rules but what they did: pieces that are gone, cells that changed, checks that stand. So every
rule of every variant is counted right without a line for it.
"""

from __future__ import annotations

from ndvariants.kernel.census.layout import (
    AT_CELLS,
    AT_CODES,
    AT_END,
    AT_FIRED,
    AT_PLIES,
    AT_REGISTERS,
    AT_RULES,
    AT_STANDING,
    AT_START,
    BINS,
    CAPTURES,
    CASTLINGS,
    CELLS,
    CELLS_LOST,
    CHANGES,
    CHECKS,
    CHOICES,
    DROPS,
    IN_CHECK_AT_END,
    INSPECTED,
    LEAD,
    MOBILITY,
    MOVES,
    N_REGISTERS,
    N_RULES,
    OUTCOME,
    PASSES,
    PER_BIN,
    PER_CODE,
    PER_GAME,
    PIECES,
    PIECES_LEFT,
    PLIES,
    POSITIONS,
    PRESENT,
    PROMOTIONS,
    QUIET,
    RECENT,
    REPEATED,
    RULES_IN_S,
    SAMPLED,
    TAKEN,
    TAKES,
    WIDTH,
)
from ndvariants.kernel.header import IN_S_BOARD, IN_S_REGISTERS, IN_S_UNDO_LOG, MAX_MOVES, N_CELLS, N_CODES, N_PLAYERS
from ndvariants.kernel.layout import (
    CASTLE,
    CLOCK,
    DROP,
    FIRST_PIECE,
    LEAVE,
    NO_MOVE,
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
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.playout.playout import playout, restore
from ndvariants.kernel.playout.slots import FOUND
from ndvariants.kernel.playout.uses import GAME, note_end, note_made
from ndvariants.kernel.random import game_key
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.words import (
    code_on,
    n_pieces,
    origin_of,
    owner_of,
    piece_at,
    target_of,
    type_of,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64


@kernel
def census_of_random_games(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, out: Words64,
    seed: int, first: int, games: int, max_plies: int, record: int, uses: int
) -> int:  # fmt: skip
    """How many games were counted: numbers *first* ... of a run of random games, each from the position *start*.

    ``H`` is that of ``playout``, with room for the moves from the word *record* on, and counters of what the moves come
    from at *uses* (``playout.uses``). Counters are added to ``C``; of game k, PER_GAME words at ``out[PER_GAME * k]``.
    """
    before = H[0]
    for k in range(games):
        restore(T, S, start)
        H[0] = before
        at = PER_GAME * k
        ply = S[PLY]
        H[uses + GAME] = k + 1
        out[at + OUTCOME] = playout(T, R, S, M, H, game_key(seed, first + k), max_plies, record, uses)
        note_end(S, H, uses, out[at + OUTCOME])
        out[at + IN_CHECK_AT_END] = 1 if in_check(T, R, S, M, S[SIDE], T[MAX_MOVES]) else 0
        out[at + PLIES] = S[PLY] - ply
        restore(T, S, start)
        count_game(T, R, S, M, H, C, record, recorded(H, record), first + k, 0)
        out[at + PIECES_LEFT] = pieces_left(T, S)
        out[at + QUIET] = S[CLOCK]
        out[at + CELLS_LOST] = cells_lost(T, S, start)
        out[at + LEAD] = pieces_of(T, S, 0) - pieces_of(T, S, 1)
        if out[at + OUTCOME] == 0:
            out[at + REPEATED] = repeated_at_end(T, R, S, M, H, start, record, recorded(H, record))
    H[0] = before
    return games


@kernel
def recorded(H: History, record: int) -> int:
    """How many moves stand at ``H[record:]``: NO_MOVE is behind the last."""
    n = 0
    while H[record + n] != NO_MOVE:
        n += 1
    return n


@kernel
def census_of_moves(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, plies: int, number: int,
    outcome: int, uses: int, out: Words64
) -> int:  # fmt: skip
    """How many plies were counted: a game whose moves are ``H[0 : plies]`` and which ended as *outcome* says.

    Counters and ``out`` are those of ``census_of_random_games``, of one game; ``H`` has room for twice the moves.
    """
    restore(T, S, start)
    count_game(T, R, S, M, H, C, 0, plies, number, uses)
    note_end(S, H, uses, outcome)
    out[OUTCOME] = outcome
    out[PLIES] = S[PLY] - start[PLY]
    out[IN_CHECK_AT_END] = 1 if in_check(T, R, S, M, S[SIDE], T[MAX_MOVES]) else 0
    out[PIECES_LEFT] = pieces_left(T, S)
    out[QUIET] = S[CLOCK]
    out[CELLS_LOST] = cells_lost(T, S, start)
    out[LEAD] = pieces_of(T, S, 0) - pieces_of(T, S, 1)
    if outcome == 0:
        out[REPEATED] = repeated_at_end(T, R, S, M, H, start, 0, plies)
    return plies


@kernel
def repeated_at_end(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, record: int, plies: int
) -> int:
    """How many of the last RECENT positions of a game had occurred before; its keys are kept behind its moves."""
    restore(T, S, start)
    keys = record + plies
    repeated = 0
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        make(T, R, S, M, H[record + ply])
        H[keys + ply] = full_key(T, S)
        if ply >= plies - RECENT:
            for earlier in range(ply):
                if H[keys + earlier] == H[keys + ply]:
                    repeated += 1
                    break
    return repeated


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
    T: Tables, R: Rays, S: Position, M: Moves, H: History, C: Words64, record: int, plies: int, number: int, uses: int
) -> None:
    """Make the moves ``H[record : record + plies]`` from the position in ``S`` on, and add up what happens.

    Where *uses* is not 0, what the moves come from is counted there.
    """
    for k in range(C[N_RULES]):
        C[C[AT_FIRED] + k] = 0
    for code in range(FIRST_PIECE, T[N_CODES]):
        C[C[AT_CODES] + PER_CODE * code + AT_START] += n_pieces(T, S, code)
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        bin_at = C[AT_PLIES] + PER_BIN * min(ply // C[WIDTH], C[BINS] - 1)
        look(T, S, C, bin_at)
        if (ply + number) % SAMPLED == 0:
            look_closely(T, R, S, M, C, bin_at)
        if in_check(T, R, S, M, S[SIDE], T[MAX_MOVES]):
            C[bin_at + CHECKS] += 1
        count_move(T, R, S, M, H, C, H[record + ply], bin_at, uses)
        count_rules(S, C, bin_at)
    for code in range(FIRST_PIECE, T[N_CODES]):
        C[C[AT_CODES] + PER_CODE * code + AT_END] += n_pieces(T, S, code)


@kernel
def look(T: Tables, S: Position, C: Words64, bin_at: int) -> None:
    """Count a position: its pieces and its registers."""
    bin_number = (bin_at - C[AT_PLIES]) // PER_BIN
    C[bin_at + POSITIONS] += 1
    standing = C[AT_STANDING] + bin_number * T[N_CODES]
    for code in range(FIRST_PIECE, T[N_CODES]):
        C[standing + code] += n_pieces(T, S, code)
        C[bin_at + PIECES] += n_pieces(T, S, code)
    registers = C[AT_REGISTERS] + bin_number * C[N_REGISTERS]
    for i in range(C[N_REGISTERS]):
        C[registers + i] += S[T[IN_S_REGISTERS] + i]


@kernel
def look_closely(T: Tables, R: Rays, S: Position, M: Moves, C: Words64, bin_at: int) -> None:
    """Count the legal moves of a position, by piece, and the cells that there are and that pieces stand on."""
    n = legal_moves(T, R, S, M, 0)
    C[bin_at + INSPECTED] += 1
    C[bin_at + CHOICES] += n
    for k in range(n):
        kind = kind_of_move(T, M[k])
        if kind not in (PASS, LEAVE, DROP):
            C[C[AT_CODES] + PER_CODE * code_on(T, S, origin_of(M[k])) + MOBILITY] += 1
    for cell in range(T[N_CELLS]):
        if code_on(T, S, cell) != WALL:
            C[bin_at + CELLS] += 1
    for code in range(FIRST_PIECE, T[N_CODES]):
        cells = C[AT_CELLS] + owner_of(T, code) * T[N_CELLS]
        if owner_of(T, code) in (S[SIDE], T[N_PLAYERS]):
            C[C[AT_CODES] + PER_CODE * code + PRESENT] += n_pieces(T, S, code)
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
def count_rules(S: Position, C: Words64, bin_at: int) -> None:
    """Count the rules that the last move set off."""
    rules = C[AT_RULES] + ((bin_at - C[AT_PLIES]) // PER_BIN) * C[N_RULES]
    for k in range(C[N_RULES]):
        fired = S[C[RULES_IN_S] + k]
        C[rules + k] += fired - C[C[AT_FIRED] + k]
        C[C[AT_FIRED] + k] = fired


@kernel
def pieces_of(T: Tables, S: Position, player: int) -> int:
    """How many pieces of a player stand on the board."""
    n = 0
    for code in range(FIRST_PIECE, T[N_CODES]):
        if owner_of(T, code) == player:
            n += n_pieces(T, S, code)
    return n


@kernel
def count_move(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, C: Words64, move: int, bin_at: int, uses: int
) -> None:
    """Make *move* and count it: by piece, and by what it does."""
    origin = origin_of(move)
    target = target_of(move)
    kind = kind_of_move(T, move)
    becomes = argument_of_move(T, move)
    code = code_on(T, S, origin)
    if kind == PASS:
        C[bin_at + PASSES] += 1
    elif kind == DROP:
        C[bin_at + DROPS] += 1
        code = becomes
    elif kind == CASTLE:
        C[bin_at + CASTLINGS] += 1
    elif kind != LEAVE and becomes != 0 and type_of(T, becomes) != type_of(T, code):
        C[bin_at + PROMOTIONS] += 1
    is_a_piece = kind not in (PASS, LEAVE)
    if is_a_piece:
        C[C[AT_CODES] + PER_CODE * code + MOVES] += 1
    before = pieces_left(T, S)
    if kind == DROP:
        before += 1
    make(T, R, S, M, move)
    if uses != 0:
        M[0] = NO_MOVE  # no draw left its entry here
        M[FOUND] = NO_MOVE
        note_made(T, R, S, M, H, uses, move)
    C[bin_at + CHANGES] += (S[TOP] - T[IN_S_UNDO_LOG]) // 2
    taken = before - pieces_left(T, S)
    arrivals = C[AT_CELLS] + (T[N_PLAYERS] + 1) * T[N_CELLS]
    if is_a_piece and kind != RIFLE:
        C[arrivals + target] += 1
    if taken > 0 and is_a_piece:
        C[bin_at + CAPTURES] += 1
        C[C[AT_CODES] + PER_CODE * code + TAKES] += taken
        count_taken(T, S, C, arrivals + T[N_CELLS], origin, kind)


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
