"""Sets of cells as instructions: ``cell_sets``, ``connected``, ``empties``, ``told`` beforehand; ``shortcuts``."""
