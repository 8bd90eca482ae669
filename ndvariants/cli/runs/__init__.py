"""Commands on runs of games, those of ``cli.GROUPS`` in this room. ``recording``, ``covering`` and ``sweeping`` are
parts of several of them.
"""
