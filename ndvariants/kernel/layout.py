"""The contract between compiler and kernel: what every number of the tables means.

Three flat vectors of integers describe a game and a position; a fourth is scratch memory.

``T`` int32  the tables: a header (``kernel.header``), then the blocks that its offsets point to
``R`` int32  the rays: for every (piece code, cell) the cells that its rays lead through
``S`` int32  one position: identity words, registers, hands, cells; derived words; the undo log
``M`` int64  moves and stacks, and scratch memory (kernel.perft.dependencies, kernel.playout.workspace)

Nothing here or above it knows dimensions, coordinates or names. All arithmetic is done in int64.
Each vector may be a plain list (the un-jitted reference) or raw memory (compiled): the functions
that read them are the same. What is packed is read by ``kernel.words``, records by ``kernel.records``.

Piece codes
    0 EMPTY, 1 EN_PASSANT (an empty cell just passed over), 2 WALL (a deleted cell or a hole),
    then the pieces, player after player; a piece that remembers whether it moved has two codes:
    moved first, then unmoved. Code ``c`` belongs to player ``T[T[AT_OWNER] + c]``, that of no piece to -1, a neutral
    piece to the number of players.

Ray lists
    ``p = T[T[AT_MOVES] + code * n_cells + cell]``; ``R[p]`` entries follow at ``R[p+1] ...``.
    entry = cell | left << ENTRY_LEFT_SHIFT | row << ENTRY_ROW_SHIFT, where ``left`` counts the entries left in
    this ray, this one included (1 for a leap), and ``row`` names an action row. When IS_RELATIVE is 1
    the cell field is an offset from the origin, modulo ENTRY_CELL_MASK + 1.
    Identical ray lists are stored once.

Action rows (what a mover of player q does at an entry, by the code found there): a transducer over rays
    ``a = T[T[AT_ACTIONS + q] + ((row + state) << CODE_SHIFT) + code]``
    bit 0 STOP (the ray ends here) · bits 1-6 how many moves it makes (0..63) · bits 7-10 next state ·
    bits 11-30 effect of the first of those moves (the others follow on: ``effect + 1`` ...)
    On STOP the next ray is ``left`` entries on; the state is 0 at the start of each ray.

Threat lists (who attacks a cell)
    ``p = T[T[AT_THREATS + attacker] + cell]``: entries as above, walked outwards from the attacked cell;
    ``t = T[T[AT_THREAT_ACTIONS] + ((row + state) << CODE_SHIFT) + code]``:
    bit 0 STOP · bit 1 HIT (a piece of this code here attacks the cell) · bits 2-5 next state.
    ``AT_HOP_THREATS`` is a second set of lists, for patterns that need hurdles (states are used there only).
    THREAT_GUARDED: a capture that obeys a guard; the programs at ``AT_THREAT_GUARDS`` tell whether it hits.
    In the first set STOP is set for every code but EMPTY and EN_PASSANT.

Moves
    move = origin | target << TARGET_SHIFT | effect << EFFECT_SHIFT (origin is the target for drops).

Undo log
    Every write to a position is logged as (address, old value) at ``S[TOP]``; undoing pops it. The log
    is the last block of ``S``.
"""

from __future__ import annotations

from typing import TypeAlias

from ndvariants.machine.vectors import Constant32, Words32, Words64

# ------------------------------------------------------------------ the vectors
Tables: TypeAlias = Constant32  # T
Rays: TypeAlias = Words32  # R
Position: TypeAlias = Words32  # S
Moves: TypeAlias = Words64  # M
History: TypeAlias = Words64  # H: how many position keys, then the keys

# ------------------------------------------------------------------ codes
EMPTY, EN_PASSANT, WALL, FIRST_PIECE = 0, 1, 2, 3
UNBROKEN = 2  # of IS_MUTABLE
LONELY_STAY, LONELY_ROYALS_STAY = 1, 2  # of KEEPS_LONELY

# ------------------------------------------------------------------ moves
CELL_BITS = 23
TARGET_SHIFT = 23
EFFECT_SHIFT = 46
MOVE_CELL_MASK = (1 << CELL_BITS) - 1
EFFECT_MASK = (1 << 16) - 1
NO_MOVE = -1

# ------------------------------------------------------------------ bits of AT_KIND
KIND_LEAPS = 1  # every ray has one entry: no STOP to obey
KIND_STATES = 2  # some ray needs the automaton's state
KIND_REPEATS = 4  # two rays may lead to one target
KIND_GUARDED = 8  # some effect asks the position (guard)
KIND_SPECIAL = 16  # some effect changes more than origin and target
KIND_ALIKE = 256  # all moves obey one guard, which asks nothing of the target
KIND_LISTED = 64  # one entry is not one move (states, threads, guards but for EFFECT_BY_TARGET; repeats without
#                   AT_EARLIER): a random move of such a piece is one of those listed. Of others entry j is slot j
KIND_EN_PASSANT = 128  # some effect is TAKE_EN_PASSANT (then KIND_SPECIAL only says that there are others besides)

# ------------------------------------------------------------------ action rows
ACT_STOP = 1
ACT_COUNT_SHIFT, ACT_COUNT_MASK = 1, 63
ACT_MOVES = ACT_COUNT_MASK << ACT_COUNT_SHIFT  # any move at all
ACT_SEVERAL = ACT_MOVES - (1 << ACT_COUNT_SHIFT)  # some bit of it is set where there are two or more
ACT_STATE_SHIFT, ACT_STATE_MASK = 7, 15
ACT_EFFECT_SHIFT = 11

# of threats: ACT_STOP and the state as above
THREAT_HIT = 2
THREAT_MAY = 4  # hop set, state 0 of a row: a piece of this code at this entry attacks in some state
THREAT_GUARDED = 8  # like HIT, if one of the programs at AT_THREAT_GUARDS + (action >> THREAT_GUARDS_SHIFT), a
#                     list, allows the capture. What asks for either errs on the safe side
THREAT_ANY = THREAT_HIT | THREAT_GUARDED
THREAT_GUARDS_SHIFT = 11

# ------------------------------------------------------------------ effect records
EFFECT_WIDTH = 6
EFFECT_KIND, EFFECT_ARGUMENT, EFFECT_FLAGS, EFFECT_GUARD, EFFECT_TAKES, EFFECT_TWIN = range(EFFECT_WIDTH)
# guard: a program, 0 none; takes: where in T a word for each code is 1 for what it may take beside its target, 0 none;
# twin: the first effect that does the same, whatever allows it
PLAIN = 0  # effect 0 is always plain: the piece moves, a piece on the target is captured
BECOME = 1  # argument: the code that it is afterwards
LEAVE_EN_PASSANT = 2  # the cells passed on the ray become EN_PASSANT; argument of 2..4, not 0: BECOME that code as well
TAKE_EN_PASSANT = 3  # also captures the piece that left the en passant cells
TAKE_PASSED = 4  # also captures what it takes on the cells passed on the ray
RIFLE = 5  # captures the piece on the target without moving
CASTLE = 6  # argument: where in T the castling record stands
DROP = 7  # argument: the code put on the target, out of the hand
PASS = 8
LEAVE = 9  # the player to move is out: the only move where an ending says so

EFFECT_VERIFY = 1  # flag: changes cells besides origin and target, or runs a rule that may: legality by making it
EFFECT_WATCHED = 4  # flag: a rule may forbid it, so it is made to know; but none changes other cells
EFFECT_WAITS = 2  # flag of TAKE_PASSED: what it takes stays in the way, as WALL, until the turn is over
EFFECT_BY_ORIGIN = 8  # flag: its guard asks nothing of the target, so all moves of a piece have one answer
EFFECT_BY_TARGET = 16  # flag: its guard asks nothing of the origin or the piece
EFFECT_MUST_TAKE = 32  # flag: no move where it takes nothing beside its target
EFFECT_MUST_SPARE = 64  # flag: no move where it would take something on its way

# ------------------------------------------------------------------ castling records
CASTLING_RIGHT = 0  # its bit in S[RIGHTS]
CASTLING_N_SHIFTS = 1
CASTLING_SHIFTS = 2  # (from, to) of each piece, the king first; then how many cells must be empty, and these cells;
#                      how many must not be attacked, and these; the effect
CASTLING_LEAST = 6  # words of the shortest record: one shift, no cells

# ------------------------------------------------------------------ drop records
# a list for each phase and player: how many records, then the records one behind the other
DROP_TYPE = 0
DROP_HAND = 1  # the owner of the hand: a player, or n_players for the shared hand
DROP_CODE = 2  # of the piece in hand; what is put down is the argument of the effect
DROP_EFFECT = 3
DROP_GUARD = 4  # a program, 0 none
DROP_ENDLESS = 5  # 1: the hand never empties
DROP_N_CELLS = 6
DROP_CELLS = 7

# ------------------------------------------------------------------ phase records
PHASE_WIDTH = 5
PHASE_MOVERS = 0  # which pieces may move: NO_PIECES, ALL_PIECES (of the player to move), THE_MOVER (that moved last in
#                   this turn); else where in T int[n_codes] stands: 1 for the codes, its own and neutral, that may
PHASE_UNTIL = 1  # the program that says whether the phase ends, 0: never
PHASE_NEXT = 2  # the phase that follows, -1: none
PHASE_PASSES = 3  # 1: the player may pass if PASS_PROGRAM says so; 2: in any case
PHASE_ONLY = 4  # where in T the kind of the moves stands that it has, as in AT_DUTIES; 0: all
NO_PIECES, ALL_PIECES, THE_MOVER = 0, 1, 2

# ------------------------------------------------------------------ a turn of several parts, at IN_S_TURN
TURN_PARTS = 0  # parts made so far; 0 between turns
MOST_TURN_PARTS = 50  # then the turn is over, whatever the rules say
TURN_KEYS_WORDS = 2 * (MOST_TURN_PARTS + 1)  # at IN_S_TURN_KEYS: keys of its positions, two words each
TURN_CELL = 1  # 1 + the cell to which the last of them led
TURN_N_VACATED = 2  # cells that its parts have left, and which
TURN_VACATED = 3
MOST_VACATED = 20
TURN_DUTY = 23  # 1 + the first duty that one of its parts fulfils, 0 none
TURN_WAITING = 24  # pieces taken that are still in the way; then their cells
TURN_CELLS = 25
# S[EXTRA_TURN] and S[RETURN_PHASE] hold 1 + a phase (PHASE_BITS) and above PLAYER_SHIFT, of a choice, 1 + a player:
# who makes it; after whom play goes on when it is made.
JOINED = 1 << 16  # in S[EXTRA_TURN]: the next part belongs to the same ply
PHASE_BITS = JOINED - 1
PLAYER_SHIFT = 17

# ------------------------------------------------------------------ duties
DUTY_EVENT, DUTY_CODES = 0, 1  # records of duties, and of phases with moves of one kind: an event, int[n_codes]
MOST = 8  # in the event of a duty: of the moves that fulfil it, those that take the most in the whole turn
LEADS = 16  # in the event of a duty: a part that does not fulfil it may be followed by one that does

# ------------------------------------------------------------------ ending records
ENDING_WIDTH = 8
ENDING_RESULT = 0  # one of RESULT_*, for the player to move
ENDING_FLAGS = 1  # END_* bits
ENDING_REPETITION, ENDING_QUIET, ENDING_PLIES = 2, 3, 6  # the least count; 0: not asked
ENDING_PROGRAM = 4  # 0: not asked
ENDING_ID = 5
ENDING_LEAVE = 7  # of RESULT_OUT: the effect with which the player to move leaves the game
END_NO_MOVE, END_IN_CHECK, END_NOT_IN_CHECK, END_ROYAL_LOST = 1, 2, 4, 8
RESULT_LOSS, RESULT_WIN, RESULT_DRAW, RESULT_OUT, RESULT_FOR = 1, 2, 3, 4, 5  # the last + number: that player wins
OUT_NEVER, OUT_WITHOUT_MOVES, OUT_AT_ONCE = 0, 1, 2  # by no ending; for want of moves; also where there are moves

# ------------------------------------------------------------------ legality
LEGAL_ANY = 0  # every pseudo-legal move
LEGAL_VERIFIED = 1  # make each move, see whether the royals are safe, undo it
LEGAL_RESTING = 3  # filtered in positions where the rules at the end of the turn rest, else verified
LEGAL_FILTERED = 2  # proven: only royals, pinned pieces, special effects and answers to check are verified
VETO_NEVER = 0
VETO_OR_CHECK = 1  # a move that a rule forbids is not legal, nor one that leaves an own royal attacked
VETO_ALONE = 2  # own royals need not be safe
WATCHED_MOVES, WATCHED_CAPTURES = 1, 2  # bits of AT_WATCHED: all of a piece, or its captures, may be forbidden

# ------------------------------------------------------------------ royals on a condition
# At AT_ROYAL_WHEN + code: how many conditions, which must all hold, then each: the least and the most pieces, how many
# codes, the codes whose pieces are counted.

# ------------------------------------------------------------------ royal rays
# AT_ROYAL_RAYS of a player: where in T int[n_cells * n_cells] stands, by the cell of a royal and another cell. A number
# is twice the index in R of the one threat ray through the other cell, + 1 where a piece there may block it; 0 where no
# ray leads through it; ASK_ALL where hurdles count; for several rays, minus where in T they are listed: how many, then
# where each begins.
ASK_ALL = -1

# ------------------------------------------------------------------ side effects
# AT_SIDE_EFFECTS of a code: 1 when its moves may take off pieces in ways that no threat list tells (rules; guarded
# captures; pieces passed over), 2 when only its captures may, 0 never. Before such a move is made its
# AT_CAPTURE_PRETESTS program is asked whether its rules may cost another player's royal: 0 no, 1 make it and see.

# ------------------------------------------------------------------ events
EVENTS = 5
EVENT_MOVE, EVENT_CAPTURE, EVENT_CAPTURED, EVENT_PROMOTE, EVENT_DROP = range(EVENTS)

# ------------------------------------------------------------------ sampling
INVERSE_SHIFT = 30

# ------------------------------------------------------------------ words of S
# not part of identity
PLY = 0
CLOCK = 1  # plies since a capture or a move of a piece that resets it
TOP = 2  # next free word of the undo log
EPOCH = 3  # the last one given out: marks of earlier epochs are out of date, so nothing need be cleared
CHECKERS = 4  # of the last analysis
NODE_FLAGS = 5  # of the last analysis
EVENT_ORIGIN, EVENT_TARGET, EVENT_MOVER, EVENT_TAKEN = 6, 7, 8, 9  # of the last move made, for programs
CYCLE = 9  # while endings are asked: plies since the position stood the first of the times that the ending counts
SCRATCH = 10  # .. 31 for the kernel
MAX_CASTLERS = 16  # pieces of one castling, which wait in SCRATCH .. 25
AWAKE = 1 << 8  # bit of DOUBTS: rules at the end of the turn may fire
DOUBTS = 26  # while games are played at random: the players (a bit each) whose royals may be attacked on a condition
LOOKING = 27  # where the frame of programs begins that run while another one asks: FRAME_SIZE or twice that, else 0
MOVES_END = 28  # a look ahead lists its moves LOOK_ROOM words behind it: nothing that is needed stands there
EXTRA_TURN = 29  # of the move being made: 1 + the phase in which its rules let a player move before the turn is over
# identity
IDENTITY = 32
SIDE = 32
PHASE = 33
RIGHTS = 34
STATUS = 35  # 0 running, else 1 + winner, STATUS_DRAW or STATUS_FORBIDDEN, set by a rule
N_EN_PASSANT = 36  # number of EN_PASSANT cells on the board
EN_PASSANT_VICTIM = 37  # the cell of the piece that left them
EN_PASSANT_CELLS = 38  # .. 45, at most 8
MAX_EN_PASSANT = 8
RETURN_PHASE = 46  # 1 + the phase to go back to when the player, who moves again or for another, has moved; 0: none
FREE = 47  # first word after the fixed ones: registers, hands, board follow
STATUS_DRAW = 100
STATUS_FORBIDDEN = 101  # the move just made is not legal
