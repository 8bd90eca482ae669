"""Our variants in Fairy-Stockfish's format: ``outward``, ``outward_pieces``, ``outward_rules``, ``blame``,
``fitting``; and their moves for boards that read CECP, ``setup_lines``.
"""
