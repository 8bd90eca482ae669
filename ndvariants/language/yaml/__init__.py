"""YAML with places: ``source``, ``compose``, ``places``, ``written``; its faults (``yaml_faults``, ``yaml_lines``);
files rewritten (``formatting``, ``upgrading``).
"""
