"""What learning machines ask: moves as dense action numbers, and many games stepped at once."""
