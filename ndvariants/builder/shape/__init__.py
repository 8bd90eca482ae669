"""Structure of a file before its names are resolved: its shape (``schema``, ``fits``, ``counts``, ``written``),
inheritance (``extends``, ``lists``, ``differences``), its ``parameters`` and their
``defaults``, misplaced keys (``unknown_keys``), and the list of its ``faults``.
"""
