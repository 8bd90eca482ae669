"""The faults of variant files, each declared once: code, explanation, examples, sentence and fix.

``fault`` has their base classes; ``names``, ``taken``, ``values``, ``limits``, ``boards``, ``rules`` and ``setup``
those of what a file means.
"""
