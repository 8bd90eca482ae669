"""Played games as plain values: ``record``, ``record_json``, ``replay``, SAN of whole games (``notes``), and the
``lots`` that starts are drawn by.
"""
