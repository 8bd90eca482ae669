"""Commands on games, those of ``cli.GROUPS`` in this room; ``requests`` are what may be said to them, a
``session`` is a game in the terminal.
"""
