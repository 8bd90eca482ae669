"""The pieces of a file: ``pieces``, their ``movements`` (``counted_ranges``) and castlings (``edge_castlings``), and
``conditions`` on moves.
"""
