"""Endgame tables: ``tables`` of bare boards up to ``symmetry``, and their words in a search (``ending_words``)."""
