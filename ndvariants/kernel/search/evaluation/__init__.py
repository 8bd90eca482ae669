"""The value of a position: its ``score``, ``activity``, ``mobility``, ``runners``, ``exchanges``, ``endings`` in
tables, ``results``.
"""
