"""How pieces look: ``figures`` as paths, ``sets`` of them, ``move_diagram`` for pieces without, ``colours`` of players."""
