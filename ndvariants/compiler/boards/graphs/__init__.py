"""Boards without axes, those of ``compiler.boards.geometry.SHAPES``: all have ``relations``, meshes ``mesh_lines``."""
