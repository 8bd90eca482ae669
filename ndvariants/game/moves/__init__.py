"""Moves of a game by name: read (``read_move``), written as SAN (``san``), listed (``legal_moves``),
refused (``why_illegal``), written ``for_programs`` that have their own notation, read as WXF (``wxf``).
"""
