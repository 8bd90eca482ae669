"""Random games: a legal move drawn uniformly, mostly without a list of moves.

``playout`` plays a game; ``sampling`` draws a move from ``slots``, which ``slot_moves`` decodes, with the help of
``royal_masks``; ``uses`` counts which rules move; ``workspace`` lays out the scratch memory.
"""
