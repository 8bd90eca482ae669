"""YAML with places: ``source``, ``compose``, ``places``, ``written``; files rewritten (``formatting``).

Its faults are ``yaml_faults`` and ``yaml_lines``, and ``yaml_edits`` what mends them.
"""
