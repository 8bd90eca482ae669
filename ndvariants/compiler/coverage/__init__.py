"""Coverage of a file by games.

``counting`` adds counters to the tables, ``lines`` knows the lines behind a move.
"""
