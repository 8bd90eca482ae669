"""The syntax trees: ``syntax``, ``steps``; ``deeds``, what steps may do; ``conjuncts`` of a
condition.
"""
