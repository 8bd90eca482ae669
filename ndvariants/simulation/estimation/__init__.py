"""What numbers of games prove: ``estimates``, ``rating``, ``sequential``, ``statistics`` (``clusters``,
``variety``), ``comparing``."""
