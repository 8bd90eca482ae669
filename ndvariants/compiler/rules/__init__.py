"""Expressions, rules and endings as small integer programs.

``programs`` compiles them all: ``steps`` and ``expressions`` (``functions``, ``around``, ``paths``, ``sets`` of
cells) by a ``writer`` and the ``assembler``; ``mentions`` and ``folding`` find what depends on one cell,
``registers`` where counters stand, ``proofs`` what rules never do.
"""
