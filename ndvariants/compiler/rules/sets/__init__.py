"""Sets of cells as instructions: ``cell_sets``, ``connected``, precomputed in ``told``; ``shortcuts``."""
