"""What an editor asks about a variant file: faults, completions, meanings, places of names, the usual form."""
