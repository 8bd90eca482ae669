"""A variant file in an editor: faults, completions, meanings, places of names.

``opened`` is the file as it stands ``meanings`` explains words by the lists of
``words``, ``server`` speaks the Language Server Protocol.
"""
