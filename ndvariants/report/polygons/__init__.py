"""Cells as polygons: how each kind of board lies, a module for those of ``report.polygons.kinds.DRAWN``; ``bent``:
grids whose ends are joined, in space.
"""
