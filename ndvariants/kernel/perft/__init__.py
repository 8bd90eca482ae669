"""Counting leaves.

``perft``, with joined ``turns``; ``two_plies`` counts the last two at once from the ``dependencies`` of moves on
cells (``royal_dependencies``, ``royal_steps``).
"""
