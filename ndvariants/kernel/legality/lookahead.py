"""Whether a player has a legal move, asked from inside a program: ``no legal move(PLAYER)``.

Moves run programs and this asks moves of a program: the interpreter, far below, is given the function from here. One
look ahead is made at a time; what is asked inside it is not asked again, so that it ends.
"""

from __future__ import annotations

from ndvariants.kernel.header import (
    AT_DROPS,
    FRAME_SIZE,
    HAS_DEAD_ENDS,
    HAS_JOINED_TURNS,
    IN_S_HAS_MOVE,
    LEGALITY,
    LOOK_ROOM,
    N_PHASES,
    N_PLAYERS,
)
from ndvariants.kernel.layout import (
    DROP_N_CELLS,
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
    NO_MOVE,
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
from ndvariants.kernel.legality.finishing import can_finish
from ndvariants.kernel.moves.generate import (
    castling_moves,
    may_pass,
    move_of_drop,
    piece_moves,
    pseudo_legal_moves,
    who_may_move,
)
from ndvariants.kernel.moves.make import change_phase, clear_en_passant
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.records import drops_of, is_in_hand, next_drop
from ndvariants.kernel.rules import interpreter
from ndvariants.kernel.words import code_on, first_code, n_pieces, owner_of, piece_at
from ndvariants.machine.jit import kernel


@kernel
def has_no_move(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Whether *player* would have no legal move if it were to move now; False while another look ahead is made.

    The position, the words of the event and the frame of the program that asks are as before.
    """
    if S[LOOKING] != 0 or player < 0 or player >= T[N_PLAYERS]:
        return False
    if S[T[IN_S_HAS_MOVE]] == 1 and player == S[SIDE]:
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
    """Set *player* to move and clear its own en passant marks."""
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
    if T[LEGALITY] == LEGAL_ANY and T[N_PHASES] <= 1 and T[HAS_JOINED_TURNS] == 0:
        return finds_any_move(T, R, S, M, at)
    end = at + pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] == LEGAL_ANY:
        return end > at
    for i in range(at, end):
        if is_legal_by_making(T, R, S, M, end, M[i]):
            if T[HAS_DEAD_ENDS] == 0 or can_finish(T, R, S, M, end, M[i]):
                return True
    return False


@kernel
def finds_any_move(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> bool:
    """The same where every pseudo-legal move is legal and there are no phases: no more are listed than needed."""
    S[MOVES_END] = at
    side = S[SIDE]
    if who_may_move(T, S) == 1:
        for code in range(first_code(T, side), first_code(T, side + 1)):
            for i in range(n_pieces(T, S, code)):
                if piece_moves(T, R, S, M, at, code, piece_at(T, S, code, i)) > at:
                    return True
        if castling_moves(T, R, S, M, at, 1) > at:
            return True
    elif pseudo_legal_moves(T, R, S, M, at) > 0:
        return True
    return finds_drop(T, R, S, M) or may_pass(T, R, S, M)


@kernel
def finds_drop(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Whether the side to move may drop a piece somewhere."""
    if T[AT_DROPS] == 0:
        return False
    drops = drops_of(T, S)
    record = drops + 1
    for _ in range(T[drops]):
        if is_in_hand(T, S, record):
            for i in range(T[record + DROP_N_CELLS]):
                if move_of_drop(T, R, S, M, record, i) != NO_MOVE:
                    return True
        record = next_drop(T, record)
    return False


interpreter.has_no_move = has_no_move
