"""Sets of cells as instructions: ``cell_sets``, ``connected``, precomputed in ``zone_lookup``; ``shortcuts``."""
