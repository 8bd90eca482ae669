"""Questions of programs about moves: ``no legal move(PLAYER)``, and checks and attacks that rays alone do not tell.

Moves run programs and this asks moves of a program: the interpreter, far below, is given the functions from here. One
look ahead is made at a time; what is asked inside it is not asked again, so that it ends.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.royals import royal_kinds
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import NOWHERE, in_check, is_legal_by_making, takes
from ndvariants.kernel.legality.finishing import can_finish
from ndvariants.kernel.moves.generate import (
    castling_moves,
    may_pass,
    move_of_drop,
    piece_moves,
    pseudo_legal_moves,
    who_may_move,
)
from ndvariants.kernel.moves.guarded import is_attacked_now
from ndvariants.kernel.moves.make import change_phase, clear_en_passant
from ndvariants.kernel.moves.turns import go_back
from ndvariants.kernel.moves.untold import attacks_untold
from ndvariants.kernel.position.players import is_choice
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.records import is_in_hand
from ndvariants.kernel.rules import interpreter
from ndvariants.kernel.rules import opcodes as op
from ndvariants.kernel.walks import drops, pieces_of
from ndvariants.kernel.words import are_mates, code_on, owner_of
from ndvariants.machine.jit import kernel


@kernel
def has_no_move(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Return whether *player* would have no legal move if it moved now; False while another look ahead is made."""
    if S[L.LOOKING] != 0 or player < 0 or player >= T[head.N_PLAYERS]:
        return False
    if S[T[head.IN_S_HAS_MOVE]] == 1 and player == S[L.SIDE]:
        return False
    return not look_ahead(T, R, S, M, op.HAS_NO_MOVE, player, -1)


@kernel
def is_attacked(T: Tables, R: Rays, S: Position, M: Moves, asked: int, of: int, by: int) -> bool:
    """Result of CHECKED or ATTACKED, as of ``is_attacked_now``; by making the answers where that alone tells, and no
    other look ahead is made."""
    if asked == op.CHECKED and (of < 0 or of >= T[head.N_PLAYERS]):
        return False
    if asked != op.CHECKED and (of < 0 or by < 0 or by >= T[head.N_PLAYERS]):
        return False
    if T[head.ASKS_BY_MAKING] == 0 or S[L.LOOKING] != 0:
        return is_attacked_now(T, R, S, M, asked, of, by)
    if asked == op.CHECKED:
        return look_ahead(T, R, S, M, asked, of, by)
    if is_attacked_now(T, R, S, M, asked, of, by):
        return True
    return T[head.AT_UNTOLD] != 0 and look_ahead(T, R, S, M, asked, of, by)


@kernel
def look_ahead(T: Tables, R: Rays, S: Position, M: Moves, asked: int, of: int, by: int) -> bool:
    """Return whether player *of* has a legal move (HAS_NO_MOVE) or is in check (CHECKED), or cell *of* is attacked in a
    way that no ray tells (ATTACKED).

    The position, the words of the event and the frame of the program that asks are as before.
    """
    origin = S[L.EVENT_ORIGIN]
    target = S[L.EVENT_TARGET]
    mover = S[L.EVENT_MOVER]
    taken = S[L.EVENT_TAKEN]
    again = S[L.EXTRA_TURN]
    end = S[L.MOVES_END]
    mark = S[L.TOP]
    at = end + T[head.LOOK_ROOM]
    S[L.LOOKING] = T[head.FRAME_SIZE]
    found = 0
    if asked == op.HAS_NO_MOVE:
        turn_to(T, R, S, M, of)
        found = int(finds_move(T, R, S, M, at))
    elif asked == op.ATTACKED:
        found = int(attacks_untold(T, R, S, M, of, by, at))
    elif by < 0:
        found = int(in_check(T, R, S, M, of, at))
    else:
        found = int(takes(T, R, S, M, of, by, at, 1, NOWHERE, royal_kinds(T, S, of)))
    undo(S, mark)
    S[L.LOOKING] = 0
    S[L.MOVES_END] = end
    S[L.EVENT_ORIGIN] = origin
    S[L.EVENT_TARGET] = target
    S[L.EVENT_MOVER] = mover
    S[L.EVENT_TAKEN] = taken
    S[L.EXTRA_TURN] = again
    return found != 0


@kernel
def turn_to(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> None:
    """Set *player* to move and clear the en passant marks of its own team."""
    if S[L.STATUS] != 0:
        poke(S, L.STATUS, 0)
    if S[L.SIDE] != player:
        go_back(T, S)
    if S[L.SIDE] != player:
        poke(S, L.SIDE, player)
    if S[L.N_EN_PASSANT] != 0 and are_mates(T, owner_of(T, code_on(T, S, S[L.EN_PASSANT_VICTIM])), player):
        clear_en_passant(T, S)
    if T[head.N_PHASES] > 1:
        change_phase(T, R, S, M)


@kernel
def finds_move(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> bool:
    """Return whether the side to move has a legal move. ``M[at:]`` is scratch."""
    whole = T[head.HAS_JOINED_TURNS] + T[head.HAS_CHOICES] == 0
    if T[head.LEGALITY] == L.LEGAL_ANY and T[head.N_PHASES] <= 1 and whole:
        return finds_any_move(T, R, S, M, at)
    end = at + pseudo_legal_moves(T, R, S, M, at)
    if T[head.LEGALITY] == L.LEGAL_ANY:
        return end > at
    for i in range(at, end):
        if is_legal_by_making(T, R, S, M, end, M[i]):
            if T[head.HAS_DEAD_ENDS] == 0 or can_finish(T, R, S, M, end, M[i]):
                return True
    return is_choice(T, S)  # which is passed over


@kernel
def finds_any_move(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> bool:
    """The same where every pseudo-legal move is legal and there are no phases: no more are listed than needed."""
    S[L.MOVES_END] = at
    if who_may_move(T, S) == 1:
        for code, cell in pieces_of(T, S, S[L.SIDE]):
            if piece_moves(T, R, S, M, at, code, cell) > at:
                return True
        if castling_moves(T, R, S, M, at, 1) > at:
            return True
    elif pseudo_legal_moves(T, R, S, M, at) > 0:
        return True
    return finds_drop(T, R, S, M) or may_pass(T, R, S, M)


@kernel
def finds_drop(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Return whether the side to move may drop a piece somewhere."""
    if T[head.AT_DROPS] == 0:
        return False
    for record in drops(T, S):
        if is_in_hand(T, S, record):
            for i in range(T[record + L.DROP_N_CELLS]):
                if move_of_drop(T, R, S, M, record, i) != L.NO_MOVE:
                    return True
    return False


interpreter.has_no_move = has_no_move
interpreter.is_attacked_now = is_attacked
