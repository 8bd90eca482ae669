"""Grids: ``grid``, ``grid_shape``, ``lines``, ``directions``, ``hexagons``; sewn edges (``links``, ``seamed``)."""
