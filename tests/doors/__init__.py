"""Everything by which a number from outside comes in, tried with numbers that nobody would send."""
