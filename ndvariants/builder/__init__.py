"""From a Source to a Variant: names resolved, everything checked, every fault collected.

``build`` is the way through: ``shape`` (what is written, and inherited), ``names`` (what words mean), then
``boards``, ``rules``, ``pieces`` and ``start``. ``checks`` asks whether the game can be played.
"""
