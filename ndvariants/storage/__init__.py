"""Runs of games on disk: one SQLite file, written by one process, readable by any tool.

``database`` opens files and tells their faults, ``description`` says what a run was and whether another is the same,
``run_file`` holds games, ``tally`` adds them up.
"""
