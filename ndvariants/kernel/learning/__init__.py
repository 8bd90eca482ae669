"""Kernels for machine learning.

``actions`` numbers moves densely, ``step_many`` makes a move in many games at once.
"""
