"""What a file says before its names mean anything: its shape (``schema``, ``fits``, ``counts``, ``written``), what it
inherits (``extends``, ``lists``, ``inherited``, ``veiled``, ``differences``), its ``parameters``, what stands in the
wrong place (``unknown_keys``, ``inside_grid``, ``folded_lines``), and the list of its ``faults``.
"""
