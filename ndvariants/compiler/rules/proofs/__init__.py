"""Proofs that rules never do certain things: ``reach``, ``resting``, ``royalty``, ``side_effects``,
``possible``, ``history``, ``returning``,
``crowning``.
"""
