"""Positions, pieces, variants and results as text and SVG. Nothing here prints.

``layout`` says where things lie, ``polygons`` where they are no squares, ``looks`` what pieces are drawn
as; ``text`` and ``svg`` draw, ``prose`` writes rules as sentences, ``pages`` are documents. Faults as ``problems`` or
``sarif``; ``expanded`` files.
"""
