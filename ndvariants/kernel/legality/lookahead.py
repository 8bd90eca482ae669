"""Whether a player has a legal move, asked from inside a program: ``no legal move(PLAYER)``.

Moves run programs and this asks moves of a program: the interpreter, far below, is given the function from here. One
look ahead is made at a time; what is asked inside it is not asked again, so that it ends.
"""

from __future__ import annotations

from ndvariants.kernel.header import FRAME_SIZE, LEGALITY, LOOK_ROOM, N_PHASES, N_PLAYERS
from ndvariants.kernel.layout import (
    EN_PASSANT_VICTIM,
    EVENT_MOVER,
    EVENT_ORIGIN,
    EVENT_TAKEN,
    EVENT_TARGET,
    EXTRA_TURN,
    LEGAL_ANY,
    LOOKING,
    MOVES_END,
    N_EN_PASSANT,
    PHASE,
    RETURN_PHASE,
    SIDE,
    STATUS,
    TOP,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.legality.check import is_legal_by_making
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import change_phase, clear_en_passant
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.rules import interpreter
from ndvariants.kernel.words import code_on, owner_of
from ndvariants.machine.jit import kernel


@kernel
def has_no_move(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Whether *player* would have no legal move if it were to move now; False while another look ahead is made.

    The position, the words of the event and the frame of the program that asks are as before.
    """
    if S[LOOKING] != 0 or player < 0 or player >= T[N_PLAYERS]:
        return False
    origin = S[EVENT_ORIGIN]
    target = S[EVENT_TARGET]
    mover = S[EVENT_MOVER]
    taken = S[EVENT_TAKEN]
    again = S[EXTRA_TURN]
    end = S[MOVES_END]
    mark = S[TOP]
    S[LOOKING] = T[FRAME_SIZE]
    turn_to(T, R, S, M, player)
    found = finds_move(T, R, S, M, end + T[LOOK_ROOM])
    undo(S, mark)
    S[LOOKING] = 0
    S[MOVES_END] = end
    S[EVENT_ORIGIN] = origin
    S[EVENT_TARGET] = target
    S[EVENT_MOVER] = mover
    S[EVENT_TAKEN] = taken
    S[EXTRA_TURN] = again
    return not found


@kernel
def turn_to(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> None:
    """Let it be the turn of *player*, in a game that goes on; a player takes nothing in passing that is its own."""
    if S[STATUS] != 0:
        poke(S, STATUS, 0)
    if S[RETURN_PHASE] != 0 and S[SIDE] != player:
        poke(S, PHASE, S[RETURN_PHASE] - 1)
        poke(S, RETURN_PHASE, 0)
    if S[SIDE] != player:
        poke(S, SIDE, player)
    if S[N_EN_PASSANT] != 0 and owner_of(T, code_on(T, S, S[EN_PASSANT_VICTIM])) == player:
        clear_en_passant(T, S)
    if T[N_PHASES] > 1:
        change_phase(T, R, S, M)


@kernel
def finds_move(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> bool:
    """Whether the side to move has a legal move. ``M[at:]`` is scratch."""
    end = at + pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] == LEGAL_ANY:
        return end > at
    for i in range(at, end):
        if is_legal_by_making(T, R, S, M, end, M[i]):
            return True
    return False


interpreter.has_no_move = has_no_move
