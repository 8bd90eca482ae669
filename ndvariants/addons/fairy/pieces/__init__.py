"""Pieces of Fairy-Stockfish's games as ours: ``moves``, ``promotions``, ``castling``, ``immobility``."""
