"""The interpreter of rule programs.

``opcodes`` is the contract, ``interpreter`` the loop, ``instructions`` its long branches, ``cell_sets``,
``connected`` and ``attack_sets`` the sets of cells.
"""
