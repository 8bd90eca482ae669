"""How pieces look: ``figures`` as paths, ``sets`` of them, ``deeds`` for pieces without, ``colours`` of players."""
