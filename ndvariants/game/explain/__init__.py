"""Why a move is or is not legal: its ``account``, its ``refusal`` (``obstacles``, ``hurdles``, ``next_part``,
``castling_refused``, ``values_told``), proved on positions ``supposed``.
"""
