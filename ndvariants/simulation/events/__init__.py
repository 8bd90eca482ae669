"""Events inside games: a ``census`` and its ``measures``, the ``coverage`` of rules, ``drama``."""
