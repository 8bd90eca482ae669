"""Engine protocols: ``uci``, ``ucci`` and ``cecp`` over one ``engine``, with its ``clock``."""
