"""How pieces look: their ``figures`` as paths, and the ``colours`` of players."""
