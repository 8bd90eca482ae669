"""The faults of variant files, each declared once: code, explanation, examples, sentence and fix.

``fault`` has their base classes; ``setup``, ``names``, ``taken`` and ``rules`` those of whole games.
"""
