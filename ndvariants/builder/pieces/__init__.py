"""The pieces of a file: ``pieces``, their ``movements`` and castlings (``edge_castlings``), ``conditions`` on moves,
bounds on ``ways``.
"""
