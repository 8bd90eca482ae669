"""A checked variant as frozen values.

``variant`` with ``pieces`` and ``promises``; its board: ``cells`` and their names, ``space``, ``seams``,
``mesh_board`` from ``meshes``, ``tilings``, ``solids`` and ``uniform`` ones. ``folding`` of constants, ``walk`` over
trees.
"""
