"""Solvers: ``proof`` by proof numbers, ``positions`` of few pieces for endgame tables; their ``workspace``."""
