"""Optional parts, which only the command line imports.

``fairy`` reads and writes Fairy-Stockfish's format, ``learning`` serves learning machines, ``editor`` is a language
server, ``benchmark`` measures the speed of a game, ``cluster`` plays runs on dask.
"""
