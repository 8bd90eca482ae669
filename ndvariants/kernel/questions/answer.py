"""One position that moves are made on and taken back from, and all questions to it, by one kernel.

The undo log is the stack: the moves made stay in it one after the other. What is asked, and what is answered, stands in
a vector ``B`` (int64) of its own, so that one call may take moves back, make others, and answer several questions.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import forget_idle_en_passant, full_key, key_after, position_key, repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import outcome
from ndvariants.kernel.moves.generate import castling_moves, drop_moves, may_pass, piece_moves, pseudo_legal_moves
from ndvariants.kernel.moves.make import change_phase, make
from ndvariants.kernel.moves.turns import is_inside_turn, passes_if_stuck
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive, undo
from ndvariants.kernel.questions.attackers import attackers_of
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.words import code_on, effect_of, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

# ------------------------------------------------------------------ words of B: what is asked
KEEP = 0  # moves made that are kept; the others are taken back first
NEW = 1  # then this many moves are made, from B[MOVES] on
WHAT = 2  # then these questions are answered: a sum of those below
CELL, PLAYER = 3, 4  # whom some questions are about
KEYED = 5  # 1: the history of position keys is kept in H
ROOM = 6  # words of S
# ------------------------------------------------------------------ and what is answered
LEVEL = 7  # moves made now
N_MOVES = 8
RESULT = 9  # the outcome, see legality.endings
CHECKED = 10  # 1: in check
KEY = 11
N_FOUND = 12  # attackers: their cells stand at M[0:]
BASE = 13  # positions in H up to the first one
ALIKE = 14  # 1: two of the moves listed may look alike in print
CELL_BITS, CODE_BITS = 15, 16  # how many bits list_names gives to a cell and to a code
TRUSTED = 17  # 1: the moves to be made are known to be legal
MOVES = 18  # the moves to be made, at most MOST_NEW
MOST_NEW = 40
MARKS = 64  # two words for each level: S[TOP] before its move, the full key before its move

# ------------------------------------------------------------------ questions
LOAD = 1  # the saved words of S were written: make the derived ones first
LEGAL = 2  # the legal moves to M[0:]
PSEUDO = 4  # the pseudo-legal moves to M[0:] (not together with LEGAL)
NAMES = 8  # behind those moves, for each one number for what its name depends on (see list_names)
CHECK = 16  # is a royal of B[PLAYER] attacked (of the player to move: -1)?
OUTCOME = 32  # how the game stands; asks LEGAL as well
POSITION_KEY = 64
ATTACKERS = 128  # the cells of B[PLAYER]'s pieces that attack B[CELL] (not together with moves)
GOES_ON = 512  # behind the legal moves and their names: for each 1 where the turn goes on after it, else 0
IDENTITY = 1024  # S is left as what makes the position what it is
SETTLE = 2048  # go on to the first phase whose end has not come
SAVE = 256  # words that mean nothing between moves become 0: S is to be saved

EFFECT_BITS = 16
CASTLING, AFAR = -1, -2
BOTH_CELLS = (1 << L.EFFECT_SHIFT) - 1  # origin and target of a move
FINE, NO_ROOM, REFUSED = 0, 1, 2  # what ``answer`` answers


@kernel
def answer(T: Tables, R: Rays, S: Position, M: Moves, H: History, B: Words64) -> int:
    """FINE; or NO_ROOM or REFUSED at the first new move for which S has no room, or that no piece can make.

    B[LEVEL] says how many moves have been made then, and nothing else is answered.
    """
    what = B[WHAT]
    if what & LOAD:
        load(T, R, S, H, B)
    while B[LEVEL] > B[KEEP]:
        B[LEVEL] -= 1
        undo(S, B[MARKS + 2 * B[LEVEL]])
    H[0] = B[BASE] + B[LEVEL] * B[KEYED]
    for i in range(B[NEW]):
        fault = advance(T, R, S, M, H, B, B[MOVES + i])
        if fault != FINE:
            return fault
    if what & SETTLE:
        change_phase(T, R, S, M)
    if what & (LEGAL | PSEUDO | OUTCOME):
        list_moves(T, R, S, M, H, B)
    if what & CHECK:
        player = B[PLAYER]
        if player < 0:
            player = S[L.SIDE]
        B[CHECKED] = int(in_check(T, R, S, M, player, T[head.MAX_MOVES]))
    if what & POSITION_KEY:
        B[KEY] = position_key(T, R, S, M)
    if what & ATTACKERS:
        B[N_FOUND] = attackers_of(T, R, S, M, B[CELL], B[PLAYER])
    if what & NAMES:
        B[ALIKE] = list_names(T, S, M, B[N_MOVES], B[CELL_BITS], B[CODE_BITS])
    if what & GOES_ON:
        list_parts(T, R, S, M, B[N_MOVES])
    if what & IDENTITY:
        forget_idle_en_passant(T, R, S, M, T[head.MAX_MOVES])
    if what & SAVE:
        forget(S)
    return FINE


@kernel
def load(T: Tables, R: Rays, S: Position, H: History, B: Words64) -> None:
    """Make the derived words of the position in ``S``; no move has been made then. H[0:] holds B[BASE] keys."""
    derive(T, S)
    if T[head.IS_MUTABLE] != 0:
        set_dimensions(T, R, S)
    B[LEVEL] = 0


@kernel
def advance(T: Tables, R: Rays, S: Position, M: Moves, H: History, B: Words64, move: int) -> int:
    """FINE when *move* was made; not asked: whether it leaves an own royal in check."""
    if S[L.TOP] - T[head.IN_S_UNDO_LOG] + T[head.SIZE_OF_S] + 2 * T[head.MAX_WRITES] > B[ROOM]:
        return NO_ROOM
    if B[TRUSTED] == 0 and not is_pseudo_legal(T, R, S, M, move):
        return REFUSED
    level = B[LEVEL]
    mark = S[L.TOP]
    B[MARKS + 2 * level] = mark
    if B[KEYED] == 1 and level == 0:
        B[MARKS + 1] = full_key(T, S)
    make(T, R, S, M, move)
    if B[KEYED] == 1:
        key = key_after(T, S, B[MARKS + 2 * level + 1], mark)
        B[MARKS + 2 * level + 3] = key
        H[0] = B[BASE] + level + 1
        H[H[0]] = repetition_key(T, R, S, M, key, 0)
    B[LEVEL] = level + 1
    return FINE


@kernel
def is_pseudo_legal(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> bool:
    """Return whether a piece of the side to move, or a neutral one, has this move, whatever the phase lets it do.

    *move* may be any number: nothing is read by it before it is found among those that are listed here.
    """
    if move == T[head.PASS_EFFECT] << L.EFFECT_SHIFT and (may_pass(T, R, S, M) or passes_if_stuck(T, S)):
        return True
    end = 0
    if origin_of(move) < T[head.N_CELLS]:
        code = code_on(T, S, origin_of(move))
        if code >= L.FIRST_PIECE and (owner_of(T, code) == S[L.SIDE] or owner_of(T, code) == T[head.N_PLAYERS]):
            end = piece_moves(T, R, S, M, 0, code, origin_of(move))
    if is_among(M, end, move):
        return True
    end = drop_moves(T, R, S, M, castling_moves(T, R, S, M, 0, 0))
    if is_among(M, end, move):
        return True
    return (
        T[head.HAS_OUTS] == 1 and legal_moves(T, R, S, M, 0) == 1 and M[0] == move and kind_of_move(T, move) == L.LEAVE
    )


@kernel
def is_among(M: Moves, end: int, move: int) -> bool:
    """Return whether *move* is one of ``M[:end]``."""
    for i in range(end):
        if M[i] == move:
            return True
    return False


@kernel
def list_moves(T: Tables, R: Rays, S: Position, M: Moves, H: History, B: Words64) -> None:
    """Write the moves asked for to ``M``, and how the game stands."""
    if B[WHAT] & PSEUDO:
        B[N_MOVES] = pseudo_legal_moves(T, R, S, M, 0)
        return
    B[N_MOVES] = legal_moves(T, R, S, M, 0)
    if B[WHAT] & OUTCOME:
        if T[head.ASKS_REPEATS] == 1 and H[0] == 0:
            H[0] = 1
            H[1] = position_key(T, R, S, M)
            B[BASE] = 1
        B[RESULT] = outcome(T, R, S, M, H, B[N_MOVES])


@kernel
def list_names(T: Tables, S: Position, M: Moves, n: int, cell_bits: int, code_bits: int) -> int:
    """1 when two of the *n* moves at ``M[0:]`` may look alike in print. Behind them stands one number for each then.

    It says all that the move's name depends on; from the lowest bits on: origin, target, effect (EFFECT_BITS), the code
    that moves, the code taken.
    """
    alike = 0
    board = T[head.IN_S_BOARD]
    for i in range(n):
        move = M[i]
        kind = kind_of_move(T, move)
        origin = origin_of(move)
        target = target_of(move)
        mover = S[board + origin]
        taken = S[board + target]
        if kind == L.DROP:
            mover = L.EMPTY
        elif kind in (L.PASS, L.LEAVE):
            mover = L.EMPTY
            taken = L.EMPTY
        elif kind == L.TAKE_EN_PASSANT:
            taken = S[board + S[L.EN_PASSANT_VICTIM]]
        elif origin == target:
            taken = L.EMPTY
        if taken < L.FIRST_PIECE or kind == L.CASTLE:
            taken = L.EMPTY
        if alike == 0 and has_double(T, M, i) == 1:
            alike = 1
        codes = effect_of(move) + ((mover + (taken << code_bits)) << EFFECT_BITS)
        M[n + i] = origin + (target << cell_bits) + (codes << (2 * cell_bits))
    return alike


@kernel
def list_parts(T: Tables, R: Rays, S: Position, M: Moves, n: int) -> None:
    """For each of the *n* moves at ``M[0:]`` write behind them and their names whether it is not the last part."""
    for i in range(n):
        savepoint = S[L.TOP]
        make(T, R, S, M, M[i])
        M[2 * n + i] = int(is_inside_turn(T, S))
        undo(S, savepoint)


@kernel
def has_double(T: Tables, M: Moves, i: int) -> int:
    """1 when the move ``M[i]`` may look like one of the moves before it: each piece's moves stand together."""
    look = look_of(T, M[i])
    k = i - 1
    while k >= 0 and (look == CASTLING or (M[k] ^ M[i]) & L.MOVE_CELL_MASK == 0):
        if (M[k] ^ M[i]) & BOTH_CELLS == 0 and (look == CASTLING or look_of(T, M[k]) == look):
            return 1
        k -= 1
    return 0


@kernel
def look_of(T: Tables, move: int) -> int:
    """Part of a move's text besides its cells: the code that the piece becomes, or one of two signs."""
    kind = kind_of_move(T, move)
    if kind == L.CASTLE:
        return CASTLING
    if kind == L.RIFLE:
        return AFAR
    if kind >= L.BECOME and kind <= L.TAKE_PASSED:  # the kinds whose argument is a code, or 0
        return argument_of_move(T, move)
    return 0


@kernel
def forget(S: Position) -> None:
    """Set the words to 0 that mean nothing between moves."""
    S[L.TOP] = 0
    S[L.EPOCH] = 0
    S[L.CHECKERS] = 0
    S[L.NODE_FLAGS] = 0
    for i in range(L.SCRATCH, L.IDENTITY):
        S[i] = 0
