"""Why a move is or is not legal: its ``account``, its ``refusal`` (``obstacles``, ``hurdles``,
``castling_refused``, ``values_told``), proved on positions ``supposed``; its ``effects`` and an
``example`` of them, the rules left ``unmet``; the ``way`` of a move, also along a thread (``thread_way``).
"""
