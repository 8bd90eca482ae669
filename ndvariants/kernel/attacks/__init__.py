"""Attacks on cells: attack rays, royals, pins and checks, rays along threads.

``attacks`` walks rays outwards from a cell, ``thread_rays`` along threads; ``royals`` and ``pins``; quick tests
after a move: ``check_after``, ``changes``, ``attack_map``.
"""
