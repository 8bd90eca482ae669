"""Our variants in Fairy-Stockfish's format: ``outward``, ``outward_pieces``, ``outward_rules``, ``fitting``."""
