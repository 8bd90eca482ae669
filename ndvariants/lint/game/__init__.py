"""Rules on the game itself and its first position, those of ``lint.rules.RULES``."""
