"""Commands on runs of games, those of ``cli.GROUPS`` in this room; ``requests`` are what may be said to them.
``recording`` is a part of ``simulate``.
"""
