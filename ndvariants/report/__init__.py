"""Positions, pieces, variants and results as text and SVG. Nothing here prints."""
