"""From text to trees: YAML with the place of every node, and the three small languages.

Knows syntax only. What a name means, and whether it exists, is decided by ``model``.
"""
