"""Rules on the game itself: ``start_checks`` (the first position), ``safe_royals`` (royals that no one takes)."""
