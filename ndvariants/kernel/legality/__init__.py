"""Which moves are legal, how a game ends, which positions are equal."""

from ndvariants.kernel.legality import lookahead as lookahead
