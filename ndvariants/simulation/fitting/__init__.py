"""Values fitted to games: ``tuning`` by piece, ``cell_tuning`` by cell (``cell_games``, ``cell_model``,
``cell_fit``).
"""
