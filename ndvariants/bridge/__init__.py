"""Other programs' formats: games and positions that travel."""
