"""Positions, pieces, variants and results as text and SVG. Nothing here prints.

``layout`` says where things lie, ``polygons`` where they are no squares; ``text`` and ``svg`` draw, ``prose`` writes
rules as sentences, ``pages`` are documents. Faults as ``problems`` or ``sarif``; ``expanded`` files.
"""
