"""The syntax trees: ``syntax``, ``steps``, ``board_syntax``; the table of ``operators``; ``conjuncts`` of a
condition.
"""
