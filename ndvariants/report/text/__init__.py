"""Drawings and tables as text: ``boards``, ``net_text``, ``section_text``, ``scatter``, ``diagrams``;
``columns``, ``simulation_text``, ``measured_text``, ``ratings_text``, ``geometry_text`` and ``example_text``.
"""
