"""Betza's notation: whole ``strings``, their ``atoms``, ``sides``, ``paths`` and ``castling``."""
