"""The Python face of a variant: games, positions, moves and how they are written."""
