"""Grids: ``grid``, ``grid_shape``, ``lines``, ``directions``, ``hexagons``, ``bends``; sewn edges (``links``,
``seamed``).
"""
