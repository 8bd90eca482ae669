"""Search: which move is best, by looking ahead."""
