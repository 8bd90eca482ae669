"""Positions as drawings: the drawers stand on a floor above, which names them here; imported when first asked for."""

from __future__ import annotations

from importlib import import_module

DRAWERS: dict[str, str] = {}  # the module of each drawing function, by the name of the function


def drawn(position: object, drawer: str) -> str:
    """The drawing of a position by ``board_text`` or ``position_svg``."""
    drawing: str = getattr(import_module(DRAWERS[drawer]), drawer)(position)
    return drawing
