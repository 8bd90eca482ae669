"""Chess variants of any number of dimensions, written as files and played, counted and simulated.

>>> import ndvariants
>>> game = ndvariants.load("chess")
>>> position = game.start().play("e2e4")
>>> position.text()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
>>> ndvariants.perft(position, 2)
600

Names are loaded when they are first used: importing the package imports neither numpy nor llvmlite nor lark.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ndvariants.errors import (
        IllegalMoveError,
        NdVariantsError,
        NotationError,
        ParameterError,
        Place,
        PositionError,
        Problem,
        RecordError,
        ResourceError,
        VariantError,
    )
    from ndvariants.game.game import Game
    from ndvariants.game.load import load
    from ndvariants.game.move import Move, Outcome
    from ndvariants.game.perft import divide, perft
    from ndvariants.game.position import Position

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMoveError",
    "Move",
    "NdVariantsError",
    "NotationError",
    "Outcome",
    "ParameterError",
    "Place",
    "Position",
    "PositionError",
    "Problem",
    "RecordError",
    "ResourceError",
    "VariantError",
    "divide",
    "load",
    "perft",
]

_LAZY = {
    "IllegalMoveError": "ndvariants.errors",
    "NdVariantsError": "ndvariants.errors",
    "NotationError": "ndvariants.errors",
    "ParameterError": "ndvariants.errors",
    "Place": "ndvariants.errors",
    "PositionError": "ndvariants.errors",
    "Problem": "ndvariants.errors",
    "RecordError": "ndvariants.errors",
    "ResourceError": "ndvariants.errors",
    "VariantError": "ndvariants.errors",
    "Game": "ndvariants.game.game",
    "Move": "ndvariants.game.move",
    "Outcome": "ndvariants.game.move",
    "Position": "ndvariants.game.position",
    "divide": "ndvariants.game.perft",
    "load": "ndvariants.game.load",
    "perft": "ndvariants.game.perft",
}


def __getattr__(name: str) -> Any:
    """The exported name, imported on first use."""
    if name not in _LAZY:
        raise AttributeError(f"module 'ndvariants' has no attribute {name!r}")
    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All public names, loaded or not."""
    return sorted({*globals(), *__all__})
