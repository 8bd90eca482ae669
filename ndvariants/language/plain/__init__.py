"""What a line of plain English means, written in the words of the language."""
