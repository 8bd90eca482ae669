"""What happens in games: recorded games are made again, move by move, and counted."""
