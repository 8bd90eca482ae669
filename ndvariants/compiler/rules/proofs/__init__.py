"""What rules surely do not do: ``reach``, ``resting``, ``carrying``, ``foretelling``, ``royalty``, ``side_effects``."""
