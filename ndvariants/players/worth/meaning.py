"""Do the values of pieces mean anything in a game? Where they do not, lines are played on to the end of the game."""

from __future__ import annotations

from dataclasses import replace
from weakref import WeakKeyDictionary

from ndvariants.game.game import Game
from ndvariants.players.asked import Asked
from ndvariants.players.worth.trial import MOST_PLIES, tried
from ndvariants.players.worth.values import values_of

_known: WeakKeyDictionary[Game, int] = WeakKeyDictionary()


def plies_to_play_out(game: Game) -> int:
    """Return how many plies Monte Carlo tree search draws at random before it judges: 0 where pieces tell who wins.

    They do where a player has a royal, and where having more late in a random game mostly wins it. Elsewhere as
    many plies as such games last, but no more than two for each cell: what lasts longer takes and places again, and who
    has more is then known as well by half of it.
    """
    if game not in _known:
        _known[game] = 0 if any(piece.royal for piece in game.variant.pieces) else _length_if_meaningless(game)
    return _known[game]


def suited(asked: Asked, game: Game) -> Asked:
    """The player as it plays this game: a level follows as many lines as it has nodes where pieces tell nothing."""
    plies = plies_to_play_out(game) if asked.is_level else 0
    return replace(asked, kind="mcts", plies=plies, is_level=False) if plies else asked


def _length_if_meaningless(game: Game) -> int:
    """The longest of some random games; 0 where who has more late in them wins three of five that are decided."""
    trial = tried(game, values_of(game).by_code)
    most = min(MOST_PLIES, 2 * len(game.cells))
    return 0 if 5 * trial.agreed >= 3 * trial.decided > 0 else min(trial.longest, most)
