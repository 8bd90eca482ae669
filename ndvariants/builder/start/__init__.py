"""The start position: ``setup`` with ``drawn_rows``, ``row_counts`` and ``mirrored``; cells ``gone`` at first,
starts by ``lots``.
"""
