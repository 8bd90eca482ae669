"""Layout of ``D``: the tree of a proof, or the lists of pieces whose positions are enumerated.

All are 64-bit integers. A tree grows behind its header, node by node, so that a child always stands behind its parent.
"""

from __future__ import annotations

from typing import TypeAlias

from ndvariants.machine.vectors import Words64

Workspace: TypeAlias = Words64  # D

# ------------------------------------------------------------------ a proof
HERO = 0  # who is to win by force
END, ROOM = 1, 2  # where the tree ends, where the vector ends
LINE_ROOM = 3  # plies in which the win has to come
WAS_CUT = 4  # 1: some line was cut there
ROOT_KEY, ROOT_MARK = 5, 6
REACHED_KEY, REACHED_PLY = 7, 8  # of the node that was come to last
ROOT = 16

PARENT, FIRST_CHILD, N_CHILDREN, MOVE, PROOF, DISPROOF, IS_MINE, LENGTH = range(8)
NODE = 8
NEVER = 1 << 40  # a proof number: it cannot be done
RUNNING, SOLVED, FULL = range(3)

# ------------------------------------------------------------------ lists of pieces
N_LISTS, LISTS, NOW = 0, 1, 2  # how many lists; where they begin; the one whose positions are listed
# Cells up to symmetry, for the first piece of a list if no other is like it: how many classes (0: none are known), and
# where their least cells stand, then the class of each cell, the turn that maps it to the least, and all turns.
N_REPS, AT_FOLD = 3, 4
FIRST_LIST = 5
LIST_WIDTH, MOST_PIECES, MOST_LISTS = 8, 6, 64  # of a list: how many pieces, then their codes, the least first
LIST_SHIFT = 44  # a position is its list << LIST_SHIFT | its number in the list
UNKNOWN, NONE, OVER = -1, -2, -10  # a child that no list has; no position; OVER - result: the game is over
