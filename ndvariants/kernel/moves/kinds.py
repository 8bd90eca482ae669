"""Kinds of moves, in the words of events: for compulsory moves, and for phases that have moves of one kind only.

A record in ``T`` (DUTY_EVENT, DUTY_CODES) is an event (EVENT_CAPTURE ...; a duty may add MOST) and for every code
whether it concerns pieces of that code.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.make import dropped_code, happens_to, pass_over
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.walks import n_pieces_of
from ndvariants.kernel.words import code_on, code_once_moved, effect_of, origin_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def keep_kind(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int, record: int) -> int:
    """The end of ``M[at:end]`` once only the moves of the kind at ``T[record]`` are left, in their order."""
    kept = at
    for i in range(at, end):
        move = M[i]
        if fulfils(T, R, S, record, move):
            M[kept] = move
            kept += 1
    return kept


@kernel
def fulfils(T: Tables, R: Rays, S: Position, record: int, move: int) -> bool:
    """Return whether a move is of the kind at ``T[record]``."""
    event = T[record + L.DUTY_EVENT] & (L.MOST - 1)
    kind = kind_of_move(T, move)
    code = dropped_code(T, S, effect_of(move)) if kind == L.DROP else code_on(T, S, origin_of(move))
    taken = L.EMPTY
    if event == L.EVENT_CAPTURE or event == L.EVENT_CAPTURED:
        if kind < L.DROP:
            taken = captured_by(T, R, S, move, kind, code)
            taken = taken if taken >= L.FIRST_PIECE else L.EMPTY
    whose = happens_to(event, kind, argument_of_move(T, move), code, taken)
    return whose != L.EMPTY and T[record + L.DUTY_CODES + whose] == 1


@kernel
def captured_by(T: Tables, R: Rays, S: Position, move: int, kind: int, code: int) -> int:
    """The code that the move, of this *kind* and by a piece of *code*, captures; below FIRST_PIECE for none."""
    origin = origin_of(move)
    target = target_of(move)
    if kind == L.CASTLE or origin == target:
        return L.EMPTY
    if kind == L.TAKE_EN_PASSANT:
        return code_on(T, S, S[L.EN_PASSANT_VICTIM])
    if kind == L.TAKE_PASSED:
        mark = S[L.TOP]
        taken = pass_over(T, R, S, effect_of(move), origin, target, code, code_once_moved(T, code))
        undo(S, mark)
        return taken
    return code_on(T, S, target)


@kernel
def n_captured(T: Tables, R: Rays, S: Position, move: int) -> int:
    """Return how many pieces *move* captures; what rules take off the board besides does not count."""
    kind = kind_of_move(T, move)
    if kind >= L.DROP:
        return 0
    code = code_on(T, S, origin_of(move))
    if kind != L.TAKE_PASSED:
        return int(captured_by(T, R, S, move, kind, code) >= L.FIRST_PIECE)
    mark = S[L.TOP]
    n = n_all_pieces(T, S)
    pass_over(T, R, S, effect_of(move), origin_of(move), target_of(move), code, code)
    n -= n_all_pieces(T, S)
    undo(S, mark)
    return n


@kernel
def n_all_pieces(T: Tables, S: Position) -> int:
    """Return how many pieces stand on the board."""
    n = 0
    for owner in range(T[head.N_PLAYERS] + 1):
        n += n_pieces_of(T, S, owner)
    return n
