"""What numbers of games prove: ``estimates``, ``rating``, ``sequential``, ``statistics`` (``lengths``, ``clusters``,
``variety``), ``comparing``."""
