"""The pieces of a file: ``pieces``, their ``movements`` and castlings (``edge_castlings``), and ``conditions`` on
moves.
"""
