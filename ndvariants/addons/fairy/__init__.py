"""Fairy-Stockfish's ``variants.ini``: imported, exported, and compared with other programs.

``format`` reads it; ``write`` makes a variant file from a ``draft``, with ``pieces`` and ``rules``;
``export`` is the way back; ``oracles`` judge what was imported.
"""
