"""Counting what happens in games: each is played (or read), then made again from its moves and looked at.

Nothing is asked of the rules but what they did: pieces that are gone, cells that changed, checks that stand. So every
rule of every variant is counted right without a line for it.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.census import layout as tally
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import is_inside_turn
from ndvariants.kernel.perft.turns import count_turns
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.playout.slots import FOUND
from ndvariants.kernel.playout.uses import GAME, note_end, note_made
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.random import game_key
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.walks import n_pieces_of, pieces
from ndvariants.kernel.words import code_on, n_pieces, origin_of, owner_of, target_of, type_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64


@kernel
def census_of_random_games(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, out: Words64,
    seed: int, first: int, games: int, max_plies: int, record: int, uses: int
) -> int:  # fmt: skip
    """Return how many games were counted: numbers *first* ... of a run of random games, each from the position *start*.

    ``H`` is that of ``playout``, with room for the moves from the word *record* on, and counters of what the moves come
    from at *uses* (``playout.uses``). Counters are added to ``C``; of game k, PER_GAME words at ``out[PER_GAME * k]``.
    """
    before = H[0]
    for k in range(games):
        restore(T, S, start)
        H[0] = before
        at = tally.PER_GAME * k
        H[uses + GAME] = k + 1
        out[at + tally.OUTCOME] = playout(T, R, S, M, H, game_key(seed, first + k), max_plies, record, uses)
        note_end(S, H, uses, out[at + tally.OUTCOME])
        count_to_end(T, R, S, M, H, start, C, out, at, record, recorded(H, record), first + k, 0)
    H[0] = before
    return games


@kernel
def recorded(H: History, record: int) -> int:
    """Return how many moves stand at ``H[record:]``: NO_MOVE is behind the last."""
    n = 0
    while H[record + n] != L.NO_MOVE:
        n += 1
    return n


@kernel
def census_of_moves(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, plies: int, number: int,
    outcome: int, uses: int, out: Words64
) -> int:  # fmt: skip
    """Return how many plies were counted: a game whose moves are ``H[0 : plies]`` and which ended as *outcome* says.

    Counters and ``out`` are those of ``census_of_random_games``, of one game; ``H`` has room for twice the moves.
    """
    out[tally.OUTCOME] = outcome
    count_to_end(T, R, S, M, H, start, C, out, 0, 0, plies, number, uses)
    note_end(S, H, uses, outcome)
    return plies


@kernel
def count_to_end(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, C: Words64, out: Words64, at: int,
    record: int, plies: int, number: int, uses: int
) -> None:  # fmt: skip
    """Count a game from *start* on (``count_game``); how it ended goes to ``out[at:]``, where its outcome stands."""
    restore(T, S, start)
    count_game(T, R, S, M, H, C, record, plies, number, uses)
    out[at + tally.IN_CHECK_AT_END] = 1 if in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]) else 0
    out[at + tally.PLIES] = S[L.PLY] - start[L.PLY]
    out[at + tally.PIECES_LEFT] = pieces_left(T, S)
    out[at + tally.QUIET] = S[L.CLOCK]
    out[at + tally.CELLS_LOST] = cells_lost(T, S, start)
    out[at + tally.LEAD] = n_pieces_of(T, S, 0) - n_pieces_of(T, S, 1)
    if out[at + tally.OUTCOME] == 0:
        out[at + tally.REPEATED] = repeated_at_end(T, R, S, M, H, start, record, plies)


@kernel
def repeated_at_end(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, record: int, plies: int
) -> int:
    """Return how many of the last RECENT positions of a game had occurred before; its keys are behind its moves."""
    restore(T, S, start)
    keys = record + plies
    repeated = 0
    for ply in range(plies):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        make(T, R, S, M, H[record + ply])
        H[keys + ply] = full_key(T, S)
        if ply >= plies - tally.RECENT:
            for earlier in range(ply):
                if H[keys + earlier] == H[keys + ply]:
                    repeated += 1
                    break
    return repeated


@kernel
def cells_lost(T: Tables, S: Position, start: Position) -> int:
    """Return how many cells the board has lost since *start*."""
    n = 0
    for cell in range(T[head.N_CELLS]):
        if code_on(T, S, cell) == L.WALL and code_on(T, start, cell) != L.WALL:
            n += 1
    return n


@kernel
def count_game(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, C: Words64, record: int, plies: int, number: int, uses: int
) -> None:
    """Make the moves ``H[record : record + plies]`` from the position in ``S`` on, and add up what happens.

    Where *uses* is not 0, what the moves come from is counted there.
    """
    for k in range(C[tally.N_RULES]):
        C[C[tally.AT_FIRED] + k] = 0
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        C[C[tally.AT_CODES] + tally.PER_CODE * code + tally.AT_START] += n_pieces(T, S, code)
    begun = S[L.PLY]
    for ply in range(plies):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        bin_at = C[tally.AT_PLIES] + tally.PER_BIN * min((S[L.PLY] - begun) // C[tally.WIDTH], C[tally.BINS] - 1)
        look(T, S, C, bin_at)
        if (ply + number) % tally.SAMPLED == 0:
            look_closely(T, R, S, M, C, bin_at)
        if (ply + number) % tally.TURNS_SAMPLED == 0 and T[head.HAS_JOINED_TURNS] == 1 and not is_inside_turn(T, S):
            turns = count_turns(T, R, S, M, 0)
            C[bin_at + tally.STARTS] += int(turns > 0)
            C[bin_at + tally.TURNS] += turns
        if in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]):
            C[bin_at + tally.CHECKS] += 1
        count_move(T, R, S, M, H, C, H[record + ply], bin_at, uses)
        count_rules(S, C, bin_at)
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        C[C[tally.AT_CODES] + tally.PER_CODE * code + tally.AT_END] += n_pieces(T, S, code)


@kernel
def look(T: Tables, S: Position, C: Words64, bin_at: int) -> None:
    """Count a position: its pieces and its registers."""
    bin_number = (bin_at - C[tally.AT_PLIES]) // tally.PER_BIN
    C[bin_at + tally.POSITIONS] += 1
    standing = C[tally.AT_STANDING] + bin_number * T[head.N_CODES]
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        C[standing + code] += n_pieces(T, S, code)
        C[bin_at + tally.PIECES] += n_pieces(T, S, code)
    registers = C[tally.AT_REGISTERS] + bin_number * C[tally.N_REGISTERS]
    for i in range(C[tally.N_REGISTERS]):
        C[registers + i] += S[T[head.IN_S_REGISTERS] + i]


@kernel
def look_closely(T: Tables, R: Rays, S: Position, M: Moves, C: Words64, bin_at: int) -> None:
    """Count the legal moves of a position, by piece, and the cells that there are and that pieces stand on."""
    n = legal_moves(T, R, S, M, 0)
    C[bin_at + tally.INSPECTED] += 1
    C[bin_at + tally.CHOICES] += n
    for k in range(n):
        kind = kind_of_move(T, M[k])
        if kind not in (L.PASS, L.LEAVE, L.DROP):
            C[C[tally.AT_CODES] + tally.PER_CODE * code_on(T, S, origin_of(M[k])) + tally.MOBILITY] += 1
    for cell in range(T[head.N_CELLS]):
        if code_on(T, S, cell) != L.WALL:
            C[bin_at + tally.CELLS] += 1
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        cells = C[tally.AT_CELLS] + owner_of(T, code) * T[head.N_CELLS]
        if owner_of(T, code) in (S[L.SIDE], T[head.N_PLAYERS]):
            C[C[tally.AT_CODES] + tally.PER_CODE * code + tally.PRESENT] += n_pieces(T, S, code)
        for cell in pieces(T, S, code):
            C[cells + cell] += 1


@kernel
def pieces_left(T: Tables, S: Position) -> int:
    """Return how many pieces stand on the board."""
    n = 0
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        n += n_pieces(T, S, code)
    return n


@kernel
def count_rules(S: Position, C: Words64, bin_at: int) -> None:
    """Count the rules that the last move set off."""
    rules = C[tally.AT_RULES] + ((bin_at - C[tally.AT_PLIES]) // tally.PER_BIN) * C[tally.N_RULES]
    for k in range(C[tally.N_RULES]):
        fired = S[C[tally.RULES_IN_S] + k]
        C[rules + k] += fired - C[C[tally.AT_FIRED] + k]
        C[C[tally.AT_FIRED] + k] = fired


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
    if kind == L.PASS:
        C[bin_at + tally.PASSES] += 1
    elif kind == L.DROP:
        C[bin_at + tally.DROPS] += 1
        code = becomes
    elif kind == L.CASTLE:
        C[bin_at + tally.CASTLINGS] += 1
    elif kind != L.LEAVE and becomes != 0 and type_of(T, becomes) != type_of(T, code):
        C[bin_at + tally.PROMOTIONS] += 1
    is_a_piece = kind not in (L.PASS, L.LEAVE)
    if is_a_piece:
        C[C[tally.AT_CODES] + tally.PER_CODE * code + tally.MOVES] += 1
    before = pieces_left(T, S)
    if kind == L.DROP:
        before += 1
    make(T, R, S, M, move)
    if uses != 0:
        M[0] = L.NO_MOVE  # no draw left its entry here
        M[FOUND] = L.NO_MOVE
        note_made(T, R, S, M, H, uses, move)
    C[bin_at + tally.CHANGES] += (S[L.TOP] - T[head.IN_S_UNDO_LOG]) // 2
    taken = before - pieces_left(T, S)
    arrivals = C[tally.AT_CELLS] + (T[head.N_PLAYERS] + 1) * T[head.N_CELLS]
    if is_a_piece and kind != L.RIFLE:
        C[arrivals + target] += 1
    if taken > 0 and is_a_piece:
        C[bin_at + tally.CAPTURES] += 1
        C[C[tally.AT_CODES] + tally.PER_CODE * code + tally.TAKES] += taken
        count_taken(T, S, C, arrivals + T[head.N_CELLS], origin, kind)


@kernel
def count_taken(T: Tables, S: Position, C: Words64, cells: int, origin: int, kind: int) -> None:
    """Count the pieces that the last move took, by their code and cell: the undo log says what stood where."""
    board = T[head.IN_S_BOARD]
    at = T[head.IN_S_UNDO_LOG]
    while at < S[L.TOP]:
        cell = S[at] - board
        stood = S[at + 1]
        if cell >= 0 and cell < T[head.N_CELLS] and stood >= L.FIRST_PIECE and (cell != origin or kind == L.RIFLE):
            stands = S[board + cell]
            if stands < L.FIRST_PIECE or owner_of(T, stands) != owner_of(T, stood):
                C[cells + cell] += 1
                C[C[tally.AT_CODES] + tally.PER_CODE * stood + tally.TAKEN] += 1
        at += 2
