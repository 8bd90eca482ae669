"""The faults of variant files, each declared once: code, explanation, examples, sentence and fix.

``fault`` has their base classes, ``catalogue`` all of them by code. ``reading``, ``shape`` and ``phrases``: what cannot
be read. ``names``, ``taken``, ``values``, ``limits``, ``boards``, ``rules`` and ``setup``: what it means. ``geometry``
and ``programs``: what the compiler finds. ``remarks``: a file that can be played. ``fairy``: Fairy-Stockfish's files.
"""
