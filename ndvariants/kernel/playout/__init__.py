"""Random games: a legal move drawn uniformly, mostly without a list of moves."""
