"""Rules of a file beyond its pieces: ``players``, ``rules``, ``measures`` of games, ``phases``, ``promises``,
``empty_zones``, and the ``limits`` of all of it.
"""
