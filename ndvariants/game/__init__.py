"""Games, positions and moves in Python.

``load`` makes a ``game``: its ``rules`` and what they say of a ``situation`` lie below; a Game, a Position, which is a
value, and a Board, which changes, add what leads from one to the others. A ``move`` is a name with a number, ``turns``
are moves of several parts. Numbers from outside come in by the ``door``.
``text`` reads and writes positions, ``moves`` reads and lists moves, ``kernels`` runs compiled code, ``records``
keeps played games. Asked of a position: ``attacks``, ``oddities``, ``sections``, ``endings``,
``perft``, ``random_games``; ``differences`` between two games; ``explain`` refusals. ``drawn`` names the drawers.
"""
