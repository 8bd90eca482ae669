"""The interpreter of rule programs.

``opcodes`` is the contract, ``interpreter`` the loop, ``instructions`` its long branches, ``cell_sets`` and
``connected`` the sets of cells.
"""
