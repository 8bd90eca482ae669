"""Rules of Fairy-Stockfish's games as ours: ``rules``, ``endings``, ``goals``, ``counting``, ``drops``,
``surroundings``, ``walling``; ``unsaid`` are the keys without words.
"""
