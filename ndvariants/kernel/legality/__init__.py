"""Which moves are legal, how a game ends, which positions are equal."""
