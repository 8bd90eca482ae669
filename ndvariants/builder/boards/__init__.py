"""The board of a file. ``builder.boards.board.READERS`` says who reads which form, a module each; beside grids stand
``notation`` and ``hexagons``, beside all of them ``seams`` and how the board is drawn, ``drawing``.
"""
