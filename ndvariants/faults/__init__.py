"""The faults of variant files, each declared once: code, explanation, examples, sentence and fix.

``fault`` has their base classes. ``reading``, ``shape`` and ``phrases``: what cannot be read. ``names``, ``taken``,
``values``, ``limits``, ``boards``, ``rules`` and ``setup``: what it means. ``geometry`` and ``programs``: what the
compiler finds. ``remarks``: a file that can be played. ``fairy``: files of Fairy-Stockfish.
"""
