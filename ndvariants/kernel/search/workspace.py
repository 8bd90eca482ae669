"""The workspace of a search: what the words of ``W`` and of the table ``X`` mean.

``W`` holds a header (the words below), then the blocks its offsets point to. ``X`` is the transposition table
alone, so that several searches may share one. All are 64-bit integers; a search is in ``W``, ``S``, ``M`` and ``H``
as a whole, so it may pause after any node and go on later as if nothing had been.

Everything is judged by points: 100 are worth a third of the median piece. Scores in ``W`` are the hero's (the player
who moves at the root) against all others; values that are handed on are those of the side to move.
"""

from __future__ import annotations

from typing import TypeAlias

from ndvariants.machine.vectors import Words64

Workspace: TypeAlias = Words64  # W
Table: TypeAlias = Words64  # X

# ------------------------------------------------------------------ what is asked
NODE_LIMIT, DEPTH_LIMIT = 0, 1
FLAGS = 2  # USE_* bits
NOISE = 3  # the error of each evaluation, in points
BLUNDER = 4  # moves of 1000 that are drawn at random
NOISE_KEY = 5  # under one key a position is always misjudged in the same way

# ------------------------------------------------------------------ what has been found
NODES = 8
BEST_MOVE, BEST_VALUE, DONE_DEPTH = 9, 10, 11  # of the last whole iteration, or of the part of one that is better
SELECTIVE_DEPTH, HITS = 12, 13
FINISHED = 14  # 1: nothing is left to search
GENERATION = 15  # number of the search: entries of others in the table mean nothing

# ------------------------------------------------------------------ where the search stands
STATE, NODE_PLY, VALUE, SLICE_END = 20, 21, 22, 23
DEPTH = 24  # of this iteration
ROOT_MARK = 25  # of the undo log, at the root
KEY, SCORE = 26, 27  # of the position in S
ROOT_KEY, ROOT_SCORE = 28, 29
HERO = 30
ALLIES = 31  # a bit for each player of the hero's team
ENTERING, ADVANCING, RETURNING = range(3)

# ------------------------------------------------------------------ the values now in use (of the hero's seat)
SQUARES = 32  # offset of int[n_codes * n_cells]: what a piece of a code on a cell is worth to the hero, packed
HANDS = 33  # offset of int[(n_players + 1) * n_types]: the same of a piece in hand, packed
VALUES = 34  # offset of int[n_codes]: what is lost when a piece is taken, with what the hand gains of who takes it
BIG = 35  # offset of int[n_codes]: 1 for pieces that make it unlikely that passing is best
LEAST = 36  # the value of the least piece
TEMPO = 37  # points for having the move
LACK_DECIDES = 38  # 1: who has no move has lost or won, in check or not
QUIET_END = 39  # from this many nodes on quiescence evaluates at once, and no check lengthens a line

# ------------------------------------------------------------------ rooms
SEATS = 40  # offset of SEAT_WIDTH words for each entrant and, in turn, each player that it may be
HISTORY = 41  # offset of int[n_codes * n_cells]: how often a quiet move was best
KILLERS = 42  # offset of two moves for each ply
FRAMES = 43  # offset of FRAME words for each ply
LINES = 44  # offset of (MOST_PLIES + 2) ** 2 words: the best line from each ply on, its length first
EXCLUDED = 45  # offset of a count and root moves that are not to be looked at
DISTANCES = 46  # offset of int[n_cells * n_cells], 0 none: moves of a lone royal from cell to cell
ROOM = 47  # words of M
BUCKETS = 48  # number of buckets of X, a power of two
MAY_NULL = 49  # 1: passing is thinkable
ASKS_CHECK = 50  # 1: royals may be in check
BEST_LINE = 54  # offset of MOST_PLIES + 2 words: the length of the best line known, and its moves
MOST_FREE = 51  # the most cells that a royal may go to
REMOTENESS = 55  # offset of int[n_cells], 0 none: points for driving a lone royal to a cell that is far from others
FREE_POINTS, NEAR_POINTS = 52, 53  # for each cell that a lone enemy royal cannot go to; for each step nearer to it
PATH = 56  # offset of three words for each ply of a line: a node of ``bandit``, one of its moves, is it the hero's
PLAYOUTS = 57  # lines followed by ``bandit``
TREE_START, TREE_ROOM, TREE_END = 58, 59, 60  # where in X its tree begins, where the room ends, where the tree ends
RANDOM_PLIES = 61  # drawn at the end of a line before it is judged
LOG_ROOM = 62  # words of S
ENDINGS = 63  # offset of what positions of few pieces are worth, 0 none: see ENDINGS_LISTS
LIVELY = 64  # offset of what is known of what pieces may do, 0 none: see LIVELY_WEIGHTS
RUNNERS = 65  # offset of what is known of runners, 0 none: see RUNNER_CODES
ONLY_TAKES = 66  # 1: every move takes, so a position without captures left is the end, not a rest
PLAYED_MOVES = 67  # offset of int[2, MOVE_ROOMS], 0 none: in which line who made which move last
EXPLORE, CAUTION = 68, 69  # thousandths: how much is tried that seems promising; what an untried move is feared
TRUST = 70  # how many tries the same move later in other lines may count for
KEEPS_CELLS = 71  # 1: rules change no cell; see ``players.workspace``
ONLY_GIVES = 72  # 1: in addition, some give pieces into hands
HEADER = 73
MOVE_ROOMS, PLY_BITS = 1 << 12, 6  # moves that the table keeps apart

# ------------------------------------------------------------------ what pieces may do: offsets from where it begins
LIVELY_WEIGHTS = 0  # offset of int[n_codes]: parts of a point for what a number of cells to go to counts
LIVELY_COUNTS = 1  # offset of int[MOST_REACHED + 1]: what each number counts
LIVELY_LIGHT = 2  # offset of int[n_codes], 0 none: offset, from there, of int[n_cells]: offset of a list of cells
LIVELY_NEAR = 3  # parts of a point for each cell reached round an enemy royal
LIVELY_SQUARE = 4  # the same for the square of their number, while all heavy pieces are left
LIVELY_THREAT = 5  # and for a piece attacked by a lesser one
LIVELY_HELD = 6  # for 100 points in hand, for each cell round an enemy royal that is free or reached
LIVELY_HEAD = 7
MOST_REACHED, MOST_NEAR = 1023, 14  # cells that are counted, at most
MOST_HELD = 1500  # points in hand that are counted, at most

# ------------------------------------------------------------------ runners: offsets from where they begin
RUNNER_CODES = 0  # offset of int[n_codes]: the number of a code among those that run, -1 for others
RUNNER_POINTS = 1  # offset of int[n, n_cells]: packed points for one that is free
RUNNER_MASKS = 2  # offset of int[n, n_cells, 4, words]: sets of cells, see ``players.worth.runners``
RUNNER_TERMS = 3  # packed points: guarded, alone, behind
RUNNER_SETS = 6  # int[2, words]: the cells of each player's runners, scratch
RUNNER_BITS = 32  # of a word of a set

# ------------------------------------------------------------------ scores that are packed: worth early, late, weight
PART_BITS, PART_MASK, PART_HALF = 24, (1 << 24) - 1, 1 << 23
ALL_WEIGHT = 1024  # of the heavy pieces at first: with none it is late
MOST_WEIGHT = (1 << 15) - 1

# ------------------------------------------------------------------ endings: a table of positions of few pieces
ENDINGS_LISTS = 0  # offset, from here, of lists of pieces as ``kernel.solve`` has them, their number at ENDINGS_N
ENDINGS_N = 1
ENDINGS_OFFSETS = 2  # offset, from here, of int[n]: where in the values those of a list begin
ENDINGS_VALUES = 3  # offset, from here, of the values, ENDINGS_PACKED in a word
ENDINGS_BASE = 4  # offset, from here, of the words that the identity of a position begins with, before its board
ENDINGS_MOST = 5  # pieces of the longest list
ENDINGS_OPEN = 6  # 1: a value of 0 tells nothing
ENDINGS_PACKED, ENDINGS_BITS, ENDINGS_MASK = 4, 16, (1 << 16) - 1
ENDINGS_LONG, ENDINGS_ZERO = 10_000, 1 << 15  # a win of the first player in d plies: ENDINGS_ZERO + ENDINGS_LONG - d

# ------------------------------------------------------------------ seats: what an entrant asks, its values
SEAT_ASKED = 0  # 6 words: NODE_LIMIT .. BLUNDER, the noise key apart
SEAT_VALUED = 6  # 6 words: SQUARES .. TEMPO
SEAT_KIND = 12  # RANDOM, SEARCH or BANDIT
SEAT_RANDOM_PLIES = 13
SEAT_ENDINGS = 14
SEAT_LIVELY = 15  # 2 words: LIVELY, RUNNERS
SEAT_WIDTH = 20
RANDOM, SEARCH, BANDIT = range(3)

# ------------------------------------------------------------------ frames: one node of the tree
(
    F_KEY, F_SCORE, F_DEPTH, F_ALPHA, F_BETA, F_LOW, F_BEST, F_BEST_MOVE, F_AT, F_COUNT, F_NEXT, F_MARK, F_MOVE,
    F_CHECKED, F_QUIESCENT, F_STAGE, F_REDUCTION, F_STATIC, F_SAME, F_GAIN, F_FIRST, F_NULLED, F_LEGAL,
    F_CHILD_KEY, F_CHILD_SCORE, F_GIVES, F_REPEATED, F_RANK,
) = range(28)  # fmt: skip
FRAME = 32
NULL_MOVE, SCOUT, FULL = range(3)  # what the child now searched is for
UNKNOWN = -1  # F_CHECKED, before it is asked

# ------------------------------------------------------------------ flags
USE_TABLE, USE_NULL, USE_REDUCTIONS, USE_FUTILITY, USE_QUIESCENCE, USE_EXTENSION = 1, 2, 4, 8, 16, 32
USE_ORDER, USE_ENDGAME, USE_ACTIVITY = 64, 128, 256
USE_ALL = 511

# ------------------------------------------------------------------ values
INFINITE = 1 << 30
MATE = 1 << 28
MATES = MATE - 1000  # values beyond this are wins at a known distance
OPEN, PUSHED = (1 << 29) + 1, (1 << 29) + 2  # no values: the node has moves to search; a child is to be searched first
MOST_PLIES = 64  # of the tree

# ------------------------------------------------------------------ table
BUCKET = 8  # words: two entries of key, move, what is known, and one to spare
ENTRY = 4
SPARE = 3  # the word of a bucket that no entry uses
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
