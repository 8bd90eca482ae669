"""Pseudo-legal moves, and making one.

``generate`` lists them, under ``conditions``; ``make`` makes one, with ``turns`` of several parts, pieces taken in
``passing`` and players ``leaving``; ``kinds`` names what a move is, ``guarded`` attacks that hold on a condition,
``untold`` those that no ray tells.
"""
