"""A checked variant as frozen values.

``variant`` with ``promises``; its board: one of the kinds of ``boards`` with its ``seams``, ``cells`` by
name and number; ``meshes`` from ``tilings``, ``solids`` and ``uniform`` ones. ``folding`` of constants, ``walk`` over
trees.
"""
