"""Fairy-Stockfish's ``variants.ini``: read, said in the words of this language, and checked against other programs."""
