"""The start position: ``setup`` (the pieces of it: ``placing``) with ``drawn_rows`` and
``mirrored``; cells ``gone`` at first, starts by ``lots``.
"""
