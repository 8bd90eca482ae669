"""What pieces are worth: ``values`` from a ``survey`` of moves, ``goals``, ``runners``, ``liveliness``; ``tuned``
ones, ``likeness`` of cells; and whether they have a ``meaning`` (``trial``).
"""
