"""Commands on variant files, those of ``cli.GROUPS`` in this room; ``requests`` are what may be said to them,
``starters`` the files that ``new`` writes.
"""
