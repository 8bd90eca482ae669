"""Many games, and what they say.

A ``plan`` says what to play. ``batch`` plays blocks of ``games``, their starts by ``lots``, or of ``asked_games``, in
which somebody else chooses; ``runs`` are stored. ``events`` inside games, ``estimation`` of what numbers prove, the
``evidence`` that games are. ``match`` of two players, their ``handicap``, ``exchange`` of two kinds of pieces,
``trials`` of parameters (``vary``) for ``goals``, kept by ``keeping``, ``study`` of many runs, ``assessment`` of a
game, ``verifying`` invariants, ``fitting`` values.
"""
