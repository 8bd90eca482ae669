"""Contents of the page in one file: ``engine_values`` of a game, its ``rays``, and the ``bundle`` of modules."""
