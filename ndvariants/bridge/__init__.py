"""Games and positions in other programs' formats.

PGN by ``pgn_read`` and ``pgn_write``, with the names of ``pgn_names``; ``other_names`` of our variants; games as
``links``.
"""
