"""Fairy-Stockfish's format read: ``ini``, ``keys``, ``values``, ``record``, ``games``; ``betza``,
``zones``, ``start``, ``cast``.
"""
