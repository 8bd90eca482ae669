"""YAML with places: ``source``, ``compose``, ``places``, ``written``; files rewritten (``formatting``).

``yaml_faults`` translates the errors of PyYAML.
"""
