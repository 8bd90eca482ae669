"""Cells as polygons: ``nets`` of solids, ``folded`` boards, ``mesh_polygons``, ``graph_places``, and their colour
``classes``.
"""
