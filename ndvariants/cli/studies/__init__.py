"""Commands that play many settings or players, those of ``cli.GROUPS`` in this room; ``requests`` are what may be
said to them, ``sweeping`` is a part of two.
"""
