"""YAML with places: ``source``, ``compose``, ``places``, ``written``; its faults (``yaml_faults``, ``yaml_lines``, ``yaml_edits``);
files rewritten (``formatting``, ``upgrading``).
"""
