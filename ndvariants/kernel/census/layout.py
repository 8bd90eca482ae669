"""Layout of a census: a flat vector of 64-bit counters, ``C``.

The first words say where the blocks stand, so that any game has blocks of its own size. Plies are counted in
``bins`` of equal width; the last bin takes what comes after. ``AT_...`` words are offsets in ``C``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

BINS, WIDTH, N_REGISTERS, N_RULES, RULES_IN_S = range(5)
AT_PLIES, AT_CODES, AT_CELLS, AT_REGISTERS, AT_RULES, AT_FIRED, AT_STANDING = range(5, 12)
HEADER = 16

# Of each bin of plies: how many positions, and what happened at them.
POSITIONS, CAPTURES, CHECKS, PROMOTIONS, DROPS, PASSES, CASTLINGS, PIECES = range(8)
CHANGES, INSPECTED, CHOICES, CELLS, STARTS, TURNS = range(8, 14)
PER_BIN = 14  # ``PIECES``: pieces on the board, added up; ``CHANGES``: words of the position that were written;
# ``INSPECTED``: the positions whose legal moves (``CHOICES``) and remaining cells (``CELLS``) were counted.
# ``STARTS``: where turns may have several parts, the positions whose legal turns (``TURNS``) were counted.
# Of each piece code: moves made, pieces taken, times taken, pieces at the start and at the end of games; at the looks
# where its player moves, its legal moves, and how many of it there were.
MOVES, TAKES, TAKEN, AT_START, AT_END, MOBILITY, PRESENT = range(7)
PER_CODE = 8
# Of each cell, player after player (the neutral owner last): plies at which it was occupied; then arrivals, captures.
SAMPLED = 8  # one ply in this many is examined: other plies in every game, so that both sides are seen
TURNS_SAMPLED = 16  # the same for legal turns of several parts, which take longer to count
# Of each bin, the registers added up (``AT_REGISTERS``), and how often each rule fired (``AT_RULES``); ``AT_FIRED`` is
# how often it had fired before the present ply of the game; ``AT_STANDING``, of each bin, the pieces of each code.
# What is known of each game; OUTCOME is 0 for one that was left unfinished.
OUTCOME, IN_CHECK_AT_END, PLIES, PIECES_LEFT, QUIET, CELLS_LOST, REPEATED, LEAD = range(8)
RECENT = 100  # ``REPEATED``: how many of the last positions of an unfinished game had occurred before in it
PER_GAME = 8  # ``LEAD``: the first player's pieces at the end, less the second player's


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large a census of one game is."""

    bins: int
    width: int
    players: int
    codes: int
    cells: int
    registers: int
    rules: int

    def header(self) -> list[int]:
        """The first words of ``C``; ``words`` says how many follow."""
        words, at = [0] * HEADER, HEADER
        words[BINS], words[WIDTH] = self.bins, self.width
        words[N_REGISTERS], words[N_RULES] = self.registers, self.rules
        for word, shape in self.shapes().items():
            words[word] = at
            at += prod(shape)
        return words

    def shapes(self) -> dict[int, tuple[int, ...]]:
        """The shape of each block, in their order."""
        return {
            AT_PLIES: (self.bins, PER_BIN),
            AT_CODES: (self.codes, PER_CODE),
            AT_CELLS: (self.players + 3, self.cells),
            AT_REGISTERS: (self.bins, self.registers),
            AT_RULES: (self.bins, self.rules),
            AT_FIRED: (self.rules,),
            AT_STANDING: (self.bins, self.codes),
        }

    @property
    def words(self) -> int:
        """Number of words of ``C``."""
        return HEADER + sum(prod(shape) for shape in self.shapes().values())
