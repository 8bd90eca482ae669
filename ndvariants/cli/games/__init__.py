"""Commands on games and players, those of ``cli.GROUPS`` in this room; a ``session`` is a game in the terminal."""
