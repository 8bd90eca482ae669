"""Why a move is or is not legal: its ``account``, its ``refusal`` (``obstacles``, ``hurdles``,
``castling_refused``, ``values_told``), proved on positions ``supposed``; the
``way`` of a move.
"""
