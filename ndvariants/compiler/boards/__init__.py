"""Boards as cells, rays and zones: one face for every kind.

``geometry`` is that face; ``rays`` are matrices of cells. Kinds: ``grids``, ``joined`` (of several grids) and
``graphs``. ``padding`` puts walls around big grids, ``classes`` finds equivalent cells; ``static`` evaluates
expressions on every cell, ``anywhere`` leads to all cells, ``distances`` lie between two of them.
"""
