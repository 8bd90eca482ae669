"""How pieces look: ``figures``, ``sets`` of them, ``move_diagram`` for pieces without one, ``colours`` of players."""
