"""From a Variant to Tables: plans, then numbers.

``compile`` names the passes. ``boards``, ``moves`` and ``rules`` make ``plans`` within ``limits``, for the piece
``codes``; ``tables`` packs them. ``findings`` are remarks on plans, ``coverage`` counts which rules games use,
``faults`` are refusals.
"""
