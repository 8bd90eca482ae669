"""Betza's notation: whole ``strings``, their ``atoms``, ``sides`` and ``paths``."""
