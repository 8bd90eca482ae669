"""Which other program, or which slow generator of our own, each shipped variant is compared with."""

from __future__ import annotations

from pathlib import Path

from ndvariants.game.game import Game
from tests.exact.abstract_play import ABSTRACT_PLAY
from tests.exact.dagaz import DAGAZ
from tests.exact.draughts import DRAUGHTS
from tests.exact.fairy import Fairy
from tests.exact.jocly import JOCLY
from tests.exact.ludii import LUDII
from tests.exact.openspiel import OPEN_SPIEL
from tests.exact.random_games import Other
from tests.exact.slow_arimaa import ARIMAA
from tests.exact.slow_boards import BOARDS
from tests.exact.slow_dimensions import DIMENSIONS
from tests.exact.slow_east import EAST
from tests.exact.slow_lines import LINES
from tests.exact.slow_old import OLD
from tests.exact.slow_seams import SEAMS
from tests.exact.slow_solids import SOLIDS
from tests.exact.slow_stones import STONES
from tests.exact.slow_teams import TEAMS
from tests.exact.slow_turns import TURNS
from tests.exact.vchess import VCHESS

SLOW = {
    **BOARDS, **SEAMS, **DIMENSIONS, **SOLIDS, **STONES, **LINES, **OLD, **TURNS, **EAST, **DRAUGHTS, **TEAMS,
    **ARIMAA,
}  # fmt: skip


FOREIGN = {**OPEN_SPIEL, **JOCLY, **LUDII, **VCHESS, **ABSTRACT_PLAY, **DAGAZ}


def other_for(game: Game, ini: Path | None, program: str) -> Other:
    """The other program for a variant."""
    name = game.variant.name
    if name in FOREIGN:
        return FOREIGN[name](game)
    return SLOW[name](game) if name in SLOW else Fairy(name, ini, program)
