"""Runs of games on disk: one SQLite file, written by one process, readable by any tool.

``database`` opens files and tells their faults, ``ownership`` lets one process write.
``ledger`` compares rows with their ``checksums``, ``checking`` does so for a whole file.
``description`` says what a run was and whether another is the same, ``played`` keeps its rules, ``packing`` its moves;
``run_file`` holds games, ``tally`` adds them up, ``merging`` and ``exporting`` copy them.
"""
