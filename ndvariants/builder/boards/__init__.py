"""The board of a file: grids (``board``, ``notation``, ``widths``, ``axis_names``, ``hexagons``), every other kind
(``other_boards``, ``meshes``, ``surface``, ``space``), its ``seams``, its ``faces`` and its ``drawing``.
"""
