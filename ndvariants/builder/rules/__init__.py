"""Rules of a file beyond its pieces: ``players``, ``rules``, ``phases``, ``promises``, ``empty_zones``, and the
``limits`` of all of it.
"""
