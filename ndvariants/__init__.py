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

from ndvariants.game.drawn import DRAWERS
from ndvariants.version import __version__ as __version__

# Not from typing, whose import takes longer than all else that is read before an interruption is caught.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ndvariants.bridge.pgn_read import read_pgn
    from ndvariants.bridge.pgn_write import write_pgn
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
    from ndvariants.game.board import Board
    from ndvariants.game.faces import PlacedPiece
    from ndvariants.game.game import Game
    from ndvariants.game.load import load, load_confined, load_confined_text, load_text
    from ndvariants.game.move import Move, Outcome
    from ndvariants.game.perft import divide, perft
    from ndvariants.game.position import Position
    from ndvariants.game.records.record import Record, Step
    from ndvariants.game.records.record_json import record_from_json, record_json
    from ndvariants.game.records.replay import game_of, last_position, new_record, position_at, record_of
    from ndvariants.players import Player, RandomPlayer, make_player
    from ndvariants.report.svg.position import position_svg
    from ndvariants.report.text.boards import board_text
    from ndvariants.simulation.batch import simulate
    from ndvariants.simulation.estimation.statistics import summarize
    from ndvariants.web.page import page

__all__ = [
    "Board",
    "Game",
    "IllegalMoveError",
    "Move",
    "NdVariantsError",
    "NotationError",
    "Outcome",
    "ParameterError",
    "Place",
    "PlacedPiece",
    "Player",
    "Position",
    "PositionError",
    "Problem",
    "RandomPlayer",
    "Record",
    "RecordError",
    "ResourceError",
    "Step",
    "VariantError",
    "board_text",
    "divide",
    "game_of",
    "last_position",
    "load",
    "load_confined",
    "load_confined_text",
    "load_text",
    "make_player",
    "new_record",
    "page",
    "perft",
    "position_at",
    "position_svg",
    "read_pgn",
    "record_from_json",
    "record_json",
    "record_of",
    "simulate",
    "summarize",
    "write_pgn",
]

_LAZY = {
    "Board": "ndvariants.game.board",
    "Game": "ndvariants.game.game",
    "IllegalMoveError": "ndvariants.errors",
    "Move": "ndvariants.game.move",
    "NdVariantsError": "ndvariants.errors",
    "NotationError": "ndvariants.errors",
    "Outcome": "ndvariants.game.move",
    "ParameterError": "ndvariants.errors",
    "Place": "ndvariants.errors",
    "PlacedPiece": "ndvariants.game.faces",
    "Player": "ndvariants.players",
    "Position": "ndvariants.game.position",
    "PositionError": "ndvariants.errors",
    "Problem": "ndvariants.errors",
    "RandomPlayer": "ndvariants.players",
    "Record": "ndvariants.game.records.record",
    "RecordError": "ndvariants.errors",
    "ResourceError": "ndvariants.errors",
    "Step": "ndvariants.game.records.record",
    "VariantError": "ndvariants.errors",
    "board_text": "ndvariants.report.text.boards",
    "divide": "ndvariants.game.perft",
    "game_of": "ndvariants.game.records.replay",
    "last_position": "ndvariants.game.records.replay",
    "load": "ndvariants.game.load",
    "load_confined": "ndvariants.game.load",
    "load_confined_text": "ndvariants.game.load",
    "load_text": "ndvariants.game.load",
    "make_player": "ndvariants.players",
    "new_record": "ndvariants.game.records.replay",
    "page": "ndvariants.web.page",
    "perft": "ndvariants.game.perft",
    "position_at": "ndvariants.game.records.replay",
    "position_svg": "ndvariants.report.svg.position",
    "read_pgn": "ndvariants.bridge.pgn_read",
    "record_from_json": "ndvariants.game.records.record_json",
    "record_json": "ndvariants.game.records.record_json",
    "record_of": "ndvariants.game.records.replay",
    "simulate": "ndvariants.simulation.batch",
    "summarize": "ndvariants.simulation.estimation.statistics",
    "write_pgn": "ndvariants.bridge.pgn_write",
}

DRAWERS.update({name: _LAZY[name] for name in ("board_text", "position_svg")})


def __getattr__(name: str) -> Any:
    """The exported name, imported on first use."""
    if name not in _LAZY:
        raise AttributeError(f"module 'ndvariants' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All public names, loaded or not."""
    return sorted({*globals(), *__all__})
