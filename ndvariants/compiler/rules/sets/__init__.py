"""Sets of cells as instructions: ``cell_sets``, ``connected``, ``empties``, precomputed in ``told``; ``shortcuts``."""
