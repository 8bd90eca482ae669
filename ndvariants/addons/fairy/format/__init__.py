"""Fairy-Stockfish's format read: ``ini``, ``keys``, ``values``, ``record``, ``games``; ``piece_types``, ``betza``,
``zones``, ``start``, ``cast``.
"""
