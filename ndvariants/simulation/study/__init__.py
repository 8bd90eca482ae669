"""Studies: many runs in one file, named by a YAML file and compared in one table.

``plan`` reads the file, ``standing`` ranks the runs, ``ratings`` those of several players.
"""
