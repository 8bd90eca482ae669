"""Events inside games: a ``census`` and its ``measures``, those of the file (``measured``), the ``coverage`` of rules,
``drama``.
"""
