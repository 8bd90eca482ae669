"""Stored runs: ``recorded`` by processes (``crew``) or another team; ``replaying``, ``confirming``, ``pgn``.

``together``: runs that are added up.
"""
