"""Search: which move is best, by looking ahead.

``alphabeta`` and ``mcts`` over one ``workspace``, with the ``evaluation`` of positions; ``games`` plays whole games
from ``openings``, ``retrace`` goes through the positions of a played one.
"""
