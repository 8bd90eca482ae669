"""Cells as polygons: ``kinds`` says how each kind of board lies, a module each: ``polyhedron``, ``mesh``,
``graph``, ``sections``; ``bent``: grids whose ends are joined, in space.
"""
