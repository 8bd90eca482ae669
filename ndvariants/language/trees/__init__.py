"""The syntax trees: ``syntax``, ``steps``, ``board_syntax``; ``deeds``, what steps may do; ``conjuncts`` of a
condition.
"""
