"""Kernels at work for a game: the ``engine`` asks them, a ``runner`` runs them, on a ``workspace``, compiled in time
by ``warmth``.
"""
