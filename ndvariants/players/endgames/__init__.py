"""Endgame tables: ``tables`` of bare boards, and their words in a search (``ending_words``)."""
