"""The engine: functions over flat vectors of integers, in rooms whose imports go one way.

From the ground up: ``layout`` (what every number means) and ``random``; ``position`` (writes, undo); ``rules`` (the
interpreter of effects and guards) and ``attacks``; ``moves`` (pseudo-legal moves, making them); ``legality``; ``perft``
and ``playout``.
"""
