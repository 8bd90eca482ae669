"""Refusals of a table: moves for a position that is gone, and more company than there is room for."""

from __future__ import annotations

from ndvariants.errors import NdVariantsError


class Stale(NdVariantsError):
    """A move for a position that the game has left."""


class Full(NdVariantsError):
    """More listeners than there is room for."""
