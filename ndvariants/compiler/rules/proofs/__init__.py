"""Proofs that rules never do certain things: ``reach``, ``resting``, ``carrying``, ``royalty``, ``side_effects``,
``vacant``, ``history``, ``returning``,
``crowning``.
"""
