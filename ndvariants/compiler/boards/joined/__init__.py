"""Boards put together of grids: ``sections``, steps ``over`` a free axis, ``sewn`` boards."""
