"""Attacks from the attacked cell: ``threats``, ``ways_back``, ``hops``, and ``uniform`` boards."""
