"""Rules on compiled plans: ``findings``, ``covered`` (movements that add nothing), ``stuck`` (pieces that stay)."""
