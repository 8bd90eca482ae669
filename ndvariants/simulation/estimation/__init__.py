"""Statistics of games: ``estimates``, ``rating``, ``sequential``, ``statistics`` (``clusters``,
``variety``), ``comparing``."""
