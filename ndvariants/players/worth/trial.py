"""Trial of piece values in random games: does the side that has more late in a game win it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ndvariants.game.door import Listed
from ndvariants.game.game import Game
from ndvariants.game.random_games import RandomGames

_GAMES, MOST_PLIES = 40, 1000


@dataclass(frozen=True, slots=True)
class Trial:
    """Outcomes of random games by who was ahead in material at three quarters of their length.

    ``longest``: plies.
    """

    decided: int
    agreed: int
    opposed: int
    longest: int


def tried(game: Game, worth: Any) -> Trial:
    """The trial of values by code in random games of two players."""
    start = game.start()
    run = RandomGames(start, 17, MOST_PLIES)
    agreed = opposed = decided = longest = 0
    for result in run.play(0, _GAMES):
        longest = max(longest, result.plies)
        if result.winner < 0:
            continue
        state = start.state
        for move in run.moves(result.number)[: 3 * result.plies // 4]:
            state = game.engine.play(state, Listed(move))
        ahead = 0
        for code in game.fields_of(state).board:
            owner = game.tables.codes[code].player
            ahead += int(worth[code]) * {0: 1, 1: -1}.get(owner, 0)
        decided += 1
        agreed += ahead != 0 and (ahead > 0) == (result.winner == 0)
        opposed += ahead != 0 and (ahead > 0) != (result.winner == 0)
    return Trial(decided, agreed, opposed, longest)
