"""Rules of Fairy-Stockfish's games as ours: ``rules``, ``endings``, ``goals``, ``counting``, ``drops``, ``facing``,
``surroundings``, ``walling``; ``unsaid`` are the keys without words.
"""
