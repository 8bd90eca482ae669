"""Games with known flaws, for `assess` to find: ``python -m tests.assessment`` says how many it finds."""
