"""The contract between compiler and kernel: what every number of the tables means.

Three flat vectors of integers describe a game and a position; a fourth is scratch room.

``T`` int32  the tables: a header (indices ``T_*`` below), then the blocks its offsets point to
``R`` int32  the streams: for every (piece code, cell) the cells its rays lead through
``S`` int32  one position: identity words, registers, hands, cells; derived words; the trail
``M`` int64  moves and stacks, and notes (kernel.perft.dependencies)

Nothing here or above it knows dimensions, coordinates or names. All arithmetic is done in int64.
Each vector may be a plain list (the un-jitted reference) or raw memory (compiled): the functions
that read them are the same.

Piece codes
    0 EMPTY, 1 TRAIL (an empty cell just passed over, en passant), 2 WALL (a deleted cell or a hole),
    then the pieces, player after player; a piece that remembers whether it moved has two codes:
    moved first, then fresh. Code ``c`` belongs to player ``T[T[T_OWNER] + c]`` (-1: nobody).

Streams
    ``p = T[T[T_MOVES] + code * n_cells + cell]``; ``R[p]`` entries follow at ``R[p+1] ...``.
    entry = cell | rest << T_REST_SHIFT | row << T_ROW_SHIFT, where ``rest`` counts the entries left in
    this ray, this one included (1 for a leap), and ``row`` names an action row. When T_RELATIVE is 1
    the cell field is an offset from the origin, modulo T_CELL_MASK + 1.
    Identical streams are stored once.

Action rows (what a mover of player q does at an entry, by the code found there)
    ``a = T[T[T_ACTION + q] + ((row + state) << T_SHIFT) + code]``
    bit 0 STOP (the ray ends here) · bits 1-6 how many moves it makes (0..63) · bits 7-10 next state ·
    bits 11-30 effect of the first of those moves (the others follow on: ``effect + 1`` ...)
    On STOP the next ray is ``rest`` entries on; the state is 0 at the start of each ray.

Threat streams (who attacks a cell)
    ``p = T[T[T_THREATS + attacker] + cell]``: entries as above, walked outwards from the attacked cell;
    ``t = T[T[T_THREAT_ACTION] + ((row + state) << T_SHIFT) + code]``:
    bit 0 STOP · bit 1 HIT (a piece of this code here attacks the cell) · bits 2-5 next state.
    ``T_HOP_THREATS`` is a second set of streams, for patterns that need hurdles (states are used there only).
    In the first set STOP is set for every code but EMPTY and TRAIL.

Moves
    move = origin | target << TARGET_SHIFT | effect << EFFECT_SHIFT (origin is the target for drops).

Effects
    record ``e``: EFFECT_WIDTH words at ``T[T_EFFECTS] + e * EFFECT_WIDTH``: kind, argument, flags, guard.

Trail
    Every write to a position is logged as (address, old value) at ``S[TOP]``; undoing pops it. The trail
    area is the last block of ``S``.
"""

# ------------------------------------------------------------------ codes
EMPTY, TRAIL, WALL, FIRST_PIECE = 0, 1, 2, 3

# ------------------------------------------------------------------ moves
CELL_BITS = 23
TARGET_SHIFT = 23
EFFECT_SHIFT = 46
MOVE_CELL_MASK = (1 << CELL_BITS) - 1
EFFECT_MASK = (1 << 16) - 1
NO_MOVE = -1

# ------------------------------------------------------------------ header of T
T_CELLS = 0  # number of cells, n_cells
T_CODES = 1  # number of codes
T_SHIFT = 2  # 1 << T_SHIFT >= number of codes
T_PLAYERS = 3  # number of players who move (neutral owner = this number)
T_CELL_MASK = 4
T_REST_SHIFT = 5
T_REST_MASK = 6
T_ROW_SHIFT = 7
T_RELATIVE = 8  # 1: stream cells are offsets
T_MOVES = 9  # offset of int[n_codes * n_cells]: pointers into R
T_KIND = 10  # offset of int[n_codes]: KIND_* bits
T_OWNER = 11  # offset of int[n_codes]
T_AFTER = 12  # offset of int[n_codes]: the code once it has moved
T_POINTS = 13  # offset of int[n_codes]: points a man of this code has in the sampling of random moves
T_FIRST = 14  # offset of int[n_players + 2]: first code of each player, of the neutral owner, end
T_THREAT_ACTION = 15
T_EFFECTS = 16
T_CASTLINGS = 17  # offset of int[n_players + 1]: where each player's castling records start (absolute), end
T_RIGHTS_LOST = 18  # offset of int[n_cells]: right bits that a move from or to the cell takes away, 0 if no castling
T_LEGALITY = 19  # one of LEGAL_*
T_N_ROYAL_CODES = 20
T_DROPS = 21  # offset of int[n_phases * n_players + 1]: absolute offsets of drop records, end
T_PHASES = 22  # offset of phase records, PHASE_WIDTH words each
T_N_PHASES = 23
T_EVENTS = 24  # offset of int[n_codes * EVENTS]: program of that event for that code, 0 none
T_TURN_END = 25  # program run after each move (after its events), 0 none
T_ENDINGS = 26  # offset of ending records, ENDING_WIDTH words each
T_N_ENDINGS = 27
T_STATE_ENDINGS = 28  # 1: some ending asks the position alone, besides "no legal move" (perft stops there)
T_MUTABLE = 29  # 1: cells may be deleted
T_LINES = 30  # offset of int[n_axes * n_cells]: pointers into R: count, then the cells of the line
T_AXES = 31  # number of axes (wider than 1) that give lines
T_ATTRIBUTES = 32  # offset of int[n_attributes * n_cells]: coordinates, zones (0/1), by player where they differ
T_CONSTANTS = 33  # offset of list parameters for programs
T_DANGER = 34  # offset of int[n_codes]: 1 when moves of this code may remove men in ways that no threat stream tells
#                (rules; guarded captures; men passed over); 2 when only its captures of the target may; 0 never
T_QUIET_RESETS = 35  # offset of int[n_codes]: 1 when a move of this code resets the quiet clock
T_ROYAL = 36  # offset of int[n_codes]: 1 royal
T_THREAD = 37  # offset of the thread record (0 none); see kernel.attacks.thread_rays
T_PASS = 38  # 1: a player may pass (effect T_PASS_EFFECT); in games with phases, in those that say so
T_PASS_EFFECT = 39
T_MAX_MOVES = 41  # an upper bound of moves in one position
T_MAX_WRITES = 42  # an upper bound of trail entries that one move makes
T_REPEATS = 43  # 1: an ending needs the history of positions
T_SIZE_S = 44  # words in S, the trail included
T_SIZE_SAVED = 45  # words of S that make up a position (everything before scratch)
T_ROYALS = 46  # offset of int[n_players + 1]: where each player's royal codes are listed (absolute offsets in T), end

# offsets of the blocks of S
T_S_REGISTERS = 50
T_N_REGISTERS = 51
T_S_HANDS = 52  # int[(n_players + 1) * n_types]: hand counts, shared hand last
T_TYPES = 53  # number of piece types
T_S_BOARD = 54
T_S_LOCAL = 55  # registers that are no part of identity
T_S_INDEX = 56  # int[n_cells]: place of the man in the list of its code
T_S_COUNT = 57  # int[n_codes]: how many men of each code
T_S_DIMENSION = 58  # int[n_cells], when T_MUTABLE
T_S_STAMPS = 59  # three blocks int[n_cells]: pinned, evasion, sensitive (attacks.pins; attack_map has its own use)
T_S_SEEN = 60  # int[n_cells]: stamp of targets already listed
T_S_TRAIL = 61  # where the trail starts
T_S_IDENTITY_END = 62  # identity words are S[IDENTITY : T_S_IDENTITY_END]
T_LIST = 63  # offset in T of int[n_codes + 1]: where in S the list of each code's cells starts, and the last ends
T_TYPE = 64  # offset in T of int[n_codes]: piece type of a code
T_CODE = 65  # offset in T of int[(n_players + 1) * n_types]: code (moved) of a player's type, 0 none

T_THREATS = 70  # + player: offset of int[n_cells] pointers into R (player < MAX_PLAYERS)
T_HOP_THREATS = 80  # + player: the same for hurdle patterns; 0 none
T_ACTION = 90  # + player: offset of that player's action rows
MAX_PLAYERS = 8
HEADER = 128

# ------------------------------------------------------------------ bits of T_KIND
KIND_LEAPS = 1  # every ray has one entry: no STOP to obey
KIND_STATES = 2  # some ray needs the automaton's state
KIND_REPEATS = 4  # two rays may lead to one target
KIND_GUARDED = 8  # some effect asks the position (guard)
KIND_SPECIAL = 16  # some effect changes more than origin and target
KIND_CASTLES = 32
KIND_LISTED = 64  # one entry is not one move (states, guards, threads; repeats without T_EARLIER): a random move of
#                   such a man is drawn from his listed moves. Other men: entry j is point j
KIND_TRAIL = 128  # some effect is TAKE_TRAIL (then KIND_SPECIAL only says that there are others besides)

# ------------------------------------------------------------------ action rows
ACT_STOP = 1
ACT_COUNT_SHIFT, ACT_COUNT_MASK = 1, 63
ACT_STATE_SHIFT, ACT_STATE_MASK = 7, 15
ACT_EFFECT_SHIFT = 11

THREAT_STOP, THREAT_HIT = 1, 2
THREAT_STATE_SHIFT, THREAT_STATE_MASK = 2, 15
THREAT_MAY = 64  # hop set, state 0 of a row: a man of this code at this entry attacks in some state

# ------------------------------------------------------------------ effects
EFFECT_WIDTH = 4  # kind, argument, flags, guard program (0 none)
PLAIN = 0  # effect 0 is always plain: the man moves, a man on the target is captured
BECOME = 1  # argument: the code that it is afterwards
LEAVE_TRAIL = 2  # the cells passed on the ray become TRAIL; argument of 2..4, not 0: BECOME that code as well
TAKE_TRAIL = 3  # also captures the man who left the trail
TAKE_PASSED = 4  # also captures every man on the cells passed on the ray
RIFLE = 5  # captures the man on the target without moving
CASTLE = 6  # argument: absolute offset in T of the castling record
DROP = 7  # argument: the code put on the target, out of the hand
PASS = 8

EFFECT_VERIFY = 1  # changes cells besides origin and target, or runs a rule that may: legality by making it

# castling record: right bit (mask), number of shifts, (from, to) ..., number of cells that must be
# empty, cells ..., number of cells that must not be attacked, cells ..., effect id
# drop record: type index, hand owner (player or n_players), code, effect id, guard program, number of cells, cells ...
#   (a list per phase and player, counted first: T[offset] = how many records)

# ------------------------------------------------------------------ phases
PHASE_WIDTH = 4  # men may move (0 none, 1 all of the player to move; else the offset of int[n_codes]: 1 for those, his
#                  and nobody's, who may), program of "until" (0: never ends), the phase that follows (-1: none), 1 if
#                  the player may pass in it

# ------------------------------------------------------------------ endings
ENDING_WIDTH = 7  # result, flags, repetition, quiet plies, program, id, plies (0: no such condition)
END_NO_MOVE, END_IN_CHECK, END_NOT_IN_CHECK, END_ROYAL_LOST = 1, 2, 4, 8
RESULT_LOSS, RESULT_WIN, RESULT_DRAW = 1, 2, 3  # for the player to move

# ------------------------------------------------------------------ legality
LEGAL_ANY = 0  # every pseudo-legal move
LEGAL_VERIFIED = 1  # make each move, look at the royals, take it back
LEGAL_FILTERED = 2  # proven: only royals, pinned men, special effects and answers to check are verified

# ------------------------------------------------------------------ events
EVENTS = 5
EVENT_MOVE, EVENT_CAPTURE, EVENT_CAPTURED, EVENT_PROMOTE, EVENT_DROP = range(5)

# ------------------------------------------------------------------ words of S
# not part of identity
PLY = 0
CLOCK = 1  # plies since a capture or a move of a man that resets it
TOP = 2  # next free word of the trail
SERIAL = 3  # stamp of the last analysed node
CHECKERS = 4  # of the last analysis
NODE_FLAGS = 5  # of the last analysis
EVENT_ORIGIN, EVENT_TARGET, EVENT_MOVER, EVENT_TAKEN = 6, 7, 8, 9  # of the last move made, for programs
SCRATCH = 10  # .. 31 for the kernel
MAX_CASTLERS = 19  # men of one castling, who wait in SCRATCH .. 28
AGAIN = 29  # of the move being made: 1 + the phase in which its rules let the same player move again, 0 none
# identity
IDENTITY = 32
SIDE = 32
PHASE = 33
RIGHTS = 34
STATUS = 35  # 0 running, else 1 + winner, or STATUS_DRAW, set by a rule
TRAIL_N = 36  # number of TRAIL cells on the board
TRAIL_VICTIM = 37  # the cell of the man who left them
TRAIL_CELLS = 38  # .. 45, at most 8
MAX_TRAIL = 8
BACK = 46  # 1 + the phase to go back to when the player, who moves again, has moved; 0: none
FREE = 47  # first word after the fixed ones: registers, hands, board follow
STATUS_DRAW = 100

# ------------------------------------------------------------------ threads (T_THREAD)
# A thread joins sections in an order that depends on where the movable ones stand, so its streams are
# made at run time, in the scratch part of S, for one man at a time.
T_S_THREAD = 66  # offset in S of the block described in kernel.attacks.thread_rays

# ------------------------------------------------------------------ programs (kernel.rules.interpreter)
T_S_FRAME = 100  # offset in S (scratch): the frame that programs work in, ``ProgramBuilder.frame_size`` words
T_CHECK_GIVEN = 101  # program run after a move that attacks a royal of the next player, 0 none
T_TURN_DANGER = 102  # 1: a rule at the end of every turn may remove men or cells (legality by making every move)

# ------------------------------------------------------------------ further facts of the compiler
T_TWO_WAYS = 103  # 1: one man may attack a cell along two ways (rings); an answer to check must close both
T_FAN = 104  # offset of int[n_codes]: the most moves that one entry of that code makes
T_REACH = 105  # offset of int[n_codes], 0 none: programs (0 none) asked before a move of a code in T_DANGER is made to
#                see whether its rules cost another player's royal: 0 no, they cannot; 1 make it and see
T_DIRECT = 106  # 1: a royal is in check only from a capture that lands on it, by an opponent who has royals of his
#                 own and keeps them all with it
T_AGAIN = 107  # 1: a rule may let a player move again
T_RAYS = 108  # offset of int[n_players], 0 where the kernel must do without: offsets of int[n_cells * n_cells]: for a
#               cell of that player's royal (slow) and another (fast) twice the index in R where the one ray begins
#               along which he is attacked through it, + 1 where a man may shield him there; 0 where none leads, ASK_ALL
#               where hurdles count; where several lead, minus the offset in T of a list of them: how many, then where
#               each begins
ASK_ALL = -1
T_FANS = 109  # offset of int[n_codes]: 0, or the offset of int[n_cells]: 1 where an entry of a man there makes several
#               moves (elsewhere each entry makes one at most)
T_INVERSES = 110  # offset of int[n_codes]: 2**INVERSE_SHIFT / entries of the longest stream, rounded up (0 without any)
INVERSE_SHIFT = 30
T_NOTES = 111  # words of M, besides those for moves, in which two plies are counted at once (kernel.perft.dependencies)
T_LEAST_REPEATS = 112  # unless a position has occurred so often,
T_LEAST_QUIET = 113  # or so many quiet plies have passed,
T_LEAST_PLIES = 114  # or so many plies, no ending holds but for want of moves
T_EARLIER = 115  # offset of int[len(R)], 0 none: in streams of men whose rays meet, how many words before an entry the
#                  last one before it stands that leads to the same cell; 0: none
