"""Fairy-Stockfish as a judge of imported games: ``oracle`` and ``compare``."""
