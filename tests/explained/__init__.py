"""What is told of moves, against games read once more from their rules."""
