"""One position: its words, the undo log, cells that rules delete."""
