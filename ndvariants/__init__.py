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

    from ndvariants.bridge.pgn_read import read_pgn as read_pgn
    from ndvariants.bridge.pgn_write import write_pgn as write_pgn
    from ndvariants.errors import (
        IllegalMoveError as IllegalMoveError,
    )
    from ndvariants.errors import (
        NdVariantsError as NdVariantsError,
    )
    from ndvariants.errors import (
        NotationError as NotationError,
    )
    from ndvariants.errors import (
        ParameterError as ParameterError,
    )
    from ndvariants.errors import (
        Place as Place,
    )
    from ndvariants.errors import (
        PositionError as PositionError,
    )
    from ndvariants.errors import (
        Problem as Problem,
    )
    from ndvariants.errors import (
        RecordError as RecordError,
    )
    from ndvariants.errors import (
        ResourceError as ResourceError,
    )
    from ndvariants.errors import (
        VariantError as VariantError,
    )
    from ndvariants.game.game import (
        Board as Board,
    )
    from ndvariants.game.game import (
        Game as Game,
    )
    from ndvariants.game.game import (
        Position as Position,
    )
    from ndvariants.game.load import (
        load as load,
    )
    from ndvariants.game.load import (
        load_confined as load_confined,
    )
    from ndvariants.game.load import (
        load_confined_text as load_confined_text,
    )
    from ndvariants.game.load import (
        load_text as load_text,
    )
    from ndvariants.game.move import Move as Move
    from ndvariants.game.move import Outcome as Outcome
    from ndvariants.game.perft import divide as divide
    from ndvariants.game.perft import perft as perft
    from ndvariants.game.records.record import Record as Record
    from ndvariants.game.records.record import Step as Step
    from ndvariants.game.records.record_json import record_from_json as record_from_json
    from ndvariants.game.records.record_json import record_json as record_json
    from ndvariants.game.records.replay import (
        game_of as game_of,
    )
    from ndvariants.game.records.replay import (
        last_position as last_position,
    )
    from ndvariants.game.records.replay import (
        new_record as new_record,
    )
    from ndvariants.game.records.replay import (
        position_at as position_at,
    )
    from ndvariants.game.records.replay import (
        record_of as record_of,
    )
    from ndvariants.game.situation import PlacedPiece as PlacedPiece
    from ndvariants.laboratory.matches import RoundRobin as RoundRobin
    from ndvariants.laboratory.matches import match as match
    from ndvariants.laboratory.matches import round_robin as round_robin
    from ndvariants.laboratory.reporting import run_report as run_report
    from ndvariants.laboratory.runs import Run as Run
    from ndvariants.laboratory.runs import open_run as open_run
    from ndvariants.laboratory.runs import open_runs as open_runs
    from ndvariants.laboratory.runs import play_run as play_run
    from ndvariants.laboratory.studies import StudyResults as StudyResults
    from ndvariants.laboratory.studies import study as study
    from ndvariants.laboratory.sweeps import balance as balance
    from ndvariants.laboratory.sweeps import sweep as sweep
    from ndvariants.laboratory.teaching import Lesson as Lesson
    from ndvariants.laboratory.teaching import learn as learn
    from ndvariants.players import Player as Player
    from ndvariants.players import RandomPlayer as RandomPlayer
    from ndvariants.players import make_player as make_player
    from ndvariants.players.solved import Solved as Solved
    from ndvariants.players.solved import solve as solve
    from ndvariants.players.solved import solve_moves as solve_moves
    from ndvariants.players.worth.geometry import between as between
    from ndvariants.players.worth.geometry import geometry as geometry
    from ndvariants.report.svg.position import position_svg as position_svg
    from ndvariants.report.text.boards import board_text as board_text
    from ndvariants.simulation.batch import Batch as Batch
    from ndvariants.simulation.batch import simulate as simulate
    from ndvariants.simulation.estimation.statistics import Statistics as Statistics
    from ndvariants.simulation.estimation.statistics import summarize as summarize
    from ndvariants.simulation.events.measured import measure as measure
    from ndvariants.simulation.fitting.learner import Course as Course
    from ndvariants.simulation.handicap import Odds as Odds
    from ndvariants.simulation.handicap import handicap as handicap
    from ndvariants.simulation.match import Match as Match
    from ndvariants.simulation.plan import Plan as Plan
    from ndvariants.simulation.trials import Trial as Trial
    from ndvariants.web.page import page as page

_EXPORTS = {  # the public names by the modules that hold them
    "ndvariants.bridge.pgn_read": "read_pgn",
    "ndvariants.bridge.pgn_write": "write_pgn",
    "ndvariants.errors": "IllegalMoveError NdVariantsError NotationError ParameterError Place PositionError Problem "
    "RecordError ResourceError VariantError",
    "ndvariants.game.game": "Board Game Position",
    "ndvariants.game.load": "load load_confined load_confined_text load_text",
    "ndvariants.game.move": "Move Outcome",
    "ndvariants.game.perft": "divide perft",
    "ndvariants.game.records.record": "Record Step",
    "ndvariants.game.records.record_json": "record_from_json record_json",
    "ndvariants.game.records.replay": "game_of last_position new_record position_at record_of",
    "ndvariants.game.situation": "PlacedPiece",
    "ndvariants.players": "Player RandomPlayer make_player",
    "ndvariants.players.worth.geometry": "between geometry",
    "ndvariants.report.svg.position": "position_svg",
    "ndvariants.report.text.boards": "board_text",
    "ndvariants.simulation.batch": "Batch simulate",
    "ndvariants.simulation.estimation.statistics": "Statistics summarize",
    "ndvariants.simulation.events.measured": "measure",
    "ndvariants.laboratory.matches": "RoundRobin match round_robin",
    "ndvariants.laboratory.reporting": "run_report",
    "ndvariants.laboratory.runs": "Run open_run open_runs play_run",
    "ndvariants.laboratory.studies": "StudyResults study",
    "ndvariants.laboratory.sweeps": "balance sweep",
    "ndvariants.laboratory.teaching": "Lesson learn",
    "ndvariants.players.solved": "Solved solve solve_moves",
    "ndvariants.simulation.fitting.learner": "Course",
    "ndvariants.simulation.handicap": "Odds handicap",
    "ndvariants.simulation.match": "Match",
    "ndvariants.simulation.plan": "Plan",
    "ndvariants.simulation.trials": "Trial",
    "ndvariants.web.page": "page",
}
_LAZY = {name: module for module, names in _EXPORTS.items() for name in names.split()}
__all__ = sorted(_LAZY)
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
