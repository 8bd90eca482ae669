"""The declared words: what is made of them is up to date, and what they say of themselves is true in play."""
