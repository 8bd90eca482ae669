"""Piece values: ``values`` from a ``survey`` of moves, ``runners``, ``liveliness`` and their ``weights``; ``learned``
ones, ``likeness`` of cells; whether they have a ``meaning`` (``trial``). ``geometry``: moves on the empty board,
up to ``reflections``.
"""
