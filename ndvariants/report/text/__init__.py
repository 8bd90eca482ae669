"""Drawings and tables as text: ``boards``, ``net_text``, ``section_text``, ``scatter``, ``diagrams``;
``columns`` and ``simulation_text``.
"""
