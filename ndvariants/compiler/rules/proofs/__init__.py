"""What rules surely do not do: ``reach``, ``resting``, ``carrying``, ``royalty``, ``side_effects``, ``vacant``."""
