"""Speed of a game: `shares` of the speed of chess, `lines` of a file that cost it."""
