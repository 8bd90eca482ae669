"""Slips of the pen and of thought, and what the program says to them: ``python -m tests.slips`` tries all of them."""
