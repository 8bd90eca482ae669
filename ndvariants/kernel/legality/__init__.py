"""Which moves are legal, how a game ends, which positions are equal.

``legal`` has three equivalent tests: by reference, by making, by pins; ``check``, ``vetoes``,
``duties``, ``finishing`` and ``lookahead`` are what they ask, ``bulk_count`` counts without listing. ``endings``,
``outcomes``, ``hashing``, ``repetition``.
"""

from ndvariants.kernel.legality import lookahead as lookahead
