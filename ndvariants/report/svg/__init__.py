"""Drawings as SVG: a ``position``, by ``grid``, ``levels``, ``net`` and ``sections``, the ``elements``; whole games
(``moving``); ``scene`` for pages, and ``section_parts`` for those without a server.
"""
