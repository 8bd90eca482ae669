"""Games, positions and moves in Python.

``load`` makes a ``game``; a ``position`` is a value, a ``board`` changes, a ``move`` is a name with a number.
Numbers from outside come in by the ``door``.
``text`` reads and writes positions, ``moves`` reads and lists moves, ``kernels`` runs compiled code, ``records``
keeps played games. Asked of a position: ``attacks``, ``oddities``, ``sections``, ``endings``,
``perft``, ``random_games``; ``differences`` between two games; ``explain`` refusals. ``drawn`` names the drawers.
``faces`` is what these need to know of a position and of its game.
"""
