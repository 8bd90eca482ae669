"""Played games as plain values: ``record``, ``record_json``, ``replay``, and the ``lots`` that starts are drawn by."""
