"""Many games, and what they say."""
