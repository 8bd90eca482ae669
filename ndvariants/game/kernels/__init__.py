"""Kernels at work for a game: the ``engine`` asks for them and a ``runner`` runs them on a ``workspace``.

``jit_policy`` decides when they are compiled, and ``specialization`` whether for every game or for this one; a
``maker`` compiles in another process. On a ``line`` moves are made and taken back.
"""
