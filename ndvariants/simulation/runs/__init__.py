"""Runs that are stored: ``recorded`` by worker processes (``crew``) or a ``cluster``; ``replaying`` and ``pgn``."""
