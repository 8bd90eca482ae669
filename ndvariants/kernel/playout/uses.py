"""Which parts of the rules make moves: counters of what the moves of games come from.

They stand in a vector of 64-bit words from the word ``u`` on: first where everything is (counted from ``u``), then the
counters, a word each: how often, and above FIRST_SHIFT the number in ``GAME`` when it was used first. A move is that of
the entry of ``R`` that makes it, and by what it met; ``compiler.coverage`` knows the lines of the file behind both.
Rules count themselves in registers of their own, which are read when a game is over.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.passing import find_entry
from ndvariants.kernel.playout.slots import FOUND
from ndvariants.kernel.position.undo_log import undo, word_before
from ndvariants.kernel.records import effect_record, kind_of_effect
from ndvariants.kernel.words import base_of, cell_of, effect_of, origin_of, owner_of, rays_of, target_of, type_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

GAME = 0  # the number of the game that is counted, from 1 on
AT_BASES = 1  # int[n_codes]: where the counters of entry 0 of R would stand, were they counted for this code
AT_UNPLACED = 2  # HOWS counters by code: moves that no entry makes (along threads)
AT_EFFECT_USES = 3  # counters by effect, those of effect 0 left out
AT_RULE_USES, N_RULES, RULES_IN_S = 4, 5, 6  # counters by rule, and where in S the registers of the rules stand
AT_ENDING_USES = 7  # counters by ending, 0 for an end by a rule
AT_CLAUSES = 8  # int[n_codes + 1]: where the promotions of each code stand, and the end
AT_PROMOTION_USES = 9  # counters by promotion
AT_LOG, N_LOGGED = 10, 11  # the last entries that were used, LOG words; how many they are
HEADER = 12
LOG = 1024  # Counters of large boards are far apart, and entries counted at once wait for memory at once: on 4x4x4x4
#             counting takes 10 per cent of the time of a game so, and 60 where each ply counts its own
FIRST_SHIFT = 36
COUNT_MASK = (1 << FIRST_SHIFT) - 1
HOWS = 4  # counters of an entry: the move met nothing, another's piece, en passant cells, an own piece
QUIETLY, CAPTURING, EN_PASSANT_CAPTURE, TAKING_OWN = range(HOWS)
CLAUSE_USE, CLAUSE_CAPTURES, CLAUSE_TARGETS, CLAUSE_ORIGINS = range(4)  # which one; 1 or 0: only captures, or only
CLAUSE_WIDTH = 4  # others, -1 all; where int[n_cells] stand that are 1 for its cells (0: all cells)


@kernel
def note_use(V: Words64, u: int, counter: int) -> None:
    """Count one more use of what is counted at ``V[u + counter]``."""
    at = u + counter
    if V[at] == 0:
        V[at] = V[u + GAME] << FIRST_SHIFT
    V[at] += 1


@kernel
def note_made(T: Tables, R: Rays, S: Position, M: Moves, V: Words64, u: int, move: int) -> None:
    """Count *move*, which has just been drawn and made: the undo log holds what it changed, and nothing else.

    Where the draw does not tell the entry the move is taken back, looked for, and made again.
    """
    kind = kind_of_effect(T, effect_of(move))
    if kind in (L.CASTLE, L.DROP, L.LEAVE, L.PASS):
        note_use(V, u, V[u + AT_EFFECT_USES] + effect_of(move))
        return
    code = word_before(S, T[head.IN_S_BOARD] + origin_of(move), T[head.IN_S_UNDO_LOG])
    taken = word_before(S, T[head.IN_S_BOARD] + target_of(move), T[head.IN_S_UNDO_LOG])
    entry = entry_drawn(T, R, M, move, code)
    if entry < 0:
        undo(S, T[head.IN_S_UNDO_LOG])
        entry = find_entry(T, R, S, effect_of(move), origin_of(move), target_of(move), code)
        make(T, R, S, M, move)
    note_entry(T, R, V, u, move, code, taken, entry)


@kernel
def entry_drawn(T: Tables, R: Rays, M: Moves, move: int, code: int) -> int:
    """The entry of *move* where it was drawn from a direct slot, -1 elsewhere."""
    origin = origin_of(move)
    rays = rays_of(T, code, origin)
    for k in range(2):
        spot = FOUND * k
        if M[spot] == move and M[spot + 2] == rays:
            entry = M[spot + 1]
            if rays < entry and entry <= rays + R[rays]:
                if cell_of(T, base_of(T, origin), R[entry]) == target_of(move):
                    return entry
    return -1


@kernel
def note_entry(
    T: Tables, R: Rays, V: Words64, u: int, move: int, code: int, taken: int, entry: int
) -> None:  # fmt: skip
    """Count a *move* of a piece of *code* by the entry of ``R`` that makes it; the piece *taken* was on its target."""
    origin = origin_of(move)
    effect = effect_of(move)
    rays = rays_of(T, code, origin)
    how = QUIETLY
    if taken >= L.FIRST_PIECE and origin != target_of(move):
        how = TAKING_OWN if owner_of(T, taken) == owner_of(T, code) else CAPTURING
    if effect != 0:
        kind = kind_of_effect(T, effect)
        if kind == L.TAKE_EN_PASSANT:
            how = EN_PASSANT_CAPTURE
        becomes = T[effect_record(T, effect) + L.EFFECT_ARGUMENT]
        if becomes != 0 and type_of(T, becomes) != type_of(T, code):
            captures = how != QUIETLY or kind == L.TAKE_PASSED
            note_promotion(V, u, code, origin, target_of(move), 1 if captures else 0)
    if entry > rays + R[rays]:
        note_use(V, u, V[u + AT_UNPLACED] + HOWS * code + how)
        return
    V[u + V[u + AT_LOG] + V[u + N_LOGGED]] = V[u + V[u + AT_BASES] + code] + HOWS * entry + how
    V[u + N_LOGGED] += 1
    if V[u + N_LOGGED] == LOG:
        count_logged(V, u)


@kernel
def count_logged(V: Words64, u: int) -> None:
    """Count the entries that are logged."""
    for k in range(V[u + N_LOGGED]):
        note_use(V, u, V[u + V[u + AT_LOG] + k])
    V[u + N_LOGGED] = 0


@kernel
def note_promotion(V: Words64, u: int, code: int, origin: int, target: int, captures: int) -> None:
    """Count the first promotion of *code* that fits the move."""
    clauses = u + V[u + AT_CLAUSES] + code
    at = u + V[clauses]
    while at < u + V[clauses + 1]:
        asked = V[at + CLAUSE_CAPTURES]
        if asked < 0 or asked == captures:
            if holds_on(V, u, V[at + CLAUSE_TARGETS], target) and holds_on(V, u, V[at + CLAUSE_ORIGINS], origin):
                note_use(V, u, V[u + AT_PROMOTION_USES] + V[at + CLAUSE_USE])
                return
        at += CLAUSE_WIDTH


@kernel
def holds_on(V: Words64, u: int, cells: int, cell: int) -> bool:
    """Return whether *cell* is one of the *cells* (0: all are)."""
    return cells == 0 or V[u + cells + cell] != 0


@kernel
def note_end(S: Position, V: Words64, u: int, outcome: int) -> None:
    """Count how a game ended, and the rules that fired in it."""
    count_logged(V, u)
    if outcome != 0:
        note_use(V, u, V[u + AT_ENDING_USES] + (outcome >> 8))
    for k in range(V[u + N_RULES]):
        fired = S[V[u + RULES_IN_S] + k]
        if fired != 0:
            note_use(V, u, V[u + AT_RULE_USES] + k)
            V[u + V[u + AT_RULE_USES] + k] += fired - 1
