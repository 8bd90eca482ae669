"""Functions that the commands run: ``runs`` and ``reporting`` of stored games, ``recording`` of new ones,
``matches``, ``sweeps``, ``studies`` and ``teaching`` of values.
"""
