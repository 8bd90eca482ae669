"""Commands on games and players, those of ``cli.GROUPS`` in this room; ``requests`` are what may be said to them, a
``session`` is a game in the terminal.
"""
