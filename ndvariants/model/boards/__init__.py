"""The kinds of boards as values, each with its cells, their names and coordinates, and itself in a few words.

A module for each kind that ``compiler.boards.geometry.SHAPES`` knows; ``kind`` is what is asked of all of them.
``axes`` is what grids and boards of ``sections`` share.
"""
