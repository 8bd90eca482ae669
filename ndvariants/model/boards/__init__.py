"""The kinds of boards as values, each with its cells, their names and coordinates, and itself in a few words.

``grid``, ``mesh``, ``graph``, ``sections``; ``kind`` is what is asked of all of them, ``axes``
what grids and sections share.
"""
