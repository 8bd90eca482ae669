"""How other programs speak with ndvariants: lines in, lines out."""
