"""Runs that are stored: ``recorded`` by worker processes (``crew``) or another team; ``replaying``, ``confirming``, ``pgn``."""
