"""Questions to one position, answered together: a program that asks pays for one call."""
