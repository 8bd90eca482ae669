"""Kernels at work for a game: the ``engine`` asks them, a ``runner`` runs them, on a ``workspace``, compiled in time
by ``jit_policy``, for every game or for this one as ``specialization`` decides; a ``maker`` compiles in another process. On a
``line`` moves are made and taken back.
"""
