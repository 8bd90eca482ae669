"""Small changes of kernel and compiler, each of which a quick selection of tests must catch.

``python -m tests.mutants`` (docs/mutants.md tells what it found) draws places in the rooms below with a seed, changes
one sign at each in a copy of the project, and runs ``tests/mutants/quick.py`` there, un-jitted.
"""
