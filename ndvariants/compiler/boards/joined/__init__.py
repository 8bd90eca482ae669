"""Boards put together of grids: ``sections``, the ``box`` around them, steps ``over`` a free axis, ``sewn`` boards."""
