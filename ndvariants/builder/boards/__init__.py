"""The board of a file. ``board`` knows who reads which form: ``grid`` (with ``notation`` and ``hexagons``),
``polyhedron``, ``mesh``, ``graph``, ``sections``, ``surface``; beside it stand its ``seams`` and its ``drawing``.
"""
