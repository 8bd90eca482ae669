"""Ten games in the words that authors find first: their moves, and what share of the speed of chess they keep.

``python -m tests.formulations`` plays them at random in turn with chess and prints the shares.
"""
