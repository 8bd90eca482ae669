"""What every word of a census means: a flat vector of 64-bit counters, ``C``.

The first words say where the blocks stand, so that any game has blocks of its own size. Plies are counted in
``bins`` of equal width; the last bin takes what comes after. ``AT_...`` words are offsets in ``C``.
"""

from __future__ import annotations

from dataclasses import dataclass

BINS, WIDTH, N_REGISTERS, N_RULES, RULES_IN_S = range(5)
AT_PLIES, AT_CODES, AT_CELLS, AT_REGISTERS, AT_RULES, AT_FIRED = range(5, 11)
HEADER = 16

# Of each bin of plies: how many positions, and what happened at them.
POSITIONS, CAPTURES, CHECKS, PROMOTIONS, DROPS, PASSES, CASTLINGS, PIECES, CHANGES = range(9)
PER_BIN = 10  # ``PIECES``: pieces on the board, added up; ``CHANGES``: words of the position that were written
# Of each piece code: moves made, pieces taken, times taken, pieces at the start and at the end of games.
MOVES, TAKES, TAKEN, AT_START, AT_END = range(5)
PER_CODE = 5
# Of each cell, player after player (the neutral owner last): plies at which it was occupied; then arrivals, captures.
SAMPLED = 8  # cells are looked at every so many plies
# Of each bin, the registers added up (``AT_REGISTERS``), and how often each rule fired (``AT_RULES``); ``AT_FIRED`` is
# how often it had fired before the present ply of the game.
# What is known of each game; OUTCOME is 0 for one that was left unfinished.
OUTCOME, IN_CHECK_AT_END, PLIES, PIECES_LEFT, QUIET, CELLS_LOST = range(6)
PER_GAME = 8


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
        for word, size in self.blocks().items():
            words[word] = at
            at += size
        return words

    def blocks(self) -> dict[int, int]:
        """The size of each block, in their order."""
        return {
            AT_PLIES: self.bins * PER_BIN,
            AT_CODES: self.codes * PER_CODE,
            AT_CELLS: self.cells * (self.players + 3),
            AT_REGISTERS: self.bins * self.registers,
            AT_RULES: self.bins * self.rules,
            AT_FIRED: self.rules,
        }

    @property
    def words(self) -> int:
        """How many words ``C`` has."""
        return HEADER + sum(self.blocks().values())
