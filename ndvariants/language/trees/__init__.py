"""The syntax trees: ``syntax``, ``steps``, ``board_syntax``; ``deeds``, what steps may do; ``asks``, what expressions
depend on; ``conjuncts`` of a condition.
"""
