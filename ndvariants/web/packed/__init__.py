"""What the page in one file holds: ``engine_values`` of a game, its ``rays``, and the ``bundle`` of modules."""
