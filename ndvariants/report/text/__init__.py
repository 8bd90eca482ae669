"""Drawings and tables as text: ``boards``, ``net_text``, ``section_text``, ``side_text``, ``scatter``, ``diagrams``;
``columns``, ``simulation_text`` and ``goals_text``.
"""
