"""Counting leaves: bulk counting, and the last two plies at once."""
