"""Do the values of pieces mean anything in a game? Where they do not, lines are played on to the end of the game."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ndvariants.game.game import Game
from ndvariants.game.random_games import RandomGames
from ndvariants.players.values import values_of

_GAMES, _MOST_PLIES = 40, 1000
_known: WeakKeyDictionary[Game, int] = WeakKeyDictionary()


def plies_to_play_out(game: Game) -> int:
    """How many plies Monte Carlo tree search draws at random before it judges: 0 where pieces tell who wins.

    They do where somebody has a royal, and where in most random games who has more late in the game wins. Elsewhere as
    many plies as such games last.
    """
    if game not in _known:
        _known[game] = 0 if _has_royals(game) else _length_if_meaningless(game)
    return _known[game]


def _has_royals(game: Game) -> bool:
    return any(piece.royal for piece in game.variant.pieces)


def _length_if_meaningless(game: Game) -> int:
    """The longest of some random games; 0 where who has more late in them wins three of five that are decided."""
    start, worth = game.start(), values_of(game).by_code
    run = RandomGames(start, 17, _MOST_PLIES)
    agree = decided = longest = 0
    for result in run.play(0, _GAMES):
        longest = max(longest, result.plies)
        if result.winner < 0:
            continue
        state = start.state
        for move in run.moves(result.number)[: 3 * result.plies // 4]:
            state = game.engine.play(state, move)
        ahead = 0
        for code in game.fields_of(state).board:
            owner = game.tables.codes[code].player
            ahead += int(worth[code]) * {0: 1, 1: -1}.get(owner, 0)
        decided += 1
        agree += ahead != 0 and (ahead > 0) == (result.winner == 0)
    return 0 if 5 * agree >= 3 * decided > 0 else min(longest, _MOST_PLIES)
