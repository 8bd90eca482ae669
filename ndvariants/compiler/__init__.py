"""From a Variant to Tables: plans, then numbers.

``compile`` names the passes. ``boards``, ``moves`` and ``rules`` make ``plans`` within ``limits``, for the piece
``codes``; ``tables`` packs them. ``reachable`` finds where pieces come, ``coverage`` counts which rules games use,
``faults`` are refusals.
"""
