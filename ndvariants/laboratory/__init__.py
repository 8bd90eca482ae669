"""What the commands run, as functions: ``runs`` and ``reporting`` of stored games, ``recording`` of new ones,
``matches``, ``sweeps``, ``studies`` and ``teaching`` of values.
"""
