"""Fairy-Stockfish's ``variants.ini``: imported and exported.

``format`` reads it; ``write`` makes a variant file from a ``draft``, with ``pieces`` and ``rules``;
``export`` is the way back.
"""
