"""Remarks that need a game: ``inspection`` of a file, its ``promises``, ``start_checks`` and ``safe_royals``."""
