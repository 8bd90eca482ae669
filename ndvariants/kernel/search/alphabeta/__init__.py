"""Alpha-beta: iterative deepening (``deepen``) of a ``tree``; ``entering`` a node, move ``order``, ``marks``,
``pruning``, the ``table``.
"""
