"""The start position: ``setup`` (the pieces of it: ``placing``) with ``drawn_rows``, ``row_counts`` and
``mirrored``; cells ``gone`` at first, starts by ``lots``.
"""
