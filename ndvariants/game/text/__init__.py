"""Positions and moves as text, and back.

``fen`` reads and writes a position: ``placement`` in ``rows``, ``fields``, ``letters``, ``en_passant``, other
``dialects``; ``convert`` goes to state vectors. ``notation`` and ``moves`` name moves; ``faults`` say where a text
is wrong.
"""
