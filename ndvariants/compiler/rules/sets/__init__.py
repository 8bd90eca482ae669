"""Sets of cells as instructions: ``cell_sets``, ``connected``, ``empties``, and ``shortcuts`` past them."""
