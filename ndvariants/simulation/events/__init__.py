"""Events inside games: a ``census`` and its ``measures``, those of the file (``measured``, ``measured_runs``), the
``coverage`` of rules, ``drama``.
"""
