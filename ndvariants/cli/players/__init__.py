"""Commands on computer players, those of ``cli.GROUPS`` in this room; ``requests`` are what may be said to them."""
