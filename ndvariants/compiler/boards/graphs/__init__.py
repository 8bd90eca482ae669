"""Boards without axes: ``relations``, ``graph``, ``mesh`` with ``mesh_lines``."""
