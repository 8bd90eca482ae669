"""How strong and how quick the players are: measured, not tested. See ``__main__``."""
