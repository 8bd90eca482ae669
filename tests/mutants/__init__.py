"""Small changes of kernel and compiler, each of which a quick selection of checks must catch.

``python -m tests.mutants`` (docs/internals/mutants.md) draws places in the rooms of ``changes.py`` with a seed,
changes one sign at each, and asks ``quick.py`` whether the numbers are still right.
"""
